/** Builds what is stale once for all tests, and again for each new run of a watching one. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const BIN = fileURLToPath(new URL('../cli/bin/platen.js', import.meta.url));

// The command builds what is stale before it does anything.
const build = () => void execFileSync(process.execPath, [BIN, '--help']);

export function setup(project: TestProject): void {
  build();
  process.env['TESTS_BUILT'] = 'true';
  project.onTestsRerun(async () => build());
}
