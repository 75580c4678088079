import { expect, test } from 'vitest';
import type { Kept } from '../text/least-width.ts';
import { resolveTracks, type Track } from './tracks.ts';

const auto = (natural: number, least: Partial<Record<Kept, number>> = {}): Track => ({
  size: 'auto',
  natural,
  least: (kept) => least[kept] ?? 0,
});
const share = (part: number, words = 0): Track => ({
  size: { kind: 'fraction', share: part },
  natural: 0,
  least: (kept) => (kept === 'words' ? words : 0),
});
const rounded = (tracks: readonly Track[], room: number) => resolveTracks(tracks, room).map(Math.round);

test('automatic tracks shrink in proportion, but not below the content that stays on one line', () => {
  expect(rounded([auto(300), auto(100)], 200)).toEqual([150, 50]);
  expect(rounded([auto(300, { sequences: 40 }), auto(100, { sequences: 80 })], 200)).toEqual([120, 80]);
  expect(
    rounded([auto(900, { sequences: 40 }), auto(50, { sequences: 50 }), auto(60, { sequences: 60 })], 200),
  ).toEqual([90, 50, 60]);
});

test('breaks sequences first, then words, and numbers last', () => {
  const iban = { sequences: 150, words: 150, numbers: 30 };
  const words = { sequences: 120, words: 60, numbers: 0 };
  expect(rounded([auto(200, iban), auto(300, words)], 220)).toEqual([150, 70]);
  expect(rounded([auto(200, iban), auto(300, words)], 100)).toEqual([71, 29]);
  expect(rounded([auto(50, { sequences: 50, words: 50, numbers: 50 }), auto(300, words)], 60)).toEqual([50, 10]);
  expect(rounded([auto(50, { sequences: 50, words: 50, numbers: 50 }), auto(50)], 20)).toEqual([20, 0]);
});

test('a fraction is at least as wide as its words, and the others share the rest', () => {
  expect(rounded([share(1), share(1)], 100)).toEqual([50, 50]);
  expect(rounded([share(1), share(1, 70)], 100)).toEqual([30, 70]);
  expect(rounded([auto(90, { words: 20 }), share(1, 30)], 100)).toEqual([70, 30]);
  expect(rounded([auto(300, { words: 20 }), share(1, 30)], 100)).toEqual([70, 30]);
});

test('the minimum of a fraction is computed only if its cheaper upper bound does not fit', () => {
  let asked = 0;
  const share = (mostNeeded: number): Track => ({
    size: { kind: 'fraction', share: 1 },
    natural: 0,
    least: () => {
      asked++;
      return 60;
    },
    mostNeeded: () => mostNeeded,
  });
  expect(resolveTracks([share(40), share(50)], 100)).toEqual([50, 50]);
  expect(asked).toBe(0);
  expect(resolveTracks([share(40), share(80)], 100)).toEqual([40, 60]);
  expect(asked).toBeGreaterThan(0);
});
