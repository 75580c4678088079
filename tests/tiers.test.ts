/** No test has reduced effort in every tier: tests that use `effort.ts` run again in the system tier. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import picomatch from 'picomatch';
import { expect, test } from 'vitest';
import { ROOT } from '../service/src/testing/service.ts';
import { TRIED_LONGER } from '../vitest.config.ts';

const FOLDERS = ['engine/src', 'node/src', 'service/src', 'client/src', 'cli/src', 'studio/src', 'tests'];

test('tests with more effort in the system tier are listed for it', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ).filter((name) => name.endsWith('.test.ts'));
  const trying = files.filter((name) =>
    /from '[./]+\/(?:tests\/)?effort\.ts'/.test(readFileSync(join(ROOT, name), 'utf8')),
  );
  const isTried = picomatch(TRIED_LONGER);
  expect(files.filter((name) => isTried(name)).sort()).toEqual(trying.sort());
});
