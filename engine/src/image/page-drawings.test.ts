/** Files that PDFium keeps open after drawing a page. */
import { readFileSync } from 'node:fs';
import { platform } from '@platen/node/node-platform';
import { expect, test } from 'vitest';
import { createPageDrawings } from './page-drawings.ts';
import { loadPages } from './pdf-picture.ts';

const template = readFileSync(new URL('../../../library/letterhead-invoice/template.json', import.meta.url), 'utf8');
const letterhead = Buffer.from(/data:application\/pdf;base64,([^"]+)/.exec(template)![1]!, 'base64');

test('a file stays open for small views of a page, and is closed after a large one', () => {
  const drawings = createPageDrawings();
  const loaded = loadPages(letterhead, platform, drawings);
  if (!loaded.ok) throw new Error(loaded.message);
  const page = loaded.pages.picture(1, true)!;
  page.pixels({ widthPx: 50, heightPx: 70 });
  expect(drawings.open.size).toBe(1);
  page.pixels({ widthPx: 2480, heightPx: 3508 });
  expect(drawings.open.size).toBe(0);
  // Opened again for another view.
  expect(page.pixels({ widthPx: 60, heightPx: 84 }).rgba).toHaveLength(60 * 84 * 4);
  expect(drawings.open.size).toBe(1);
});
