/** Canvas with touch and mouse in a browser: gestures, guides, and the theme. */
import type { CDPSession } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn, get, holdDesigner, inspector, open, page, tab, until, view } from './designer-page.ts';

holdDesigner();

async function visitAgain(): Promise<void> {
  await page.reload();
  await until('designer.store.drawn.value && document.querySelector(".pl-canvas-page path")');
}

const PLAIN = {
  dimensions: { width: '100mm', height: '100mm' },
  elements: [
    {
      id: 'box',
      type: 'rectangle',
      position: { x: '20mm', y: '20mm' },
      width: '40mm',
      height: '40mm',
      style: { fill: '#ccc' },
    },
  ],
};

/**
 * Opens a page of 100 mm with a square of 40 mm at 20, 20. Returns a function that converts mm on the page to screen
 * positions.
 */
async function openPlain() {
  await get(`designer.open(${JSON.stringify(PLAIN)})`);
  await until('designer.store.drawn.value.pages[0].boxes.length === 1');
  await expect
    .poll(() =>
      page
        .locator('.pl-canvas-page')
        .boundingBox()
        .then((box) => box!.width - box!.height),
    )
    .toBeCloseTo(0, 0);
  return async (x: number, y: number) => {
    const box = (await page.locator('.pl-canvas-page').boundingBox())!;
    return { x: box.x + (x * box.width) / 100, y: box.y + (y * box.height) / 100 };
  };
}

const position = () => get<{ x: string; y: string }>('designer.store.document.value.elements[0].position');

type At = { readonly x: number; readonly y: number };

type Path = { readonly from: At; readonly to: At };

/**
 * Simulates touches, each from one point to another. With `until`, the fingers stay down until that promise resolves.
 * Otherwise does not wait between touches, because a resting finger would be a long press.
 */
async function touch(paths: readonly Path[], until?: () => Promise<unknown>): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const points = (share: number) =>
    paths.map(({ from, to }, id) => ({ id, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }));
  const isStill = paths.every(({ from, to }) => from.x === to.x && from.y === to.y);
  const sent = [session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) })];
  await until?.();
  for (let step = 1; step <= 10 && !isStill; step++)
    sent.push(session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step / 10) }));
  sent.push(session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }));
  await Promise.all(sent);
  await session.detach();
}

test('fingers scroll, zoom, select, move the selection, and open the menu by a long press', async () => {
  await open('parcel-4x6', { touch: true, width: 1024 });
  const on = await openPlain();
  const middle = await on(40, 40);

  const before = (await page.locator('.pl-canvas-page').boundingBox())!;
  await touch([{ from: middle, to: { x: middle.x + 60, y: middle.y + 30 } }]);
  await expect
    .poll(() =>
      page
        .locator('.pl-canvas-page')
        .boundingBox()
        .then((box) => box!.x - before.x),
    )
    .toBeCloseTo(60, 0);
  await expect.poll(() => position()).toEqual({ x: '20mm', y: '20mm' });

  // The point between the fingers stays in place.
  const zoom = await get<number>('designer.store.zoom.value');
  const centre = await on(40, 40);
  await touch([
    { from: { x: centre.x - 50, y: centre.y }, to: { x: centre.x - 75, y: centre.y } },
    { from: { x: centre.x + 50, y: centre.y }, to: { x: centre.x + 75, y: centre.y } },
  ]);
  await expect.poll(() => get<number>(`designer.store.zoom.value / ${zoom}`)).toBeCloseTo(1.5, 1);
  const after = await on(40, 40);
  expect(Math.hypot(after.x - centre.x, after.y - centre.y)).toBeLessThan(4);

  await touch([{ from: after, to: after }]);
  await expect.poll(() => get('designer.store.selection.value')).toEqual(['/elements/0']);
  const scale = ((await page.locator('.pl-canvas-page').boundingBox())!.width ?? 0) / 100;
  await touch([{ from: after, to: { x: after.x + 10 * scale, y: after.y + 5 * scale } }]);
  await expect.poll(async () => (await position()).x).toBe('30mm');
  expect((await position()).y).toBe('25mm');

  const here = await on(50, 45);
  const menu = page.getByRole('menu', { name: 'Actions' });
  await touch([{ from: here, to: here }], () => menu.waitFor());
  await expect.poll(() => menu.isVisible()).toBe(true);
});

