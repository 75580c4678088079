/**
 * Updates docs/proof/reliability.md with measured figures, each block between two comments. People write the text
 * around the blocks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../docs/proof/reliability.md', import.meta.url));

/** Replaces the text between `<!-- begin NAME -->` and `<!-- end NAME -->`. */
export function writeBlock(name: string, text: string): void {
  changeBlock(name, () => text);
}

/** Replaces the row that has the same first cell in the block's table, or appends the row. */
export function writeRow(name: string, cells: readonly string[]): void {
  const row = `| ${cells.join(' | ')} |`;
  changeBlock(name, (table) => {
    const lines = table.split('\n');
    const at = lines.findIndex((line) => line.startsWith(`| ${cells[0]} |`));
    return (at < 0 ? [...lines, row] : lines.with(at, row)).join('\n');
  });
}

function changeBlock(name: string, change: (text: string) => string): void {
  const page = readFileSync(FILE, 'utf8');
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/proof/reliability.md has no block "${name}"`);
  const start = from + begin.length;
  const text = change(page.slice(start, to).trim()).trim();
  writeFileSync(FILE, `${page.slice(0, start)}\n\n${text}\n\n${page.slice(to)}`);
}
