/** Where a line may end inside a paragraph: UAX #14 as css-line-break has it, and dictionaries where it leaves off. */
import { LineBreaker } from 'css-line-break';
import { dictionaryBreaks } from './dictionary-breaks.ts';

/**
 * The rules look back over runs of some characters without end, so that a long text of nothing else would take quadratic
 * time; a text is therefore looked at in pieces of this many UTF-16 code units, cut at a space where there is one.
 */
const PIECE_LENGTH = 512;

/** UTF-16 offsets, ascending, of the places a line may end at; its length is the last. `text` holds no line end. */
export function breakOpportunities(text: string): readonly number[] {
  const offsets: number[] = [];
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start);
    addOpportunities(text.slice(start, end), start, offsets);
    // The end of a piece is no opportunity of its own unless it follows a space.
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

/** After the last space that a letter or digit follows, for there the rules look at nothing before; else anywhere. */
function pieceEnd(text: string, start: number): number {
  const limit = start + PIECE_LENGTH;
  if (limit >= text.length) return text.length;
  for (let end = limit; end > start + 1; end--) {
    if (text[end - 1] === ' ' && /[A-Za-z0-9]/.test(text[end]!)) return end;
  }
  const splitsPair = text.charCodeAt(limit) >> 10 === 0x37 && text.charCodeAt(limit - 1) >> 10 === 0x36;
  return splitsPair ? limit - 1 : limit;
}
