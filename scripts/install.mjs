import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Workspaces without the root, whose development packages are the tools of the tests. */
const ONLY_WORKSPACES = ['--workspaces', '--include-workspace-root=false'];

/**
 * Installs the locked packages if a package is missing or has another version: those for building and running, and
 * with `tests` those of the tests.
 */
export function installDependencies({ tests }) {
  if (isInstalled(tests)) return;
  console.error(`Installing packages${tests ? ', those of the tests included' : ''}: a minute or two …`);
  const args = installArguments({ tests, isFirst: !existsSync(join(root, 'node_modules')) });
  const result = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Returns the arguments of npm that install the packages. `isFirst` is true if no package is installed. */
export function installArguments({ tests, isFirst }) {
  // `npm ci` installs exactly the locked versions, but first removes everything.
  const command = isFirst ? ['ci'] : ['install', '--no-save'];
  // With NODE_ENV=production, npm would otherwise omit the packages of the build.
  const packages = ['--include=dev', ...(tests ? [] : ONLY_WORKSPACES)];
  return [...command, ...packages, '--no-audit', '--no-fund', '--loglevel=error'];
}

/** Compares the lockfile with npm's record of the installed packages, which has the same format. */
function isInstalled(tests) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const locked = readPackages(join(root, 'package-lock.json'));
  const wanted = tests ? Object.keys(locked) : neededByWorkspaces(locked);
  return [...wanted].every((path) => {
    const entry = locked[path];
    if (!path.startsWith('node_modules/') || entry.optional || entry.peer) return true;
    return installed[path] !== undefined && installed[path].version === entry.version;
  });
}

/** Returns the paths of the packages that the workspaces need, found like Node.js finds them. */
function neededByWorkspaces(locked) {
  const paths = new Set();
  const visit = (path) => {
    if (paths.has(path)) return;
    paths.add(path);
    const { link, resolved, dependencies, devDependencies } = locked[path];
    if (link) return visit(resolved);
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) visit(find(locked, name, path));
  };
  for (const workspace of JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces) visit(workspace);
  return paths;
}

function find(locked, name, from) {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (locked[path]) return path;
  if (from === '') throw new Error(`package-lock.json has no ${name}: run "npm install"`);
  const parent = dirname(from);
  return find(locked, name, parent === '.' ? '' : parent);
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}
