import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { columnNames, rowsOf } from '../designer/model/csv.ts';
import { readCells } from './cells-of-csv.ts';
import { readTable } from './read-table.ts';
import { warningsOf } from './table.ts';
import { tableWords } from './words.ts';

const file = (name: string, bytes: Uint8Array) => new File([bytes as BlobPart], name);
const NAME = 'Müller €';

describe('text files', () => {
  // € is 0x80 in Windows-1252, and ü 0xfc.
  const windows = Uint8Array.from(
    [...'name;n\nM', 0xfc, ...'ller ', 0x80, ...';1\n'].map((each) =>
      typeof each === 'number' ? each : each.charCodeAt(0),
    ),
  );
  const utf16 = (isLittle: boolean) => {
    const text = `\u{feff}name\tn\n${NAME}\t1\n`;
    const bytes = new DataView(new ArrayBuffer(text.length * 2));
    for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), isLittle);
    return new Uint8Array(bytes.buffer);
  };
  test.each([
    ['Windows-1252', windows],
    ['UTF-8', strToU8(`name,n\n${NAME},1\n`)],
    ['UTF-8 with a mark', strToU8(`\u{feff}name,n\n${NAME},1\n`)],
    ['UTF-16, little endian', utf16(true)],
    ['UTF-16, big endian', utf16(false)],
    ['UTF-16 without a mark', utf16(true).subarray(2)],
    ['UTF-16, big endian, without a mark', utf16(false).subarray(2)],
  ])('in %s keep their characters', async (_, bytes) => {
    const table = await readTable(file('a.csv', bytes));
    expect(columnNames(table)).toEqual(['name', 'n']);
    expect(rowsOf(table, undefined)).toEqual([{ name: NAME, n: 1 }]);
  });

  test.each([
    ['declared in the first line', 'sep=|\r\na|b,c;d\r\n1|2\r\n', { a: 1, 'b,c;d': 2 }],
    ['found outside quotes', '"Size, in, mm";n\n3;4\n', { 'Size, in, mm': 3, n: 4 }],
  ])('the delimiter is %s', async (_, text, row) => {
    expect(rowsOf(await readTable(file('a.csv', strToU8(text))), undefined)).toEqual([row]);
  });

  test('a decimal comma is accepted if the schema requires a number', async () => {
    const table = await readTable(file('a.csv', strToU8('price;note\n12,50;1,5\n')));
    expect(rowsOf(table, { properties: { price: { type: 'number' } } })).toEqual([{ price: 12.5, note: '1,5' }]);
  });

  test('fields that must be numbers accept leading zeros, decimal commas and separated thousands', async () => {
    const texts = ['007', '-3,5', '1.234,50', '12.345.678,9', '1,234.50', '1 234', '1\u00a0234,5', "1'234.5"];
    const kept = ['1,2,3', '12-3', '3 4', '1.2.3', 'x'];
    const table = await readTable(
      file('a.csv', strToU8(['n', ...texts, ...kept].join('\n').replace('n\n', 'sep=;\nn\n'))),
    );
    const schema = { properties: { n: { type: 'number' } } };
    const numbers = [7, -3.5, 1234.5, 12345678.9, 1234.5, 1234, 1234.5, 1234.5];
    expect(rowsOf(table, schema).map(({ n }) => n)).toEqual([...numbers, ...kept]);
    expect(rowsOf(table, undefined)[0]).toEqual({ n: '007' });
  });

  test.each([
    ['a comma', ['1.234', '12,50', '1.234.567', '1,234'], [1234, 12.5, 1234567, 1.234]],
    ['a point', ['1,234', '12.50', '1,234,567', '1.234'], [1234, 12.5, 1234567, 1.234]],
    ['a point, because no cell shows another sign', ['1.234', '1,234', '7'], [1.234, '1,234', 7]],
    ['different signs', ['1.234', '1,234', '12.50', '12,50'], ['1.234', '1,234', 12.5, 12.5]],
  ])('numbers of a column have decimals after %s', async (_, texts, numbers) => {
    const table = await readTable(file('a.csv', strToU8(['sep=;', 'n', ...texts].join('\n'))));
    const rows = rowsOf(table, { properties: { n: { type: 'number' } } });
    expect(rows.map(({ n }) => n)).toEqual(numbers);
  });

  test('fields that must be dates accept dates as spreadsheets show them', async () => {
    const schema = {
      properties: { a: { format: 'date' }, b: { type: 'string', format: 'date-time' }, c: { format: 'date' } },
    };
    const lines = [
      '31.01.2026;1/31/2026 8:30;1/2/2026',
      '1.2.2026;12/24/2026 18:05:00;2/1/2026',
      '31.02.2026;2026/1/5;',
      '2026-01-31;x;1.2.2026 9:00',
    ];
    const table = await readTable(file('a.csv', strToU8(['a;b;c', ...lines].join('\n'))));
    expect(rowsOf(table, schema)).toEqual([
      { a: '2026-01-31', b: '2026-01-31T08:30', c: '1/2/2026' },
      { a: '2026-02-01', b: '2026-12-24T18:05:00', c: '2/1/2026' },
      { a: '31.02.2026', b: '2026-01-05', c: '' },
      { a: '2026-01-31', b: 'x', c: '2026-02-01T09:00' },
    ]);
  });

  test('columns can be matched to other fields, or omitted', async () => {
    const table = await readTable(file('a.csv', strToU8('Artikel,Preis,x\nA1,2,3\n')));
    const fields = new Map([
      ['sku', 0],
      ['price.net', 1],
      ['price.gross', 1],
    ]);
    expect(rowsOf(table, undefined, fields)).toEqual([{ sku: 'A1', price: { net: 2, gross: 2 } }]);
  });
});

