import { expect, test } from 'vitest';
import { sharpDots } from './sharp-dots.ts';

/** Parses rows of `#` (ink) and `.` as lightness. */
function lightOf(rows: readonly string[]): { light: Float32Array; widthPx: number; heightPx: number } {
  const light = Float32Array.from(rows.join(''), (each) => (each === '#' ? 0 : 1));
  return { light, widthPx: rows[0]!.length, heightPx: rows.length };
}

function shown(rows: readonly string[], widthDots: number, heightDots: number, isTwoColor = true): readonly string[] {
  const { light, ...size } = lightOf(rows);
  const window = { x: 0, y: 0, width: widthDots, height: heightDots };
  const dots = sharpDots(light, { ...size, widthDots, heightDots, window, threshold: 0.5, isTwoColor });
  return Array.from({ length: heightDots }, (_, y) =>
    Array.from(dots.subarray(y * widthDots, (y + 1) * widthDots), (dot) => (dot === 0 ? '#' : '.')).join(''),
  );
}

const runs = (row: string, of: '#' | '.') => row.split(of === '#' ? /\.+/ : /#+/).filter((run) => run !== '');

test('pixels of whole dots stay unchanged', () => {
  const rows = ['#.#.', '..##', '#...'];
  expect(shown(rows, 4, 3)).toEqual(rows);
  expect(shown(rows, 8, 6)).toEqual(rows.flatMap((row) => [row, row].map((each) => each.replace(/./g, '$&$&'))));
});

test('images with two colours keep their edges at any larger size', () => {
  const [row] = shown(['#.##.#'], 10, 1);
  expect(runs(row!, '#').map(({ length }) => length)).toEqual([2, 4, 2]);
});

test.each([1, 2, 3, 5, 7])('strokes of one pixel and gaps of %d remain when 300 dots per inch become 203', (gap) => {
  const strokes = 12;
  const row = `..${`#${'.'.repeat(gap)}`.repeat(strokes)}..`;
  const height = 9;
  const width = Math.round((row.length * 203) / 300);
  const upright = shown(new Array(height).fill(row), width, 6);
  if (gap > 1) expect(new Set(upright.map((each) => runs(each, '#').length))).toEqual(new Set([strokes]));
  // The same drawing, rotated.
  const columns = Array.from(row, (pixel) => pixel.repeat(height));
  const lying = shown(columns, 6, width);
  const down = lying.map((each) => each[3]).join('');
  expect(down).toBe(upright[3]);
});

test('gaps of one pixel between thick strokes remain', () => {
  const row = `..${'####.'.repeat(9)}####..`;
  const [dots] = shown(new Array(6).fill(row), Math.round((row.length * 203) / 300), 4);
  expect(runs(dots!, '#').length).toBe(10);
});

test('thick strokes keep their thickness', () => {
  const wide = new Array(30).fill(`${'.'.repeat(9)}${'#'.repeat(12)}${'.'.repeat(9)}`);
  for (const each of shown(wide, 20, 20)) expect(each).toBe(`${'.'.repeat(6)}${'#'.repeat(8)}${'.'.repeat(6)}`);
});

test('a window equals the same part of the whole image', () => {
  const rows = Array.from({ length: 30 }, (_, y) =>
    Array.from({ length: 30 }, (_, x) => ((x * 7 + y * 5) % 11 < 3 ? '#' : '.')).join(''),
  );
  const { light, ...size } = lightOf(rows);
  const whole = shown(rows, 20, 20);
  const window = { x: 7, y: 5, width: 9, height: 8 };
  const part = sharpDots(light, { ...size, widthDots: 20, heightDots: 20, window, threshold: 0.5, isTwoColor: true });
  const cut = whole.slice(5, 13).map((row) => row.slice(7, 16));
  expect(Array.from(part, (dot) => (dot === 0 ? '#' : '.')).join('')).toBe(cut.join(''));
});
