/** Press inks: their syntax, and their colour on screen. */
import { expect, test } from 'vitest';
import { isSameColor, parseColor } from './color.ts';
import { parseInk } from './inks.ts';

const red = { kind: 'process', cyan: 0, magenta: 0.81, yellow: 0.81, black: 0.3 };

test.each([
  'device-cmyk(0% 81% 81% 30%)',
  'device-cmyk(0 0.81 0.81 0.3)',
  'DEVICE-CMYK( 0, 81%, .81, 30% )',
  'device-cmyk(none 81% 81% 30%)',
])('reads %s', (text) => {
  expect(parseInk(text)).toEqual({ ink: red, alpha: 1 });
});

test('reads an alpha value after a slash, or as the fifth value after commas', () => {
  expect(parseInk('device-cmyk(0 81% 81% 30% / 50%)')).toEqual({ ink: red, alpha: 0.5 });
  expect(parseInk('device-cmyk(0, 81%, 81%, 30%, 0.5)')).toEqual({ ink: red, alpha: 0.5 });
});

test('reads the name, the substitute and the tint of a spot colour', () => {
  const gold = { kind: 'spot', name: 'PANTONE 871 C', tint: 0.4, alternate: { ...red } };
  const read = parseInk('spot("PANTONE 871 C", device-cmyk(0% 81% 81% 30%), 40%)');
  expect(read).toEqual({ ink: gold, alpha: 1 });
  expect(parseInk('spot(PANTONE 871 C, device-cmyk(0% 81% 81% 30%), 40%)')).toEqual(read);
  expect(parseInk('spot(Die, device-cmyk(0 1 0 0))')?.ink).toMatchObject({ name: 'Die', tint: 1 });
});

test.each([
  'device-cmyk(1 2 3)',
  'device-cmyk(0 0 0 0 0)',
  'device-cmyk(0 0 0 red)',
  'device-cmyk(0 0 0 0 / )',
  'spot(, device-cmyk(0 0 0 1))',
  'spot(All, device-cmyk(0 0 0 1))',
  'spot(Gold, gold)',
  'spot(Gold, spot(Gold, device-cmyk(0 0 0 1)))',
  `spot(${'x'.repeat(300)}, device-cmyk(0 0 0 1))`,
  'cmyk(0 0 0 1)',
])('rejects %s', (text) => {
  expect(parseInk(text)).toBeUndefined();
  expect(parseColor(text)).toBeUndefined();
});

test('computes the screen colour of an ink by the formula of CSS', () => {
  expect(parseColor('device-cmyk(0% 81% 81% 30%)')).toMatchObject({
    red: 179,
    green: 34,
    blue: 34,
    alpha: 1,
    ink: red,
  });
  expect(parseColor('device-cmyk(0 0 0 1)')).toMatchObject({ red: 0, green: 0, blue: 0 });
  expect(parseColor('spot(Cyan plate, device-cmyk(1 0 0 0), 50%)')).toMatchObject({ red: 128, green: 255, blue: 255 });
});

test('distinguishes equal screen colours with different inks', () => {
  const [a, b] = [parseColor('device-cmyk(0 0 0 1)')!, parseColor('#000')!];
  expect(isSameColor(a, b)).toBe(false);
  expect(isSameColor(a, parseColor('device-cmyk(0%,0%,0%,100%)')!)).toBe(true);
  expect(isSameColor(parseColor('spot(A, device-cmyk(0 0 0 1))')!, parseColor('spot(B, device-cmyk(0 0 0 1))')!)).toBe(
    false,
  );
});
