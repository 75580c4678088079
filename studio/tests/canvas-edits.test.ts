/** Keyboard and pointer edits on the canvas in a browser: cases in which elements could be lost or misplaced. */
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { expect, test } from 'vitest';
import { drawn, get, holdDesigner, inspector, open, page } from './designer-page.ts';

holdDesigner();

const box = (id: string, x: number, y: number, more: JsonObject = {}): JsonObject => ({
  id,
  type: 'rectangle',
  position: { x: `${x}mm`, y: `${y}mm` },
  width: '10mm',
  height: '10mm',
  style: { fill: '#ccc' },
  ...more,
});

const group = (id: string, y: number, elements: readonly JsonObject[]): JsonObject => ({
  id,
  type: 'group',
  position: { x: '5mm', y: `${y}mm` },
  width: '30mm',
  height: '10mm',
  elements,
});

type Elements = readonly { readonly id: string; readonly [name: string]: JsonValue }[];
const elements = () => get<Elements>('designer.store.document.value.elements');
const ids = async () => (await elements()).map(({ id }) => id);

/** Opens a page of 100 mm with these elements; focuses the canvas and selects elements by index. */
async function openWith(content: readonly JsonObject[], ...selected: readonly number[]): Promise<void> {
  await open('parcel-4x6');
  const template = { dimensions: { width: '100mm', height: '100mm' }, elements: content };
  await get(`designer.open(${JSON.stringify(template)})`);
  await drawn();
  await page.locator('[role=application]').focus();
  await get(`designer.store.select(${JSON.stringify(selected.map((index) => `/elements/${index}`))})`);
}

test('ungrouping several groups selects their elements', async () => {
  await openWith(
    [group('one', 5, [box('a', 0, 0), box('b', 15, 0)]), box('m', 5, 30), group('two', 50, [box('c', 0, 0)])],
    0,
    2,
  );
  await page.keyboard.press('Control+Shift+G');
  await expect.poll(ids).toEqual(['a', 'b', 'm', 'c']);
  expect(await get('designer.store.selection.value')).toEqual(['/elements/0', '/elements/1', '/elements/3']);
});

test('hiding and showing does not overwrite a condition', async () => {
  await openWith([box('a', 10, 10, { visible: '{{ 1 == 1 }}' }), box('b', 40, 40)], 0, 1);
  await page.keyboard.press('Control+Shift+H');
  await page.getByText('depends on a condition').first().waitFor();
  expect((await elements()).map(({ visible }) => visible)).toEqual(['{{ 1 == 1 }}', false]);
  await page.keyboard.press('Control+Shift+H');
  expect((await elements())[0]!['visible']).toBe('{{ 1 == 1 }}');
});

test('a line follows the drawn direction, also upwards', async () => {
  await openWith([]);
  const { x, y, width } = (await page.locator('.pl-canvas-page').boundingBox())!;
  const at = (mm: number) => (mm * width) / 100;
  await page.keyboard.press('l');
  await page.mouse.move(x + at(20), y + at(60));
  await page.mouse.down();
  await page.mouse.move(x + at(40), y + at(40));
  await page.mouse.move(x + at(60), y + at(20));
  await page.mouse.up();
  expect(await elements()).toMatchObject([{ type: 'line', width: '40mm', height: '40mm', direction: 'up' }]);
});

test('locked elements are neither cut nor copied by cutting', async () => {
  await openWith([box('a', 10, 10, { locked: true }), box('b', 40, 40)], 0, 1);
  await page.keyboard.press('Control+x');
  await expect.poll(ids).toEqual(['a']);
  await page.keyboard.press('Control+v');
  await expect.poll(ids).toEqual(['a', 'b']);
});

test('columns are pasted only into tables', async () => {
  const columns = [{ header: 'One' }, { header: 'Two' }];
  const table = { id: 't', type: 'table', position: { x: '5mm', y: '5mm' }, items: '[1]', columns };
  await openWith([table, box('a', 10, 60)]);
  const headers = () =>
    get<readonly string[]>('designer.store.document.value.elements[0].columns.map((c) => c.header)');
  await get(`designer.store.select(['/elements/0/columns/0'])`);
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect.poll(headers).toEqual(['One', 'One', 'Two']);
  await get(`designer.store.select(['/elements/1'])`);
  await page.keyboard.press('Control+v');
  await page.getByText('Columns can be pasted only into a table').first().waitFor();
  expect(await ids()).toEqual(['t', 'a']);
});

test('sizes that are typed faster than they are drawn are all kept, and announced correctly', async () => {
  await openWith([box('a', 10, 10)], 0);
  await get(`(() => {
    const canvas = document.activeElement;
    const press = (key) => canvas.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true }));
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown']) press(key);
  })()`);
  expect(await elements()).toMatchObject([{ width: '13mm', height: '11mm' }]);
  expect(await get('designer.store.announcement.value.text')).toBe('Now 13 by 11 millimetres');
});

