/** Finds placeholders of other template languages in texts. Our syntax is `{{ name }}`. */

/**
 * Name in single braces, optionally with `$` or `#` before it or a path after it, or between percent signs. `start` and
 * `end` are offsets in the text.
 */
export type Placeholder = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
};

const NAME = String.raw`([A-Za-z_]\w{0,63})[\w.[\]]{0,200}`;
const FOREIGN = new RegExp(String.raw`[$#]?(?<!\{)\{ {0,4}${NAME} {0,4}\}(?!\})|<%=? {0,4}${NAME} {0,4}%>`);

/** Finds the first placeholder in the literal parts of a text. */
export function findPlaceholder(text: string, literals: readonly string[]): Placeholder | undefined {
  for (const literal of literals) {
    const match = literal.includes('{') || literal.includes('<%') ? FOREIGN.exec(literal) : null;
    const name = match?.[1] ?? match?.[2];
    if (!match || name === undefined) continue;
    const start = text.indexOf(match[0]);
    return { name, start, end: start + match[0].length };
  }
  return undefined;
}
