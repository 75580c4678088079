/** The package.json of what is published, made from the workspace's own. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
};

export function readManifest(workspace: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'));
}

/**
 * Writes the manifest, the licence and what must be said of others' work. In the workspace the package exports its sources and is
 * private, so that nobody publishes those; `fields` say what is exported here. Where the release comes from is told by
 * `PLATEN_REPOSITORY`, an address as `git+https://…`.
 */
export function writeManifest(folder: string, workspace: string, fields: Readonly<Record<string, unknown>>): void {
  const { private: _, ...manifest } = readManifest(workspace);
  const { engines } = readManifest('.');
  const url = process.env['PLATEN_REPOSITORY'];
  const repository = url ? { repository: { type: 'git', url, directory: workspace } } : {};
  const whole = { ...manifest, engines, ...repository, ...fields };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`);
  for (const file of ['LICENSE', 'NOTICE']) cpSync(join(ROOT, file), join(folder, file));
}
