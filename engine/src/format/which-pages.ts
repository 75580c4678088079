/**
 * Reads `pages` of an element: the pages of a flowing document on which it appears, as keywords or in the syntax of CSS
 * `:nth-child`.
 */
import { nearest } from '../base/nearest.ts';
import type { Schema } from './kit.ts';

const WORDS = ['first', 'last', 'all', 'rest', 'odd', 'even', 'back'] as const;

/** Every nth page, starting from a given page. */
type EveryNth = { readonly every: number; readonly from: number };

export type WhichPages = (typeof WORDS)[number] | EveryNth;

/** Syntax such as `3n+1`. Both numbers are at most 10,000. */
const NTH = /^([1-9][0-9]{0,3}|10000)?n(?: ?([+-]) ?([0-9]{1,4}|10000))?$/;

export const whichPages: Schema<WhichPages> = {
  json: { anyOf: [{ enum: [...WORDS] }, { type: 'string', pattern: NTH.source, examples: ['2n', '3n+1'] }] },
  read(value, place, reader) {
    const text = typeof value === 'string' ? value : '';
    const word = WORDS.find((each) => each === text);
    const pages = word ?? readNth(text);
    if (pages !== undefined) return pages;
    const near = nearest(text, WORDS);
    const words = WORDS.map((each) => `"${each}"`).join(', ');
    const message = `must be one of ${words}, or every nth page with numbers up to 10000: "3n" is pages 3, 6, …, and "3n+1" is pages 1, 4, …`;
    return reader.report('INVALID_VALUE', place, `${message}${near === undefined ? '' : `; did you mean "${near}"?`}`);
  },
};

function readNth(text: string): EveryNth | undefined {
  const match = NTH.exec(text);
  if (!match) return undefined;
  const every = Number(match[1] ?? 1);
  const offset = Number(`${match[2] ?? '+'}${match[3] ?? 0}`);
  return { every, from: offset > 0 ? offset : offset + every * Math.ceil((1 - offset) / every) };
}
