/** Performs typical tasks in the Studio and writes the number of clicks and keys to docs/proof/studio.md. */
import { spawnSync } from 'node:child_process';

const test = ['vitest', 'run', 'studio/tests/people-journeys.test.ts', '--project', 'eyes'];
const { status } = spawnSync('npx', test, { stdio: 'inherit', env: { ...process.env, STUDIO_PROOF: 'write' } });
process.exitCode = status ?? 1;