test('the canvas scrolls while an element is dragged at the edge of the window', async () => {
  await openWith([box('a', 10, 10)], 0);
  await page.keyboard.press('2');
  const canvas = (await page.locator('[role=application]').boundingBox())!;
  const left = async () => (await page.locator('.pl-canvas-page').boundingBox())!.x;
  const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 20, middle.y);
  await page.mouse.move(canvas.x + canvas.width - 8, middle.y);
  const before = await left();
  await expect.poll(left).toBeLessThan(before - 100);
  await page.mouse.move(middle.x + 40, middle.y);
  const at = await left();
  await page.mouse.up();
  await drawn();
  expect(await left()).toBe(at);
});

test('an ungrouped group passes its condition to its elements', async () => {
  const inner = [box('a', 0, 0), box('b', 12, 0, { visible: false })];
  await openWith([{ ...group('one', 5, inner), visible: '{{ 1 == 1 }}' }], 0);
  await page.keyboard.press('Control+Shift+G');
  await expect.poll(ids).toEqual(['a', 'b']);
  expect((await elements()).map(({ visible }) => visible)).toEqual(['{{ 1 == 1 }}', false]);
});

test('an element that cannot be grouped or ungrouped reports why, and stays', async () => {
  const shown = { visible: '{{ 1 == 1 }}' };
  await openWith([box('a', 10, 10, { visible: false }), box('b', 40, 40)], 0, 1);
  await page.keyboard.press('Control+g');
  await page.getByText('cannot be grouped').first().waitFor();
  expect(await ids()).toEqual(['a', 'b']);
  await openWith([{ ...group('one', 5, [box('a', 0, 0, shown)]), ...shown }], 0);
  await page.keyboard.press('Control+Shift+G');
  await page.getByText('one cannot be ungrouped').first().waitFor();
  expect(await ids()).toEqual(['one']);
});

/** Draws a rectangle between two corners in mm, on a page of 100 mm. */
async function drawBox(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const { x, y, width } = (await page.locator('.pl-canvas-page').boundingBox())!;
  const at = (mm: number) => (mm * width) / 100;
  await page.keyboard.press('r');
  await page.mouse.move(x + at(from[0]), y + at(from[1]));
  await page.mouse.down();
  await page.mouse.move(x + at((from[0] + to[0]) / 2), y + at((from[1] + to[1]) / 2));
  await page.mouse.move(x + at(to[0]), y + at(to[1]));
  await page.mouse.up();
  await drawn();
}

test('an element drawn over a header or footer belongs to it, at the drawn position', async () => {
  await open('parcel-4x6');
  const dimensions = { width: '100mm', height: '100mm', margin: '5mm' };
  const band = { height: '20mm', elements: [] };
  await get(`designer.open(${JSON.stringify({ dimensions, header: band, footer: band, elements: [] })})`);
  await drawn();
  await page.locator('[role=application]').focus();
  await drawBox([20, 10], [40, 20]);
  await drawBox([20, 80], [40, 90]);
  await drawBox([20, 40], [40, 50]);
  const of = (list: string) => get<Elements>(`designer.store.document.value.${list}`);
  expect(await of('header.elements')).toMatchObject([{ type: 'rectangle', position: { x: '15mm', y: '5mm' } }]);
  expect(await of('footer.elements')).toMatchObject([{ type: 'rectangle', position: { x: '15mm', y: '5mm' } }]);
  expect(await of('elements')).toMatchObject([{ type: 'rectangle', position: { x: '20mm', y: '40mm' } }]);
});

