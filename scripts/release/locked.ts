/** What the lockfile holds: which packages some need, and those, as Node.js finds them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../packages/root.ts';

/** One package of the lockfile; undefined fields are not there. */
export type Locked = {
  readonly version: string;
  readonly resolved?: string;
  readonly link?: boolean;
  /** The digest of its tarball, as in Subresource Integrity. */
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

export type Found = { readonly name: string; readonly locked: Locked; readonly needs: readonly string[] };

const { packages }: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);

/**
 * The packages that are named, and those they need, by their paths from the root; workspaces are found and followed like any other.
 * `needs` are paths, too. What is optional, and was not installed on this machine, is there as well.
 */
export function neededBy(names: readonly string[]): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  const visit = (name: string, path: string) => {
    if (found.has(path)) return;
    const locked = packages[path]!;
    const { dependencies = {}, optionalDependencies = {} } = locked;
    const needed = [...new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies)])].map(
      (each) => [each, find(each, path)] as const,
    );
    found.set(path, { name, locked, needs: needed.map(([, at]) => at).sort() });
    for (const [each, at] of needed) visit(each, at);
  };
  for (const name of names) visit(name, find(name, ''));
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether it is on this disk: what is optional need not be. */
export function isInstalled(path: string): boolean {
  return existsSync(join(ROOT, path, 'package.json'));
}

/** Where Node.js finds a package from a folder: nearest first, through the links to workspaces. */
function find(name: string, from: string): string {
  const path = join(from, 'node_modules', name);
  const locked = packages[path];
  if (locked) return locked.link ? locked.resolved! : path;
  if (from === '') throw new Error(`package-lock.json has no ${name}: run "npm install"`);
  return find(name, dirname(from) === '.' ? '' : dirname(from));
}
