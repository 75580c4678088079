/** `platen sheet`: label sheets from Word documents, and calibration pages. */
import { readFileSync, writeFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { commandsInProcess } from './testing/in-process.ts';

const { platen, json, at, file } = commandsInProcess();

const COLUMNS = [3780, 180, 3780, 180, 3780];
const ROW = `<w:tr><w:trPr><w:trHeight w:val="1440"/></w:trPr>${COLUMNS.map(() => '<w:tc/>').join('')}</w:tr>`;
const DOCUMENT = `<w:document xmlns:w="w"><w:body><w:tbl><w:tblGrid>${COLUMNS.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${ROW.repeat(10)}</w:tbl><w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="720" w:left="270" w:right="270"/></w:sectPr></w:body></w:document>`;

it('makes a template of a Word document that renders and calibrates', async () => {
  const source = at('Badges.docx');
  writeFileSync(source, zipSync({ 'word/document.xml': strToU8(DOCUMENT) }));
  const output = at('badges.json');
  const told = await json('sheet', 'from-docx', source, '-o', output);
  expect(told).toMatchObject({ file: output, preset: 'avery-5160', dimensions: { width: '2.625in', height: '1in' } });
  expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({ meta: { name: 'Badges' }, sheet: { columns: 3 } });
  await json('render', output, '-o', at('badges.pdf'));
  await json('sheet', 'calibrate', output, '-o', at('calibrate.pdf'));
  expect(readFileSync(at('calibrate.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
});

it('draws a calibration page for a sheet by name', async () => {
  const { status, out } = await platen('sheet', 'calibrate', 'avery-l7160', '-o', at('l7160.pdf'));
  expect([status, out]).toEqual([0, expect.stringContaining('l7160.pdf: 1 page')]);
});

it.each([
  [['from-docx', file('text.docx', 'text'), '-o', at('no.json')], 'it is not a Word document'],
  [['calibrate', 'L7160', '-o', at('no.pdf')], 'no sheet has the name "L7160"; did you mean "avery-l7160"?'],
  [['calibrate', 'avery-0', '-o', at('no.pdf')], 'no sheet has the name "avery-0"'],
  [['calibrate', file('label.json', { dimensions: '4x6in', elements: [] }), '-o', at('no.pdf')], 'has no "sheet"'],
  [['calibrate', 'A4'], '--output is required'],
])('rejects %j', async (words, message) => {
  const { status, err } = await platen('sheet', ...words);
  expect(status).not.toBe(0);
  expect(err).toContain(message);
});
