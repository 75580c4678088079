import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNodeTextEngine } from '../../../node/src/node-text.ts';
import { ARIAL_10 } from '../../../tests/text-style.ts';
import { type Kept, leastTextWidth } from './least-width.ts';
import type { ParagraphOptions } from './text-block.ts';

const engine = createNodeTextEngine();

const OPTIONS: ParagraphOptions = {
  width: 100,
  align: 'start',
  lineHeight: { factor: 1.2 },
  direction: 'auto',
  ellipsis: false,
  language: 'en',
};

test('the fast path finds the same width as the general algorithm', () => {
  const word = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('AVAVA', 'office', 'To', 'P.', 'électrode', 'glass,', 'no\u00a0break', ''),
    },
    { weight: 1, arbitrary: fc.constantFrom('1,234', 'well-known', '(insured)', 'EUR', '500', 'ml', 'x'.repeat(40)) },
  );
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 8 }),
      fc.constantFrom<Kept>('sequences', 'words', 'numbers'),
      fc.constantFrom(0, 0.7),
      fc.boolean(),
      (words, kept, letterSpacing, hyphenate) => {
        const style = { ...ARIAL_10, letterSpacing };
        const options = { ...OPTIONS, hyphenate };
        const text = words.join(' ').trim();
        const short = leastTextWidth(engine, [{ text, style }], options, kept);
        // An empty run prevents the fast path for the text.
        const general = leastTextWidth(
          engine,
          [
            { text, style },
            { text: '', style },
          ],
          options,
          kept,
        );
        expect(short).toBeCloseTo(general, 9);
        expect(leastTextWidth(engine, [{ text, style }], options, kept)).toBe(short);
      },
    ),
    { numRuns: 500, seed: 5 },
  );
});