test('touch targets are 44 pixels high', async () => {
  await open('parcel-4x6', { touch: true, width: 1024 });
  await get(`designer.store.select(['/elements/1'])`);
  await expect.poll(() => get('matchMedia("(pointer: coarse)").matches')).toBe(true);
  const small = () =>
    get<
      string[]
    >(`[...document.querySelectorAll('button, [role=tab], [role=menuitem], select, summary, input:not([type=checkbox], [type=radio], [type=color])')]
      .filter((each) => each.checkVisibility() && !each.closest('[role=treeitem]'))
      .map((each) => [each, each.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && (height < 43.5 || width < 43.5))
      .map(([each, { width, height }]) => (each.getAttribute('aria-label') || each.textContent || each.className).slice(0, 30) + ' ' + Math.round(width) + '×' + Math.round(height))`);
  await expect.poll(() => small()).toEqual([]);
});

test('data rows and their controls are 44 pixels high', async () => {
  await open('invoice', { touch: true, width: 390 });
  await page.getByRole('button', { name: 'Content', exact: true }).click();
  await tab('Data');
  const rows = page.locator('.pl-data-row');
  await expect.poll(() => rows.count()).toBeGreaterThan(10);
  const heights = await rows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(heights.filter((height) => height < 44)).toEqual([]);
  const buttons = await rows
    .locator('button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => [width, height]));
  expect(buttons.length).toBeGreaterThan(10);
  expect(buttons.flat().filter((side) => side < 44)).toEqual([]);

  // The open panel covers the canvas, but users can still select data sets.
  await page.getByRole('button', { name: /^Create edge cases/ }).click();
  const card = page.getByRole('region', { name: 'Previews of the data sets' }).getByRole('radio', { name: /^Longest/ });
  await card.click();
  await expect.poll(() => card.getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => rows.first().isVisible()).toBe(true);
});

test('rows of the element tree and their controls are 44 pixels high', async () => {
  await open('parcel-4x6', { touch: true, width: 1440 });
  const inner = { type: 'group', layout: 'column', elements: [{ type: 'text', text: 'A' }] };
  const place = { position: { x: '5mm', y: '5mm' }, width: '50mm', height: '50mm' };
  await get(`designer.open(${JSON.stringify({ ...PLAIN, elements: [{ ...inner, ...place, elements: [inner] }] })})`);
  await get(`designer.store.select(['/elements/0'])`);
  const tree = page.getByRole('tree');
  for (const key of ['Home', 'ArrowRight', 'ArrowDown', 'ArrowRight']) {
    await tree.getByRole('treeitem').first().focus();
    await page.keyboard.press(key);
  }
  await expect.poll(() => tree.getByRole('treeitem').count()).toBeGreaterThan(1);
  // Finds the controls that a touch reaches. Overlapping controls cover parts of each other.
  const reached = await get<readonly (readonly [string, number, number])[]>(`(() => {
    const area = (each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const is = (dx, dy) => each.contains(document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy));
      const along = Array.from({ length: 401 }, (_, index) => index - 200);
      return [along.filter((by) => is(by, 0)).length, along.filter((by) => is(0, by)).length];
    };
    const parts = document.querySelectorAll('[role=treeitem], [role=treeitem] button, .pl-tree-twist:has(.pl-icon)');
    return [...parts].filter((each) => each.checkVisibility({ visibilityProperty: true })).map((each) => [each.className || each.tagName, ...area(each)]);
  })()`);
  expect(reached.some(([name]) => name.includes('twist'))).toBe(true);
  expect(reached.some(([name]) => name.includes('button'))).toBe(true);
  expect(reached.filter(([, width, height]) => width < 43 || height < 43)).toEqual([]);
});

test('guides are dragged out of the rulers, attract elements, are typed, and are stored for the template', async () => {
  await open('parcel-4x6');
  const on = await openPlain();
  const guides = () => get<{ axis: string; at: number }[]>('designer.store.guides.value');
  const POINTS = 72 / 25.4;
  const drag = async (from: At, to: At) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
  };
  const canvas = (await page.locator('.pl-canvas-window').boundingBox())!;
  const left = { x: canvas.x + 8, y: canvas.y + 300 };
  await drag(left, await on(72, 50));
  await expect.poll(async () => (await guides()).length).toBe(1);
  expect((await guides())[0]).toMatchObject({ axis: 'x' });
  expect((await guides())[0]!.at / POINTS).toBeCloseTo(72, 0);
  // Drags the guide at a place that no element covers.
  await drag(await on((await guides())[0]!.at / POINTS, 90), await on(80, 90));
  expect((await guides())[0]!.at / POINTS).toBeCloseTo(80, 0);
  // The position is typed in a field next to the guide.
  const at = await on((await guides())[0]!.at / POINTS, 90);
  await page.mouse.dblclick(at.x, at.y);
  expect((await page.getByLabel('Position of the guide').boundingBox())!.width).toBeLessThan(120);
  await page.getByLabel('Position of the guide').fill('75.5');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await guides())[0]!.at / POINTS).toBeCloseTo(75.5, 2);
  // Drags the box until its right edge is near the guide and snaps.
  const scale = (await page.locator('.pl-canvas-page').boundingBox())!.width / 100;
  const middle = await on(40, 40);
  await drag(middle, { x: middle.x + 15.5 * scale + 3, y: middle.y });
  await expect.poll(async () => (await position()).x).toBe('35.5mm');
  // A guide can be created by keyboard, from the menu.
  await page.keyboard.press('Escape');
  await page.keyboard.press('ContextMenu');
  await page.getByRole('menuitem', { name: 'Horizontal guide…' }).click();
  await page.getByLabel('Position of the guide').fill('1in');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await guides())[1]).toEqual({ axis: 'y', at: 72 });
  // The guides remain after switching the view and after a reload.
  await view('JSON');
  await view('Design');
  await expect.poll(() => guides()).toHaveLength(2);
  await visitAgain();
  await expect.poll(() => guides()).toHaveLength(2);
  const again = await openPlain();
  // Dragging guides back to the rulers deletes them.
  await drag(await again(75.5, 90), { x: canvas.x + 8, y: canvas.y + 300 });
  await drag(await again(90, 25.4), { x: canvas.x + 400, y: canvas.y + 8 });
  await expect.poll(guides).toEqual([]);
  await visitAgain();
  await expect.poll(() => guides()).toEqual([]);
});