test('an editor that is closed before its new text is drawn does not open again', async () => {
  await openWith([box('a', 80, 80)]);
  const editors = () => page.locator('.pl-canvas-text-editor').count();
  const { x, y } = (await page.locator('.pl-canvas-page').boundingBox())!;
  // Holds the drawings back, as a slow machine does.
  await get(`(() => {
    const post = Worker.prototype.postMessage;
    const held = [];
    Worker.prototype.postMessage = function (...sent) {
      held.push(() => post.apply(this, sent));
    };
    globalThis.release = () => {
      Worker.prototype.postMessage = post;
      for (const send of held) send();
    };
  })()`);
  await page.keyboard.press('t');
  await page.mouse.move(x + 40, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + 200, y + 80, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('Enter');
  await expect.poll(editors).toBe(1);
  await page.keyboard.type('Bolts');
  await page.keyboard.press('Escape');
  await expect.poll(editors).toBe(0);
  await get('release()');
  await drawn();
  await get('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  expect(await editors()).toBe(0);
  expect((await elements())[1]).toMatchObject({ type: 'text', text: 'Bolts' });
});

test('an element drawn in an entered group belongs to it', async () => {
  const style = { padding: '2mm', border: '1mm solid #000' };
  const inner = box('a', 0, 0);
  await openWith([
    { ...group('one', 10, [inner]), position: { x: '10mm', y: '10mm' }, width: '60mm', height: '40mm', style },
    { ...group('rows', 60, [inner]), layout: 'row', width: '60mm', height: '30mm' },
  ]);
  await get(`designer.store.entered.value = '/elements/0'`);
  await drawBox([30, 20], [40, 30]);
  const first = await elements();
  expect(first[0]!['elements']).toMatchObject([
    { id: 'a' },
    { type: 'rectangle', position: { x: '17mm', y: '7mm' }, width: '10mm' },
  ]);
  // Outside the container, the element belongs to the page.
  await get(`designer.store.entered.value = '/elements/0'`);
  await drawBox([80, 20], [90, 30]);
  await get(`designer.store.entered.value = '/elements/1'`);
  await drawBox([30, 65], [40, 75]);
  const [, rows, outside] = await elements();
  expect(outside).toMatchObject({ type: 'rectangle', position: { x: '80mm', y: '20mm' } });
  expect(rows!['elements']).toMatchObject([{ id: 'a' }, { type: 'rectangle', width: '10mm' }]);
  expect((rows!['elements'] as Elements)[1]).not.toHaveProperty('position');
});

const flowing = (id: string): JsonObject => ({ ...box(id, 0, 0), position: { mode: 'flow' } });
const inFlowAndFree = [flowing('a'), flowing('b'), flowing('c'), box('free', 60, 20)];

/** Drags between two points in mm, on a page of 100 mm, with a key held. */
async function dragWith(key: string, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const { x, y, width } = (await page.locator('.pl-canvas-page').boundingBox())!;
  const at = (mm: number) => (mm * width) / 100;
  await page.mouse.move(x + at(from[0]), y + at(from[1]));
  await page.mouse.down();
  await page.mouse.move(x + at((from[0] + to[0]) / 2), y + at((from[1] + to[1]) / 2));
  await page.keyboard.down(key);
  await page.mouse.move(x + at(to[0]), y + at(to[1]));
  await page.mouse.up();
  await page.keyboard.up(key);
  await drawn();
}

test.each([
  ['what is free', [65, 25], [65, 37]],
  ['what flows', [5, 5], [5, 17]],
] as const)(
  'a mixed selection dragged by %s moves as one: absolute elements by the distance, elements in flow to the place there',
  async (_, from, to) => {
    await openWith(inFlowAndFree, 0, 3);
    await dragWith('Control', from, to);
    expect(await ids()).toEqual(['b', 'a', 'c', 'free']);
    const [, a, , free] = await elements();
    expect(a!['position']).toEqual({ mode: 'flow' });
    expect(Number.parseFloat((free!['position'] as { y: string }).y)).toBeCloseTo(32, 0);
    expect(await get('designer.store.selection.value')).toEqual(['/elements/1', '/elements/3']);
    expect(await get('designer.store.announcement.value.text')).toContain('a moved to another position in the flow');
    await get('designer.store.undo()');
    expect(await elements()).toEqual(inFlowAndFree);
  },
);

test('a short drag or key press moves only absolute elements', async () => {
  await openWith(inFlowAndFree, 0, 3);
  await dragWith('Control', [65, 25], [68, 25]);
  expect(await ids()).toEqual(['a', 'b', 'c', 'free']);
  expect(await get('designer.store.announcement.value.text')).toContain('a keeps its position in the flow');
  await get('designer.store.undo()');
  await page.keyboard.press('ArrowDown');
  expect(await elements()).toMatchObject([
    { id: 'a' },
    { id: 'b' },
    { id: 'c' },
    { position: { x: '60mm', y: '21mm' } },
  ]);
  expect(await get('designer.store.announcement.value.text')).toContain('a keeps its position in the flow');
});

test('elements on different pages that are dragged together each move on their page', async () => {
  await openWith(
    [box('second', 10, 10, { pages: '2' }), box('first', 40, 40, { pages: '1' }), { type: 'pageBreak' }, flowing('a')],
    0,
    1,
  );
  await dragWith('Control', [45, 45], [55, 45]);
  const [second, first] = await elements();
  expect(Number.parseFloat((first!['position'] as { x: string }).x)).toBeCloseTo(50, 0);
  expect(Number.parseFloat((second!['position'] as { x: string }).x)).toBeCloseTo(20, 0);
});

test('Alt copies an element to another place in the flow', async () => {
  await openWith(inFlowAndFree, 0);
  await dragWith('Alt', [5, 5], [5, 28]);
  const [a, b, c, copy] = await ids();
  expect([a, b, c]).toEqual(['a', 'b', 'c']);
  expect(copy).not.toBe('free');
  expect(await get('designer.store.selection.value')).toEqual(['/elements/3']);
});

test('several elements that are taken out of the flow keep their positions', async () => {
  await openWith(inFlowAndFree, 0, 1, 3);
  await inspector().getByText('Free elements move as you drag').waitFor();
  await inspector().getByRole('button', { name: 'Free', exact: true }).click();
  const placed = (await elements()).map(({ position }) => position);
  expect(placed).toEqual([{ x: '0mm', y: '0mm' }, { x: '0mm', y: '10mm' }, { mode: 'flow' }, { x: '60mm', y: '20mm' }]);
});

test('different values of several elements are marked, and omitted defaults count as equal', async () => {
  const words = (id: string, y: number, mode: JsonObject): JsonObject => ({
    id,
    type: 'text',
    position: { ...mode, x: '5mm', y: `${y}mm` },
    text: id,
  });
  await openWith([words('one', 5, { mode: 'absolute' }), words('two', 20, {})], 0, 1);
  const free = inspector().getByRole('button', { name: 'Free', exact: true });
  await expect.poll(() => free.getAttribute('aria-pressed')).toBe('true');
  const content = inspector().getByLabel('Content', { exact: true });
  expect(await content.inputValue()).toBe('');
  expect(await content.getAttribute('placeholder')).toBe('Mixed');
});

test('a menu returns the focus, after Escape and after a command', async () => {
  await openWith(inFlowAndFree, 3);
  const onCanvas = () => get<string>('document.activeElement.getAttribute("role")');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu', { name: 'Actions' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await onCanvas()).toBe('application');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Send to back' }).waitFor();
  await page.keyboard.press('l');
  await page.keyboard.press('Enter');
  await page.getByRole('menu', { name: 'Actions' }).waitFor({ state: 'detached' });
  expect(await onCanvas()).toBe('application');
  expect((await elements())[3]).toMatchObject({ locked: true });
});

