/** Finds line break opportunities of a paragraph with UAX #14 (css-line-break) and dictionaries. */
import { LineBreaker } from 'css-line-break';
import { dictionaryBreaks } from './dictionary-breaks.ts';

/**
 * Length in UTF-16 code units of the pieces in which long texts are analysed. The rules look back over runs of some
 * characters without limit, which would take quadratic time. Pieces end at a space if possible.
 */
const PIECE_LENGTH = 512;

/**
 * Returns ascending UTF-16 offsets where a line may end, including the end of the text. `text` must not contain a line
 * break.
 */
export function breakOpportunities(text: string): readonly number[] {
  const offsets: number[] = [];
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start);
    addOpportunities(text.slice(start, end), start, offsets);
    // Removes the line break opportunity at the end of a piece, unless it is after a space.
    if (end < text.length && text[end - 1] !== ' ') offsets.pop();
    start = end;
  }
  const words = dictionaryBreaks(text);
  return words.length === 0 ? offsets : [...new Set([...offsets, ...words])].sort((a, b) => a - b);
}

function addOpportunities(piece: string, start: number, offsets: number[]): void {
  const breaker = LineBreaker(piece, { lineBreak: 'strict', wordBreak: 'normal' });
  let codePoints = 0;
  let offset = 0;
  for (let next = breaker.next(); !next.done; next = breaker.next()) {
    for (; codePoints < next.value.end; codePoints++) offset += piece.codePointAt(offset)! > 0xffff ? 2 : 1;
    offsets.push(start + offset);
  }
}

/**
 * Returns the end of a piece. If possible, it is after the last space before a letter or digit, where the rules need no
 * context.
 */
function pieceEnd(text: string, start: number): number {
  const limit = start + PIECE_LENGTH;
  if (limit >= text.length) return text.length;
  for (let end = limit; end > start + 1; end--) {
    if (text[end - 1] === ' ' && /[A-Za-z0-9]/.test(text[end]!)) return end;
  }
  const splitsPair = text.charCodeAt(limit) >> 10 === 0x37 && text.charCodeAt(limit - 1) >> 10 === 0x36;
  return splitsPair ? limit - 1 : limit;
}

const LETTER = /^[\p{L}\p{M}\p{N}]$/u;

/** Removes line break opportunities between two letters or digits (CSS Text 3, `word-break: keep-all`). */
export function betweenWords(text: string, offsets: readonly number[]): readonly number[] {
  return offsets.filter((offset) => {
    const [before = ''] = Array.from(text.slice(Math.max(0, offset - 2), offset)).slice(-1);
    const [after = ''] = Array.from(text.slice(offset, offset + 2));
    return !(LETTER.test(before) && LETTER.test(after));
  });
}
