// Which packages become a part of the build: Node.js reads each file by itself, and that is felt at a cold start.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the service has of large packages of many files; all that the engine needs comes with it. */
const OF_SERVICE = ['better-auth', 'kysely', 'zod'];

/** What reads files of its own, which stay beside it where npm put them. */
const WITH_FILES = ['harfbuzzjs'];

/** The names of the packages that are bundled, with those they need; `root` is the repository's folder. */
export function bundledPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needs = new Map();
  for (const [path, { dependencies = {} }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1);
    needs.set(name, [...(needs.get(name) ?? []), ...Object.keys(dependencies)]);
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
