import { expect, test } from 'vitest';
import { createExpressionCache } from '../expression/index.ts';
import { paintIn } from '../layout/box-paint.ts';
import { parseGradient } from './gradient.ts';
import { parseTemplate } from './template.ts';

test.each([
  ['linear-gradient(red, blue)', { kind: 'angle', degrees: 180 }],
  ['linear-gradient(to top, red, blue)', { kind: 'angle', degrees: 0 }],
  ['linear-gradient(to right, red, blue)', { kind: 'angle', degrees: 90 }],
  ['linear-gradient(to left, red, blue)', { kind: 'angle', degrees: 270 }],
  ['linear-gradient(-45deg, red, blue)', { kind: 'angle', degrees: -45 }],
  ['linear-gradient(to bottom left, red, blue)', { kind: 'corner', x: -1, y: 1 }],
  ['linear-gradient(0.25turn, red, blue)', { kind: 'angle', degrees: 90 }],
  ['linear-gradient(-50grad, red, blue)', { kind: 'angle', degrees: -45 }],
  ['linear-gradient(0, red, blue)', { kind: 'angle', degrees: 0 }],
])('%s', (text, line) => {
  expect(parseGradient(text)).toMatchObject({ kind: 'linear', line });
});

test('spaces stops without offsets evenly, and keeps offsets ascending', () => {
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
  ['circle', { isCircle: true, extent: 'farthest-corner', at: { x: 0.5, y: 0.5 } }],
  ['closest-corner circle', { isCircle: true, extent: 'closest-corner' }],
  ['farthest-side', { isCircle: false, extent: 'farthest-side' }],
  ['circle at top left', { at: { x: 0, y: 0 } }],
  ['at left', { at: { x: 0, y: 0.5 } }],
  ['at bottom', { at: { x: 0.5, y: 1 } }],
  ['at center right', { at: { x: 1, y: 0.5 } }],
  ['ellipse at -20% 30.5%', { at: { x: -0.2, y: 0.305 } }],
  ['at 20% top', { at: { x: 0.2, y: 0 } }],
])('radial-gradient(%s, …)', (shape, expected) => {
  expect(parseGradient(`radial-gradient(${shape}, gold, red)`)).toMatchObject({ kind: 'radial', ...expected });
});

test('repeats a colour with two offsets', () => {
  const stops = parseGradient('linear-gradient(white, navy 50% 60%, black)')!.stops;
  expect(stops.map(({ offset, color }) => [offset, color.blue])).toEqual([
    [0, 255],
    [0.5, 128],
    [0.6, 128],
    [1, 0],
  ]);
});

test('extends the line for offsets below 0 and above 1', () => {
  const box = { x: 10, y: 0, width: 100, height: 40 };
  const paint = paintIn(parseGradient('linear-gradient(90deg, red -50%, blue 150%)')!, box);
  expect(paint).toMatchObject({
    transform: [200, expect.closeTo(0), expect.closeTo(0), 200, -40, 20],
    stops: [{ offset: 0 }, { offset: 1 }],
  });
  const round = paintIn(parseGradient('radial-gradient(circle closest-side, red, blue 200%)')!, box);
  expect(round).toMatchObject({ transform: [40, 0, 0, 40, 60, 20], stops: [{ offset: 0 }, { offset: 1 }] });
});

test.each([
  ['closest-side', 20],
  ['farthest-side', 80],
  ['closest-corner', Math.hypot(20, 20)],
  ['farthest-corner', Math.hypot(80, 20)],
])('a circle at the %s', (extent, radius) => {
  const gradient = parseGradient(`radial-gradient(circle ${extent} at 20% 50%, red, blue)`)!;
  expect(paintIn(gradient, { x: 0, y: 0, width: 100, height: 40 })).toMatchObject({
    transform: [expect.closeTo(radius), 0, 0, expect.closeTo(radius), 20, 20],
  });
});

