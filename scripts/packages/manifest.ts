/** Builds the package.json of published packages from the workspace's package.json. */
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
 * Writes the manifest, the project's licence and third-party licences. The package.json of the workspace exports
 * sources and is private, so that it cannot be published. `fields` contains the published exports. `PLATEN_REPOSITORY`
 * sets the origin of the release, a URL such as `git+https://…`.
 */
export function writeManifest(folder: string, workspace: string, fields: Readonly<Record<string, unknown>>): void {
  const { private: _, devDependencies: _bundled, ...manifest } = readManifest(workspace);
  const { engines } = readManifest('.');
  const url = process.env['PLATEN_REPOSITORY'];
  const repository = url ? { repository: { type: 'git', url, directory: workspace } } : {};
  const whole = { ...manifest, engines, ...repository, ...fields };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`);
  for (const file of ['LICENSE', 'NOTICE']) cpSync(join(ROOT, file), join(folder, file));
}
