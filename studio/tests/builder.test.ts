/** Values, conditions and contents of codes from menus, without a typed expression. */
import { expect, test } from 'vitest';
import { drawn, get, holdDesigner, inspector, layer, open, page, serious, tab, until } from './designer-page.ts';

holdDesigner();

const INVOICE = {
  formatVersion: 1,
  meta: { name: 'Bill' },
  dimensions: { width: '210mm', height: '297mm', safeMargin: '10mm' },
  elements: [
    { id: 'hello', type: 'text', position: { x: '20mm', y: '20mm' }, width: '100mm', text: 'Due on ' },
    {
      id: 'code',
      type: 'qrcode',
      position: { x: '20mm', y: '40mm' },
      width: '40mm',
      height: '40mm',
      text: 'https://example.org',
    },
    {
      id: 'lines',
      type: 'table',
      position: { mode: 'flow', before: '90mm' },
      items: 'lines',
      columns: [
        { header: 'Name', contentExpression: 'item.name' },
        { header: 'Price', contentExpression: 'item.price' },
      ],
    },
  ],
  sample: {
    due: '2026-01-31',
    rush: true,
    customer: { name: 'Ada' },
    lines: [
      { name: 'Bolt', quantity: 4, price: 2.5 },
      { name: 'Nut', quantity: 10, price: 0.35 },
    ],
  },
};

const at = <T>(path: string) => get<T>(`designer.store.document.value${path}`);
const dialog = () => page.getByRole('dialog').last();
const insertValue = () => inspector().getByRole('button', { name: 'Insert value…' });
const choose = (label: string, option: string) =>
  dialog().getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });
const noProblems = async () => {
  await drawn();
  expect(await get('[designer.store.problems.value, designer.store.warnings.value]')).toEqual([[], []]);
};

async function openInvoice(): Promise<void> {
  await open('parcel-4x6');
  await get(`void designer.store.open(${JSON.stringify(INVOICE)})`);
  await drawn();
}

test('a date field is inserted into a text with a format, and its format is changed', async () => {
  await openInvoice();
  await layer('hello').click();
  await insertValue().first().click();
  await dialog().getByText('due', { exact: true }).click();
  await choose('Format', 'Date');
  await choose('Date format', '31 January 2026');
  await dialog().getByText('formatDate(due, "d MMMM yyyy")').waitFor();
  await dialog().locator('.pl-builder-value', { hasText: '31 January 2026' }).waitFor();
  expect(await serious()).toEqual([]);
  await dialog().getByRole('button', { name: 'Insert value' }).click();
  await expect.poll(() => at('.elements[0].text')).toBe('Due on {{ formatDate(due, "d MMMM yyyy") }}');
  // With the caret inside the braces, the dialog changes that value.
  await inspector().getByRole('textbox', { name: 'Content' }).press('End');
  await page.keyboard.press('ArrowLeft');
  await insertValue().first().click();
  await choose('Date format', '31.01.2026');
  await dialog().getByRole('button', { name: 'Insert value' }).click();
  await expect.poll(() => at('.elements[0].text')).toBe('Due on {{ formatDate(due, "dd.MM.yyyy") }}');
  await noProblems();
});

test('a value is inserted at the caret of a text that is edited on the canvas', async () => {
  await openInvoice();
  await layer('hello').click();
  await page.locator('[role=application]').first().focus();
  await page.keyboard.press('F2');
  await page.locator('.pl-canvas-text-editor').waitFor();
  await page.keyboard.press('Home');
  await page.locator('.pl-canvas-text-tools button').click();
  await dialog().getByText('customer › name').click();
  await dialog().getByRole('button', { name: 'Insert value' }).click();
  await expect.poll(() => at('.elements[0].text')).toBe('{{ customer.name }}Due on ');
  // The text is still being edited.
  await page.keyboard.type(', ');
  await expect.poll(() => at('.elements[0].text')).toBe('{{ customer.name }}, Due on ');
  await page.keyboard.press('Escape');
  await noProblems();
});

