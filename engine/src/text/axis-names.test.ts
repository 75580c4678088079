import { expect, test } from 'vitest';
import { readAxisNames } from './axis-names.ts';
import { sfntOfTables } from './sfnt-file.ts';

/** Returns a `name` table with one record, and an `fvar` table with one axis of that name. */
function tablesOf({ platform = 3, language = 0x409, length = 10, count = 1 } = {}) {
  const name = new DataView(new ArrayBuffer(6 + 12 + 10));
  for (const [at, value] of [0, count, 18, platform, 1, language, 256, length, 0].entries())
    name.setUint16(at * 2, value);
  for (const [at, letter] of [...'Width'].entries()) name.setUint16(18 + at * 2, letter.charCodeAt(0));
  const fvar = new DataView(new ArrayBuffer(16 + 20));
  for (const [at, value] of [1, 0, 16, 2, 1, 20].entries()) fvar.setUint16(at * 2, value);
  for (const [at, letter] of [...'wdth'].entries()) fvar.setUint8(16 + at, letter.charCodeAt(0));
  fvar.setUint16(16 + 18, 256);
  return [
    { tag: 'fvar', data: new Uint8Array(fvar.buffer) },
    { tag: 'name', data: new Uint8Array(name.buffer) },
  ];
}

const namesOf = (...options: Parameters<typeof tablesOf>) => [
  ...readAxisNames(sfntOfTables(0x00010000, tablesOf(...options))),
];

test('returns the English name of an axis from its font', () => {
  expect(namesOf()).toEqual([['wdth', 'Width']]);
  expect(namesOf({ platform: 1 })).toEqual([]);
  expect(namesOf({ language: 0x407 })).toEqual([]);
});

test('returns no names for a damaged table', () => {
  expect(namesOf({ length: 12 })).toEqual([]);
  expect(namesOf({ count: 9 })).toEqual([['wdth', 'Width']]);
  expect([...readAxisNames(new Uint8Array(12))]).toEqual([]);
});
