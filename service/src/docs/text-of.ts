/** Plain text and heading IDs of parsed Markdown. */
import type { Token, Tokens } from 'marked';

type Readable = { readonly type?: string; readonly text?: string; readonly tokens?: readonly Token[] };

/** Returns the visible text of a token. */
export function textOf(token: Readable): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map(textOf).join(' ')).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(textOf).join(' ');
  const { text = '', tokens } = token;
  return tokens ? tokens.map(textOf).join(token.type === 'list_item' ? ' ' : '') : text.replace(/\s+/g, ' ');
}

/**
 * Returns a function that creates heading IDs as GitHub does: lower case, hyphens instead of spaces, and a number for
 * repeated headings.
 */
export function createIds(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  };
}
