import { parseGradient } from '@platen/engine/format/gradient';
import { expect, test } from 'vitest';
import {
  CLIPS,
  degreesOf,
  PLAIN_SHADOW,
  placesOf,
  readGradient,
  readShadow,
  writeGradient,
  writeShadow,
} from './paints.ts';

test.each([
  'linear-gradient(90deg, white, navy)',
  'linear-gradient(to bottom right, rgb(0 0 0) 10%, hsl(20, 30%, 40%), #fff 90%)',
  'linear-gradient(0.25turn, red, rgb(0 0 255) 120%)',
  'radial-gradient(closest-corner circle at top left, gold, crimson 80%)',
  'radial-gradient(circle, gold, crimson)',
  'radial-gradient(closest-side at 20% 30%, gold, crimson 80%)',
  'linear-gradient(red, blue)',
])('%s is the same after parsing and writing', (text) => {
  const gradient = readGradient(text)!;
  expect(writeGradient(gradient)).toBe(text);
  expect(parseGradient(writeGradient(gradient))).toEqual(parseGradient(text));
  expect(parseGradient(text)!.stops.map(({ offset }) => Math.round(offset * 100))).toEqual(
    placesOf(gradient.stops).map(Math.round),
  );
});

test('a colour with two positions becomes two stops', () => {
  expect(readGradient('linear-gradient(red, blue 10% 20%)')!.stops).toEqual([
    { color: 'red', at: undefined },
    { color: 'blue', at: 10 },
    { color: 'blue', at: 20 },
  ]);
});

test('text that is not a gradient is not parsed', () => {
  for (const text of ['', 'red', 'linear-gradient(red)', 'conic-gradient(red, blue)'])
    expect(readGradient(text)).toBeUndefined();
});

test('the line of a gradient has degrees', () => {
  const degrees = [
    'linear-gradient(45deg, red, blue)',
    'linear-gradient(to left, red, blue)',
    'linear-gradient(red, blue)',
  ];
  expect(degrees.map((text) => degreesOf(readGradient(text)!))).toEqual([45, 270, 180]);
});

test('a shadow is parsed into its parts', () => {
  expect(readShadow('2pt -2pt gray')).toEqual({ x: '2pt', y: '-2pt', blur: '0pt', color: 'gray' });
  expect(readShadow(writeShadow(PLAIN_SHADOW))).toEqual(PLAIN_SHADOW);
  expect(readShadow('none')).toBeUndefined();
});

test('named outlines are corners of the box', () => {
  for (const outline of Object.values(CLIPS))
    expect(outline).toMatch(/^(circle|ellipse|polygon\((\d+% \d+%(, )?)+\))$/);
});
