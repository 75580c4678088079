import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utf8 } from '../../base/bytes.ts';
import { fieldData, MAX_FIELD_BYTES } from './field-data.ts';

/** Decodes a field like a printer, by the rules of `^FH`. */
function decode(field: string): Uint8Array {
  const match = /^(\^FH_)?\^FD([^^~]*)\^FS$/.exec(field);
  if (!match) throw new Error(`no field: ${field}`);
  const data = match[1]
    ? match[2]!.replace(/_([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : match[2]!;
  return Uint8Array.from(data, (char) => char.charCodeAt(0));
}

const hostile = [
  '^XZ^XA^FO0,0^GB800,800,400^FS',
  '~JR',
  '~DGR:A.GRF,8,1,FF',
  '^CC/',
  '~CT!!',
  '_5E_ZZ',
  'a\\&b\\\\c',
  '\u0000\t\r\n\u0010\u001e\u001f\u007f',
  'Größe ¥ 価格 🏷️',
  '\ud800',
  '',
];

test('no prefix, control character or byte beyond ASCII is in the data, and all of the text can be decoded', () => {
  const check = (text: string) => {
    const field = fieldData(text)!;
    expect(field).toMatch(/^[\x20-\x7d]*$/);
    expect(field.match(/\^/g)).toHaveLength(field.startsWith('^FH_') ? 3 : 2);
    expect(decode(field)).toEqual(utf8(text));
  };
  hostile.forEach(check);
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), check));
});

test('plain text is unchanged', () => {
  expect(fieldData('Lot 8840, (A); 12.5 kg: 50 % > 40')).toBe('^FDLot 8840, (A); 12.5 kg: 50 % > 40^FS');
});

test('rejects more bytes than a field may have', () => {
  expect(fieldData('a'.repeat(MAX_FIELD_BYTES))).toBeDefined();
  expect(fieldData('ä'.repeat(MAX_FIELD_BYTES / 2 + 1))).toBeUndefined();
});
