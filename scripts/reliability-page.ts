/**
 * docs/reliability.md: figures that programs measured, each in a block of its own between two comments. Whatever stands
 * around the blocks is written by people.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../docs/reliability.md', import.meta.url));

/** Puts the text in the place of what stands between `<!-- begin NAME -->` and `<!-- end NAME -->`. */
export function writeBlock(name: string, text: string): void {
  changeBlock(name, () => text);
}

/** Puts the row in the place of that of the block's table which begins alike, or below the last. */
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
  if (from < 0 || to < from) throw new Error(`docs/reliability.md has no block "${name}"`);
  const start = from + begin.length;
  const text = change(page.slice(start, to).trim()).trim();
  writeFileSync(FILE, `${page.slice(0, start)}\n\n${text}\n\n${page.slice(to)}`);
}
