/** Builds the Markdown of reference pages. */

/** Formats text as code. Backticks in the text are preserved. */
export function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Formats a value as JSON code. */
export function jsonCode(value: unknown): string {
  return code(JSON.stringify(value));
}

/** Formats plain text: escapes Markdown, except in code between backticks. */
export function plain(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[\\*_<[]/g, '\\$&')))
    .join('');
}

/** Converts a phrase from a table in the code to a sentence. */
export function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return plain(/[.!?…]$/.test(capital) || capital === '' ? capital : `${capital}.`);
}

/** Formats a table. Escapes vertical bars, which would end a cell even in code. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

/** Formats a page of paragraphs, with a note that the page is generated. */
export function page(title: string, ...paragraphs: readonly string[]): string {
  const note = '<!-- Made from the code by `npm run docs`: change the tables there, not this page. -->';
  return `${[note, `# ${title}`, ...paragraphs].join('\n\n')}\n`;
}
