/** Malformed profiles: reads never go beyond the bytes, and colour tables are never read. */
import { expect, test } from 'vitest';
import { pressProfile } from '../../../tests/press-profile.ts';
import { readPressProfile } from './icc-profile.ts';

const ENDLESS = 0xffffffff;
const TAGS = 128;

/** Returns a profile with 32-bit numbers at offsets from the start of a tag, or of the file if no tag is given. */
function changed(tag: string | undefined, numbers: Readonly<Record<number, number>>): Uint8Array {
  const bytes = Buffer.from(pressProfile('Offset'));
  const start = tag === undefined ? 0 : bytes.readUInt32BE(bytes.indexOf(tag, TAGS) + 4);
  for (const [place, value] of Object.entries(numbers)) bytes.writeUInt32BE(value, start + Number(place));
  return bytes;
}

/** Signature `mluc` of a multilingual text tag. */
const SEVERAL = 0x6d6c7563;

test.each([
  ['more tags than a profile has', changed(undefined, { [TAGS]: 201 })],
  ['endless tags', changed(undefined, { [TAGS]: ENDLESS })],
  ['a tag that begins beyond the end', changed(undefined, { [TAGS + 8]: ENDLESS })],
  ['a tag that ends beyond the end', changed(undefined, { [TAGS + 12]: ENDLESS })],
  ['a tag that begins in the header', changed(undefined, { [TAGS + 8]: 0 })],
])('%s: is damaged', (_, bytes) => {
  const message = 'is damaged: its tag table exceeds the file';
  expect(readPressProfile(bytes)).toEqual({ kind: 'fault', message });
});

test.each([
  ['a name without end', changed('desc', { 8: ENDLESS }), 'Offset'],
  ['a name that begins beyond the end', changed('desc', { 0: SEVERAL, 20: 8, 24: ENDLESS }), ''],
  ['a name without end, of several languages', changed('desc', { 0: SEVERAL, 20: ENDLESS, 24: 88 }), ''],
  ['curves of endless entries', changed('A2B0', { 48: ENDLESS }), 'Offset'],
  ['a grid of 255 steps for each of 255 inks', changed('A2B0', { 8: ENDLESS }), 'Offset'],
])('%s: is read as far as needed', (_, bytes, name) => {
  expect(readPressProfile(bytes)).toEqual({ kind: 'press', name });
});
