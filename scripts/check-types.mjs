// Checks the types of every project of the repository. The compiler is called by its own path: an older one stands beside it
// for a generator that the tests try (`typescript-5`), and both bring a program of the name `tsc`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './install.mjs';

const projects = ['engine', 'client', 'studio', 'studio/tsconfig.test.json', 'cli/src/browser', '.'];
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
for (const project of projects) {
  const { status } = spawnSync(process.execPath, [compiler, '-p', project], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
