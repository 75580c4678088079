/** Panels and dialogs of the designer in a browser. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawn, get, holdDesigner, inspector, layer, open, page, serious, tab, text, until } from './designer-page.ts';

holdDesigner();

const VARIABLE = (
  JSON.parse(
    readFileSync(new URL('../../tests/suite/text/variable-fonts-have-axes.json', import.meta.url), 'utf8'),
  ) as { template: { fonts: [{ family: string }] } }
).template;

const palette = () => page.getByRole('dialog', { name: 'Find commands, elements, fields' });

/** Types a search and expects the first result to match. */
async function find(words: string, first: RegExp): Promise<void> {
  await page.keyboard.press('Control+p');
  await palette().waitFor();
  await page.keyboard.type(words);
  await expect.poll(() => palette().getByRole('option').first().innerText()).toMatch(first);
  await page.keyboard.press('Enter');
}

test('Ctrl+P finds commands, elements and fields, and runs the chosen one', async () => {
  await open('invoice');
  await page.keyboard.press('Control+p');
  await palette().waitFor();
  await expect.poll(() => serious()).toEqual([]);
  await page.keyboard.type('title');
  await expect.poll(() => palette().getByRole('option').first().innerText()).toMatch(/title/);
  await page.keyboard.press('Enter');
  await expect.poll(() => get('designer.store.selection.value.length')).toBe(1);
  const [selected] = await get<string[]>('designer.store.selection.value');
  // Commands of the canvas for the selection.
  await find('bring front', /front/i);
  await expect.poll(() => get('designer.store.selection.value[0]')).not.toBe(selected);
  // A command of the designer, found by letters in order.
  await find('view json', /JSON/);
  await expect.poll(() => get('designer.store.view.value')).toBe('json');
  // Works in a text field too; Escape changes nothing and returns the focus.
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+p');
  await palette().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => palette().count()).toBe(0);
  await expect.poll(() => get(`document.activeElement.className`)).toContain('pl-json-host');
  const before = await text();
  await find('insert customer.name', /customer\.name/);
  await expect.poll(text).not.toBe(before);
  await expect
    .poll(() => get(`JSON.stringify(designer.store.document.value)`))
    .toContain('"contentExpression":"customer.name"');
});

test('the history names its steps and restores any of them', async () => {
  await open('parcel-4x6');
  const before = await text();
  await layer('carrier').click();
  await page.keyboard.press('Delete');
  await layer('frame').click();
  await page.keyboard.press('Control+d');
  const after = await text();
  await page.getByRole('button', { name: 'History' }).click();
  const list = page.getByRole('listbox', { name: 'History' });
  await expect.poll(() => list.getByRole('option').allInnerTexts()).toEqual(['Duplicate frame', 'Delete', 'Open']);
  await expect.poll(() => serious()).toEqual([]);
  await list.getByRole('option', { name: 'Open' }).click();
  await expect.poll(() => text()).toBe(before);
  await list.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => text()).toBe(after);
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => get('designer.store.document.value.elements.length'))
    .toBe(await get('designer.store.history.value.steps[1].document.elements.length'));
  await expect.poll(() => list.getByRole('option', { selected: true }).innerText()).toBe('Delete');
});

test('Ctrl+Enter renders like the service, and offers the file', async () => {
  await open('parcel-4x6');
  await layer('carrier').click();
  await inspector().getByLabel('Content').click();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Render' });
  await dialog.getByText('Pages').waitFor();
  await expect.poll(() => serious()).toEqual([]);
  await dialog.getByRole('button', { name: 'PDF' }).click();
  await dialog.getByText('Pages').waitFor();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^parcel-.*\.pdf$/);
  await dialog.getByRole('button', { name: 'ZPL' }).click();
  await dialog.getByText('Pages').waitFor();
  // A label of 4 × 6 in, which the dialog shows reduced.
  await dialog.locator('figcaption').waitFor();
  const side = async (name: string) => Number(await dialog.locator('canvas').getAttribute(name));
  await expect.poll(async () => (await side('width')) / (await side('height'))).toBeCloseTo(4 / 6, 2);
  await dialog.getByRole('button', { name: 'Show in the designer' }).click();
  await expect.poll(() => get('designer.store.view.value')).toBe('dots');
  await drawn();
});

