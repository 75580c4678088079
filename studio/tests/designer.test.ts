/** Designer in a browser, on the page without a service and under the Studio's policy. */
import { expect, test } from 'vitest';
import {
  drawn,
  get,
  holdDesigner,
  inspector,
  type Look,
  layer,
  open,
  page,
  serious,
  served,
  tab,
  text,
  until,
  view,
} from './designer-page.ts';

holdDesigner();

test('an edit after invalid JSON can be undone', async () => {
  await open('parcel-4x6');
  const before = await text();
  await view('Split');
  const editor = page.locator('.cm-content');
  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('[ ');
  await expect.poll(() => page.getByText('Invalid JSON').isVisible()).toBe(true);
  await expect.poll(() => get('designer.store.drawn.value.pages.length')).toBe(1);
  await expect.poll(() => get('designer.store.problems.value.length')).toBe(0);
  await page.keyboard.press('Control+z');
  await expect.poll(() => text()).toBe(before);
  // Selecting an element scrolls to its text, and the cursor in the text selects its element.
  await get(`designer.store.select(['/elements/2'])`);
  await expect.poll(() => editor.locator('.cm-activeLine').innerText()).toMatch(/\{/);
  // Clicks again if the text has moved in the meantime, as a person would.
  const choose = async () => {
    await editor.getByText('"data.carrier"').dblclick();
    return get('designer.store.selection.value');
  };
  await expect.poll(choose).toEqual(['/elements/1']);
  // Inserts the text in one event, because a pause on a busy machine would create two undo steps.
  await page.keyboard.insertText('service');
  await expect.poll(() => get('designer.store.document.value.elements[1].content.expression')).toContain('service');
  await drawn();
  // A single undo reverts the edit, in any view.
  await layer('frame').click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => text()).toBe(before);
});

test('a column is added to the invoice, and page 2 changes', async () => {
  await open('invoice');
  await tab('Data');
  await page.getByRole('button', { name: /^Create edge cases/ }).click();
  await page.getByRole('radio', { name: 'Many rows', exact: true }).click();
  await until('designer.store.drawn.value.pages.length > 1');
  const second = () => get<string>('JSON.stringify(designer.store.drawn.value.pages[1].boxes.map(({ box }) => box))');
  const before = await second();
  await tab('Layers');
  await layer('items').click();
  await inspector().getByRole('button', { name: 'Add column' }).click();
  await drawn();
  await inspector().getByLabel('Column 7: Width').fill('40mm');
  await page.keyboard.press('Enter');
  await inspector().getByLabel('Column 7: Header').fill('Remark of the customer');
  await drawn();
  await expect.poll(second).not.toBe(before);
  await expect.poll(() => get('designer.store.problems.value')).toEqual([]);
  await expect.poll(() => layer('Remark of the customer').count()).toBe(1);
  for (let times = 0; times < 3; times++) await page.getByRole('button', { name: /^Undo/ }).click();
  await drawn();
  await expect.poll(second).toBe(before);
});

test('the element tree supports the keys of the canvas', async () => {
  await open('parcel-4x6');
  const before = await text();
  await layer('carrier').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('sender\n');
  await expect.poll(() => get('designer.store.document.value.elements[1].id')).toBe('sender');
  await expect.poll(() => get('document.activeElement.dataset.pointer')).toBe('/elements/1');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => get('designer.store.document.value.elements[2].id')).toBe('sender');
  await page.keyboard.press('Control+l');
  await expect.poll(() => get('designer.store.document.value.elements[2].locked')).toBe(true);
  await expect.poll(() => inspector().getByLabel('Content').isDisabled()).toBe(true);
  await page.keyboard.press('Delete');
  await expect.poll(() => get('designer.store.document.value.elements[2].id')).toBe('sender');
  await page.keyboard.press('Control+l');
  await page.keyboard.press('Control+Shift+h');
  await drawn();
  await expect.poll(() => get('designer.store.document.value.elements[2].visible')).toBe(false);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expect.poll(() => get('designer.store.document.value.elements.some(({ id }) => id === "sender")')).toBe(false);
  while (await get('designer.store.history.value.index > 0')) await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => text()).toBe(before);
});