test('columns of a table are multiplied, and the footer shows the sum of the products as an amount', async () => {
  await openInvoice();
  await get(`void designer.store.select(['/elements/2/columns/1'])`);
  await insertValue().first().click();
  await dialog().getByRole('button', { name: 'Calculation' }).click();
  await dialog().getByRole('combobox', { name: 'First value' }).selectOption('item.quantity');
  await dialog().getByRole('combobox', { name: 'Second value' }).selectOption('item.price');
  await choose('Format', 'Amount of money');
  await dialog().locator('.pl-builder-value', { hasText: '€10.00' }).waitFor();
  await dialog().getByRole('button', { name: 'Insert value' }).click();
  await expect
    .poll(() => at('.elements[2].columns[1].contentExpression'))
    .toBe('formatCurrency(item.quantity * item.price, "EUR")');
  const footer = inspector().locator('.pl-row', { has: page.getByText('Footer', { exact: true }) });
  await footer.getByRole('button', { name: 'Insert value…' }).click();
  await dialog().getByRole('button', { name: 'Sum or count' }).click();
  await choose('List', 'All rows');
  await dialog().getByRole('combobox', { name: 'Field', exact: true }).selectOption('.quantity');
  await dialog().getByRole('combobox', { name: 'Multiplied by' }).selectOption('.price');
  await choose('Format', 'Amount of money');
  await dialog().locator('.pl-builder-value', { hasText: '€13.50' }).waitFor();
  await dialog().getByRole('button', { name: 'Insert value' }).click();
  await expect
    .poll(() => at('.elements[2].columns[1].footer'))
    .toBe('{{ formatCurrency(sum(rows, x => x.quantity * x.price), "EUR") }}');
  await noProblems();
});

test('an element is shown if a comparison of fields is true, and the condition is changed', async () => {
  await openInvoice();
  await layer('hello').click();
  await inspector().getByText('Visibility', { exact: true }).click();
  await inspector().getByRole('button', { name: 'Show when…' }).click();
  await dialog().getByRole('combobox', { name: 'Field 1' }).selectOption('rush');
  await dialog().getByRole('button', { name: 'Add condition' }).click();
  await dialog().getByRole('combobox', { name: 'Field 2' }).selectOption('customer.name');
  await choose('Comparison 2', 'begins with');
  await dialog().getByRole('textbox', { name: 'Value 2' }).fill('B');
  await choose('Join', 'At least one is true');
  await dialog().locator('.pl-builder-value', { hasText: 'Yes' }).waitFor();
  expect(await serious()).toEqual([]);
  await dialog().getByRole('button', { name: 'Use condition' }).click();
  await expect.poll(() => at('.elements[0].visible')).toBe('rush == true || startsWith(customer.name ?? "", "B")');
  await noProblems();
  const visible = inspector().locator('.pl-row', { has: page.getByText('Visible', { exact: true }) });
  await visible.getByRole('button', { name: 'Insert value…' }).click();
  await dialog().getByRole('button', { name: 'Remove condition 1' }).click();
  await dialog().getByRole('button', { name: 'Use condition' }).click();
  await expect.poll(() => at('.elements[0].visible')).toBe('startsWith(customer.name ?? "", "B")');
});

test('a text depends on a condition, with fields in both branches', async () => {
  await openInvoice();
  await layer('hello').click();
  await insertValue().first().click();
  await dialog().getByRole('button', { name: 'If … then' }).click();
  await dialog().getByRole('combobox', { name: 'Field 1' }).selectOption('lines');
  await dialog().getByRole('textbox', { name: 'Then show' }).fill('Dear ');
  await dialog().getByRole('combobox', { name: 'Add a field to “Then show”' }).selectOption('customer.name');
  await dialog().getByRole('button', { name: 'Insert value' }).click();
  await expect
    .poll(() => at('.elements[0].text'))
    .toBe('Due on {{ length(lines) > 0 ? `Dear ${customer.name}` : "" }}');
  await noProblems();
});

