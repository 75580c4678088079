/** Parses texts with expressions: `Order {{ orderNumber }}`. `\{{` is a literal pair of braces. */
import { type ExpressionProblem, locate } from './expression-error.ts';
import { LIMITS } from './limits.ts';

export type InterpolationPart =
  | { readonly kind: 'literal'; readonly text: string }
  /** Expression in a text. `source` is trimmed. `start` and `end` are its offsets in the text, in UTF-16 code units. */
  | { readonly kind: 'expression'; readonly source: string; readonly start: number; readonly end: number };

export type InterpolationResult =
  | { readonly ok: true; readonly parts: readonly InterpolationPart[] }
  | { readonly ok: false; readonly error: ExpressionProblem };

/** Parses a text. Merges adjacent literals and omits empty ones. Does not compile the expressions. */
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
      const message = '{{ is not closed; add }}, or write \\{{ to print the braces';
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

/** Shifts a problem of an expression at `offset` to positions in the whole text. */
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
 * Returns the position of the `}}` that ends the expression, or -1. Ignores `}}` in strings. If a quote is not closed,
 * uses the first `}}`, because the compiler reports that error best.
 */
function findClose(text: string, from: number): number {
  // Limits the search to the maximum length of an expression. Otherwise a text with many open quotes would take
  // quadratic time.
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
      break; // Strings cannot contain line breaks.
    else if (character === quote) quotes.pop();
    else if (quote === '`' && character === '$' && text[at + 1] === '{') {
      quotes.push('${');
      at++;
    }
  }
  return text.indexOf('}}', from);
}
