/** Word documents of label sheets, as published by manufacturers. */
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSheetDocx, templateOfSheet } from './sheet-docx.ts';

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

type Table = {
  readonly grid: readonly number[];
  readonly heights: readonly (number | undefined)[];
  readonly properties?: string;
  /** Cells of each row; by default one per grid column. */
  readonly cells?: string;
};

const row = (height: number | undefined, cells: string) =>
  `<w:tr>${height === undefined ? '' : `<w:trPr><w:trHeight w:hRule="exact" w:val="${height}"/></w:trPr>`}${cells}</w:tr>`;

function tableOf({ grid, heights, properties = '', cells }: Table): string {
  const each =
    cells ?? grid.map((width) => `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr><w:p/></w:tc>`).join('');
  const columns = grid.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  return `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${columns}</w:tblGrid>${heights.map((height) => row(height, each)).join('')}</w:tbl>`;
}

const LETTER = '<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="720" w:right="270" w:bottom="0" w:left="270"/>';
const A4 = '<w:pgSz w:w="11907" w:h="16840"/><w:pgMar w:top="861" w:right="408" w:bottom="0" w:left="408"/>';

function docx(body: string, page = LETTER): Uint8Array {
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${NAMESPACE}><w:body>${body}<w:sectPr>${page}</w:sectPr></w:body></w:document>`;
  return zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(xml) });
}

function read(body: string, page?: string) {
  const result = readSheetDocx(docx(body, page));
  return result.ok ? result.value : result.message;
}

const ADDRESS = { grid: [3780, 180, 3780, 180, 3780], heights: Array<number>(10).fill(1440) };

test('narrow columns between labels are gaps', () => {
  expect(read(tableOf(ADDRESS))).toEqual({
    sheet: {
      page: 'Letter',
      columns: 3,
      rows: 10,
      gapX: '0.125in',
      margin: { top: '0.5in', left: '0.188in' },
    },
    dimensions: { width: '2.625in', height: '1in' },
    preset: 'avery-5160',
  });
});

test('an A4 sheet is in millimetres', () => {
  const grid = [3600, 144, 3600, 144, 3600];
  expect(read(tableOf({ grid, heights: Array<number>(7).fill(2160) }), A4)).toEqual({
    sheet: { page: 'A4', columns: 3, rows: 7, gapX: '2.54mm', margin: { top: '15.19mm', left: '7.2mm' } },
    dimensions: { width: '63.5mm', height: '38.1mm' },
    preset: 'avery-l7160',
  });
});

test('low rows between labels are gaps, and a table may be anywhere on its page', () => {
  const floating =
    '<w:tblpPr w:vertAnchor="page" w:horzAnchor="page" w:tblpX="1080" w:tblpY="720"/><w:tblInd w:w="15" w:type="dxa"/>';
  const heights = [2880, 720, 2880, 720, 2880, 720, 2880];
  expect(read(tableOf({ grid: [5040, 720, 5040], heights, properties: floating }))).toMatchObject({
    sheet: { columns: 2, rows: 4, gapX: '0.5in', gapY: '0.5in', margin: { top: '0.5in', left: '0.75in' } },
    preset: 'avery-8373',
  });
});

test('centred tables, indented tables and leading gaps move the first label', () => {
  const grid = [5760, 5760];
  const heights = [2880, 2880];
  expect(read(tableOf({ grid, heights, properties: '<w:jc w:val="center"/>' }))).toMatchObject({
    sheet: { margin: { left: '0.25in' } },
  });
  expect(read(tableOf({ grid: [4320, 4320], heights, properties: '<w:tblInd w:w="162"/>' }))).toMatchObject({
    sheet: { margin: { left: '0.3in' } },
  });
  expect(read(tableOf({ grid: [288, 4320, 288, 4320], heights }))).toMatchObject({
    sheet: { columns: 2, margin: { left: '0.388in' }, gapX: '0.2in' },
  });
});

test('counts cells over several grid columns once, also in a content control, and uses their widths without a grid', () => {
  const cells = [2, 1, 2].map((span) => `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr></w:tc>`).join('');
  const spanned = tableOf({ grid: [1780, 2000, 180, 1000, 2780], heights: [1440], cells });
  expect(read(`<w:sdt><w:sdtContent>${spanned}</w:sdtContent></w:sdt>`)).toMatchObject({
    sheet: { columns: 2, gapX: '0.125in' },
    dimensions: { width: '2.625in' },
  });
  const own = '<w:tc><w:tcPr><w:tcW w:w="5760" w:type="dxa"/></w:tcPr></w:tc>';
  expect(read(tableOf({ grid: [], heights: [1440], cells: own + own }))).toMatchObject({ sheet: { columns: 2 } });
});

test('ignores rows of further pages', () => {
  expect(read(tableOf({ ...ADDRESS, heights: Array<number>(30).fill(1440) }))).toMatchObject({ sheet: { rows: 10 } });
});

test('the template has the sheet and no elements', () => {
  const result = readSheetDocx(docx(tableOf(ADDRESS)));
  if (!result.ok) throw new Error(result.message);
  expect(templateOfSheet('Badges', result.value)).toMatchObject({ meta: { name: 'Badges' }, elements: [] });
});

test.each([
  ['a text', '<w:p/>', 'no table'],
  ['columns of three widths', tableOf({ grid: [3000, 1000, 2000], heights: [1440] }), 'columns of its table differ'],
  ['a row without a height', tableOf({ grid: [3000], heights: [1440, undefined] }), 'a row of its table has no height'],
  ['a negative width', tableOf({ grid: [3000, -4], heights: [1440] }), 'a column of its table has no width'],
  ['labels larger than the page', tableOf({ grid: [30000], heights: [1440] }), 'larger than the page'],
  [
    'very many rows',
    tableOf({ grid: [3000], heights: Array<number>(1000).fill(40) }),
    'more than 100 labels per column',
  ],
])('rejects %s', (_, body, message) => {
  expect(read(body)).toContain(message);
});

test('rejects damaged and malicious files', () => {
  const message = (bytes: Uint8Array) => {
    const result = readSheetDocx(bytes);
    return result.ok ? 'read' : result.message;
  };
  expect(message(strToU8('%PDF-1.7'))).toBe('it is not a Word document');
  expect(message(zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }))).toBe('it is not a Word document');
  expect(message(zipSync({ 'word/document.xml': strToU8('<w:document') }))).toBe('it is not a Word document');
  expect(message(zipSync({ 'word/document.xml': new Uint8Array(9_000_000) }))).toBe('its text is larger than 8 MB');
  expect(message(new Uint8Array(10_000_001))).toBe('it is larger than 10 MB');
  const whole = docx(tableOf(ADDRESS));
  expect(message(whole.slice(0, whole.length / 2))).toBe('it is not a Word document');
  const deep = strToU8(
    `<w:document ${NAMESPACE}>${'<w:body>'.repeat(50_000)}${'</w:body>'.repeat(50_000)}</w:document>`,
  );
  expect(message(zipSync({ 'word/document.xml': deep }))).toMatch(/not a Word document|no page size/);
  const expanding = strToU8(
    `<!DOCTYPE d [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b "&a;&a;&a;">]><w:document ${NAMESPACE}>&b;</w:document>`,
  );
  expect(message(zipSync({ 'word/document.xml': expanding }))).toBe('it is not a Word document');
});
