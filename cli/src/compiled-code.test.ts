import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compile } from './compiled-code.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-compiled-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = '/program/sum.cjs';
const SOURCE = '(function (a, b) { return a + b; })';

function runStored(id: string, where: string | undefined = folder) {
  const { script, store } = compile(FILE, { source: SOURCE, id, folder: where });
  expect(script.runInThisContext()(1, 2)).toBe(3);
  store();
  return { files: readdirSync(folder), isRejected: script.cachedDataRejected };
}

it('stores compiled code once for each content, and loads it', () => {
  expect(runStored('1')).toMatchObject({
    files: [expect.stringMatching(/^sum\.cjs-1-v[\w.-]+$/)],
    isRejected: undefined,
  });
  expect(runStored('1')).toMatchObject({ files: { length: 1 }, isRejected: false });
  expect(runStored('2').files).toHaveLength(2);
});

it('stores nothing without a folder, or if the folder cannot be created', () => {
  const { script, store } = compile(FILE, { source: SOURCE, id: '3', folder: undefined });
  store();
  expect(script.runInThisContext()(1, 2)).toBe(3);
  writeFileSync(join(folder, 'a-file'), '');
  expect(runStored('3', join(folder, 'a-file/scripts')).files.filter((name) => name.includes('-3-'))).toEqual([]);
});

it('keeps only the newest files of the script', () => {
  for (let age = 1; age <= 9; age++) {
    const file = join(folder, `sum.cjs-old-${age}`);
    writeFileSync(file, '');
    utimesSync(file, 1e9 - age, 1e9 - age);
  }
  const { files } = runStored('new');
  const own = files.filter((name) => name.startsWith('sum.cjs-'));
  expect(own).toHaveLength(5);
  expect(own.some((name) => name.includes('-new-'))).toBe(true);
  expect(own).not.toContain('sum.cjs-old-9');
  expect(files).toContain('a-file');
});
