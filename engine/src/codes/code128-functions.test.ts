import { expect, test } from 'vitest';
import { code128Signs, readCode128Text } from './code128-functions.ts';
import { chosenCodewords } from './encode-code128.ts';

function words(text: string, only?: 'A' | 'B' | 'C') {
  const read = readCode128Text(text, true);
  if (!read.ok) throw new Error(read.message);
  return code128Signs(read.signs, only);
}

test('encodes function characters as codewords of their set', () => {
  expect(words('^FNC1AB')).toEqual([103, 102, 33, 34]);
  expect(words('^FNC3ab')).toEqual([104, 96, 65, 66]);
  expect(words('^FNC2a')).toEqual([104, 97, 65]);
  expect(words('^FNC11234')).toEqual([105, 102, 12, 34]);
  expect(words('a^^b')).toEqual([104, 65, 62, 66]);
});

test('encodes a character beyond ASCII with FNC4, and does not pair the digit after it', () => {
  expect(words('é')).toEqual([104, 100, 73]);
  expect(words('±5')).toEqual([103, 101, 17, 21]);
  // Two FNC4 add 128 to the next characters, so digits are not encoded in pairs there.
  expect(words('^FNC4^FNC4iii123456^FNC4^FNC4')).toEqual([104, 100, 100, 73, 73, 73, 17, 18, 19, 20, 21, 22, 100, 100]);
});

test('encodes all texts of one length in one width with one set', () => {
  expect(words('12345678AB', 'B')).toEqual([104, 17, 18, 19, 20, 21, 22, 23, 24, 33, 34]);
  expect(words('A\x01', 'A')).toEqual([103, 33, 65]);
  expect(words('1234', 'C')).toEqual([105, 12, 34]);
});

test('rejects characters that the set lacks', () => {
  expect(words('ab', 'A')).toBeUndefined();
  expect(words('A\x01', 'B')).toBeUndefined();
  expect(words('123', 'C')).toBeUndefined();
});

test('transmits FNC1 inside as a separator, no FNC2 and FNC3, and the character that FNC4 changes', () => {
  expect(readCode128Text('^FNC1A^FNC1B^FNC3^FNC2', true)).toMatchObject({ read: 'A\x1dB', shown: 'AB' });
  expect(readCode128Text('^FNC4i^^', true)).toMatchObject({ read: 'é^', shown: 'i^' });
  expect(readCode128Text('^FNC4^FNC4ii^FNC4^FNC4i', true)).toMatchObject({ read: 'ééi' });
});

test('rejects other circumflexes, and FNC4 at the end', () => {
  for (const text of ['^', 'A^B', '^FNC5', '^FNC4', '^FNC4^FNC1']) {
    expect(readCode128Text(text, true)).toMatchObject({ ok: false });
  }
  expect(readCode128Text('A^B', false)).toMatchObject({ shown: 'A^B', read: 'A^B' });
});

test('finds no shorter mix of sets', () => {
  for (const text of ['12345678AB', 'a\x01b\x02', 'A1234567', '12', '123', 'ab12345cd', '\x01\x02abc', 'x\x01y']) {
    expect(words(text)!.length).toBeLessThanOrEqual(chosenCodewords(text).length);
  }
});
