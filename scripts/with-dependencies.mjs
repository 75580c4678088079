// Runs commands of the project after installing what is missing: `node scripts/with-dependencies.mjs "biome check ." vitest`.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { installDependencies, root } from './install.mjs';

installDependencies({ development: true });
const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` };
for (const command of process.argv.slice(2)) {
  const { status } = spawnSync(command, { cwd: root, env, shell: true, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
