/** Names and values from other barcode and label tools cause a suggestion that works in Platen. */
import { describe, expect, test } from 'vitest';
import { createExpressionCache } from '../expression/index.ts';
import { parsePrinter } from './printer.ts';
import { parseTemplate } from './template.ts';

const position = { x: '1mm', y: '1mm' };
const bars = { type: 'barcode', text: '1', position };
const qr = { type: 'qrcode', text: '1', position };
const matrix = { type: 'datamatrix', text: '1', position };

function findings(template: object): readonly string[] {
  const whole = { dimensions: { width: '2in', height: '2in' }, elements: [], ...template };
  const parsed = parseTemplate(whole, createExpressionCache());
  return (parsed.ok ? parsed.warnings : parsed.problems).map(({ message }) => message);
}

const ofElement = (element: object) => findings({ elements: [element] }).join('\n');

describe('codes', () => {
  const readable = 'write "readableText": "{{ number }}"';
  test.each([
    ['hri', 'use "showText" to show or hide the text, or "readableText" for another text'],
    ['humanReadable', 'use "showText" to show or hide the text, or "readableText" for another text'],
    ['displayValue', 'did you mean "showText"?'],
    ['caption', readable],
    ['label', readable],
    ['hriText', readable],
    ['altText', 'use "readableText" for the text below the code, or "alt"'],
    ['wideToNarrow', 'write "ratio": 2.5'],
    ['codeSet', 'write "subset": "B"'],
    ['parsefnc', 'write "functionCharacters": true'],
    ['xDimension', 'did you mean "moduleWidth"?'],
    ['binary', 'write "encoding": "hex"'],
    ['charset', 'write "eci": "none"'],
    ['barHeight', 'did you mean "height"?'],
    ['size', 'set "width" and "height"; for a fixed number of modules, use an element of type "datamatrix"'],
    ['logo', 'only an element of type "qrcode" can have a "logo"'],
  ])('%s of a barcode', (name, advice) => {
    expect(ofElement({ ...bars, [name]: 'x' })).toContain(`"${name}" is unknown and has no effect; ${advice}`);
  });

  test.each([
    ['showText', 'only a "barcode" shows its content; write "readableText"'],
    ['displayValue', 'only a "barcode" shows its content; write "readableText"'],
    ['hri', 'only a "barcode" shows its content; write "readableText"'],
    ['caption', readable],
    ['textPosition', 'the text of this code is below it'],
    ['moduleWidth', 'did you mean'],
    ['image', 'write "logo": "logo.png"'],
    ['logoSize', 'write "logo": { "source": "logo.png", "size": 0.2 }'],
    ['size', 'use "version" for the size of the symbol in modules'],
    ['maskPattern', 'did you mean "mask"?'],
  ])('%s of a QR code', (name, advice) => {
    const said = ofElement({ ...qr, [name]: 'x' });
    expect(said).toContain(`"${name}" is unknown and has no effect; `);
    if (name !== 'moduleWidth') expect(said).toContain(advice);
  });

  test.each([
    ['version', 'write "size": "26x26" for a fixed number of rows and columns'],
    ['symbolSize', 'write "size": "26x26" for a fixed number of rows and columns'],
    ['rows', 'write "size": "26x26" for a fixed number of rows and columns'],
    ['forceSquare', 'write "shape": "rectangle"'],
    ['caption', readable],
  ])('%s of a Data Matrix', (name, advice) => {
    expect(ofElement({ ...matrix, [name]: 'x' })).toContain(`"${name}" is unknown and has no effect; ${advice}`);
  });

  test.each([
    [26, 'must be rows and columns; write "26x26"'],
    ['26', 'must be rows and columns; write "26x26"'],
    ['26 x 26', 'must be rows and columns; write "26x26"'],
    ['18x8', 'must be rows and columns; write "8x18"'],
    ['27x27', 'must be one of "10x10"'],
    ['8x48', 'use a barcode with the symbology "dmre"'],
  ])('the size %s of a Data Matrix', (size, message) => {
    expect(ofElement({ ...matrix, size })).toContain(message);
  });

  test.each([
    [{ showText: '12-34' }, 'must be true or false; write "readableText" for another text'],
    [{ readableText: 12 }, 'must be text, or { "expression": … }, not a number'],
    [{ gs1Elements: { '21': 5 } }, 'must be text, or { "expression": … }, not a number'],
    [{ symbology: 'code128b' }, 'write "symbology": "code128" and "subset": "B"'],
    [{ symbology: 'Code 128-C' }, 'write "symbology": "code128" and "subset": "C"'],
  ])('%j of a barcode', (properties, message) => {
    expect(ofElement({ ...bars, ...properties })).toContain(message);
  });

  const latin1 = 'for text in Latin-1, write "hex" with the content hex(bytes(text, "latin1"))';
  test.each([
    ['latin1', latin1],
    ['ISO-8859-1', latin1],
    ['windows-1252', latin1],
    ['utf-8', '"text" is encoded as UTF-8'],
    ['binary', 'write "hex" or "base64" with their digits as content'],
    ['CODE39', 'for the type of the code, write "symbology": "code39"'],
    ['nonsense', 'must be one of "text", "base64", "hex"'],
  ])('the encoding %s', (encoding, message) => {
    for (const code of [bars, qr, matrix]) {
      const said = ofElement({ ...code, encoding });
      expect(said).toContain('must be one of "text", "base64", "hex"');
      expect(said).toContain(message);
    }
  });

  test.each([
    [26, 'did you mean "utf-8"?'],
    ['UTF-8', 'did you mean "utf-8"?'],
    [false, 'did you mean "none"?'],
    ['iso-8859-1', 'write "encoding": "hex" with the content hex(bytes(text, "latin1")), which has no mark'],
    [3, 'for another character set'],
  ])('the ECI %s', (eci, message) => {
    for (const code of [bars, qr, matrix]) {
      const said = ofElement({ ...code, eci });
      expect(said).toContain('must be one of "utf-8", "none"');
      expect(said).toContain(message);
    }
  });

  test('valid values have no suggestion', () => {
    expect(ofElement({ ...matrix, size: '26x26', encoding: 'text', eci: 'none' })).toBe('');
    expect(ofElement({ ...qr, encoding: 'hex', text: 'ff', eci: 'utf-8' })).not.toContain('must be');
  });
});

