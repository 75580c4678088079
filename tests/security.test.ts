/** The tests named in the pages about threats and attacks exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@platen/service/testing/service';
import picomatch from 'picomatch';
import { expect, test } from 'vitest';

const rows = ['threats', 'attack-log']
  .flatMap((name) => readFileSync(join(ROOT, `docs/proof/${name}.md`), 'utf8').split('\n'))
  .filter((line) => /^\| (?!(?:Threat|Attack) )[A-Z0-9]/.test(line));
const named = rows.map((row) =>
  [
    ...row
      .split('|')
      .at(-2)!
      .matchAll(/`([^`]+)`/g),
  ].map(([, name]) => name!),
);
const files = ['engine/src', 'service/src', 'tests'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
);

test('every threat names a test, and every named test exists', () => {
  expect(rows.length).toBeGreaterThan(10);
  expect(named.filter((names) => names.length === 0)).toEqual([]);
  const paths = named.flat().filter((name) => !name.startsWith('npm '));
  const missing = paths.filter(
    (path) => !existsSync(join(ROOT, path)) && !files.some((file) => picomatch.isMatch(file, path)),
  );
  expect(missing).toEqual([]);
});
