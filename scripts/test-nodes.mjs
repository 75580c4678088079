// Runs test tiers with each supported line of Node.js, from the package `node` in the registry. `npm run test:nodes`
// runs `npm test`; `npm run test:nodes -- core system` runs tiers.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installDependencies, root } from './install.mjs';

/** Oldest release that `engines` allows, and later lines, each in its newest release. */
const VERSIONS = ['20.19.0', '22', '24'];

installDependencies({ tests: true });
const given = process.argv.slice(2);
const words = given.length > 0 ? given : ['core'];
const failed = VERSIONS.filter((version) => {
  console.log(`\nNode.js ${version}`);
  const args = ['--yes', `node@${version}`, join(root, 'scripts/test.mjs'), ...words];
  return spawnSync('npx', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0;
});
console.log(`\nNode.js ${VERSIONS.join(', ')}: ${failed.length === 0 ? 'all pass' : `${failed.join(', ')} failed`}`);
process.exitCode = failed.length > 0 ? 1 : 0;
