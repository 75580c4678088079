import { expect, test } from 'vitest';
import { parseExactJson } from './exact-json.ts';

test.each([
  ['376100001234567890', '376100001234567890'],
  ['-376100001234567891', '-376100001234567891'],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', '9007199254740992'],
  ['9007199254740993', '9007199254740993'],
  ['1234567890123456.78', '1234567890123456.78'],
  ['1e400', '1e400'],
  ['1e-400', '1e-400'],
  ['3.76100001234567891e17', '3.76100001234567891e17'],
  ['6.02e23', 6.02e23],
  ['0e99', 0],
  ['12345678901234.56', 12345678901234.56],
  ['33.333333333333333333333333333', 33.333333333333336],
  ['0.10000000000000001', 0.1],
  ['1.0', 1],
  ['-0', -0],
])('%s is read as %j', (literal, expected) => {
  expect(parseExactJson(literal)).toEqual(expected);
  expect(parseExactJson(`{"a": [${literal}, {"b":${literal}}]}`)).toEqual({ a: [expected, { b: expected }] });
});

test('leaves texts and keys unchanged, whatever they contain', () => {
  const text = '{"376100001234567890": "\\"376100001234567890\\\\", "a\\\\": "1e400", "c": 376100001234567890}';
  expect(parseExactJson(text)).toEqual({ ...JSON.parse(text), c: '376100001234567890' });
});

test('throws for invalid JSON like JSON.parse', () => {
  for (const text of ['376100001234567890x', '{"a": 376100001234567890', '0376100001234567890', '-', '"1e400'])
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
});

test('parses random JSON without long numbers like JSON.parse', () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  const make = (depth: number): unknown => {
    const kind = Math.floor(random() * (depth > 0 ? 6 : 4));
    if (kind === 0) return Math.round(random() * 2e15) - 1e15;
    if (kind === 1) return (random() - 0.5) * 10 ** (random() < 0.5 ? random() * 300 - 290 : random() * 280 + 23);
    if (kind === 2) return `"\\${random()}e99 1234567890123456789"`;
    if (kind === 3) return null;
    const items = Array.from({ length: 4 }, () => make(depth - 1));
    return kind === 4 ? items : Object.fromEntries(items.map((item, i) => [`\\"${i}1e30`, item]));
  };
  for (let i = 0; i < 500; i++) {
    const text = JSON.stringify(make(4));
    expect(parseExactJson(text)).toEqual(JSON.parse(text));
  }
});
