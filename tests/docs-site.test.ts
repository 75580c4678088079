/** Static docs: links lead to files that exist, and the search finds sections. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { searchDocs } from '@platen/service/docs/search-docs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSite } from '../scripts/docs-site/write-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-docs-'));
let pages = 0;
beforeAll(async () => {
  pages = await writeSite(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('has every page, and links to existing files and headings', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  expect(files.length).toBeGreaterThan(pages);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  for (const file of files) {
    for (const [, link = ''] of read(file).matchAll(/(?:href|src|action)="([^"]+)"/g)) {
      if (/^https?:/.test(link)) continue;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      expect([file, link, existsSync(join(folder, target))]).toEqual([file, link, true]);
      if (anchor)
        expect([file, link, read(target).includes(`id="${decodeURIComponent(anchor)}"`)]).toEqual([file, link, true]);
    }
  }
});

it('has the sections for the search in the browser', () => {
  const searched = JSON.parse(readFileSync(join(folder, 'docs/search.json'), 'utf8'));
  expect(searchDocs(searched, ['page', 'break']).map(({ page }) => page.path)).toContain('elements/pageBreak');
  expect(readFileSync(join(folder, 'docs/search.js'), 'utf8')).toContain('search.json');
});
