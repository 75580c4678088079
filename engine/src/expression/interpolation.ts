/** Texts with expressions in them: `Order {{ orderNumber }}`. `\{{` writes the braces. */
import { type ExpressionProblem, locate } from './expression-error.ts';
import { LIMITS } from './limits.ts';

export type InterpolationPart =
  | { readonly kind: 'literal'; readonly text: string }
  /** `source` without white space at its ends; `start` and `end` are its place in the text, in UTF-16 code units. */
  | { readonly kind: 'expression'; readonly source: string; readonly start: number; readonly end: number };

export type InterpolationResult =
  | { readonly ok: true; readonly parts: readonly InterpolationPart[] }
  | { readonly ok: false; readonly error: ExpressionProblem };

/** Neighbouring literals are one, and none is empty; the expressions are not compiled. */
export function parseInterpolation(text: string): InterpolationResult {
  const parts: InterpolationPart[] = [];
  let literal = '';
  let position = 0;
  for (;;) {
    const open = text.indexOf('{{', position);
    if (open < 0) break;
    if (open > position && text[open - 1] === '\\') {
      literal += `${text.slice(position, open - 1)}{{`;
      position = open + 2;
      continue;
    }
    literal += text.slice(position, open);
    const from = open + 2;
    const close = findClose(text, from);
    if (close < 0) {
      const message = 'this {{ has no }} that closes it; \\{{ writes the braces themselves';
      return { ok: false, error: locate('E_SYNTAX', message, { start: open, end: from }, text) };
    }
    if (literal !== '') parts.push({ kind: 'literal', text: literal });
    literal = '';
    parts.push(trimmed(text, from, close));
    position = close + 2;
  }
  literal += text.slice(position);
  if (literal !== '') parts.push({ kind: 'literal', text: literal });
  return { ok: true, parts };
}

/** A problem of an expression that starts at `offset` in a text, with the positions of the text. */
export function problemInText(error: ExpressionProblem, offset: number, text: string): ExpressionProblem {
  return locate(error.code, error.message, { start: error.start + offset, end: error.end + offset }, text);
}

function trimmed(text: string, from: number, to: number): InterpolationPart {
  const raw = text.slice(from, to);
  const source = raw.trim();
  const start = from + raw.length - raw.trimStart().length;
  return { kind: 'expression', source, start, end: start + source.length };
}

/**
 * The `}}` after the expression, those inside its strings left aside; -1 for none.
 * A quote that nothing closes is a mistake the compiler tells best, so then the first `}}` counts.
 */
function findClose(text: string, from: number): number {
  // No expression is longer, and without this bound a text full of open quotes would take quadratic time.
  const limit = Math.min(text.length, from + LIMITS.source + 2);
  const quotes: string[] = [];
  for (let at = from; at < limit; at++) {
    const character = text[at]!;
    const quote = quotes.at(-1);
    if (quote === undefined || quote === '${') {
      if (quote === undefined && character === '}' && text[at + 1] === '}') return at;
      if (quote === '${' && character === '}') quotes.pop();
      else if (character === '"' || character === "'" || character === '`') quotes.push(character);
    } else if (character === '\\') at++;
    else if (character === '\n' && quote !== '`')
      break; // no string goes on in the next line
    else if (character === quote) quotes.pop();
    else if (quote === '`' && character === '$' && text[at + 1] === '{') {
      quotes.push('${');
      at++;
    }
  }
  return text.indexOf('}}', from);
}