test('the content of a QR code is built for a payment, and a wrong IBAN is reported at once', async () => {
  await openInvoice();
  await layer('code').click();
  await inspector().getByRole('button', { name: 'Build content…' }).click();
  await choose('Purpose', 'SEPA payment (EPC, GiroCode)');
  await dialog().getByRole('textbox', { name: 'Recipient' }).fill('ACME GmbH');
  const iban = dialog().getByRole('textbox', { name: 'IBAN' });
  const topOfAmount = async () => (await dialog().getByRole('textbox', { name: 'Amount' }).boundingBox())!.y;
  const top = await topOfAmount();
  await iban.fill('DE00 1102 2033 0123 4567 89');
  await dialog()
    .getByText(/^The IBAN has wrong check digits/)
    .waitFor();
  expect(await dialog().getByRole('button', { name: 'Use content' }).isDisabled()).toBe(true);
  // The result is higher now. The fields stay at their places, so that a click reaches its button.
  expect(await topOfAmount()).toBe(top);
  await iban.fill('DE71 1102 2033 0123 4567 89');
  await dialog().getByRole('button', { name: 'Insert value: Amount' }).click();
  await dialog().getByRole('button', { name: 'Sum or count' }).click();
  await choose('List', 'lines (2)');
  await dialog().getByRole('combobox', { name: 'Field', exact: true }).selectOption('.price');
  await dialog().getByRole('button', { name: 'Insert value' }).last().click();
  await dialog()
    .getByText(/EUR2\.85/)
    .waitFor();
  expect(await serious()).toEqual([]);
  await dialog().getByRole('button', { name: 'Use content' }).click();
  await expect
    .poll(() => at('.elements[1].contentExpression'))
    .toBe('epc("ACME GmbH", "DE71 1102 2033 0123 4567 89", sum(lines, x => x.price))');
  expect(await at('.elements[1].text')).toBeUndefined();
  await noProblems();
});

test('page numbers are inserted into a footer, and their format is chosen', async () => {
  await openInvoice();
  await tab('Insert');
  await page.getByRole('button', { name: 'Page number' }).click();
  await expect.poll(() => at('.footer.elements[0].text')).toBe('{{ page.number }} / {{ page.count }}');
  await noProblems();
  const [middle, width] = await get<readonly [number, number]>(`(() => {
    const { width, boxes } = designer.store.drawn.value.pages[0];
    const { bounds } = boxes.find(({ path }) => path === '/footer/elements/0');
    return [bounds.x + bounds.width / 2, width];
  })()`);
  expect(middle).toBeCloseTo(width / 2, 0);
  const content = inspector().getByRole('textbox', { name: 'Content' });
  await content.fill('');
  await insertValue().first().click();
  await dialog().getByRole('button', { name: 'Page number' }).click();
  await choose('Shows', 'Page 1 of 3');
  await dialog().locator('.pl-builder-value', { hasText: 'Page 1 of 1' }).waitFor();
  await dialog().getByRole('button', { name: 'Insert value' }).click();
  await expect.poll(() => at('.footer.elements[0].text')).toContain('"Page " + page.number');
  await noProblems();
});

test('values of the sample are typed into a form', async () => {
  await openInvoice();
  await tab('Data');
  await page.getByRole('button', { name: 'Edit this set' }).click();
  await dialog().getByLabel('due').fill('2026-02-28');
  await dialog().getByRole('button', { name: 'Add to lines' }).click();
  await dialog().getByLabel('quantity').last().fill('7');
  await until('designer.store.data.value.lines.length === 3');
  expect(await at('.sample.due')).toBe('2026-02-28');
  expect(await at('.sample.lines[2]')).toEqual({ name: 'Nut', quantity: 7, price: 0.35 });
  expect(await serious()).toEqual([]);
  await dialog().getByRole('tab', { name: 'JSON' }).click();
  expect(await dialog().getByLabel('Data as JSON').inputValue()).toContain('"quantity": 7');
});
