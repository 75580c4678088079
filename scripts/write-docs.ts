/**
 * Writes docs/reference from the tables in the code, and the tables of properties in manually written pages. With
 * `--check`, writes nothing and fails if a page is outdated.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES, REFERENCE_FOLDER } from './reference/pages.ts';
import { withTables, writtenPages } from './reference/regions.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function read(file: string): string | undefined {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return undefined;
  }
}

const generated = Object.entries(PAGES).map(([name, text]) => ({ file: `${REFERENCE_FOLDER}/${name}`, text: text() }));
const written = writtenPages().map((name) => ({ file: `docs/${name}`, text: withTables(name) }));
const stale = [...generated, ...written].filter(({ file, text }) => read(file) !== text);

if (process.argv.includes('--check')) {
  for (const { file } of stale) console.error(`${file} is outdated: run "npm run docs"`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync(join(root, REFERENCE_FOLDER), { recursive: true });
  for (const { file, text } of stale) {
    writeFileSync(join(root, file), text);
    console.log(file);
  }
}