const SHEET = `<?xml version="1.0"?><x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:cols><x:col min="1"/></x:cols><x:sheetData>
<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>qty</x:t></x:is></x:c><x:c r="D1" t="str"><x:f>"d"</x:f><x:v>date</x:v></x:c><x:c r="E1" t="s"><x:v>3</x:v></x:c><x:c r="F1" t="s"><x:v>4</x:v></x:c></x:row>
<x:row r="2"/>
<x:row r="3"><x:c r="A3" t="s"><x:v>1</x:v></x:c><x:c r="B3"><x:v>0.30000000000000004</x:v></x:c><x:c r="D3" s="1"><x:v>46053</x:v></x:c><x:c r="E3" s="2"><x:v>46053.354166666664</x:v></x:c><x:c r="F3" t="b"><x:v>1</x:v></x:c></x:row>
<x:row r="4"><x:c r="A4" t="s"><x:v>2</x:v></x:c><x:c r="B4"><x:v>12</x:v></x:c><x:c r="D4" t="e"><x:v>#N/A</x:v></x:c></x:row>
</x:sheetData></x:worksheet>`;

function workbook(sheet = SHEET, others: Readonly<Record<string, string>> = {}): Uint8Array {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Rows &amp; more" sheetId="2" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/sheet2.xml': sheet,
    'xl/sharedStrings.xml':
      '<sst><si><t>sku</t></si><si><r><t>0</t></r><r><rPr><b/></rPr><t xml:space="preserve">07 </t></r><rPh sb="0"><t>no</t></rPh></si><si><t>A&amp;B &#8364;&lt;</t></si><si><t>at</t></si><si><t>ok</t></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/media/image1.png': 'not read',
    ...others,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

describe('workbooks', () => {
  test('the first visible sheet has texts, numbers, dates and booleans in its columns', async () => {
    const table = await readTable(file('a.xlsx', workbook()));
    expect(columnNames(table)).toEqual(['sku', 'qty', '', 'date', 'at', 'ok']);
    expect(rowsOf(table, undefined)).toEqual([
      { sku: '007 ', qty: 0.3, date: '2026-01-31', at: '2026-01-31T08:30:00', ok: true },
      { sku: 'A&B €<', qty: 12, date: '' },
    ]);
  });

  test('a column of texts that look like numbers stays text, unless the schema requires numbers', async () => {
    const rows = [
      '<row><c t="str"><v>id</v></c></row>',
      '<row><c t="str"><v>12</v></c></row>',
      '<row><c><v>13</v></c></row>',
    ];
    const table = await readTable(file('a.xlsx', workbook(`<worksheet>${rows.join('')}</worksheet>`)));
    expect(rowsOf(table, undefined)).toEqual([{ id: '12' }, { id: '13' }]);
    expect(rowsOf(table, { properties: { id: { type: 'integer' } } })).toEqual([{ id: 12 }, { id: 13 }]);
  });

  test('numbers have the leading zeros that their format shows', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>';
    const cells = ['<c t="str"><v>zip</v></c>', '<c s="1"><v>1067</v></c>', '<c s="1"><v>80331</v></c>'];
    const sheet = `<worksheet>${cells.map((cell) => `<row>${cell}</row>`).join('')}</worksheet>`;
    const table = await readTable(file('a.xlsx', workbook(sheet, { 'xl/styles.xml': styles })));
    expect(rowsOf(table, undefined)).toEqual([{ zip: '01067' }, { zip: '80331' }]);
    expect(rowsOf(table, { properties: { zip: { type: 'number' } } })).toEqual([{ zip: 1067 }, { zip: 80331 }]);
  });

  test('formulas without a result and cells with errors are counted', async () => {
    const cells = [
      '<c t="str"><v>n</v></c>',
      '<c><f>1+1</f><v>2</v></c>',
      '<c><f>1+1</f></c>',
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c t="str"><f>IF(A1="","","x")</f><v></v></c>',
    ];
    const sheet = `<worksheet>${cells.map((cell) => `<row>${cell}<c><v>1</v></c></row>`).join('')}</worksheet>`;
    const table = await readTable(file('a.xlsx', workbook(sheet)));
    expect(warningsOf(table)).toEqual([tableWords.lost(2)]);
    expect(rowsOf(table, undefined).map(({ n }) => n)).toEqual([2, '', '', '']);
  });

  test('rows beyond the limit are omitted, and a warning says so', async () => {
    const text = (rows: number) => readCells(`n\n${'1\n'.repeat(rows)}\n\n`);
    expect(warningsOf(text(10_000))).toEqual([]);
    expect(warningsOf(text(10_001))).toEqual([tableWords.cut(10_000)]);
    const rows = Array.from({ length: 10_050 }, (_, row) => `<row><c><v>${row}</v></c></row>`);
    const table = await readTable(file('a.xlsx', workbook(`<worksheet>${rows.join('')}</worksheet>`)));
    expect(table.rows).toHaveLength(10_001);
    expect(warningsOf(table)).toEqual([tableWords.cut(10_000)]);
  });

  test('a file that is not a workbook, too large or damaged is rejected with a message', async () => {
    const other = zipSync({ 'word/document.xml': strToU8('<w/>') });
    await expect(readTable(file('a.xlsx', other))).rejects.toThrow(tableWords.noWorkbook);
    const whole = workbook();
    await expect(readTable(file('a.xlsx', whole.subarray(0, whole.length - 40)))).rejects.toThrow(tableWords.broken);
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]);
    await expect(readTable(file('a.xls', old))).rejects.toThrow(tableWords.oldWorkbook('a.xls'));
    const bomb = workbook(' '.repeat(61_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    await expect(readTable(file('a.xlsx', bomb))).rejects.toThrow(tableWords.tooMuch);
  });

  test('any damage gives an error or a table', async () => {
    const whole = workbook();
    let seed = 1;
    for (let run = 0; run < 400; run++) {
      const bytes = whole.slice();
      for (let hit = 0; hit < 4; hit++) {
        seed = (seed * 48271) % 2147483647;
        bytes[seed % bytes.length] = seed >> 8;
      }
      await readTable(file('a.xlsx', bytes)).then(
        ({ rows }) => expect(rows.length).toBeLessThanOrEqual(10_001),
        (error: unknown) => expect((error as Error).message).toMatch(/workbook/),
      );
    }
  });
});
