// Packages that are bundled into the build. Node.js loads every file separately, which slows down a cold start.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Packages of the service that are bundled: packages with many files, packages that the service uses only in part, and
 * packages that npm does not place in the root, because a test tool needs another version. All packages of the engine
 * are bundled.
 */
const OF_SERVICE = ['highlight.js', 'kysely', 'marked', 'nodemailer', 'p-limit', 'unpdf', 'zod'];

/** Packages that read files from their folder, so they must stay in node_modules. */
const WITH_FILES = ['harfbuzzjs'];

/** Returns the names of bundled packages with their dependencies. `root` is the repository's folder. */
export function bundledPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needs = new Map();
  // The lockfile has development dependencies only for workspaces. The build needs them, and the running program does not.
  for (const [path, { dependencies = {}, devDependencies = {} }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1);
    needs.set(name, [...(needs.get(name) ?? []), ...Object.keys({ ...dependencies, ...devDependencies })]);
  }
  const bundled = new Set();
  const add = (name) => {
    if (bundled.has(name) || WITH_FILES.includes(name)) return;
    bundled.add(name);
    for (const each of needs.get(name) ?? []) add(each);
  };
  for (const name of [...needs.get('engine'), ...OF_SERVICE]) add(name);
  return bundled;
}
