/** `npm run pack`: makes the published packages in dist/packages, each as a folder and a tarball. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildDesigner } from '../build-designer.mjs';
import { stageClient } from './client.ts';
import { stageEngine } from './engine.ts';
import { stageNode } from './node.ts';
import { stagePlaten } from './platen.ts';
import { ROOT } from './root.ts';

const STAGES: readonly (readonly [name: string, stage: (folder: string, all: string) => unknown])[] = [
  ['engine', (folder) => stageEngine(folder)],
  ['node', (folder, all) => stageNode(folder, join(all, 'engine'))],
  ['client', (folder) => stageClient(folder)],
  ['designer', (folder) => buildDesigner(folder)],
  ['platen', (folder) => stagePlaten(folder)],
];

type Packed = { readonly name: string; readonly folder: string; readonly tarball: string };

/** Makes the tarball of a package in a folder. */
export function packFolder(folder: string, all: string): string {
  const told = execFileSync('npm', ['pack', '--json', '--pack-destination', all], { cwd: folder, encoding: 'utf8' });
  const [{ filename }] = JSON.parse(told) as [{ readonly filename: string }];
  return join(all, filename);
}

/** Makes all packages in a folder, which is emptied first. */
export async function pack(all: string): Promise<readonly Packed[]> {
  rmSync(all, { recursive: true, force: true });
  const packed: Packed[] = [];
  for (const [name, stage] of STAGES) {
    const folder = join(all, name);
    mkdirSync(folder, { recursive: true });
    await stage(folder, all);
    packed.push({ name, folder, tarball: packFolder(folder, all) });
  }
  return packed;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { tarball } of await pack(join(ROOT, 'dist/packages'))) console.log(tarball);
}
