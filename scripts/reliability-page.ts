/**
 * docs/reliability.md: figures that programs measured, each in a block of its own between two comments. Whatever stands
 * around the blocks is written by people.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../docs/reliability.md', import.meta.url));

/** Puts the text in the place of what stands between `<!-- begin NAME -->` and `<!-- end NAME -->`. */
export function writeBlock(name: string, text: string): void {
  const page = readFileSync(FILE, 'utf8');
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/reliability.md has no block "${name}"`);
  writeFileSync(FILE, `${page.slice(0, from + begin.length)}\n\n${text.trim()}\n\n${page.slice(to)}`);
}
