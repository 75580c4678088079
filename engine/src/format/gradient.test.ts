import { expect, test } from 'vitest';
import { paintIn } from '../layout/box-paint.ts';
import { parseGradient } from './gradient.ts';

test.each([
  ['linear-gradient(red, blue)', { kind: 'angle', degrees: 180 }],
  ['linear-gradient(to top, red, blue)', { kind: 'angle', degrees: 0 }],
  ['linear-gradient(to right, red, blue)', { kind: 'angle', degrees: 90 }],
  ['linear-gradient(to left, red, blue)', { kind: 'angle', degrees: 270 }],
  ['linear-gradient(-45deg, red, blue)', { kind: 'angle', degrees: -45 }],
  ['linear-gradient(to bottom left, red, blue)', { kind: 'corner', x: -1, y: 1 }],
])('%s', (text, line) => {
  expect(parseGradient(text)).toMatchObject({ kind: 'linear', line });
});

test('places that are left out lie evenly between the others, and none before the one in front of it', () => {
  const offsets = (text: string) => parseGradient(text)?.stops.map(({ offset }) => offset);
  expect(offsets('linear-gradient(red, white, rgb(0, 0, 0), blue 40%, green)')).toEqual([
    0,
    expect.closeTo(0.4 / 3),
    expect.closeTo(0.8 / 3),
    0.4,
    1,
  ]);
  expect(offsets('linear-gradient(red 60%, blue 20%)')).toEqual([0.6, 0.6]);
});

test.each([
  'linear-gradient(red)',
  'linear-gradient(to top bottom, red, blue)',
  'linear-gradient(red, nothing)',
  'radial-gradient(square, red, blue)',
  'conic-gradient(red, blue)',
  `linear-gradient(${'red,'.repeat(40)}blue)`,
  `linear-gradient(${'('.repeat(2_000)}`,
])('%s is none', (text) => {
  expect(parseGradient(text)).toBeUndefined();
});

test('towards a corner, the middle colour runs through the two others', () => {
  const gradient = parseGradient('linear-gradient(to top right, red, blue)')!;
  const paint = paintIn(gradient, { x: 0, y: 0, width: 40, height: 10 });
  if (!('transform' in paint)) throw new Error('no gradient');
  const [a, b, , , e, f] = paint.transform;
  const share = (x: number, y: number) => ((x - e) * a + (y - f) * b) / (a * a + b * b);
  expect([share(0, 0), share(40, 10), share(0, 10), share(40, 0)]).toEqual(
    [0.5, 0.5, 0, 1].map((n) => expect.closeTo(n)),
  );
});

test('a box without extent has the last colour', () => {
  const box = { x: 0, y: 0, width: 0, height: 0 };
  for (const text of ['linear-gradient(red, #00f)', 'radial-gradient(red, #00f)']) {
    expect(paintIn(parseGradient(text)!, box)).toMatchObject({ blue: 255 });
  }
});
