/** View of printer dots in a browser: the slider, and the ZPL of the selection. */
import { expect, test } from 'vitest';
import { drawn, get, holdDesigner, layer, open, page, serious, tab, view } from './designer-page.ts';

holdDesigner();

const lit = () => page.locator('.pl-canvas-zpl mark').allInnerTexts();

test('a slider covers the dots with the document, by keys and by the pointer', async () => {
  await open('parcel-4x6');
  await view('Printer dots');
  const slider = page.getByRole('slider', { name: 'Compare dots and document' });
  await slider.waitFor();
  await expect.poll(() => page.locator('.pl-canvas-label-document').count()).toBe(0);
  await slider.focus();
  await page.keyboard.press('End');
  const sheet = (await page.locator('.pl-canvas-label-dots').boundingBox())!;
  const paper = (await page.locator('.pl-canvas-label-page').boundingBox())!;
  // The page and the dots must match to less than a pixel.
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(paper[side] - sheet[side])).toBeLessThan(1);
  const box = (await slider.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  expect(Number(await slider.inputValue())).toBeCloseTo(50, -1);
  const line = (await page.locator('.pl-canvas-label-line').boundingBox())!;
  expect(Math.abs(line.x + line.width / 2 - (box.x + box.width / 2))).toBeLessThan(3);
  await expect.poll(() => serious()).toEqual([]);
});

test('buttons of the view keep their width in narrow windows, in which the views share the width', async () => {
  await open('parcel-4x6', { width: 860 });
  await view('Printer dots');
  const widthOf = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).first().boundingBox())!.width;
  expect(await widthOf('Magnifier')).toBeLessThan(110);
  expect(await widthOf('JSON')).toBeGreaterThan(110);
});

test('the ZPL lines of the selection are highlighted, and lines and dots select their elements', async () => {
  await open('parcel-4x6');
  await view('Printer dots');
  await page.getByRole('button', { name: 'ZPL', exact: true }).click();
  await page.locator('.pl-canvas-zpl').waitFor();
  await expect.poll(() => lit()).toEqual([]);
  await tab('Layers');
  await layer('frame').click();
  await expect.poll(async () => (await lit()).length).toBe(1);
  expect((await lit())[0]).toMatch(/^\^FO\d+,\d+\^GB/);
  await layer('tracking').click();
  await expect.poll(async () => (await lit()).join('')).toContain('^BC');
  await expect.poll(() => serious()).toEqual([]);
  await page.locator('.pl-canvas-zpl-line', { hasText: '^GB' }).first().click();
  await expect.poll(() => get('designer.store.selection.value')).toEqual(['/elements/0']);
  // Centre of the QR Code.
  const { x, y, width, height } = await get<{ x: number; y: number; width: number; height: number }>(
    `designer.store.drawn.value.pages[0].boxes.find(({ elementId }) => elementId === 'qr').bounds`,
  );
  const sheet = (await page.locator('.pl-canvas-label-dots').boundingBox())!;
  const scale = sheet.width / 288;
  await page.mouse.click(sheet.x + (x + width / 2) * scale, sheet.y + (y + height / 2) * scale);
  await expect.poll(() => get('designer.store.selection.value')).toEqual(['/elements/19']);
  await expect.poll(async () => (await lit()).length).toBe(1);
});

test.each([
  ['a wide window', 1440],
  ['a narrow one', 390],
])('a whole label of 4 × 6 inches is visible in %s, with its slider', async (_, width) => {
  await open('parcel-4x6', { width });
  await view('Printer dots');
  const dots = page.locator('.pl-canvas-label-dots');
  await dots.waitFor();
  const room = (await page.locator('.pl-canvas-output-pages').boundingBox())!;
  const label = (await dots.boundingBox())!;
  const foot = (await page.locator('.pl-canvas-label-foot').boundingBox())!;
  expect(label.width / label.height).toBeCloseTo(812 / 1218, 2);
  expect(label.y).toBeGreaterThanOrEqual(room.y + 16);
  expect(foot.y).toBeGreaterThanOrEqual(label.y + label.height);
  expect(foot.y + foot.height).toBeLessThanOrEqual(room.y + room.height);
  // Checks that the label fills the space in one direction.
  const isFilled = [label.width / room.width, (label.height + foot.height) / room.height].some((part) => part > 0.8);
  expect(isFilled).toBe(true);
});

test('the slider of a label higher than the window stays visible, and covers nothing of the label', async () => {
  await open('parcel-4x6', { width: 390, touch: true });
  await page.setViewportSize({ width: 390, height: 640 });
  // The label is too long to be readable when all of it is visible.
  await get(`designer.open({ dimensions: { width: '50mm', height: '300mm' }, elements: [] })`);
  await drawn();
  await view('Printer dots');
  const slider = page.getByRole('slider', { name: 'Compare dots and document' });
  await slider.waitFor();
  const foot = page.locator('.pl-canvas-label-foot');
  const { y, height } = (await foot.boundingBox())!;
  const label = (await page.locator('.pl-canvas-label-dots').boundingBox())!;
  expect(y).toBeLessThan(label.y + label.height);
  const room = (await page.locator('.pl-canvas-output-pages').boundingBox())!;
  expect(y + height).toBeCloseTo(room.y + room.height, 0);
  expect(await foot.evaluate((each) => getComputedStyle(each).backgroundColor)).toMatch(/^rgb\(/);
  await page.locator('.pl-canvas-output-pages').evaluate((each) => each.scrollTo(0, each.scrollHeight));
  const end = (await page.locator('.pl-canvas-label-dots').boundingBox())!;
  expect(end.y + end.height).toBeLessThanOrEqual((await foot.boundingBox())!.y + 1);
});
