/** Placeholders as other template languages write them, in texts where a value of the data is written `{{ name }}`. */

/** A name in single braces, with `$` or `#` before them or a path behind it, or between percent signs; `start` and `end` are its place in the text. */
export type Placeholder = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
};

const NAME = String.raw`([A-Za-z_]\w{0,63})[\w.[\]]{0,200}`;
const FOREIGN = new RegExp(String.raw`[$#]?(?<!\{)\{ {0,4}${NAME} {0,4}\}(?!\})|<%=? {0,4}${NAME} {0,4}%>`);

/** The first of them in a text outside of its expressions, which is given by its literal parts. */
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
