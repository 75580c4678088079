/** Reads the rules of formatted style sheets. */

export type CssRule = {
  /** Selectors and at-rules around the rule, from the outside. */
  readonly around: readonly string[];
  readonly selector: string;
  readonly declarations: readonly string[];
};

/** Returns the rules of a style sheet, nested rules after the outer one. Strings must not contain `{`, `}` or `;`. */
export function cssRules(sheet: string): readonly CssRule[] {
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ');
  const rules: CssRule[] = [];
  const open: { selector: string; declarations: string[] }[] = [];
  for (const [, words, end] of text.matchAll(/([^{};]*)([{};])/g)) {
    const part = words!.trim();
    if (end === '{') {
      const rule = { selector: part, declarations: [] };
      rules.push({ ...rule, around: open.map(({ selector }) => selector) });
      open.push(rule);
      continue;
    }
    if (part) open.at(-1)?.declarations.push(part);
    if (end === '}') open.pop();
  }
  return rules;
}
