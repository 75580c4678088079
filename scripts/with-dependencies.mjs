// Runs commands of the project after installing missing packages: `node scripts/with-dependencies.mjs "biome check ."
// "vitest run" --`. npm's arguments after `--` are added to the last command.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { installDependencies, root } from './install.mjs';

installDependencies({ tests: true });
const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` };
const given = process.argv.slice(2);
const end = given.indexOf('--');
const commands = given.slice(0, end).map((command) => command.split(' '));
commands.at(-1).push(...given.slice(end + 1));
for (const [program, ...args] of commands) {
  const { status } = spawnSync(program, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
