/** Each decision that code cites has a page in docs/decisions/, and the tests listed for a page cite it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const FOLDERS = ['engine/src', 'service/src', 'client/src', 'cli/src', 'studio/src', 'tests', 'scripts', 'docs'];
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
).filter((path) => /\.(?:ts|md)$/.test(path) && !path.includes('node_modules'));

const PAGES = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');

type Row = { readonly page: string; readonly holders: readonly string[] };

/** Rows of the list: the page of each decision, and the tests that enforce it. */
const ROWS: readonly Row[] = Array.from(
  textOf('docs/decisions/README.md').matchAll(/^\| \[.*?\]\((.*?)\) \|.*\| (.*?) \|$/gm),
  ([, page, held]) => {
    const paths = Array.from(held!.matchAll(/`(.*?)`/g), ([, path]) => path!);
    return { page: page!, holders: paths.map((path) => (path.includes('/') ? path : `${dirname(paths[0]!)}/${path}`)) };
  },
);

test('the list has each page once', () => {
  expect(ROWS.map(({ page }) => page).sort()).toEqual(PAGES.sort());
});

describe.each(ROWS)('$page', ({ page, holders }) => {
  test('is cited by its test', () => {
    const files = holders.flatMap((holder) => FILES.filter((path) => picomatch.isMatch(path, holder)));
    for (const holder of holders)
      expect(
        files.some((path) => picomatch.isMatch(path, holder)),
        holder,
      ).toBe(true);
    const number = /^e\d+/.exec(page)?.[0];
    const names = [page, ...(number ? [number, number.toUpperCase()] : [])];
    const cites = (text: string) => text.includes('docs/decisions/') && names.some((name) => text.includes(name));
    expect(files.filter((path) => cites(textOf(path)))).not.toEqual([]);
  });
});

test('each cited page exists', () => {
  const missing = FILES.flatMap((path) => {
    const text = textOf(path);
    const byName = Array.from(text.matchAll(/decisions\/([\w-]+\.md)/g), ([, page]) => page!);
    // EPL names its symbologies in the same way, such as E30.
    const mayCite = path.startsWith('engine/') && !path.startsWith('engine/src/zpl/');
    const byNumber = mayCite ? Array.from(text.matchAll(/\bE\d+(?=[:,"])/g), ([word]) => word) : [];
    return [
      ...byName.filter((page) => !existsSync(join(root, 'docs/decisions', page))),
      ...byNumber.filter((word) => !PAGES.some((page) => page.startsWith(`${word.toLowerCase()}-`))),
    ].map((what) => `${path}: ${what}`);
  });
  expect(missing).toEqual([]);
});
