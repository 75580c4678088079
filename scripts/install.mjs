import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installs the locked dependencies if a package is missing or has another version. */
export function installDependencies({ development }) {
  if (isInstalled(development)) return;
  console.error(`Installing packages${development ? ', those of the tests included' : ''}: a minute or two …`);
  // `npm ci` installs exactly the locked versions, but first removes everything.
  const how = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  const args = [...how, '--no-audit', '--no-fund', '--loglevel=error'];
  if (!development) args.push('--omit=dev');
  const result = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Compares with npm's own record of the installed packages, which has the format of the lockfile. */
function isInstalled(development) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const locked = readPackages(join(root, 'package-lock.json'));
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional || entry.peer || (entry.dev && !development)) return true;
    // npm does not mark links to development packages.
    const isLinkWithin = entry.link && entry.resolved.startsWith('node_modules/');
    if ((entry.devOptional || isLinkWithin) && !development) return true;
    return installed[path] !== undefined && installed[path].version === entry.version;
  });
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}
