import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeWithBwip } from './bwip.ts';
import { encodeCode128 } from './encode-code128.ts';

const CODE128 = { encoder: 'code128', wideWidth: undefined, rowHeight: 1 };

/** Returns the columns and bars of a symbol. */
function drawingOf(encoded: ReturnType<typeof encodeCode128>) {
  if (encoded?.kind !== 'bars') throw new Error('no bars');
  return { columns: encoded.columns, bars: encoded.bars };
}

test('draws the same bars as bwip-js with all code sets', () => {
  const oneOf = (characters: string) => fc.constantFrom(...characters);
  const character = fc.oneof(
    { weight: 6, arbitrary: oneOf('0123456789') },
    { weight: 2, arbitrary: oneOf('AZ ^_{`') },
    { weight: 1, arbitrary: oneOf('az~\x7f') },
    { weight: 1, arbitrary: oneOf('\0\n\x1d\x1f') },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)) },
  );
  const run = fc.oneof(
    fc.string({ unit: oneOf('0123456789'), maxLength: 9 }),
    fc.string({ unit: character, maxLength: 6 }),
  );
  const text = fc
    .array(run, { minLength: 1, maxLength: 8 })
    .map((runs) => runs.join(''))
    .filter((all) => all !== '');
  fc.assert(
    fc.property(text, (payload) => {
      const expected = encodeWithBwip(CODE128, payload, { binarytext: true });
      expect(drawingOf(encodeCode128(payload))).toEqual(drawingOf(expected));
    }),
    { numRuns: 2000, seed: 128 },
  );
});

test('selects the code sets of the shortest result', () => {
  const widths = (text: string) => drawingOf(encodeCode128(text)).columns;
  const modules = (characters: number) => 11 * (characters + 2) + 13;
  expect(widths('42')).toBe(modules(1));
  expect(widths('123')).toBe(modules(3));
  expect(widths('1234')).toBe(modules(2));
  expect(widths('12345')).toBe(modules(4));
  expect(widths('A12345')).toBe(modules(5));
  expect(widths('a\nb')).toBe(modules(4));
  expect(widths('\n\na\n')).toBe(modules(5));
});

test('leaves other text than ASCII to another encoder', () => {
  expect(encodeCode128('Zoë')).toBeUndefined();
  expect(encodeCode128('')).toBeUndefined();
});
