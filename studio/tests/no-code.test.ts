/** The designer for people who write no code: rows of files, dropped fields, fixes that help, and the real file. */
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { drawPdf } from '../../tests/eyes/draw-pdf.ts';
import { drawn, get, holdDesigner, inspector, layer, open, page, tab, text, until } from './designer-page.ts';

holdDesigner();

const A4 = {
  formatVersion: 1,
  meta: { name: 'A4' },
  dimensions: { width: '210mm', height: '297mm', safeMargin: '10mm' },
};
const document = <T>(path: string) => get<T>(`designer.store.document.value${path}`);

async function openTemplate(template: object): Promise<void> {
  await open('parcel-4x6');
  await get(`void designer.store.open(${JSON.stringify(template)})`);
  await drawn();
}

async function choose(name: string, buffer: Uint8Array): Promise<void> {
  await tab('Data');
  await page
    .getByLabel('Import rows from a CSV or Excel file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) });
}

/** Drops a data field on the canvas, at a position given as shares of the canvas size. */
async function dropField(expression: string, x: number, y: number): Promise<void> {
  await get(`(() => {
    const canvas = document.querySelector('.pl-canvas-window');
    const { left, top } = canvas.getBoundingClientRect();
    const sheet = canvas.querySelector('.pl-canvas-page').getBoundingClientRect();
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('application/x-platen-field', ${JSON.stringify(expression)});
    const at = { clientX: sheet.left + sheet.width * ${x}, clientY: sheet.top + sheet.height * ${y} };
    canvas.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer, ...at }));
  })()`);
  await drawn();
}

test('rows of a CSV file in Windows-1252 are saved with the template, the first as its sample', async () => {
  await openTemplate({ ...A4, elements: [], sample: {} });
  await choose('rows.csv', Buffer.from('name;city\nM\xfcller;K\xf6ln\nB\xf6hm;Linz\n', 'latin1'));
  await page.getByText('2 rows imported and saved with the template').first().waitFor();
  expect(await document('.sample')).toEqual({ name: 'Müller', city: 'Köln' });
  expect(await document('.samples')).toEqual({ Böhm: { name: 'Böhm', city: 'Linz' } });
  expect(await get('designer.store.data.value')).toEqual({ name: 'Müller', city: 'Köln' });
  await page.keyboard.press('Control+z');
  await until(`!('samples' in designer.store.document.value)`);
});

test('rows of an Excel workbook are read, and another file causes a message with the remedy', async () => {
  await openTemplate({ ...A4, elements: [], sample: { sku: 'kept' } });
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<R><Relationship Id="r" Target="worksheets/sheet1.xml"/></R>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row><c t="str"><v>sku</v></c><c t="str"><v>qty</v></c></row><row><c t="str"><v>007</v></c><c><v>2</v></c></row></sheetData></worksheet>',
  };
  await choose(
    'rows.xlsx',
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  );
  await until(`designer.store.document.value.samples`);
  expect(await document('.samples')).toEqual({ '007': { sku: '007', qty: 2 } });
  expect(await document('.sample')).toEqual({ sku: 'kept' });
  await choose('rows.xlsx', zipSync({ 'word/document.xml': strToU8('<w/>') }));
  await page.getByText('The file is not an Excel workbook').first().waitFor();
});

const LINES = Array.from({ length: 90 }, (_, index) => ({ name: `Item ${index + 1}`, price: index }));

test('a dropped list flows over the pages from its position, and an object becomes lines of text', async () => {
  const customer = { name: 'Ada', 'zip code': '1234', orders: [] };
  await openTemplate({ ...A4, elements: [], sample: { lines: LINES, customer } });
  await dropField('lines', 0.5, 0.5);
  expect(await document('.elements[0].position.mode')).toBe('flow');
  expect(Number.parseFloat(await document<string>('.elements[0].position.before'))).toBeGreaterThan(80);
  await until('designer.store.drawn.value.pages.length > 1');
  expect(await get('[designer.store.problems.value, designer.store.warnings.value]')).toEqual([[], []]);
  await dropField('customer', 0.2, 0.1);
  expect(await document('.elements[1].text')).toBe('{{ customer.name }}\n{{ customer["zip code"] }}');
  expect(await get('[designer.store.problems.value, designer.store.warnings.value]')).toEqual([[], []]);
});