test('edited elements are scrolled into view, in the tree and on the canvas', async () => {
  await open('parcel-4x6');
  const isSeen = () =>
    get<boolean>(`(() => {
      const field = document.querySelector('.pl-canvas-text-editor')?.getBoundingClientRect();
      const canvas = document.querySelector('.pl-canvas-window').getBoundingClientRect();
      return field !== undefined && field.top >= canvas.top && field.bottom <= canvas.bottom;
    })()`);
  await layer('note').click();
  await get('designer.store.zoom.value = 8');
  await drawn();
  await layer('note').press('Enter');
  await expect.poll(isSeen).toBe(true);
  await page.keyboard.press('Escape');
  await get('designer.store.zoom.value = 1');
  await get('designer.store.zoom.value = 8');
  await page.locator('.pl-canvas-window').press('Enter');
  await expect.poll(isSeen).toBe(true);
});

test('the tree copies, pastes, groups and aligns with the keys and the menu of the canvas, and announces it', async () => {
  await open('asset-tag');
  const before = await text();
  const count = () => get<number>('designer.store.document.value.elements.length');
  const elements = await count();
  const row = page.getByRole('treeitem').first();
  await row.click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect.poll(count).toBe(elements + 1);
  await expect.poll(() => page.locator('[aria-live]').allInnerTexts()).toContain('Done: Paste');
  // The copy is in front of its original, and the list starts with the front.
  await page
    .getByRole('treeitem')
    .nth(1)
    .click({ modifiers: ['Control'] });
  await expect.poll(() => get('designer.store.selection.value.length')).toBe(2);
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Group' }).waitFor();
  await expect.poll(() => menu.getByRole('menuitem', { name: /^Align/ }).count()).toBeGreaterThan(3);
  await page.keyboard.press('Escape');
  // The menu returns the focus when it closes.
  await menu.waitFor({ state: 'hidden' });
  await row.press('Control+g');
  await expect.poll(count).toBe(elements);
  await expect.poll(() => page.locator('[aria-live]').allInnerTexts()).toContain('Done: Group');
  while (await get('designer.store.history.value.index > 0')) await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => text()).toBe(before);
});

test('every element is inserted by name, is visible completely, and undone to the same text', async () => {
  await open('asset-tag');
  const before = await text();
  await tab('Insert');
  const names = await page.locator('.pl-insert-tile').allInnerTexts();
  expect(names).toHaveLength(18);
  for (const name of names.filter((each) => each !== 'Page break')) {
    await page.keyboard.press('Escape');
    await get('designer.store.select([])');
    await page.getByRole('tab', { name: 'Insert' }).focus();
    await page.keyboard.press('/');
    await expect.poll(() => get('document.activeElement.type')).toBe('search');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await drawn();
    await expect.poll(() => get('designer.store.problems.value'), { message: name }).toEqual([]);
    await expect.poll(() => get('designer.store.selection.value.length'), { message: name }).toBe(1);
  }
  while (await get('designer.store.history.value.index > 0')) await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => text()).toBe(before);
});

test('an expression is completed, and its value is shown during typing', async () => {
  await open('invoice');
  await layer('title').click();
  await inspector().getByRole('button', { name: 'Expression', exact: true }).first().click();
  const field = inspector().getByLabel('Content');
  await field.fill('');
  await field.pressSequentially('upper(customer.na');
  await expect
    .poll(() => inspector().locator('.pl-completion').allInnerTexts())
    .toEqual([expect.stringContaining('name')]);
  await page.keyboard.press('Enter');
  await page.keyboard.type(')');
  await expect
    .poll(() => inspector().locator('.pl-outcome').first().innerText())
    .toMatch(/text\s*OAKLINE LABORATORIES LTD/);
  await field.fill('uper(customer.name)');
  await expect.poll(() => inspector().locator('.pl-outcome').first().innerText()).toContain('did you mean "upper"?');
  // The list of problems offers the fix.
  await page.locator('.pl-status').click();
  const list = page.getByRole('region', { name: 'Problems and warnings' });
  await list.getByRole('button', { name: 'Fix: "upper"' }).click();
  await drawn();
  await expect.poll(() => get('designer.store.problems.value')).toEqual([]);
  await expect.poll(() => field.inputValue()).toBe('upper(customer.name)');
});

