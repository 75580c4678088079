import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ENGINE_VERSION } from '@platen/engine';
import { expect, test } from 'vitest';
import { STAMPS, stamped } from '../scripts/set-version.ts';

const files = execFileSync('git', ['ls-files', 'package.json', '*/package.json', 'deploy/helm'], { encoding: 'utf8' });

test.each(Object.entries(STAMPS))('%s has the common version, and a new one is written to it', (file, places) => {
  const text = readFileSync(file, 'utf8');
  expect(stamped(text, places, ENGINE_VERSION)).toBe(text);
  expect(stamped(text, places, '9.9.9')).toContain('9.9.9');
});

test('every package of the project is included', () => {
  const manifests = files.split('\n').filter((file) => /^(\w+\/)?(package\/)?package\.json$/.test(file));
  const ours = manifests.filter((file) => /"name": "(@platen\/\w+|platen)"/.test(readFileSync(file, 'utf8')));
  expect(Object.keys(STAMPS)).toEqual(expect.arrayContaining(ours));
});
