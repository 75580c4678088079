/** Tracing layer of the designer: old labels under the page, with their texts and codes offered as elements. */
import { expect, test } from 'vitest';
import { drawn, get, holdDesigner, open, page, serious, until } from './designer-page.ts';

holdDesigner();

const BLANK = { dimensions: { width: '4in', height: '6in' }, printer: { density: 8 }, elements: [] };

const ZPL =
  '^XA^PW812^LL1218^FO40,70^A0N,36,36^FDFrom: Northwind^FS^FO40,200^BY3^BCN,140,N^FDSHP-1^FS^FO30,30^GB700,500,4^FS' +
  '^FO40,600^A0N,40,40^FN1^FS^FN1^FDOslo^FS^XZ';

const choose = (name: string, bytes: Buffer) =>
  page
    .getByLabel(/^Choose (a|another) file/)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });

const elements = () => get<readonly Record<string, unknown>[]>('designer.store.document.value.elements');
const found = () =>
  get<readonly (readonly [string, string])[]>(
    'designer.store.tracing.value?.elements.map(({ kind, text }) => [kind, text]) ?? []',
  );
const list = () => page.getByRole('region', { name: 'Trace an old label' }).getByRole('button', { name: /^Add / });
const paint = (format: string) =>
  get<number[]>(`designer.store.paint('${format}').then(({ bytes }) => Array.from(bytes))`).then((all) =>
    Buffer.from(all),
  );

/** Paints a starter in this format and then opens an empty label. Returns the painted label. */
async function blank(format?: string): Promise<Buffer> {
  await open('parcel-4x6');
  const painted = format === undefined ? Buffer.alloc(0) : await paint(format);
  await get(`designer.open(${JSON.stringify(BLANK)})`);
  await drawn();
  return painted;
}

/** Returns the middle of an element of the old label, on the screen. */
async function middleOf(text: string): Promise<readonly [x: number, y: number]> {
  const sheet = (await page.locator('.pl-canvas-page').first().boundingBox())!;
  const box = await get<{ x: number; y: number; width: number; height: number }>(
    `designer.store.tracing.value.elements.find((each) => each.text === ${JSON.stringify(text)}).box`,
  );
  const scale = sheet.width / 288;
  return [sheet.x + (box.x + box.width / 2) * scale, sheet.y + (box.y + box.height / 2) * scale];
}

test('a ZPL label is shown under the page, and a click on its text adds that text', async () => {
  await blank();
  await choose('old.zpl', Buffer.from(ZPL));
  await until('designer.store.tracing.value');
  expect(await found()).toEqual([
    ['text', 'From: Northwind'],
    ['code', 'SHP-1'],
    ['shape', ''],
    ['text', 'Oslo'],
  ]);
  // The layer is not part of the document.
  expect(await elements()).toEqual([]);
  expect(await page.locator('.pl-canvas-underlay').count()).toBe(1);
  expect(await serious()).toEqual([]);

  const [x, y] = await middleOf('From: Northwind');
  await page.mouse.move(x, y);
  await expect.poll(() => page.locator('.pl-canvas-traced-lit').count()).toBe(1);
  await page.mouse.click(x, y);
  await drawn();
  expect(await elements()).toMatchObject([{ type: 'text', content: { text: 'From: Northwind' } }]);
  await expect.poll(() => list().count()).toBe(4);

  // An element that is undone is offered again.
  await page.keyboard.press('Control+z');
  await expect.poll(() => list().count()).toBe(5);

  await page.getByRole('button', { name: 'Add all' }).click();
  await drawn();
  expect((await elements()).map(({ type }) => type)).toEqual(['text', 'barcode', 'rectangle', 'text']);
  expect(await get('designer.store.problems.value')).toEqual([]);
  await page.getByText('Every element of the old label has been added.').waitFor();
});

test('opacity, visibility and removal by keyboard', async () => {
  await blank();
  await choose('old.zpl', Buffer.from(ZPL));
  const underlay = page.locator('.pl-canvas-underlay');
  await underlay.waitFor({ state: 'attached' });
  await page.getByLabel('Opacity').focus();
  await page.keyboard.press('End');
  await expect.poll(() => get("document.querySelector('.pl-canvas-underlay').style.opacity")).toBe('1');
  await page.getByRole('button', { name: 'Hide the old label' }).press('Enter');
  await expect.poll(() => underlay.count()).toBe(0);
  await expect.poll(() => page.locator('.pl-canvas-traced').count()).toBe(0);
  await page.getByRole('button', { name: 'Show the old label' }).press('Enter');
  await expect.poll(() => underlay.count()).toBe(1);
  await page.getByRole('button', { name: 'Add SHP-1' }).press('Enter');
  await drawn();
  expect(await elements()).toMatchObject([{ type: 'barcode', symbology: 'code128' }]);
  await page.getByRole('button', { name: 'Remove the old label' }).press('Enter');
  await expect.poll(() => underlay.count()).toBe(0);
  expect(await get('designer.store.tracing.value === undefined')).toBe(true);
});

test('a PDF offers its texts at their positions, and its codes', async () => {
  await choosePdf();
  const texts = await found();
  expect(texts).toContainEqual(['code', 'SHP0100000023757']);
  expect(texts).toContainEqual(['code', 'https://t.example/SHP0100000023757?c=GB']);
  expect(texts).toContainEqual(['text', 'Jane Q. Example']);
  await page.getByRole('button', { name: 'Add all' }).click();
  await drawn();
  expect(await get('designer.store.problems.value')).toEqual([]);
  // The texts are within a third of a millimetre of the texts on the original label.
  const again = await get<readonly { text: string; x: number; y: number }[]>(
    `designer.store.paint('pdf').then(({ bytes }) => designer.store.trace({ bytes, page: 1, density: 8, fitWidth: 288 }))
      .then(({ elements }) => elements.map(({ text, box: { x, y } }) => ({ text, x, y })))`,
  );
  const before = await get<readonly { text: string; x: number; y: number }[]>(
    'designer.store.tracing.value.elements.map(({ text, box: { x, y } }) => ({ text, x, y }))',
  );
  for (const { text, x, y } of before.filter((each) => each.text.includes(' '))) {
    const same = again.find((each) => each.text === text)!;
    expect([text, Math.abs(same.x - x) < 1, Math.abs(same.y - y) < 1]).toEqual([text, true, true]);
  }
});

async function choosePdf(): Promise<void> {
  const pdf = await blank('pdf');
  await choose('old.pdf', pdf);
  await until('designer.store.tracing.value');
}

test('an image is as wide as the page, and offers its codes', async () => {
  const png = await blank('png');
  await choose('old.png', png);
  await until('designer.store.tracing.value');
  expect((await found()).map(([kind]) => kind)).toEqual(['code', 'code']);
  expect(await get('designer.store.tracing.value.width')).toBeCloseTo(288, 5);
});

test('a dropped label is traced, and a damaged file shows the reason', async () => {
  await blank();
  await get(`(() => {
    const given = new DataTransfer();
    given.items.add(new File([${JSON.stringify(ZPL)}], 'drop.zpl'));
    const canvas = document.querySelector('.pl-canvas-window');
    canvas.dispatchEvent(new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true }));
  })()`);
  await until('designer.store.tracing.value');
  await choose('broken.pdf', Buffer.from('%PDF-1.4 nothing'));
  await expect
    .poll(() => page.locator('.pl-toast').allInnerTexts())
    .toContainEqual(expect.stringContaining('broken.pdf cannot be traced'));
  // The previous label stays open.
  expect(await get('designer.store.tracing.value.file.name')).toBe('drop.zpl');
});
