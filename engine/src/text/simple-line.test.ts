import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNodeTextEngine } from '../../../service/src/world/node-text.ts';
import { BLACK } from '../base/color.ts';
import { breakLines } from './break-lines.ts';
import { type ParagraphOptions, placeText, shapeText, type TextRun } from './paragraph.ts';
import { simpleLine } from './simple-line.ts';

const engine = createNodeTextEngine();

const runsOf = (text: string, letterSpacing = 0): readonly TextRun[] => [
  {
    text,
    style: {
      ...{ families: ['Arial'], fontSize: 11.3, weight: 400, italic: false, color: BLACK, letterSpacing },
      ...{ underline: true, lineThrough: false },
    },
  },
];

const OPTIONS: ParagraphOptions = {
  ...{ width: 120, align: 'justify', lineHeight: { factor: 1.2 }, direction: 'auto', ellipsis: true },
  ...{ hyphenate: true, language: 'en', maxLines: 2, maxHeight: 20 },
};

test('the short way comes to what the long way comes to, to the last bit', () => {
  const ascii = fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) });
  let short = 0;
  fc.assert(
    fc.property(ascii, fc.constantFrom(0, 0.7, 3), fc.constantFrom(30, 120, Infinity), (text, letterSpacing, width) => {
      const runs = runsOf(text, letterSpacing);
      const options = { ...OPTIONS, width };
      const simple = simpleLine(engine, runs, options);
      if (!simple) return;
      short++;
      const { segments, findings } = shapeText(engine, runs, options);
      const broken = breakLines(segments, { engine, options });
      expect(placeText(simple.broken, simple.findings, options)).toEqual(placeText(broken, findings, options));
    }),
    { numRuns: 500, seed: 3 },
  );
  expect(short).toBeGreaterThan(100);
});

test('what is not simple, or is too wide, takes the long way', () => {
  const isSimple = (runs: readonly TextRun[], options: Partial<ParagraphOptions> = {}) =>
    simpleLine(engine, runs, { ...OPTIONS, ...options }) !== undefined;
  expect(isSimple(runsOf('AVATAR'))).toBe(true);
  for (const text of ['', 'a ', 'two\nlines', 'tab\t', 'Zoë', 'soft\u00adhyphen', 'مرحبا'])
    expect(isSimple(runsOf(text))).toBe(false);
  expect(isSimple(runsOf('AVATAR'), { width: 20 })).toBe(false);
  expect(isSimple(runsOf('AVATAR'), { direction: 'rtl' })).toBe(false);
  expect(isSimple(runsOf('AVATAR', -1))).toBe(false);
  expect(isSimple([...runsOf('a'), ...runsOf('b')])).toBe(false);
  expect(isSimple([{ ...runsOf('a')[0]!, indent: { ems: 1 } }])).toBe(false);
  expect(isSimple([{ ...runsOf('a')[0]!, href: 'https://example.com' }])).toBe(false);
});
