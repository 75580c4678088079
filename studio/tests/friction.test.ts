/**
 * Small steps in the designer: texts begin where they are clicked, handles cover no neighbours, and the front is listed
 * first.
 */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn, get, holdDesigner, inspector, open, page, serious, tab, until } from './designer-page.ts';

holdDesigner();

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const ELEMENTS = [
  { id: 'back', type: 'rectangle', position: { x: '10mm', y: '10mm' }, width: '20mm', height: '10mm' },
  { id: 'code', type: 'qrcode', position: { x: '35mm', y: '30mm' }, width: '30mm', height: '30mm', text: 'x' },
  { id: 'under', type: 'rectangle', position: { x: '10mm', y: '25mm' }, width: '20mm', height: '10mm' },
];

async function openSheet(elements: readonly object[] = ELEMENTS): Promise<void> {
  await open('parcel-4x6');
  const template = { formatVersion: 1, dimensions: { width: '100mm', height: '90mm', safeMargin: '2mm' }, elements };
  await get(`designer.open(${JSON.stringify(template)})`);
  await drawn();
}

const elements = () =>
  get<readonly (Record<string, string> & { position: Box })[]>('designer.store.document.value.elements');
const select = (...indexes: readonly number[]) =>
  get(`designer.store.select(${JSON.stringify(indexes.map((index) => `/elements/${index}`))})`);

/** Returns the middle of the drawn page on the screen, and pixels per millimetre. */
async function sheet() {
  const box = (await page.locator('.pl-canvas-page').first().boundingBox())!;
  return { ...box, px: box.width / 100 };
}

test('the text tool puts the text at the click, and what is typed next is its content', async () => {
  await openSheet([]);
  const { x, y, px } = await sheet();
  await page.locator('.pl-canvas-window').focus();
  await page.keyboard.press('t');
  await page.mouse.click(x + 30 * px, y + 40 * px);
  await page.locator('.pl-canvas-text-editor').waitFor();
  await page.keyboard.type('Hello');
  await page.keyboard.press('Escape');
  await until("designer.store.document.value.elements[0]?.text === 'Hello'");
  const [text] = await elements();
  expect(Math.abs(Number.parseFloat(String(text!.position.x)) - 30)).toBeLessThan(1);
  expect(Math.abs(Number.parseFloat(String(text!.position.y)) - 40)).toBeLessThan(4);
});

test('a new element is on the page and covers no code', async () => {
  await openSheet();
  await tab('Insert');
  for (const name of ['Rectangle', 'Text', 'Ellipse']) {
    await get('designer.store.select([])');
    await page.getByRole('button', { name, exact: true }).click();
    await drawn();
  }
  const boxes = await get<readonly Box[]>('designer.store.drawn.value.pages[0].boxes.map(({ bounds }) => bounds)');
  const code = boxes[1]!;
  for (const box of boxes.slice(3)) {
    const isClear =
      box.x >= code.x + code.width ||
      box.x + box.width <= code.x ||
      box.y >= code.y + code.height ||
      box.y + box.height <= code.y;
    expect(isClear).toBe(true);
    expect(box.x).toBeGreaterThan(0);
    expect(box.y).toBeGreaterThan(0);
  }
});

test('the rotation handle goes to a side without a neighbour', async () => {
  await openSheet([
    ELEMENTS[0]!,
    { id: 'above', type: 'rectangle', position: { x: '10mm', y: '2mm' }, width: '20mm', height: '7mm' },
  ]);
  await select(0);
  const handle = page.locator('[data-grip=rotate]');
  await handle.waitFor();
  const box = (await handle.boundingBox())!;
  const { y, px } = await sheet();
  expect(box.y).toBeGreaterThan(y + 20 * px);
  // The size is below the handle, not over it.
  const size = (await page.locator('.pl-canvas-pill').boundingBox())!;
  expect(size.y).toBeGreaterThanOrEqual(box.y + box.height);
});

test('layers list the front first, and Alt+Up brings a layer forward', async () => {
  await openSheet();
  await tab('Layers');
  const names = () =>
    page.getByRole('treeitem').evaluateAll((rows) => rows.map((row) => row.textContent!.split(',')[0]));
  await expect.poll(names).toEqual(['under', 'code', 'back']);
  await page.getByRole('treeitem', { name: /^back/ }).click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['under', 'back', 'code']);
  expect((await elements()).map(({ id }) => id)).toEqual(['code', 'back', 'under']);
});

