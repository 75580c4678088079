/** Generated tables in manually written pages, between `<!-- properties: … -->` and `<!-- end -->`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { table } from './markdown.ts';
import { elementText, HEADS, rootRows, sharedTable, styleTable } from './properties.ts';

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));

const FOLDERS = ['elements', 'topics'];

/** Returns the manually written pages that can have generated tables, as paths from the root of the docs. */
export function writtenPages(): readonly string[] {
  return FOLDERS.flatMap((folder) => {
    const names = readdirSync(join(DOCS, folder)).filter((name) => name.endsWith('.md'));
    return names.sort().map((name) => `${folder}/${name}`);
  });
}

/** Returns the text of a page with current tables. */
export function withTables(name: string): string {
  const text = readFileSync(join(DOCS, name), 'utf8');
  return text.replace(
    /(<!-- properties: ([\w ]+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, start: string, words: string, end: string) => `${start}\n${onPage(tableOf(words.split(' ')))}\n\n${end}`,
  );
}

/** Returns a table. Throws for an unknown kind. */
function tableOf([kind, ...names]: readonly string[]): string {
  if (kind === 'element') return elementText(names[0]!);
  if (kind === 'root') return table(HEADS, rootRows(names));
  if (kind === 'shared') return sharedTable();
  if (kind === 'style') return styleTable();
  throw new Error(`no properties of ${kind}`);
}

/** Changes links in tables so that they work on a page in any folder below docs. */
export function onPage(text: string): string {
  return text
    .replaceAll('](#style)', '](../topics/styles.md#properties)')
    .replace(/\]\((#[\w-]+|\w+\.md)\)/g, (_, target: string) =>
      target.startsWith('#') ? `](../reference/template.md${target})` : `](../reference/${target})`,
    );
}