test('the theme can be changed while the designer is open', async () => {
  await open('parcel-4x6');
  const ground = () => get<string>(`getComputedStyle(document.querySelector('.pl-designer')).backgroundColor`);
  const light = await ground();
  await get(`designer.setTheme('dark')`);
  await expect.poll(ground).not.toBe(light);
  await get(`designer.setTheme('light')`);
  await expect.poll(ground).toBe(light);
});

test('a code is read back from its dots, and the result disappears after a change', async () => {
  await open('parcel-4x6');
  const select = (id: string) =>
    get(
      `designer.store.select(['/elements/' + designer.store.document.value.elements.findIndex((each) => each.id === '${id}')])`,
    );
  await select('tracking');
  const ask = () => inspector().getByRole('button', { name: 'Test scan' }).click();
  const told = () => inspector().locator('.pl-scan-test').innerText();
  await ask();
  await expect.poll(told).toMatch(/Read as Code 128: SHP0100000023757/);
  await get(
    `designer.store.edit('hide', (document) => ({ ...document, elements: document.elements.map((each) => each.id === 'tracking' ? { ...each, content: { text: 'OTHER-7' } } : each) }))`,
  );
  await drawn();
  await expect.poll(() => told()).not.toContain('SHP0100000023757');
  await ask();
  await expect.poll(told).toContain('OTHER-7');
  await select('qr');
  await ask();
  await expect.poll(told).toMatch(/Read as QR Code: /);
});

const dropFile = (name: string, content: string) =>
  get(`(() => {
    const given = new DataTransfer();
    given.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}));
    const canvas = document.querySelector('.pl-canvas-window');
    const { x, y } = canvas.getBoundingClientRect();
    canvas.dispatchEvent(new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true, clientX: x + 300, clientY: y + 300 }));
  })()`);

test('a file that cannot be inserted causes a message', async () => {
  await open('asset-tag');
  const count = () => get<number>('designer.store.document.value.elements.length');
  const before = await count();
  await dropFile('notes.txt', 'hello');
  await expect
    .poll(() => page.locator('.pl-toast').allInnerTexts())
    .toContainEqual(expect.stringContaining('notes.txt'));
  expect(await count()).toBe(before);
});

