/** Writes docs/reference from the code's own tables. With `--check`, writes nothing and fails if a page is outdated. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES, REFERENCE_FOLDER } from './reference/pages.ts';

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), REFERENCE_FOLDER);

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const stale = Object.entries(PAGES)
  .map(([name, text]) => ({ name, file: join(folder, name), text: text() }))
  .filter(({ file, text }) => read(file) !== text);

if (process.argv.includes('--check')) {
  for (const { name } of stale) console.error(`${REFERENCE_FOLDER}/${name} is stale: run "npm run docs"`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync(folder, { recursive: true });
  for (const { name, file, text } of stale) {
    writeFileSync(file, text);
    console.log(`${REFERENCE_FOLDER}/${name}`);
  }
}
