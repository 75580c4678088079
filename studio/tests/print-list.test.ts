/** Thirty labels from an Excel workbook on a printer, by clicks and file choosers alone. */
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startZebraPrinter, type ZebraPrinter } from '../../service/src/testing/zebra-printer.ts';
import { expectAccessible } from './accessible.ts';
import { makeOwner, type Team } from './populated.ts';
import { type Served, serve, signIn, type Visit } from './served.ts';

let printer: ZebraPrinter;
let served: Served;
let team: Team;
let visit: Visit;

const LABEL = {
  formatVersion: 1,
  meta: { name: 'Shelf label' },
  dimensions: { width: '50mm', height: '30mm' },
  elements: [
    { id: 'name', type: 'text', position: { x: '3mm', y: '3mm' }, width: '44mm', text: '{{ name }} {{ no }}' },
    {
      id: 'ean',
      type: 'barcode',
      symbology: 'ean13',
      position: { x: '3mm', y: '12mm' },
      width: '40mm',
      height: '14mm',
      text: '{{ ean }}',
    },
  ],
  sample: {},
};

beforeAll(async () => {
  printer = await startZebraPrinter();
  served = await serve({ PLATEN_PRINTERS: printer.address.replace('tcp://', '') });
  team = await makeOwner(served);
  await team.ask('POST', '/v1/printers', {
    name: 'packing-1',
    address: printer.address,
    language: 'zpl',
    settings: { density: 8 },
  });
  const { id } = await team.ask<{ id: string }>('POST', '/v1/templates', { template: LABEL, slug: 'shelf' });
  await team.ask('POST', `/v1/templates/${id}/publish`);
  visit = await served.open();
  await signIn(visit.page, served, team.email);
});
afterAll(async () => {
  await served?.close();
  await printer?.close();
});

/** Workbook with 30 articles, whose seventh code may be wrong. */
function workbook(seventh: string): Buffer {
  const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
  const rows = Array.from({ length: 30 }, (_, index) => [
    `Article ${index + 1}`,
    index === 6 ? seventh : `40063813339${String(index).padStart(1, '0')}`.slice(0, 12).padEnd(12, '0'),
  ]);
  const xml = [['Artikel', 'EAN'], ...rows].map((cells) => `<row>${cells.map(text).join('')}</row>`).join('');
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<R><Relationship Id="r" Target="worksheets/sheet1.xml"/></R>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${xml}</sheetData></worksheet>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)]))),
  );
}

const choose = (seventh: string) =>
  visit.page
    .getByLabel('Choose CSV or Excel file')
    .setInputFiles({ name: 'articles.xlsx', mimeType: 'application/octet-stream', buffer: workbook(seventh) });

const labels = () => printer.received().split('^XA').length - 1;

test('a workbook is printed on a printer, a failed row is named, and printed again with one click', async () => {
  const { page } = visit;
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await page.getByRole('button', { name: 'Actions for Shelf label' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await page.getByText('Choose the rows to print.').waitFor();
  expect(await page.getByRole('button', { name: 'Print', exact: true }).isDisabled()).toBe(true);
  await choose('no code');
  await page.getByText('articles.xlsx: 30 rows').waitFor();
  // The column "EAN" is matched automatically; "Artikel" is chosen.
  await expect.poll(() => page.getByLabel('ean', { exact: true }).inputValue()).toBe('1');
  await page.getByLabel('name', { exact: true }).selectOption('Artikel');
  await page.getByRole('combobox', { name: 'Field' }).selectOption('no');
  await page.getByLabel('First number').fill('0098');
  await page.getByText('30 documents will count toward the monthly usage').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Print 30 documents' }).click();
  await page.getByText('29 documents sent to packing-1').waitFor();
  const failed = page.getByRole('region', { name: '1 row was not printed' });
  await failed.getByText('Row 7').waitFor();
  await failed.getByText(/ean13/).waitFor();
  await expectAccessible(page);
  await expect.poll(labels).toBe(29);
  expect(printer.received()).not.toContain('TEST');

  await choose('400638133393');
  await failed.getByRole('button', { name: 'Print 1 row again' }).click();
  await page.getByText('1 document sent to packing-1').waitFor();
  await expect.poll(labels).toBe(30);
  // The columns of this file were remembered.
  await expect.poll(() => page.getByLabel('name', { exact: true }).inputValue()).toBe('0');

  const { jobs } = await team.ask<{ jobs: readonly { mode: string; items: number }[] }>('GET', '/v1/print');
  expect(jobs.map(({ mode, items }) => [mode, items])).toEqual([
    ['live', 1],
    ['live', 29],
  ]);
});

test('a range of pasted cells is printed to a file without the test watermark', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates/shelf/print`);
  const paste = page.getByLabel('Paste cells from a spreadsheet');
  await paste.fill('Artikel\tPreis\nA\t1');
  await page.getByText('No column yet: name, no, ean').waitFor();
  // Rows without any field would be empty documents.
  await expect.poll(() => page.getByRole('button', { name: 'Print', exact: true }).isDisabled()).toBe(true);
  await paste.fill('name\tean\nA\t400638133393\nB\t400638133394\nC\t400638133395');
  await page.getByText('Pasted cells: 3 rows').waitFor();
  await page.getByLabel('From row').fill('2');
  await page.getByLabel('To row').fill('3');
  await page.getByText('2 documents will count').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe('Shelf label.pdf');
  await page.getByText('2 documents rendered').waitFor();
  const { renders } = await team.ask<{ renders: readonly { mode: string; items: number; format: string }[] }>(
    'GET',
    '/v1/renders',
  );
  expect(renders[0]).toMatchObject({ mode: 'live', items: 2, format: 'pdf' });
});

test('the print dialog gets the PDF, and a browser without a PDF viewer saves it', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates/shelf/print`);
  const paste = page.getByLabel('Paste cells from a spreadsheet');
  const open = page.getByRole('button', { name: 'Open print dialog' });
  await paste.fill('name\tean\nA\t400638133393');
  const download = page.waitForEvent('download');
  await open.click();
  expect((await download).suggestedFilename()).toBe('Shelf label.pdf');
  await page.getByText('This browser cannot print PDF files.').waitFor();

  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }));
  await open.click();
  const link = page.getByRole('link', { name: 'Open PDF' });
  await link.waitFor();
  const address = await link.getAttribute('href');
  expect(address).toMatch(/^blob:/);
  expect(await page.getByTitle('PDF', { exact: true }).getAttribute('src')).toBe(address);
});

test('the designer prints the current state', async () => {
  const { page } = visit;
  await page.goto(`${served.address}/templates`);
  await page.getByRole('link', { name: /Open Shelf label/ }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('tab', { name: 'One document' }).click();
  await page.getByLabel('ean', { exact: true }).fill('400638133393');
  printer.forget();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByText('1 document sent to packing-1').waitFor();
  await expect.poll(labels).toBe(1);
});

test('no page violated its policy or reported an error', () => {
  expect(visit.faults).toEqual([]);
});
