/** The Markdown that reference pages are made of. */

/** Text as code; backticks inside are kept. */
export function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** A value as it is written in JSON, as code. */
export function jsonCode(value: unknown): string {
  return code(JSON.stringify(value));
}

/** Plain text: what Markdown would take for markup is escaped, code in backticks is left alone. */
export function plain(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[\\*_<[]/g, '\\$&')))
    .join('');
}

/** A sentence of a table of the code, which begins in lower case, as a sentence of a page. */
export function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return plain(/[.!?…]$/.test(capital) || capital === '' ? capital : `${capital}.`);
}

/** A table; a vertical bar in a cell would end it, even in code. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

/** A page of paragraphs, with a note of where it comes from. */
export function page(title: string, ...paragraphs: readonly string[]): string {
  const note = '<!-- Made from the code by `npm run docs`: change the tables there, not this page. -->';
  return `${[note, `# ${title}`, ...paragraphs].join('\n\n')}\n`;
}
