/** Memory limits of a render in docs/reference/limits.md, measured from outside. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Bytes of memory of Node.js with the engine and its fonts, before it renders. */
const PROCESS_BYTES = 200e6;
const PAGE_BYTES = 900e6;

test('a page of 99 million pixels with layers and a picture stays within the memory limit of a render', () => {
  const program = fileURLToPath(new URL('memory/largest-page.ts', import.meta.url));
  const most = Number(execFileSync(process.execPath, ['--import', 'tsx', program], { encoding: 'utf8' }));
  expect(most).toBeGreaterThan(300e6);
  expect(most).toBeLessThan(PROCESS_BYTES + PAGE_BYTES);
});