type ProtocolNode = {
  readonly backendNodeId: number;
  readonly shadowRoots?: readonly ProtocolNode[];
  readonly children?: readonly ProtocolNode[];
};

/** Returns the fonts that the browser actually uses for the field, and whether they come from the page. */
async function fontsOfEditor(): Promise<readonly string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const { nodeId } = await browser.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '.pl-canvas-text-editor',
  });
  const { node } = await browser.send('DOM.describeNode', { nodeId, depth: -1, pierce: true });
  const fontsIn = async (each: ProtocolNode): Promise<readonly string[]> => {
    const { nodeIds } = await browser.send('DOM.pushNodesByBackendIdsToFrontend', {
      backendNodeIds: [each.backendNodeId],
    });
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId: nodeIds[0]! });
    const own = fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `${familyName}, not ours`));
    const inner = await Promise.all([...(each.shadowRoots ?? []), ...(each.children ?? [])].map(fontsIn));
    return [...own, ...inner.flat()];
  };
  const found = new Set(await fontsIn(node));
  await browser.detach();
  return [...found].sort();
}

const PARTS = { runs: [{ text: 'Lot ', style: { fontWeight: 'bold' } }, { text: 'one' }] };

test.each([
  ['a text', { text: '{{ lot }}' }],
  ['an empty text', { text: '' }],
  ['a text of parts', PARTS],
])('text typed into %s during editing is shown in the fonts of the drawing', async (_, content) => {
  await openWith([{ id: 't', type: 'text', position: { x: '5mm', y: '5mm' }, width: '60mm', ...content }], 0);
  await page.keyboard.press('Enter');
  await page.locator('.pl-canvas-text-editor').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('Lot مرحبا 日本 😀');
  const faces = ['Arimo', 'Noto Emoji', 'Noto Sans Arabic', 'Noto Sans JP'];
  await expect.poll(fontsOfEditor, { timeout: 15_000 }).toEqual(faces);
});

test('digits after an emoji are shown in the font of the text during editing', async () => {
  await openWith([{ id: 't', type: 'text', position: { x: '5mm', y: '5mm' }, width: '60mm', text: '' }], 0);
  await page.keyboard.press('Enter');
  await page.locator('.pl-canvas-text-editor').waitFor();
  await page.keyboard.insertText('😀12');
  await expect.poll(fontsOfEditor, { timeout: 15_000 }).toEqual(['Arimo', 'Noto Emoji']);
});

test.each([1440, 390])(
  'the names of header and footer are next to the page in a window of %i pixels',
  async (width) => {
    await open('invoice', { width });
    const names = page.locator('.pl-canvas-band-name');
    await expect.poll(() => names.count()).toBeGreaterThan(0);
    const sheet = (await page.locator('.pl-canvas-page').first().boundingBox())!;
    for (const name of await names.all()) {
      const box = (await name.boundingBox())!;
      expect(box.x).toBeGreaterThan(sheet.x + sheet.width);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
  },
);