test('lengths keep their unit, sums are computed, and arrow keys change values', async () => {
  await open('parcel-4x6');
  await layer('carrier').click();
  const x = inspector().getByLabel('X', { exact: true });
  const old = await x.inputValue();
  await x.fill('10mm + 1/2 in');
  await page.keyboard.press('Enter');
  await expect.poll(() => x.inputValue()).toBe('10mm + 1/2 in');
  await expect.poll(() => x.getAttribute('aria-invalid')).toBe('true');
  await x.fill('10mm + 0.5in');
  await page.keyboard.press('Enter');
  await expect.poll(() => x.inputValue()).toBe('22.7mm');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => x.inputValue()).toBe('33.7mm');
  await page.keyboard.press('Control+z');
  await expect.poll(() => x.inputValue()).not.toBe('33.7mm');
  while (await get('designer.store.history.value.index > 0')) await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => x.inputValue()).toBe(old);
});

test.each<Look & { readonly theme: 'light' | 'dark'; readonly width: number }>([
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
])('axe finds no serious problem: $theme, $width px', async (look) => {
  await open('invoice', look);
  if (look.width < 1100) await page.getByRole('button', { name: 'Content', exact: true }).click();
  for (const name of ['Insert', 'Data', 'Layers']) {
    await tab(name);
    await expect.poll(() => serious(), { message: name }).toEqual([]);
  }
  await get(`designer.store.select(['/elements/2'])`);
  await get(`document.querySelectorAll('details').forEach((each) => { each.open = true; })`);
  await expect.poll(() => serious(), { message: 'a table' }).toEqual([]);
  await get(`designer.store.edit('Break', (old) => ({ ...old, colour: 1 }))`);
  await drawn();
  await page.locator('.pl-status').click();
  await view('Split');
  await page.locator('.cm-content').waitFor();
  await expect.poll(() => serious(), { message: 'problems and JSON' }).toEqual([]);
});

test('the whole page stays visible when the JSON takes half of the space, until the user scrolls', async () => {
  await open('parcel-4x6');
  const room = () => page.locator('[role=application]').first().boundingBox();
  const canvas = () => page.locator('.pl-canvas-page').first().boundingBox();
  const isWhole = async () => {
    const [inner, outer] = [await canvas(), await room()];
    return !!inner && !!outer && inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width;
  };
  await expect.poll(isWhole).toBe(true);
  await view('Split');
  await page.locator('.cm-content').waitFor();
  await expect.poll(isWhole).toBe(true);
  // The selection is already visible, so the designer only fits the page to the window.
  const half = await get<number>('designer.store.zoom.value');
  await view('Design');
  await get(`designer.store.select(['/elements/1'])`);
  await expect.poll(() => get<number>('designer.store.zoom.value')).not.toBe(half);
  await expect.poll(isWhole).toBe(true);
  const zoom = page.getByRole('combobox', { name: 'Zoom' });
  await expect
    .poll(async () => Number(await zoom.inputValue()) - (await get<number>('designer.store.zoom.value * 100')))
    .toBeCloseTo(0, -1);
  await zoom.selectOption('400');
  await view('Split');
  await expect.poll(() => get('designer.store.zoom.value')).toBe(4);
});

test('a read-only designer cannot change anything', async () => {
  await open('parcel-4x6&readonly');
  await layer('carrier').click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+l');
  await expect.poll(() => inspector().getByLabel('Content').isDisabled()).toBe(true);
  await expect.poll(() => get('designer.store.history.value.steps.length')).toBe(1);
});

test('the designer with its styles is at most 150 KB without the JSON editor', () => {
  expect(served.sizeOf('example.js')).toBeGreaterThan(20_000);
  expect(served.sizeOf('example.js') + served.sizeOf('designer.css')).toBeLessThanOrEqual(150 * 1024);
});
