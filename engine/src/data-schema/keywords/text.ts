/** Implements keywords for texts (2020-12 validation, 6.3 and 7). */
import type { KeywordTable, Site } from '../compiler.ts';
import { FORMATS } from '../formats.ts';
import type { Place } from '../run.ts';
import { type Check, mismatch, type Run, spend } from '../run.ts';
import { countOf } from '../values.ts';

export const TEXT_KEYWORDS: KeywordTable = {
  minLength: (site) => lengthBound(site, 'must have at least', (length, limit) => length >= limit),
  maxLength: (site) => lengthBound(site, 'must have at most', (length, limit) => length <= limit),
  pattern: ({ value: source, pointer, compiler }) => {
    const pattern = compiler.pattern(source, pointer);
    return (run, value, place) =>
      typeof value !== 'string' ||
      pattern.found(run, value, place) ||
      mismatch(run, place, `must match the pattern ${source}`);
  },
  format: ({ value: name, pointer, compiler }) => {
    if (typeof name !== 'string' || !Object.hasOwn(FORMATS, name)) {
      compiler.problem(pointer, `must be one of ${Object.keys(FORMATS).join(', ')}`);
      return undefined;
    }
    const holds = FORMATS[name]!;
    return (run, value, place) => {
      if (typeof value !== 'string') return true;
      spend(run, value.length >> 3, place);
      return holds(value) || mismatch(run, place, `must be a valid ${name}`);
    };
  },
};

function lengthBound(site: Site, words: string, holds: (length: number, limit: number) => boolean): Check {
  const limit = countOf(site);
  return (run, value, place) =>
    typeof value !== 'string' ||
    holds(codePoints(run, value, place), limit) ||
    mismatch(run, place, `${words} ${limit} characters`);
}

/** Counts characters, not UTF-16 code units. */
function codePoints(run: Run, text: string, place: Place): number {
  spend(run, text.length >> 3, place);
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    const isPair = (text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800;
    if (isPair) count--;
  }
  return count;
}
