/**
 * Splits expressions at their outermost separators. It is not a parser, but recognizes all expressions that the
 * builders write.
 */

const OPEN = '([{';
const CLOSE = ')]}';

/**
 * Returns the parts between separators outside brackets and quotes; undefined if brackets or quotes are not balanced.
 */
export function splitOutside(source: string, separator: string): readonly string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < source.length; at++) {
    const letter = source[at]!;
    if (letter === '"' || letter === "'" || letter === '`') {
      at = endOfQuote(source, at);
      if (at < 0) return undefined;
    } else if (OPEN.includes(letter)) depth++;
    else if (CLOSE.includes(letter)) depth--;
    else if (depth === 0 && source.startsWith(separator, at)) {
      parts.push(source.slice(start, at).trim());
      at += separator.length - 1;
      start = at + 1;
    }
    if (depth < 0) return undefined;
  }
  return depth === 0 ? [...parts, source.slice(start).trim()] : undefined;
}

function endOfQuote(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === source[from]) return at;
  }
  return -1;
}

export type FunctionCall = { readonly name: string; readonly args: readonly string[] };

/** Parses an expression that is a single call, such as `name(a, b)`. */
export function readCall(source: string): FunctionCall | undefined {
  const match = /^([A-Za-z]\w*)\((.*)\)$/s.exec(source.trim());
  if (!match) return undefined;
  const inner = match[2]!.trim();
  const args = inner === '' ? [] : splitOutside(inner, ',');
  return args && { name: match[1]!, args };
}

export function writeCall(name: string, args: readonly (string | undefined)[]): string {
  return `${name}(${args.filter((each) => each !== undefined).join(', ')})`;
}

const PATH = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\??\.[\p{L}_$][\p{L}\p{N}_$]*|\[\d+\]|\["(?:[^"\\]|\\.)*"\])*$/u;

/** Returns true for the path of a value, such as `order.lines[0].sku`. */
export const isPath = (source: string) => PATH.test(source) && !/^(?:true|false|null)$/.test(source);

/** Returns the text of a string literal; undefined for other expressions. */
export function readQuoted(source: string): string | undefined {
  if (!/^"(?:[^"\\]|\\.)*"$/s.test(source)) return undefined;
  try {
    return JSON.parse(source) as string;
  } catch {
    return undefined;
  }
}

/** Removes brackets around the complete expression. */
export function withoutBrackets(source: string): string {
  const text = source.trim();
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  return splitOutside(text.slice(1, -1), ',') === undefined ? text : text.slice(1, -1).trim();
}