test('buttons of the panel align and distribute the selection', async () => {
  await openSheet();
  await select(0, 1, 2);
  const buttons = inspector().getByRole('group', { name: 'Align and distribute' });
  await buttons.getByRole('button', { name: 'Align left' }).click();
  await drawn();
  const lefts = async () => (await elements()).map(({ position }) => Number.parseFloat(String(position.x)));
  expect(new Set(await lefts())).toEqual(new Set([10]));
  await buttons.getByRole('button', { name: 'Distribute vertically' }).focus();
  await page.keyboard.press('Enter');
  await drawn();
  const boxes = await get<readonly Box[]>('designer.store.drawn.value.pages[0].boxes.map(({ bounds }) => bounds)');
  const sorted = [...boxes].sort((a, b) => a.y - b.y);
  const gaps = sorted.slice(1).map(({ y }, index) => y - sorted[index]!.y - sorted[index]!.height);
  expect(Math.abs(gaps[0]! - gaps[1]!)).toBeLessThan(0.1);
  expect(await serious()).toEqual([]);
  // A single element is aligned to the page.
  await select(1);
  await buttons.getByRole('button', { name: 'Align right' }).click();
  expect((await lefts())[1]).toBe(70);
});

test('problems name elements and properties as the panels do', async () => {
  await openSheet([
    { ...ELEMENTS[0]!, width: '12 furlongs' },
    { type: 'text', position: { x: '0mm', y: '0mm' } },
  ]);
  await page.getByRole('button', { name: /problem/ }).click();
  const list = page.getByRole('list').filter({ hasText: 'furlongs' });
  await list.getByText('back › Width').waitFor();
  await list.getByText('set “Content”, “Expression” or “Text”').waitFor();
  await expect.poll(() => list.getByText('/elements/').count()).toBe(0);
});

test('swatches offer the colours of the template', async () => {
  await openSheet([{ ...ELEMENTS[0]!, style: { fill: '#c00000' } }, ELEMENTS[2]!]);
  await select(1);
  await inspector().getByRole('button', { name: 'Swatches for fill' }).click();
  await inspector().getByRole('group', { name: 'This template' }).getByRole('button', { name: '#c00000' }).click();
  await until("designer.store.document.value.elements[1].style?.fill === '#c00000'");
  expect(await serious()).toEqual([]);
});

const bottomOf = async (of: Locator) => {
  const box = (await of.boundingBox())!;
  return box.y + box.height;
};

/** Scrolls the panel so that a control is at its lower edge. */
async function moveToLowerEdge(control: Locator): Promise<void> {
  const by = (await bottomOf(control)) - (await bottomOf(page.locator('.pl-right'))) + 4;
  await get(`void (document.querySelector('.pl-right').scrollTop += ${by})`);
}

test('parts that open at the lower edge of the panel are in view', async () => {
  await openSheet([
    { ...ELEMENTS[0]!, style: { fill: '#c00000' } },
    { id: 'name', type: 'text', position: { x: '40mm', y: '5mm' }, width: '40mm', text: '{{ ' },
  ]);
  const panel = page.locator('.pl-right');
  await select(0);
  const fold = (name: string) => panel.locator('details.pl-fold', { has: page.getByText(name, { exact: true }) });
  for (const [open, part] of [
    [inspector().getByText('Visibility', { exact: true }), fold('Visibility')],
    [inspector().getByText('Box', { exact: true }), fold('Box')],
    [inspector().getByRole('button', { name: 'Swatches for background' }), panel.locator('.pl-swatches')],
    [inspector().getByRole('button', { name: 'Padding: set each side' }), panel.locator('.pl-sides-each')],
  ] as const) {
    await moveToLowerEdge(open);
    await open.click();
    await part.waitFor();
    await expect.poll(() => bottomOf(part)).toBeLessThanOrEqual((await bottomOf(panel)) + 1);
    expect((await open.boundingBox())!.y).toBeGreaterThan((await panel.boundingBox())!.y);
  }
});

test('suggestions for an expression are inside the window, also below and above its edges', async () => {
  await openSheet([
    { id: 'name', type: 'text', position: { x: '40mm', y: '5mm' }, width: '40mm', text: '{{ ' },
    { ...ELEMENTS[0]!, visible: { expression: '' } },
  ]);
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  for (const index of [0, 1]) {
    await select(index);
    const field = inspector().locator('.pl-expression textarea').last();
    await moveToLowerEdge(field);
    await field.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Control+Space');
    await list.waitFor();
    const { x, y, width, height } = (await list.boundingBox())!;
    expect([x >= 0, y >= 0, x + width <= 1440, y + height <= 900, height > 100]).not.toContain(false);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
  }
});

test('at 1,024 pixels an open panel is next to the canvas', async () => {
  await open('parcel-4x6', { width: 1024 });
  for (const [button, panel] of [
    ['Properties', '.pl-right'],
    ['Content', '.pl-left'],
  ] as const) {
    await page.getByRole('banner').getByRole('button', { name: button }).click();
    const [over, canvas] = await Promise.all([panel, '.pl-canvas'].map((each) => page.locator(each).boundingBox()));
    expect(over!.width).toBeGreaterThan(200);
    expect(Math.min(over!.x + over!.width, canvas!.x + canvas!.width) - Math.max(over!.x, canvas!.x)).toBeLessThan(1);
  }
});
