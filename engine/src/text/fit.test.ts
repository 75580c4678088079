import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNodeTextEngine } from '../../../node/src/node-text.ts';
import { ARIAL_10 } from '../../../tests/text-style.ts';
import { shrinkText } from './fit.ts';
import { layoutText, type TextRun } from './paragraph.ts';

const engine = createNodeTextEngine();
const runsOf = (text: string, fontSize: number, letterSpacing = 0): readonly TextRun[] => [
  { text, style: { ...ARIAL_10, fontSize, letterSpacing } },
];
const options = { align: 'left', lineHeight: { factor: 1.2 }, direction: 'ltr', language: 'en' } as const;
const shrink = (text: string, { width = 100, height = 50, minFontSize = 4, fontSize = 40 } = {}) =>
  shrinkText(engine, runsOf(text, fontSize), { ...options, width, height, minFontSize });

test('finds the largest size that fits, to a tenth of a point', () => {
  for (const [text, width, height] of [
    ['Fragile', 100, 50],
    ['The quick brown fox jumps over the lazy dog', 120, 60],
    ['AVATAR 1234', 33, 200],
  ] as const) {
    const { fontSize, block, fits } = shrink(text, { width, height });
    expect(fits).toBe(true);
    expect(fontSize * 10).toBeCloseTo(Math.round(fontSize * 10), 9);
    expect(block.height).toBeLessThanOrEqual(height + 0.01);
    expect(block.width).toBeLessThanOrEqual(width + 0.01);
    const next = layoutText(engine, runsOf(text, fontSize + 0.1), { ...options, width, ellipsis: false });
    expect(next.height > height || next.width > width || next.brokenWord).toBe(true);
  }
});

test('keeps a size that fits', () => {
  expect(shrink('ok', { fontSize: 10.25 })).toMatchObject({ fontSize: 10.25, fits: true });
});

test('keeps words whole if any size allows it, and breaks them otherwise', () => {
  const whole = shrink('Bartholomew');
  expect(whole.block.lines).toHaveLength(1);
  expect(whole.fontSize).toBeCloseTo(17.1, 9);
  const broken = shrink('Bartholomew', { minFontSize: 20 });
  expect(broken).toMatchObject({ fits: true });
  expect(broken.block.lines).toHaveLength(2);
});

test('lays out text that does not fit at the smallest size', () => {
  const { fits, fontSize } = shrink('word '.repeat(500), { minFontSize: 6 });
  expect([fits, fontSize]).toEqual([false, 6]);
  expect(shrink('', {})).toMatchObject({ fits: true });
});

test('equals the text laid out at that size, to the last bit', () => {
  const runs = (factor: number): readonly TextRun[] =>
    [
      { text: 'Grüße, AVATAR\n', fontSize: 31, letterSpacing: 0 },
      { text: 'السلام عليكم 12 — hyphen\u00adation ', fontSize: 17, letterSpacing: 0 },
      { text: 'fine ﬁne', fontSize: 11, letterSpacing: 1.5 },
    ].map(({ text, fontSize, letterSpacing }, i) => {
      const [{ style }] = runsOf(text, fontSize * factor) as readonly [TextRun];
      return { text, style: { ...style, letterSpacing, underline: i === 1 }, indent: { ems: 0.5, marker: '•' } };
    });
  for (const width of [20, 60, 90, 140]) {
    const { fontSize, block } = shrinkText(engine, runs(1), { ...options, width, height: 70, minFontSize: 5 });
    const factor = fontSize / 31;
    const laidOut = layoutText(engine, runs(factor), { ...options, width, maxHeight: 70, ellipsis: false });
    expect(factor).toBeLessThan(1);
    expect(block).toEqual(laidOut);
  }
});

/** Returns the largest size at which the text fits. Lays it out at each size. */
function largestOf(text: string, { width, height, minFontSize, fontSize, letterSpacing }: Box): number {
  const at = (size: number) => {
    const block = layoutText(engine, runsOf(text, size, letterSpacing), {
      ...options,
      width,
      maxHeight: height,
      ellipsis: false,
    });
    const fits = !block.truncated && block.height <= height + 0.001 && block.width <= width + 0.001;
    return { fits, brokenWord: block.brokenWord };
  };
  const [given, smallest] = [at(fontSize), at(minFontSize)];
  const isGood = ({ fits, brokenWord }: typeof given) => fits && (smallest.brokenWord || !brokenWord);
  if (given.fits && !given.brokenWord) return fontSize;
  if (!smallest.fits) return minFontSize;
  if (isGood(given)) return fontSize;
  let size = fontSize * 10 - 1;
  while (size > minFontSize * 10 && !isGood(at(size / 10))) size--;
  return size / 10;
}

type Box = {
  readonly width: number;
  readonly height: number;
  readonly minFontSize: number;
  readonly fontSize: number;
  readonly letterSpacing: number;
};

test('finds the same size as trying each size completely', () => {
  const word = fc.constantFrom(
    'a',
    'Unit 4,',
    'Harbour',
    'AVAVAVAV',
    'Донаудампф',
    'السلام',
    'Covent\u00a0Garden',
    '  ',
    '\n',
    'iii',
  );
  const text = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join(' '));
  const box = fc.record({
    width: fc.integer({ min: 15, max: 200 }),
    height: fc.integer({ min: 8, max: 90 }),
    minFontSize: fc.integer({ min: 4, max: 9 }),
    fontSize: fc.integer({ min: 9, max: 40 }),
    letterSpacing: fc.constantFrom(0, 0, 0.8, -0.5),
  });
  let shrunk = 0;
  fc.assert(
    fc.property(text, box, (content, room) => {
      const { width, height, minFontSize, fontSize, letterSpacing } = room;
      const runs = runsOf(content, fontSize, letterSpacing);
      const found = shrinkText(engine, runs, { ...options, width, height, minFontSize });
      if (found.fits && found.fontSize < fontSize) shrunk++;
      expect(found.fontSize).toBeCloseTo(largestOf(content, room), 9);
    }),
    { numRuns: 300, seed: 7 },
  );
  expect(shrunk).toBeGreaterThan(50);
});