test('pasted elements appear at the pointer, the next ones offset; without a pointer, next to the selection', async () => {
  await open('asset-tag');
  await get(
    `designer.store.edit('Add', (old) => ({ ...old, elements: [...old.elements, { id: 'box', type: 'rectangle', position: { x: '1mm', y: '1mm' }, width: '5mm', height: '3mm' }] }))`,
  );
  await drawn();
  const last = () =>
    get<{ id: string; position: { x: string; y: string } }>('designer.store.document.value.elements.at(-1)');
  const at = ({ position: { x, y } }: { position: { x: string; y: string } }) => [
    Number.parseFloat(x),
    Number.parseFloat(y),
  ];
  const clipping = JSON.stringify({ platen: 1, elements: [await last()] });
  const paste = () =>
    get(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(clipping)});
      document.querySelector('.pl-canvas-window').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    })()`);
  const sheet = (await page.locator('.pl-canvas-page').first().boundingBox())!;
  await get('designer.store.select([])');
  await page.mouse.move(sheet.x + sheet.width / 2, sheet.y + sheet.height / 2);
  await paste();
  await drawn();
  const first = at(await last());
  const width = await get<number>('designer.store.drawn.value.pages[0].width');
  expect(Math.abs(first[0]! - (width / 2 / 72) * 25.4)).toBeLessThan(1);
  await get('designer.store.select([])');
  await paste();
  await drawn();
  expect(at(await last())[0]!).toBeGreaterThan(first[0]!);
});

test('arrow keys announce their effect: the move, the alignment, or the place in the flow', async () => {
  await open('invoice');
  await get(`designer.open({ dimensions: { width: '100mm', height: '100mm' }, elements: [
    { id: 'one', type: 'rectangle', position: { x: '10mm', y: '10mm' }, width: '20mm', height: '5mm' },
    { id: 'two', type: 'rectangle', position: { x: '9mm', y: '40mm' }, width: '7mm', height: '5mm' },
    { id: 'first', type: 'text', position: { mode: 'flow' }, text: 'First' },
    { id: 'second', type: 'text', position: { mode: 'flow' }, text: 'Second' },
  ] })`);
  await drawn();
  const live = page.locator('[aria-live]');
  const press = async (path: string, key: string) => {
    await get(`designer.store.select(['${path}'])`);
    await page.locator('.pl-canvas-window').focus();
    await page.keyboard.press(key);
  };
  await press('/elements/1', 'ArrowRight');
  await expect.poll(() => live.allInnerTexts()).toContain('Moved 1 millimetres right, snapped to one');
  await press('/elements/3', 'ArrowRight');
  await expect.poll(() => live.allInnerTexts()).toContainEqual(expect.stringContaining('is in a vertical flow'));
  await press('/elements/3', 'ArrowUp');
  await expect.poll(() => live.allInnerTexts()).toContain('second is now 3 of 4');
});

const LINES = {
  dimensions: { width: '100mm', height: '60mm' },
  elements: [
    {
      id: 'lines',
      type: 'table',
      position: { x: '10mm', y: '20mm' },
      width: '80mm',
      items: '[1]',
      columns: [
        { header: 'A', text: 'a', width: '30mm' },
        { header: 'B', text: 'b', width: '20mm' },
        { header: 'C', text: 'c', width: '30mm' },
      ],
    },
  ],
};

test('dragging a column border shows both widths, and snaps to existing widths', async () => {
  await open('invoice');
  await get(`designer.open(${JSON.stringify(LINES)})`);
  await drawn();
  await get(`designer.store.select(['/elements/0'])`);
  const box = (await page.locator('.pl-canvas-page').first().boundingBox())!;
  const on = (x: number, y: number) => ({ x: box.x + (x * box.width) / 100, y: box.y + (y * box.width) / 100 });
  const widths = () => get<string[]>('designer.store.document.value.elements[0].columns.map(({ width }) => width)');
  const pills = () => page.locator('.pl-canvas-pill').allTextContents();
  const from = on(40, 22);

  await page.mouse.move(from.x, from.y);
  await expect.poll(() => get('document.querySelector(".pl-canvas-window").style.cursor')).toBe('col-resize');
  await expect.poll(() => page.locator('.pl-canvas-column-border').count()).toBe(1);
  await page.mouse.down();
  // Drags to half a millimetre from equal widths, so that the border snaps.
  const to = on(35.5, 22);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect.poll(async () => (await pills()).toSorted()).toEqual(['25 mm', '25 mm', '30 mm']);
  await expect.poll(() => page.locator('.pl-canvas-pill-snap').allTextContents()).toEqual(['25 mm', '25 mm']);
  expect(await widths()).toEqual(['30mm', '20mm', '30mm']);
  await page.mouse.up();
  expect(await widths()).toEqual(['25mm', '25mm', '30mm']);
  expect(await get('designer.store.announcement.value.text')).toMatch(/^Column A is 25 millimetres wide/);
  await expect.poll(() => pills()).toEqual([expect.stringMatching(/^80 × \d/)]);

  // A double click on the handle above the table makes the column width automatic.
  await drawn();
  const handle = on(60, 20);
  await page.mouse.dblclick(handle.x, handle.y - 6);
  await expect.poll(() => widths()).toEqual(['25mm', 'auto', '30mm']);
  await page.keyboard.press('Control+z');
  expect(await widths()).toEqual(['25mm', '25mm', '30mm']);
});

test('columns from right to left: borders and columns follow the pointer and the arrow keys', async () => {
  await open('invoice');
  const [table] = LINES.elements;
  await get(`designer.open(${JSON.stringify({ ...LINES, elements: [{ ...table, style: { direction: 'rtl' } }] })})`);
  await drawn();
  await get(`designer.store.select(['/elements/0'])`);
  const box = (await page.locator('.pl-canvas-page').first().boundingBox())!;
  const on = (x: number, y: number) => ({ x: box.x + (x * box.width) / 100, y: box.y + (y * box.width) / 100 });
  const columns = (name: string) =>
    get<string[]>(`designer.store.document.value.elements[0].columns.map((c) => c.${name})`);
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await drawn();
  };

  // Column A extends from 60 to 90 mm. Column B is to its left, from 40 to 60 mm.
  await drag(on(60, 22), on(65, 22));
  expect(await columns('width')).toEqual(['25mm', '25mm', '30mm']);
  await get(`designer.store.select(['/elements/0/columns/0'])`);
  await page.locator('.pl-canvas-window').focus();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  expect(await columns('width')).toEqual(['26mm', '24mm', '30mm']);
  expect(await get('designer.store.announcement.value.text')).toBe('Column A is 26 millimetres wide');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  expect(await get('Object.keys(designer.store.document.value.elements[0].columns[0])')).not.toContain('height');

  await drawn();
  await page.keyboard.press('ArrowLeft');
  expect(await columns('header')).toEqual(['B', 'A', 'C']);
  await drawn();
  await page.keyboard.press('ArrowRight');
  expect(await columns('header')).toEqual(['A', 'B', 'C']);
  await drawn();
  await drag(on(80, 22), on(12, 22));
  expect(await columns('header')).toEqual(['B', 'C', 'A']);
});

const PARTS = {
  dimensions: { width: '100mm', height: '60mm' },
  elements: [
    {
      type: 'text',
      position: { x: '10mm', y: '20mm' },
      width: '80mm',
      runs: [
        { text: 'In ', style: { color: '#666666' } },
        { text: '東京', ruby: 'とうきょう', unknown: 1 },
        { text: { expression: '1 + 1' }, footnote: 'Days of work.', style: { fontWeight: 700 } },
        { text: ' days' },
      ],
    },
  ],
};

test('a text of several parts is edited as one, and each part keeps its style, ruby text and footnote', async () => {
  await open('invoice');
  await get(`designer.open(${JSON.stringify(PARTS)})`);
  await drawn();
  await get(`designer.store.select(['/elements/0'])`);
  const [first, second, third, fourth] = PARTS.elements[0]!.runs;
  const runs = () => get('designer.store.document.value.elements[0].runs');
  const editor = page.getByRole('textbox', { name: 'Edit text' });
  const edit = async () => {
    await page.locator('.pl-canvas-window').focus();
    await page.keyboard.press('Enter');
    await editor.waitFor();
  };

  await edit();
  await page.keyboard.press('Escape');
  expect(await get('designer.store.history.value.steps.length')).toBe(1);

  await edit();
  expect(await editor.textContent()).toBe('In 東京{{ 1 + 1 }} days');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('at most');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('All ');
  await page.keyboard.press('Escape');
  expect(await runs()).toEqual([{ ...first, text: 'All In ' }, second, third, { text: ' days\nat most' }]);
  await page.keyboard.press('Control+z');
  expect(await runs()).toEqual([first, second, third, fourth]);

  // After deleting in the field, undo restores the split into parts.
  await edit();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await page.keyboard.press('Escape');
  expect(await runs()).toEqual([first, second, third, { text: ' days!' }]);
});

test('blend modes work on the canvas under any policy of the page', async () => {
  await open('invoice');
  const [box] = PLAIN.elements;
  const blended = {
    ...PLAIN,
    elements: [box, { ...box, id: 'over', style: { fill: '#cc0000', blendMode: 'multiply' } }],
  };
  await get(`designer.open(${JSON.stringify(blended)})`);
  await drawn();
  const modes = `[...document.querySelectorAll('.pl-canvas-page [data-blend]')].map((each) => getComputedStyle(each).mixBlendMode)`;
  await expect.poll(() => get(modes)).toEqual(['multiply']);
});