test('a data field is added, described, renamed in all expressions as one step, and removed', async () => {
  await open('invoice');
  const before = await text();
  await tab('Data');
  const data = page.getByRole('tabpanel', { name: 'Data' });
  await data.getByRole('button', { name: 'Edit field customer' }).click();
  const editor = data.getByRole('group', { name: 'Edit field customer' });
  await editor.getByLabel('Field name').fill('client');
  await page.keyboard.press('Enter');
  await until(`'client' in designer.store.document.value.sample`);
  await drawn();
  await expect.poll(() => get('designer.store.problems.value')).toEqual([]);
  await expect.poll(() => get('designer.store.warnings.value')).toEqual([]);
  await expect.poll(() => text()).not.toMatch(/customer\.(name|lines)/);
  await expect.poll(() => get('designer.store.history.value.steps.length')).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(() => text()).toBe(before);

  await data.getByRole('button', { name: 'Add field', exact: true }).click();
  const fresh = data.getByRole('group', { name: 'Edit field field' });
  await fresh.getByLabel('Type').selectOption('array');
  await fresh.getByLabel('Required').check();
  await expect.poll(() => serious()).toEqual([]);
  await fresh.getByRole('button', { name: 'Add field in field' }).click();
  const inner = data.getByRole('group', { name: 'Edit field field' });
  await inner.getByLabel('Type').selectOption('Whole number');
  await expect
    .poll(() => get('designer.store.document.value.schema.properties.field'))
    .toEqual({
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'integer' } } },
    });
  await expect.poll(() => get('designer.store.document.value.schema.required')).toContain('field');
  await drawn();
  await expect.poll(() => get('designer.store.problems.value')).toEqual([]);
  await inner.getByRole('button', { name: 'Delete field' }).click();
  while (await get('designer.store.history.value.index > 0')) await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => text()).toBe(before);
});

test('no key is lost that is typed before the browser has painted a new field', async () => {
  await open('parcel-4x6');
  await tab('Data');
  // Each step runs as soon as the DOM has changed, before the browser paints.
  const typedEarly = `new Promise((done) => {
    const changed = (name, next) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[aria-label="Edit field ' + name + '"]')) return;
        observer.disconnect();
        next();
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    };
    const type = (text) => document.execCommand('insertText', false, text);
    changed('field', () => {
      changed('colo', () => {
        document.execCommand('selectAll');
        type('color');
        setTimeout(() => done(document.activeElement.value), 200);
      });
      type('colo');
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      setTimeout(() => done('not renamed'), 10000);
    });
    document.querySelector('.pl-fields ~ .pl-button').click();
  })`;
  expect(await get(typedEarly)).toBe('color');
});

test('previews show the page with each extreme and mark problems, and a click shows the set on the canvas', async () => {
  await open('parcel-4x6');
  await tab('Data');
  await page.getByRole('button', { name: /^Create edge cases/ }).click();
  const strip = page.getByRole('region', { name: 'Previews of the data sets' });
  const cards = strip.getByRole('radio');
  const done = async () =>
    (await strip.locator('[data-kind=waiting]').count()) === 0 && (await strip.locator('path').count()) > 20;
  await expect.poll(done).toBe(true);
  for (const name of ['Longest', 'Shortest', 'Null', 'Arabic', 'Japanese', 'Emoji'])
    await expect.poll(() => cards.filter({ hasText: name }).count(), { message: name }).toBe(1);
  await expect.poll(() => serious()).toEqual([]);
  const longest = cards.filter({ hasText: 'Longest' });
  await expect.poll(() => longest.getAttribute('data-kind')).not.toBe('good');
  await longest.click();
  await drawn();
  await expect.poll(() => get('designer.store.currentSet.value.name')).toBe('Longest');
  await expect
    .poll(() => get('designer.store.problems.value.length + designer.store.warnings.value.length'))
    .toBeGreaterThan(0);
  // The values follow the sample and the template.
  await get(
    `designer.store.edit('Data', (old) => ({ ...old, sample: { ...old.sample, service: 'OVERNIGHT EXPRESS' } }))`,
  );
  await expect.poll(() => get('JSON.stringify(designer.store.data.value)')).toContain('OVERNIGHT EXPRESS OVERNIGHT');
  await page.getByRole('button', { name: 'Close the previews' }).click();
  await expect.poll(() => get('designer.store.currentSet.value.name')).toBe('Sample');
});

