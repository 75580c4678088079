// Runs a command of the project after installing what is missing: `node scripts/with-dependencies.mjs vitest run`.
import { spawnSync } from 'node:child_process';
import { installDependencies } from './install.mjs';

const [command, ...args] = process.argv.slice(2);
installDependencies({ development: true });
const result = spawnSync('npx', ['--no-install', command, ...args], { stdio: 'inherit' });
process.exit(result.status ?? 1);
