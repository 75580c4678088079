// Checks the types of every project in the repository and passes further arguments to the compiler. Calls the compiler
// by path: an older one, `typescript-5`, is installed for a generator in the tests, and both provide a `tsc`.
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
