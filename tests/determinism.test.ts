/**
 * The same input gives the same bytes: twice in a process, after other renders, and in a process with another locale
 * and time zone.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { digests } from './digests.ts';

let first: Readonly<Record<string, string>>;
beforeAll(() => {
  first = digests();
});

test('a second render in the process gives the same bytes', () => {
  expect(Object.keys(first).length).toBeGreaterThanOrEqual(20);
  expect(digests()).toEqual(first);
});

test('the order of renders and a hundred earlier renders have no effect', () => {
  expect(digests({ reversed: true, after: 100 })).toEqual(first);
});

test('a process in another time zone and language gives the same bytes', () => {
  const env = { ...process.env, TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' };
  const file = fileURLToPath(new URL('digests.ts', import.meta.url));
  const out = execFileSync(process.execPath, ['--import', 'tsx', file], { env, encoding: 'utf8' });
  expect(JSON.parse(out)).toEqual(first);
});
