/** Writes the docs as a static site into dist/docs-site. */
import { fileURLToPath } from 'node:url';
import { writeSite } from './docs-site/write-site.ts';

const folder = fileURLToPath(new URL('../dist/docs-site', import.meta.url));
console.log(`dist/docs-site: ${await writeSite(folder)} pages`);
