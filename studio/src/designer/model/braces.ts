/** Expressions in braces in a text. Separate from the value builder, which the designer loads on first use. */

/** Returns the expression in braces around a position of a text, and its range. */
export function bracesAt(text: string, position: number): { from: number; to: number; source: string } | undefined {
  const open = text.lastIndexOf('{{', Math.max(0, position - 1));
  if (open < 0 || text[open - 1] === '\\') return undefined;
  const close = text.indexOf('}}', open);
  if (close < 0 || position > close + 1) return undefined;
  return { from: open, to: close + 2, source: text.slice(open + 2, close).trim() };
}
