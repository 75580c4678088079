// Checks the types of every project of the repository; more words go to the compiler. It is called by its own path: an older one
// stands beside it for a generator that the tests try (`typescript-5`), and both bring a program of the name `tsc`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './install.mjs';

const projects = ['engine', 'client', 'studio', 'studio/tsconfig.test.json', 'cli/src/browser', '.'];
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
for (const project of projects) {
  const args = [compiler, '-p', project, ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}
