import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colorOperator, literalString, matrixNumbers, name, number, rectNumbers, textString } from './syntax.ts';

test('numbers are short', () => {
  const written = [0, -0, 1, -1, 0.5, -0.5, 12.3456, 99.9996, 1e-7, -1e-7, 123456789, 1e300, -1e300].map((n) =>
    number(n),
  );
  expect(written).toEqual([
    ...['0', '0', '1', '-1', '.5', '-.5', '12.346', '100', '0', '0', '123456789'],
    ...['1000000000', '-1000000000'],
  ]);
  expect(number(0.000001, 6)).toBe('.000001');
  expect(() => number(Number.NaN)).toThrow('cannot contain this number');
});

test('numbers can be parsed within their rounding and never have an exponent', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constantFrom(0, 2, 3, 4, 6), (value, decimals) => {
      const text = number(value, decimals as 0);
      expect(text).toMatch(/^-?(?:\d+(?:\.\d+)?|\.\d+)$/);
      expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.5000001 * 10 ** -decimals);
    }),
  );
});

test('rectangles that touch before rounding also touch after it', () => {
  const third = 100 / 3;
  const [x1, , w1] = rectNumbers({ x: 0.0004, y: 0, width: third, height: 1 }).split(' ').map(Number);
  const [x2] = rectNumbers({ x: 0.0004 + third, y: 0, width: third, height: 1 })
    .split(' ')
    .map(Number);
  expect(x1! + w1!).toBeCloseTo(x2!, 9);
});

test('grey colours are written as grey', () => {
  expect(colorOperator({ red: 0, green: 0, blue: 0, alpha: 1 }, 'fill')).toBe('0 g');
  expect(colorOperator({ red: 128, green: 128, blue: 128, alpha: 1 }, 'stroke')).toBe('.502 G');
  expect(colorOperator({ red: 255, green: 0, blue: 51, alpha: 1 }, 'stroke')).toBe('1 0 .2 RG');
});

test('matrices keep the decimals that rotation needs', () => {
  expect(matrixNumbers([Math.SQRT1_2, Math.SQRT1_2, -Math.SQRT1_2, Math.SQRT1_2, 1 / 3, 0])).toBe(
    '.707107 .707107 -.707107 .707107 .3333 0',
  );
});

test('escapes delimiters in names and strings', () => {
  expect(name('ABCDEF+Some Font/(1)#')).toBe('/ABCDEF+Some#20Font#2f#281#29#23');
  expect(literalString('a(b)c\\d')).toBe('(a\\(b\\)c\\\\d)');
  expect(textString('Größe')).toBe('<feff0047007200f600df0065>');
  expect(textString('line\nbreak')).toMatch(/^<feff/);
  expect(textString('\ud800!')).toBe('<fefffffd0021>');
  expect(textString('🏷')).toBe('<feffd83cdff7>');
});
