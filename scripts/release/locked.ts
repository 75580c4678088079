/** Reads the lockfile and resolves dependencies like Node.js. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../packages/root.ts';

/** Package in the lockfile. */
export type Locked = {
  readonly version: string;
  readonly resolved?: string;
  readonly link?: boolean;
  /** Digest of the tarball, as in Subresource Integrity. */
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  /** Packages of a workspace that are bundled into the build. */
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

export type Found = { readonly name: string; readonly locked: Locked; readonly needs: readonly string[] };

const { packages }: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);

/**
 * Returns the named packages and their dependencies, by path from the root. Follows workspaces like packages. `needs`
 * contains paths too. Includes optional packages that are not installed on this machine.
 */
export function neededBy(names: readonly string[]): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  const visit = (name: string, path: string) => {
    if (found.has(path)) return;
    const locked = packages[path]!;
    const { dependencies, devDependencies, optionalDependencies } = locked;
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    const needed = names.map((each) => [each, find(each, path)] as const);
    found.set(path, { name, locked, needs: needed.map(([, at]) => at).sort() });
    for (const [each, at] of needed) visit(each, at);
  };
  for (const name of names) visit(name, find(name, ''));
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns true if the package is installed. Optional packages may be missing. */
export function isInstalled(path: string): boolean {
  return existsSync(join(ROOT, path, 'package.json'));
}

/**
 * Returns the path at which Node.js finds a package from a folder. Searches the nearest folder first, and follows
 * workspace links.
 */
function find(name: string, from: string): string {
  const path = join(from, 'node_modules', name);
  const locked = packages[path];
  if (locked) return locked.link ? locked.resolved! : path;
  if (from === '') throw new Error(`package-lock.json has no ${name}: run "npm install"`);
  return find(name, dirname(from) === '.' ? '' : dirname(from));
}
