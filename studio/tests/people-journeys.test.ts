/** Four tasks of people who write no code, with real clicks, typing and file choosers, which are counted. */
import { strToU8, zipSync } from 'fflate';
import { encode } from 'jpeg-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startZebraPrinter, type ZebraPrinter } from '../../service/src/testing/zebra-printer.ts';
import { drawPdf, pdfText } from '../../tests/eyes/draw-pdf.ts';
import { drawZplZebrash } from '../../tests/eyes/draw-zpl.ts';
import { pictureOf } from '../../tests/eyes/picture.ts';
import { readCodes } from '../../tests/eyes/read-codes.ts';
import { createPerson, type Person } from './actions.ts';
import { type Journey, proofOf, readProof, writeProof } from './journeys-proof.ts';
import { makeOwner, type Team } from './populated.ts';
import { type Served, serve, signIn, type Visit } from './served.ts';
import { toast } from './toasts.ts';

let printer: ZebraPrinter;
let served: Served;
let team: Team;
let visit: Visit;
let person: Person;
const journeys: Journey[] = [];

/** Folder for pictures of the steps; without it, none are taken. */
const PICTURES = process.env['STUDIO_PICTURES'];

const picture = async (name: string) => {
  if (PICTURES) await visit.page.screenshot({ path: `${PICTURES}/${name}.png` });
};

const LABEL = {
  formatVersion: 1,
  meta: { name: 'Shelf label' },
  dimensions: { width: '50mm', height: '30mm' },
  elements: [
    { id: 'name', type: 'text', position: { x: '3mm', y: '3mm' }, width: '44mm', text: '{{ name }}' },
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
  sample: { name: 'Tea', ean: '4006381333931' },
};

const SIZE = { widthMm: 50, heightMm: 30, dpmm: 8 } as const;

beforeAll(async () => {
  printer = await startZebraPrinter();
  served = await serve({ PLATEN_PRINTERS: printer.address.replace('tcp://', '') });
  team = await makeOwner(served);
  const settings = { density: 8 };
  await team.ask('POST', '/v1/printers', { name: 'packing-1', address: printer.address, language: 'zpl', settings });
  const { id } = await team.ask<{ id: string }>('POST', '/v1/templates', { template: LABEL, slug: 'shelf' });
  await team.ask('POST', `/v1/templates/${id}/publish`);
  visit = await served.open();
  await signIn(visit.page, served, team.email);
  person = await createPerson(visit.context, visit.page);
});
afterAll(async () => {
  await served?.close();
  await printer?.close();
});

async function home(): Promise<void> {
  await visit.page.goto(served.address);
  await visit.page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await person.reset();
}

const finish = async (name: string) => journeys.push({ name, from: 'Home', ...(await person.counts()) });

const inspector = () => visit.page.getByRole('complementary', { name: 'Properties' });
const dialog = () => visit.page.getByRole('dialog').last();
const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
const link = (name: string) => visit.page.getByRole('link', { name, exact: true }).first();
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const menu = (name: string) => dialog().getByRole('combobox', { name, exact: true });
/** The text may be hidden if the bar is narrow. */
const saved = () => visit.page.getByText('Saved', { exact: true }).waitFor({ state: 'attached' });

const idOf = () => /tpl_\w+/.exec(visit.page.url())![0];

type Draft = { readonly sample?: object; readonly elements: readonly Record<string, unknown>[] };

async function draft(): Promise<Draft> {
  return (await team.ask<{ draft: Draft }>('GET', `/v1/templates/${idOf()}`)).draft;
}

/** Renders the draft as the service does for programs. */
async function renderDraft(): Promise<Uint8Array> {
  const { sample = {} } = await draft();
  const base64 = await visit.page.evaluate<string, [string, object]>(
    async ([templateId, data]) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ templateId, data, format: 'pdf' });
      const { id } = (await (await fetch('/v1/render?mode=live', { method: 'POST', headers, body })).json()) as {
        id: string;
      };
      const bytes = new Uint8Array(await (await fetch(`/v1/render-outputs/${id}`)).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [`${idOf()}@draft`, sample],
  );
  return Buffer.from(base64, 'base64');
}

async function newTemplate(name: string, size: string): Promise<void> {
  await person.click(link('Templates'));
  await person.click(button('New template'));
  await dialog().getByLabel('Name').waitFor();
  await person.type(name);
  await person.click(dialog().getByRole('radio', { name: size, exact: true }));
  await person.click(inDialog('Create'));
  await saved();
}

/** Workbook with 30 articles. */
function workbook(): Buffer {
  const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
  const rows = Array.from({ length: 30 }, (_, index) => [
    `Article ${index + 1}`,
    `4006381333${String(index).padStart(2, '0')}`,
  ]);
  const xml = [['Name', 'EAN'], ...rows].map((cells) => `<row>${cells.map(text).join('')}</row>`).join('');
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<R><Relationship Id="r" Target="worksheets/sheet1.xml"/></R>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${xml}</sheetData></worksheet>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)]))),
  );
}

/**
 * JPEG like a photo taken with an upright phone: the pixels are stored rotated, and the EXIF orientation rotates them
 * back. Red is at the top.
 */