describe('printers', () => {
  const ofPrinter = (printer: object) => findings({ printer }).join('\n');
  test.each([
    [{ quantity: 2 }, 'did you mean "copies"?'],
    [{ labelShift: 8 }, 'did you mean "offset"?'],
    [{ cutAfter: 3 }, 'write "cut": "end"'],
    [{ sd: 22 }, 'write "absoluteDarkness": 20'],
    [{ upsideDown: true }, 'write "orientation": "inverted"'],
    [{ keepSize: true }, 'write "labelSize": "printer"'],
    [{ ribbon: true }, 'write "mediaType": "transfer"'],
    [{ offset: { left: '1mm' } }, 'did you mean "x"?'],
    [{ rfid: { epc: 'sgtin96(gtin, 7, serial)' } }, 'write { "expression": "sgtin96(gtin, 7, serial)" }'],
    [{ rfid: { data: '3074' } }, '; rename "data", which is unknown'],
    [{ offset: '1mm' }, 'must be an object such as { "x": "1mm", "y": "-0.5mm" }'],
    [{ cut: 'end', pause: 2 }, '"pause" has no effect here: the setting "cut" replaces it'],
    [{ cut: 'end', mode: 'tear' }, '"mode" has no effect here: the setting "cut" replaces it'],
    [{ mode: 'delayed-cut' }, 'write "cut": "end" instead to cut after the last label of a job'],
    [{ media: 'black-mark' }, 'did you mean "mark"?'],
    [{ mediaType: 'thermal' }, 'did you mean "direct"?'],
    [{ orientation: 180 }, 'did you mean "inverted"?'],
    [{ cut: '3' }, 'must be "end" or a number of labels such as 5'],
    [{ labelSize: 'keep' }, 'did you mean "printer"?'],
    [{ density: '203dpi' }, 'write 8 for 203 dpi'],
    [{ count: 3 }, 'did you mean "copies"?'],
    [{ cut: true }, 'must be "end" or a number of labels; did you mean "end"?'],
    [{ darkness: 'absolute 22' }, 'write "absoluteDarkness": 20 for a fixed setting'],
  ])('%j', (printer, message) => {
    expect(ofPrinter(printer)).toContain(message);
  });

  test('settings of a request have the same suggestions', () => {
    const parsed = parsePrinter({ quantity: 2, ls: 3 });
    expect(parsed.ok ? [] : parsed.problems.map(({ message }) => message)).toEqual([
      'is not a setting of printers; did you mean "copies"?',
      'is not a setting of printers; did you mean "offset"?',
    ]);
  });
});

