/** `npm run pack`: builds the published packages in dist/packages, each as a folder and a tarball. */
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

/** Builds the tarballs of packages in the folder `all`. Returns their paths in the order of the packages. */
export function packFolders(folders: readonly string[], all: string): readonly string[] {
  const words = ['pack', '--json', '--pack-destination', all, ...folders];
  const told = execFileSync('npm', words, { cwd: all, encoding: 'utf8' });
  const packed = JSON.parse(told) as readonly { readonly filename: string }[];
  return packed.map(({ filename }) => join(all, filename));
}

/** Builds all packages in a folder, which is emptied first. */
export async function pack(all: string): Promise<readonly Packed[]> {
  rmSync(all, { recursive: true, force: true });
  const folders = STAGES.map(([name]) => join(all, name));
  for (const [index, [, stage]] of STAGES.entries()) {
    mkdirSync(folders[index]!, { recursive: true });
    await stage(folders[index]!, all);
  }
  const tarballs = packFolders(folders, all);
  return STAGES.map(([name], index) => ({ name, folder: folders[index]!, tarball: tarballs[index]! }));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { tarball } of await pack(join(ROOT, 'dist/packages'))) console.log(tarball);
}