function photo(): Buffer {
  const [width, height] = [1200, 800];
  const data = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at++) {
    const isRed = at % width < width / 2;
    data.set(isRed ? [220, 30, 20] : [20, 30, 220], at * 4);
  }
  const jpeg = encode({ width, height, data }, 90).data;
  // APP1 with one entry: orientation 6, a quarter turn clockwise.
  const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

test('30 labels of a workbook are printed on a printer', async () => {
  const { page } = visit;
  await home();
  await person.click(link('Printing'));
  await person.click(button('Print a list'));
  await person.click(inDialog('Continue'));
  await person.chooseFile(page.getByText('Choose CSV or Excel file'), { name: 'articles.xlsx', buffer: workbook() });
  await page.getByText('articles.xlsx: 30 rows').waitFor();
  await page.getByText('This prints live documents without the TEST mark.').waitFor();
  await picture('labels');
  await person.click(button('Print 30 documents'));
  await page.getByText('30 documents sent to packing-1').waitFor();
  await expect.poll(() => printer.received().split('^XA').length - 1).toBe(30);
  await picture('labels-printed');
  expect(printer.received()).not.toContain('TEST');
  const [label] = await drawZplZebrash(`^XA${printer.received().split('^XA').at(-1)!}`, SIZE);
  const [code] = await readCodes(pictureOf(label!));
  expect(code?.text).toMatch(/^400638133329\d$/);
  await finish('Print 30 labels from an Excel workbook on a label printer');
});

test('a badge shows a photo from a phone upright', async () => {
  const { page } = visit;
  await home();
  await newTemplate('Badge', '90 × 55 mm');
  await person.click(page.getByRole('tab', { name: 'Insert' }));
  await person.click(button('Text'));
  await person.write(inspector().getByRole('textbox', { name: 'Content' }), 'Ada Lovelace');
  const moveDown = async (to: string) => {
    await person.write(inspector().getByLabel('Y', { exact: true }), to);
    await person.press('Enter');
  };
  await moveDown('10mm');
  await person.click(button('Image'));
  await person.chooseFile(inspector().getByTitle('Upload picture').first(), { name: 'IMG 1.jpg', buffer: photo() });
  await expect.poll(async () => (await draft()).elements[1]?.['source']).toBe('IMG-1.jpg');
  await moveDown('15mm');
  await expect.poll(async () => (await draft()).elements[1]?.['position']).toMatchObject({ y: '15mm' });
  await page.getByText('No problems').waitFor();
  await picture('badge');
  const { elements } = await draft();
  expect(elements[1]).toMatchObject({ width: '16.67mm', height: '25mm' });
  await finish('Design a badge with a phone photo, starting from an empty page');

  const [first] = await drawPdf(await renderDraft(), 100);
  const { width, height, pixels } = first!;
  const countOf = (isTop: boolean, isColor: (red: number, blue: number) => boolean) => {
    const rows = Array.from({ length: height }, (_, y) => y).filter((y) => y < height / 2 === isTop);
    const colored = rows.flatMap((y) =>
      Array.from({ length: width }, (_, x) => (y * width + x) * 4).filter((at) =>
        isColor(pixels[at]!, pixels[at + 2]!),
      ),
    );
    return colored.length;
  };
  const isRed = (red: number, blue: number) => red > 150 && blue < 100;
  const isBlue = (red: number, blue: number) => blue > 150 && red < 100;
  const most = 16.67 * 25 * (100 / 25.4) ** 2;
  expect(countOf(true, isRed) + countOf(false, isRed)).toBeGreaterThan(0.45 * most);
  expect(countOf(true, isRed)).toBeGreaterThan(5 * countOf(true, isBlue));
  expect(countOf(false, isBlue)).toBeGreaterThan(5 * countOf(false, isRed));
});

const FIELDS = [
  ['name', 'string'],
  ['group', 'string'],
  ['quantity', 'number'],
  ['price', 'number'],
] as const;

const LINES = [
  ['Bolt', 'Steel', '4', '2.5'],
  ['Nut', 'Steel', '10', '0.35'],
  ['Tea', 'Food', '2', '3.25'],
] as const;

const row = (name: string) => inspector().locator('.pl-row', { has: visit.page.getByText(name, { exact: true }) });