test('a code offers its check digit, and GS1 data is built from identifiers that are checked during typing', async () => {
  await open('asset-tag');
  await get(`designer.open({
    dimensions: { width: '100mm', height: '50mm' },
    elements: [
      { id: 'ean', type: 'barcode', symbology: 'ean13', position: { x: '5mm', y: '5mm' }, width: '40mm', height: '20mm', text: '400638133393' },
      { id: 'matrix', type: 'datamatrix', position: { x: '60mm', y: '5mm' }, width: '30mm', height: '30mm', text: 'x' },
    ],
    sample: { lot: 'AB-1' },
  })`);
  await drawn();
  await layer('ean').click();
  await inspector().getByRole('button', { name: 'Add check digit 1' }).click();
  await expect.poll(() => get('designer.store.document.value.elements[0].text')).toBe('4006381333931');
  // A wrong value is reported below the field, with its correction.
  await inspector().getByLabel('Content').fill('4006381333932');
  await inspector().getByRole('button', { name: 'Fix: 4006381333931' }).click();
  await drawn();
  await expect.poll(() => get('designer.store.problems.value')).toEqual([]);

  await layer('matrix').click();
  await inspector().getByRole('button', { name: 'Build GS1 data…' }).click();
  const dialog = page.getByRole('dialog', { name: 'GS1 data' });
  await dialog.getByLabel('Element 1: Value').fill('0950110153000');
  await dialog.getByRole('button', { name: 'Add check digit 3' }).click();
  await dialog.getByRole('button', { name: 'Add element' }).click();
  await dialog.getByLabel('Element 2: Value').fill('{{ lot }}');
  await dialog.getByRole('button', { name: 'Add element' }).click();
  await expect
    .poll(() => dialog.getByLabel('Element 3: Application identifier', { exact: true }).inputValue())
    .toBe('17');
  await dialog.getByLabel('Element 3: Value').fill('261340');
  await expect.poll(() => dialog.getByLabel('Element 3: Value').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByText('Application identifier (17): invalid month').waitFor();
  await expect.poll(() => serious()).toEqual([]);
  await dialog.getByLabel('Element 3: Value').fill('261231');
  // One identifier from the list, and one that the list does not contain.
  await dialog.getByRole('button', { name: 'Add element' }).click();
  await dialog.getByLabel('Element 4: Application identifier', { exact: true }).selectOption('(400) Order number');
  await expect.poll(() => dialog.getByLabel('Element 4: Value').getAttribute('placeholder')).toBe('PO-1');
  await dialog.getByLabel('Element 4: Application identifier', { exact: true }).selectOption('Other identifier');
  await dialog.getByLabel('Element 4: Application identifier, 2 to 4 digits').fill('7004');
  await dialog.getByLabel('Element 4: Value').fill('12');
  await dialog.getByText('(7004)12').waitFor();
  await dialog.getByRole('button', { name: 'Remove element 4' }).click();
  await dialog.getByText('The data is valid.').waitFor();
  await dialog.getByRole('button', { name: 'Insert data' }).click();
  await drawn();
  await expect
    .poll(() => get('designer.store.document.value.elements[1]'))
    .toMatchObject({
      text: '(01)09501101530003(10){{ lot }}(17)261231',
      gs1: true,
    });
  await expect.poll(() => get('designer.store.problems.value')).toEqual([]);
});

test('a code shows the properties that affect its symbology, and marks others that are set without effect', async () => {
  await open('asset-tag');
  await get(`designer.open({
    dimensions: { width: '100mm', height: '50mm' },
    elements: [
      { id: 'ean', type: 'barcode', symbology: 'ean13', position: { x: '5mm', y: '5mm' }, width: '40mm', height: '20mm', text: '4006381333931', dataRows: 4 },
      { id: 'stack', type: 'barcode', symbology: 'pdf417', position: { x: '50mm', y: '5mm' }, width: '40mm', height: '20mm', text: 'x' },
    ],
  })`);
  await drawn();
  const labels = () => inspector().locator('.pl-row-label').allInnerTexts();
  await layer('ean').click();
  await expect.poll(labels).toContain('Data rows');
  expect(await labels()).not.toContain('Data columns');
  expect(await labels()).not.toContain('Bearer bars');
  expect(await labels()).toContain('Module width');
  expect(await inspector().getByText('No effect in this code').count()).toBe(1);
  await layer('stack').click();
  await expect.poll(labels).toContain('Data columns');
  expect(await labels()).toContain('Error correction');
  expect(await labels()).not.toContain('Check digit');
  expect(await inspector().getByText('No effect in this code').count()).toBe(0);
});

test('the button of the visual side is pressed, for both notations and both text directions', async () => {
  await open('asset-tag');
  await get(`designer.open({
    dimensions: { width: '100mm', height: '50mm' },
    elements: [
      { id: 'sum', type: 'text', position: { x: '5mm', y: '5mm' }, width: '40mm', text: '1', style: { textAlign: 'right' } },
      { id: 'name', type: 'text', position: { x: '5mm', y: '20mm' }, width: '40mm', text: 'a', style: { direction: 'rtl' } },
    ],
  })`);
  await drawn();
  const sides = inspector().getByRole('group', { name: 'Align', exact: true }).getByRole('button');
  const pressed = () => sides.evaluateAll((all) => all.map((each) => String(each.getAttribute('aria-pressed'))));
  await layer('sum').click();
  await expect.poll(pressed).toEqual(['false', 'false', 'true', 'false']);
  await layer('name').click();
  await expect.poll(pressed).toEqual(['false', 'false', 'true', 'false']);
  await sides.first().click();
  await expect.poll(() => get('designer.store.document.value.elements[1].style.textAlign')).toBe('end');
  await expect.poll(pressed).toEqual(['true', 'false', 'false', 'false']);
});

test('a group shows the properties that affect its layout, and marks others that are set without effect', async () => {
  await open('asset-tag');
  await get(`designer.open({
    dimensions: { width: '100mm', height: '50mm' },
    elements: [
      { id: 'box', type: 'group', columns: 2, position: { x: '5mm', y: '5mm' }, width: '90mm', height: '15mm', elements: [] },
      { id: 'list', type: 'repeat', items: '[1]', position: { x: '5mm', y: '25mm' }, width: '90mm', elements: [] },
    ],
  })`);
  await drawn();
  const ARRANGING = ['Gap', 'Columns', 'Column gap', 'Column rule', 'Align', 'Justify', 'Wrap'];
  const shown = async () => {
    const labels = await inspector().locator('.pl-row-label').allInnerTexts();
    return ARRANGING.filter((label) => labels.includes(label));
  };
  const noted = () => inspector().getByText('No effect in this layout').count();
  await layer('box').click();
  // The property is kept, with a note, because it was set explicitly.
  await expect.poll(shown).toEqual(['Columns']);
  expect(await noted()).toBe(1);
  await get(
    `designer.store.edit('x', (old) => ({ ...old, elements: [{ ...old.elements[0], layout: 'grid' }, old.elements[1]] }))`,
  );
  await expect.poll(shown).toEqual(['Gap', 'Columns', 'Align', 'Justify']);
  expect(await noted()).toBe(0);
  // A repeat without a layout arranges its copies in a column.
  await layer('list').click();
  await expect.poll(shown).toEqual(['Gap', 'Align', 'Justify']);
});

test('a style shows the properties that affect its element, and others that are set', async () => {
  await open('asset-tag');
  const place = (y: number) => `position: { x: '5mm', y: '${y}mm' }, width: '40mm', height: '10mm'`;
  await get(`designer.open({
    dimensions: { width: '100mm', height: '50mm' },
    styles: { plain: {} },
    elements: [
      { id: 'words', type: 'text', text: 'x', ${place(5)} },
      { id: 'box', type: 'group', ${place(20)}, elements: [], style: { maxLines: 2 } },
      { id: 'frame', type: 'rectangle', ${place(35)} },
    ],
  })`);
  await drawn();
  const OF_STYLE = ['Based on', 'Font', 'Maximum lines', 'Minimum size', 'Stroke', 'Background'];
  const shown = async () => {
    await get(
      `document.querySelectorAll('.pl-inspector details:not([open]) > summary').forEach((each) => each.click())`,
    );
    const all = await inspector().locator('.pl-row-label').allTextContents();
    return OF_STYLE.filter((label) => all.includes(label));
  };
  await layer('words').click();
  await expect.poll(shown).toEqual(['Based on', 'Font', 'Maximum lines', 'Minimum size', 'Background']);
  await layer('box').click();
  await expect.poll(shown).toEqual(['Based on', 'Font', 'Maximum lines', 'Background']);
  await layer('frame').click();
  await expect.poll(shown).toEqual(['Based on', 'Stroke', 'Background']);
});

test('an e-invoice is filled in with a form, which names violated rules', async () => {
  await open('invoice');
  await inspector().getByRole('button', { name: 'Edit the invoice…' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-invoice' });
  await expect.poll(() => dialog.getByRole('status').innerText()).toContain('follows the rules');
  const number = dialog.getByLabel('Number', { exact: true });
  const before = await number.inputValue();
  await number.fill('""');
  await expect.poll(() => dialog.getByRole('status').innerText()).toContain('BR-02');
  await number.fill(before);
  await expect.poll(() => dialog.getByRole('status').innerText()).toContain('follows the rules');
  await dialog.getByRole('tab', { name: /^Buyer/ }).click();
  await dialog.getByLabel('Trading name', { exact: true }).fill('Oak & {{ customer.name }}');
  await expect
    .poll(() => get('designer.store.document.value.einvoice.invoice.buyer.tradingName'))
    .toBe('Oak & {{ customer.name }}');
  await page.keyboard.press('Escape');
  await inspector().getByLabel('Country', { exact: true }).selectOption('France (BR-FR)');
  await inspector().getByRole('button', { name: 'Edit the invoice…' }).click();
  await expect.poll(() => dialog.getByRole('status').innerText()).toContain('BR-FR-08');
});

test('a background picture is chosen and placed without JSON, and shorthand notations are expanded', async () => {
  await open('parcel-4x6');
  const picture = () => get('designer.store.document.value.elements[0].style.backgroundImage');
  await get(`designer.store.edit('A picture', (old) => {
    const [first, ...rest] = old.elements;
    return { ...old, elements: [{ ...first, style: { ...first.style, backgroundImage: 'paper.svg' } }, ...rest] };
  }, { select: ['/elements/0'] })`);
  const rows = inspector()
    .locator('details', { has: page.locator('summary', { hasText: /^Background image/ }) })
    .last();
  await expect.poll(() => rows.getByLabel('Source', { exact: true }).inputValue()).toBe('paper.svg');
  await rows.getByLabel('Fit', { exact: true }).selectOption('Contain');
  await expect.poll(picture).toEqual({ source: 'paper.svg', fit: 'contain' });
  await rows.getByLabel('Source', { exact: true }).fill('other.svg');
  await page.keyboard.press('Enter');
  await expect.poll(picture).toEqual({ source: 'other.svg', fit: 'contain' });
});

test('a variable font has a slider and a number for each of its axes, with their names', async () => {
  await open('invoice');
  const [font] = VARIABLE.fonts;
  const style = { fontFamily: font.family, fontVariations: 'wdth=80' };
  const element = { type: 'text', position: { x: '10mm', y: '10mm' }, text: 'Axes', style };
  const template = { dimensions: { width: '100mm', height: '50mm' }, fonts: [font], elements: [element] };
  await get(`designer.open(${JSON.stringify(template)})`);
  await layer('Axes').click();
  const own = () => get<Record<string, unknown>>('designer.store.document.value.elements[0].style');
  const width = inspector().getByLabel('Width', { exact: true }).and(page.locator('[type=range]'));
  await expect.poll(() => width.inputValue()).toBe('80');
  expect(await width.getAttribute('max')).toBe('151');
  await width.press('ArrowRight');
  await expect.poll(own).toMatchObject({ fontVariations: 'wdth=81' });
  await inspector().getByLabel('Slant as a number', { exact: true }).fill('-5');
  await page.keyboard.press('Enter');
  await expect.poll(own).toMatchObject({ fontVariations: 'wdth=81 slnt=-5' });
  await inspector().getByLabel('Weight as a number', { exact: true }).fill('5000');
  await page.keyboard.press('Enter');
  await expect.poll(own).toMatchObject({ fontWeight: 1000 });
  await inspector().getByLabel('Slant as a number', { exact: true }).fill('');
  await inspector().getByLabel('Width as a number', { exact: true }).fill('');
  await page.keyboard.press('Enter');
  await expect.poll(own).toEqual({ fontFamily: font.family, fontWeight: 1000 });
  await drawn();
  expect(await get('designer.store.problems.value')).toEqual([]);
});

test('each fold mark has a field, and an empty new one is not an error', async () => {
  await open('invoice');
  const summary = (name: RegExp) => inspector().locator('summary', { hasText: name });
  await summary(/^Fold marks/).click();
  const down = inspector().getByRole('group', { name: 'Y', exact: true });
  await down.getByRole('button', { name: 'Add' }).click();
  await down.getByLabel('Y 1', { exact: true }).fill('100 + 5');
  await page.keyboard.press('Enter');
  await down.getByRole('button', { name: 'Add' }).click();
  await down.getByLabel('Y 2', { exact: true }).fill('210');
  await page.keyboard.press('Enter');
  const marks = () => get('designer.store.document.value.pdf?.foldMarks?.y');
  await expect.poll(marks).toEqual(['105mm', '210mm']);
  await down.getByRole('button', { name: 'Delete: Y 1' }).click();
  await expect.poll(marks).toEqual(['210mm']);
  await get(`designer.store.select([
    '/elements/' + designer.store.document.value.elements.findIndex(({ type }) => type === 'table'),
  ])`);
  await inspector().getByLabel('Group by').waitFor();
  // Waits until the expressions of the table have been evaluated.
  await expect.poll(() => inspector().locator('.pl-badge-data').count()).toBeGreaterThan(0);
  expect(await inspector().locator('[aria-invalid]').count()).toBe(0);
  expect(await inspector().getByLabel('Footer', { exact: true }).innerText()).toContain('On each page');
});
