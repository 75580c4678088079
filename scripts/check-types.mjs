// Checks the types of all projects in the repository, each file once, and passes additional arguments to the compiler.
// Projects that did not change since the last check are skipped. Calls the compiler by path: an older compiler,
// `typescript-5`, is installed for a generator in the tests, and both provide a `tsc`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './install.mjs';

const projects = ['.', 'studio/tsconfig.test.json', 'cli/src/browser'];
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const args = [compiler, '-b', ...projects, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