test('an invoice with sums, a payment code and page numbers needs no typed expression', async () => {
  const { page } = visit;
  await home();
  await newTemplate('Invoice', 'A4');
  await person.click(page.getByRole('tab', { name: 'Data' }));
  await person.click(button('Add field'));
  const editor = () => page.locator('.pl-field-editor');
  // The name of a new field has the focus.
  await editor().waitFor();
  await person.type('lines');
  await person.press('Enter');
  await person.choose(editor().getByLabel('Type'), 'array');
  for (const [index, [name, type]] of FIELDS.entries()) {
    await person.click(button(index === 0 ? 'Add field in lines' : `Add a field after ${FIELDS[index - 1]![0]}`));
    await page.getByRole('group', { name: 'Edit field field' }).waitFor();
    await person.type(name);
    await person.press('Enter');
    await page.getByRole('group', { name: `Edit field ${name}` }).waitFor();
    if (type !== 'string') await person.choose(editor().getByLabel('Type'), type);
  }
  await person.click(button('Edit this set'));
  for (const [index, values] of LINES.entries()) {
    if (index > 0) await person.click(inDialog('Add to lines'));
    for (const [column, value] of values.entries()) {
      await person.write(dialog().getByLabel(FIELDS[column]![0], { exact: true }).last(), value);
    }
  }
  await picture('invoice-sample');
  await person.press('Escape');
  await expect
    .poll(async () => (await draft()).sample)
    .toEqual({
      lines: [
        { name: 'Bolt', group: 'Steel', quantity: 4, price: 2.5 },
        { name: 'Nut', group: 'Steel', quantity: 10, price: 0.35 },
        { name: 'Tea', group: 'Food', quantity: 2, price: 3.25 },
      ],
    });

  await page.getByText('lines', { exact: true }).hover();
  await person.click(button('Insert field lines'));
  await person.click(row('Group by').getByRole('button', { name: 'Insert value…' }));
  await person.click(dialog().getByText('group', { exact: true }));
  await person.click(inDialog('Insert value'));
  await person.click(inspector().getByTitle('Column 4'));
  await person.click(inspector().getByRole('button', { name: 'Insert value…' }).first());
  await person.click(inDialog('Calculation'));
  await person.choose(menu('First value'), 'item.quantity');
  await person.choose(menu('Second value'), 'item.price');
  await person.choose(menu('Format'), 'currency');
  await person.click(inDialog('Insert value'));
  for (const band of ['Subtotal', 'Footer']) {
    await person.click(row(band).getByRole('button', { name: 'Insert value…' }));
    await person.click(inDialog('Sum or count'));
    await person.choose(menu('Multiplied by'), '.price');
    await person.choose(menu('Format'), 'currency');
    await picture(`invoice-${band.toLowerCase()}`);
    await person.click(inDialog('Insert value'));
  }
  await person.click(page.getByRole('tab', { name: 'Insert' }));
  await person.click(button('QR code'));
  await person.click(inspector().getByRole('button', { name: 'Build content…' }));
  await person.choose(menu('Purpose'), 'epc');
  await person.write(dialog().getByRole('textbox', { name: 'Recipient' }), 'ACME GmbH');
  await person.write(dialog().getByRole('textbox', { name: 'IBAN' }), 'DE71110220330123456789');
  await person.click(inDialog('Insert value: Amount'));
  await person.click(inDialog('Sum or count'));
  await person.choose(menu('Multiplied by'), '.price');
  await person.click(inDialog('Insert value'));
  await person.click(inDialog('Use content'));
  await person.click(button('Page number'));
  await saved();
  await page.getByText('No problems').waitFor();
  await picture('invoice');
  await finish(
    'Design an A4 invoice with subtotals, total, payment code and page numbers, starting from an empty page',
  );

  const pdf = await renderDraft();
  const texts = (await pdfText(pdf)).flat().map(({ text }) => text.trim());
  for (const text of ['€10.00', '€13.50', '€6.50', '€20.00', '1 / 1']) expect(texts).toContain(text);
  const [first] = await drawPdf(pdf, 150);
  const [code] = await readCodes(first!);
  expect(code?.text).toBe('BCD\n002\n1\nSCT\n\nACME GmbH\nDE71110220330123456789\nEUR20.00');
});

test('a failed render leads to its element, which is fixed and published', async () => {
  const { page } = visit;
  const { key } = await team.ask<{ key: string }>('POST', '/v1/keys', { mode: 'test', name: 'Shop' });
  const request = { templateId: 'shelf', data: { name: 'Tea', ean: 'A-17' }, format: 'pdf' };
  expect(await team.as(key, '/v1/render', request)).toBe(400);
  await home();
  await person.click(link('Renders'));
  const failed = page.getByRole('row', { name: /shelf/ }).filter({ hasText: /ean13/ });
  await person.click(failed.getByRole('link', { name: /shelf/ }));
  await page.getByText(/ean13: /).waitFor();
  await picture('failed');
  await person.click(link('Open in designer'));
  await expect.poll(() => page.getByRole('treeitem', { selected: true }).textContent()).toContain('ean');
  await person.choose(inspector().getByLabel('Symbology'), 'code128');
  await saved();
  await picture('fixed');
  await person.click(button('Publish'));
  await dialog().getByRole('button', { name: 'Publish', exact: true }).waitFor();
  await person.click(inDialog('Publish'));
  await toast(page, 'Published as version 2');
  await picture('published');
  await finish('Find a failed render, fix its template, and publish it');
  expect(await team.as(key, '/v1/render', request)).toBe(200);
});

test('the proof has the numbers of clicks and keys of this run', () => {
  expect(visit.faults).toEqual([]);
  expect(journeys).toHaveLength(4);
  const proof = proofOf(journeys);
  if (process.env['STUDIO_PROOF'] === 'write') writeProof(proof);
  expect(readProof()).toBe(proof);
});