test('a fix is offered only if it improves the document', async () => {
  const rectangle = { id: 'box', type: 'rectangle', width: '20mm', height: '20mm', style: { fill: 'black' } };
  const table = {
    id: 'long',
    type: 'table',
    items: 'lines',
    columns: [{ header: 'Name', contentExpression: 'item.name' }],
  };
  await openTemplate({
    ...A4,
    elements: [
      { ...rectangle, position: { x: '100mm', y: '2mm' } },
      { ...table, position: { x: '10mm', y: '12mm' } },
    ],
    sample: { lines: LINES },
  });
  await until('designer.store.warnings.value.length >= 2');
  await page.locator('.pl-status').click();
  const finding = (name: string) => page.locator('.pl-finding', { hasText: name });
  const fix = finding('box').getByRole('button', { name: /^Fix/ });
  await fix.waitFor();
  await finding('long').first().waitFor();
  expect(await finding('long').getByRole('button', { name: /^Fix/ }).count()).toBe(0);
  await fix.click();
  await until(`!designer.store.warnings.value.some(({ elementId }) => elementId === 'box')`);
});

test('an expression that is switched off and on again has the same text', async () => {
  await openTemplate({
    ...A4,
    elements: [{ id: 'hello', type: 'text', position: { x: '20mm', y: '20mm' }, text: 'Dear {{ name }}, hello' }],
    sample: { name: 'Ada' },
  });
  await layer('hello').click();
  const kind = inspector().getByRole('button', { name: 'Expression' }).first();
  const before = await text();
  await kind.click();
  await until('designer.store.document.value.elements[0].contentExpression');
  expect(await document('.elements[0].contentExpression')).toBe('`Dear ${name}, hello`');
  await drawn();
  expect(await get('designer.store.problems.value')).toEqual([]);
  await kind.click();
  await expect.poll(() => text()).toBe(before);
});

test('an inserted element is scrolled into view on any page', async () => {
  await openTemplate({
    ...A4,
    elements: [
      {
        id: 'long',
        type: 'table',
        position: { mode: 'flow' },
        items: 'lines',
        columns: [{ header: 'Name', contentExpression: 'item.name' }],
      },
    ],
    sample: { lines: LINES },
  });
  await until('designer.store.drawn.value.pages.length > 1');
  // Zooms in on the first page.
  await get('void (designer.store.zoom.value = 3)');
  await tab('Insert');
  await page.getByRole('button', { name: 'QR code' }).click();
  await drawn();
  const selected = page.locator('.pl-canvas-grip').last();
  await expect
    .poll(async () => {
      const [box, canvas] = await Promise.all([
        selected.boundingBox(),
        page.locator('.pl-canvas-window').boundingBox(),
      ]);
      if (!box || !canvas) return false;
      return box.y >= canvas.y && box.y + box.height <= canvas.y + canvas.height;
    })
    .toBe(true);
});

test('a footer of a column shows the same sum as the output', async () => {
  const column = {
    header: 'Price',
    contentExpression: 'item.price',
    footer: { expression: 'sum(page.rowsSoFar.map(r => r.price))' },
  };
  await openTemplate({
    ...A4,
    elements: [
      { id: 'long', type: 'table', position: { mode: 'flow' }, items: 'lines', columns: [column], footer: 'pages' },
    ],
    sample: { lines: [{ price: 2 }, { price: 40 }] },
  });
  await get(`designer.store.select(['/elements/0/columns/0'])`);
  await inspector().locator('.pl-outcome-value', { hasText: /^42$/ }).first().waitFor();
});

test('the dialog shows a PDF as rendered: codes have the same width', async () => {
  await openTemplate({
    ...A4,
    dimensions: { width: '100mm', height: '60mm' },
    elements: [
      {
        id: 'code',
        type: 'barcode',
        symbology: 'code128',
        position: { x: '10mm', y: '10mm' },
        width: '72mm',
        height: '20mm',
        text: 'SHP0100000023757',
      },
    ],
    sample: {},
  });
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Render' });
  await dialog.getByRole('button', { name: 'PDF' }).click();
  await dialog.getByText('Pages').waitFor();
  expect(await dialog.locator('img').count()).toBe(0);
  if (await get<boolean>('navigator.pdfViewerEnabled')) {
    expect(await dialog.locator('iframe').getAttribute('src')).toMatch(/^blob:/);
    return;
  }
  const shown = await get<number>(`new Promise((resolve) => {
    const look = () => {
      const part = document.querySelector('.pl-render-drawing svg g');
      if (!part) return setTimeout(look, 50);
      const sheet = document.querySelector('.pl-render-drawing .pl-canvas-page').getBoundingClientRect();
      resolve((part.getBoundingClientRect().width / sheet.width) * 100);
    };
    look();
  })`);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const [drawnPage] = await drawPdf(readFileSync((await (await download).path())!), 300);
  const { width, pixels } = drawnPage!;
  const inked = Array.from({ length: width }, (_, x) => x).filter(
    (x) => pixels[(Math.round((18 / 25.4) * 300) * width + x) * 4]! < 128,
  );
  const inFile = ((inked.at(-1)! - inked[0]! + 1) / 300) * 25.4;
  expect(inFile).toBeGreaterThan(60);
  expect(Math.abs(shown - inFile)).toBeLessThan(0.3);
});
