/** Splits texts into user-perceived characters (extended grapheme clusters of UAX #29), the unit of text functions. */
import { splitGraphemes } from 'unicode-segmenter/grapheme';
import type { Span } from './expression-error.ts';
import { burn } from './fuel.ts';
import type { Run } from './run.ts';

/**
 * Characters of a text: the text itself if each code unit is a character, otherwise a list. Both types have `length`,
 * `slice` and indices.
 */
export type Characters = string | readonly string[];

/**
 * Letters, digits, syllables and ideographs of one code unit that never combine with an adjacent character. Excludes
 * CR, which combines with LF.
 */
const ONE_UNIT_EACH =
  /^[\t\n -\u02ff\u0370-\u0482\u048a-\u0590\u05d0-\u05f4\u0620-\u064a\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u24ff\u3000-\u3029\u3030-\u3098\u309b-\u312f\u3400-\ua48c\uac00-\ud7a3\uff01-\uff9d]*$/;

/** Splits a text into characters. Charges extra, because segmentation costs more than reading. */
export function charactersOf(run: Run, text: string, span: Span): Characters {
  if (ONE_UNIT_EACH.test(text)) return text;
  burn(run, text.length >> 3, span);
  return [...splitGraphemes(text)];
}

export function joined(characters: Characters): string {
  return typeof characters === 'string' ? characters : characters.join('');
}