describe('templates', () => {
  test.each([
    [{ copies: 3 }, 'write "printer": { "copies": { "expression": "quantity" } }'],
    [{ labelsAcross: 2 }, 'write "roll": { "columns": 2, "gap": "2mm" } for labels side by side on a roll'],
    [{ roll: { columns: 2, gapX: '2mm' } }, 'did you mean "gap"?'],
    [{ roll: { across: 2 } }, '"columns" is required: number of labels per row; rename "across", which is unknown'],
    [{ sheet: 'L7160' }, 'the sheet "L7160" is unknown; did you mean "avery-l7160"?'],
    [{ sheet: 'Avery 8160' }, 'did you mean "avery-8160"?'],
    [{ sheet: 'avery 7160' }, 'did you mean "avery-l7160"?'],
    [{ sheet: 'Avery Zweckform L4731REV-25' }, 'did you mean "avery-l4731"?'],
    [
      { sheet: { product: 'avery-l7160' } },
      '"page" is required, or "preset" with the name of a sheet; rename "product"',
    ],
    [
      { sheet: { page: 'A4', cols: 3, rows: 7 } },
      '"columns" is required, or "preset" with the name of a sheet; rename "cols"',
    ],
    [
      { sheet: { page: 'A5', columns: 3, rows: 7 } },
      'must be "A4", "Letter" or the two sides, such as { "width": "148mm", "height": "210mm" }',
    ],
    [
      { dimensions: { width: '63.5mm', height: '38.1mm' }, sheet: { preset: 'avery-l7160', columns: 4 } },
      '"columns" has no effect here: the preset already sets it',
    ],
    [
      { dimensions: { width: '63.5mm', height: '38.1mm' }, sheet: { preset: 'avery-l7160', skip: 3 } },
      'did you mean "start"?',
    ],
    [{ header: { height: '9mm', elements: [], firstPage: '20mm' } }, 'did you mean "firstHeight"?'],
  ])('%j', (template, message) => {
    expect(findings(template).join('\n')).toContain(message);
  });

  test.each([
    [
      { type: 'text', text: 'x', position: { x: '1mm', y: '1mm', pin: 'bottom' } },
      'write "mode": "flow" and "pin": "bottom", without x and y',
    ],
    [
      { type: 'text', text: 'x', position: { mode: 'flow' }, breakBefore: 'right' },
      'must be true or false, or "odd" for a page with an odd number',
    ],
    [
      {
        type: 'table',
        items: 'a',
        columns: [{ text: 'x' }],
        groupBy: { by: 'item.b', pageBreak: true },
        position: { mode: 'flow' },
      },
      'write "newPage": true',
    ],
    [
      { type: 'table', items: 'a', columns: [{ text: 'x' }], details: '{{ item.b }}', position: { mode: 'flow' } },
      'must be an object such as { "text": "{{ item.note }}" }',
    ],
    [{ type: 'text', text: 'x', position: { mode: 'bottom' } }, 'write { "mode": "flow", "pin": "bottom" }'],
    [
      { type: 'text', text: 'x', position: { mode: 'flow' }, sticky: true },
      '"position": { "mode": "flow", "pin": "bottom" }',
    ],
    [{ type: 'text', text: 'x', position: { mode: 'flow' }, newSection: true }, 'write "pageGroup": true'],
    [
      { type: 'table', items: 'a', columns: [{ text: 'x', mergeCells: 2 }], position: { mode: 'flow' } },
      'write "span": 2',
    ],
    [
      { type: 'table', items: 'a', columns: [{ text: 'x' }], minRowHeight: '9mm', position: { mode: 'flow' } },
      'did you mean "rowHeight"?',
    ],
    [
      { type: 'table', items: 'a', columns: [{ text: 'x' }], notes: 'x', position: { mode: 'flow' } },
      'write "details": { "text": "{{ item.note }}" }',
    ],
  ])('an element %#', (element, message) => {
    expect(ofElement(element)).toContain(message);
  });
});