test('keeps the colour when fading out, and weights translucent colours by opacity', () => {
  const stops = (text: string) =>
    parseGradient(text)!.stops.map(({ offset, color: { red, green, blue, alpha } }) => [
      offset,
      red,
      green,
      blue,
      alpha,
    ]);
  expect(stops('linear-gradient(red, transparent, blue)')).toEqual([
    [0, 255, 0, 0, 1],
    [0.5, 255, 0, 0, 0],
    [0.5, 0, 0, 255, 0],
    [1, 0, 0, 255, 1],
  ]);
  const mixed = stops('linear-gradient(red, rgb(0 0 255 / 25%))');
  expect(mixed).toHaveLength(9);
  // Premultiplied mix: half of red with alpha 1, half of blue with alpha 0.25.
  expect(mixed[4]).toEqual([0.5, 204, 0, 51, 0.625]);
  expect(stops('linear-gradient(rgb(255 0 0 / 80%), rgb(255 0 0 / 20%))')).toHaveLength(2);
  const gold = parseGradient('linear-gradient(device-cmyk(0 20% 80% 0), transparent)')!;
  expect(gold.stops.every(({ color }) => color.ink)).toBe(true);
});

test.each([
  ['conic-gradient(red, blue)', '"conic-gradient" is not a supported gradient; write "linear-gradient('],
  [
    'repeating-linear-gradient(red, blue)',
    '"repeating-linear-gradient" is not a supported gradient; write "linear-gradient(',
  ],
  ['gradient red to blue', 'is not a gradient; write "linear-gradient('],
  [
    'linear-gradient(red, bleu 20%)',
    '"bleu 20%" is not a gradient stop; write a colour and optionally its position in %',
  ],
  ['linear-gradient(red, blue 20px)', '"blue 20px" is not a gradient stop'],
  ['linear-gradient(in oklch, red, blue)', '"in oklch" is neither a colour nor a direction like "45deg" or "to right"'],
  [
    'radial-gradient(circle at 10px, red, blue)',
    '"circle at 10px" is neither a colour nor a shape like "circle at 30% top"',
  ],
  ['radial-gradient(red -10%, blue)', 'the first colour of a radial gradient must be at 0%, its centre'],
  ['linear-gradient(90deg, red)', 'a gradient must have from 2 to 32 colours'],
])('explains the error in %s', (value, message) => {
  const template = {
    dimensions: 'A6',
    elements: [{ type: 'rectangle', position: { x: '0mm', y: '0mm' }, style: { fill: value } }],
  };
  const parsed = parseTemplate(template, createExpressionCache());
  const problems = parsed.ok ? [] : parsed.problems;
  expect(problems).toMatchObject([{ code: 'INVALID_VALUE', path: '/elements/0/style/fill' }]);
  expect(problems[0]!.message).toContain(message);
});

test.each([
  'linear-gradient(red)',
  'linear-gradient(to top bottom, red, blue)',
  'linear-gradient(red, nothing)',
  'radial-gradient(square, red, blue)',
  'conic-gradient(red, blue)',
  `linear-gradient(${'red,'.repeat(40)}blue)`,
  `linear-gradient(${'('.repeat(2_000)}`,
])('rejects %s', (text) => {
  expect(parseGradient(text)).toBeUndefined();
});

test('the middle colour passes through the other two corners of a corner gradient', () => {
  const gradient = parseGradient('linear-gradient(to top right, red, blue)')!;
  const paint = paintIn(gradient, { x: 0, y: 0, width: 40, height: 10 });
  if (!('transform' in paint)) throw new Error('no gradient');
  const [a, b, , , e, f] = paint.transform;
  const share = (x: number, y: number) => ((x - e) * a + (y - f) * b) / (a * a + b * b);
  expect([share(0, 0), share(40, 10), share(0, 10), share(40, 0)]).toEqual(
    [0.5, 0.5, 0, 1].map((n) => expect.closeTo(n)),
  );
});

test('a box of zero size has the last colour', () => {
  const box = { x: 0, y: 0, width: 0, height: 0 };
  for (const text of ['linear-gradient(red, #00f)', 'radial-gradient(red, #00f)']) {
    expect(paintIn(parseGradient(text)!, box)).toMatchObject({ blue: 255 });
  }
});
