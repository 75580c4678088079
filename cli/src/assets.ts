/** Assets for commands: the files in a folder, by name. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '@platen/engine';
import { isAssetName } from '@platen/engine/base/asset';
import { type Arguments, Failure, type OptionSpec, optional } from './command.ts';

export const ASSETS: OptionSpec = {
  type: 'string',
  value: 'FOLDER',
  about: 'folder with the files that the template names in "source"',
};

/** Adds the files in the folder of `--assets` to the world. */
export function withAssetFolder(args: Arguments, world: World): World {
  const folder = optional(args, 'assets');
  if (folder === undefined) return world;
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Failure(`${folder} is not a folder`);
  return {
    ...world,
    findAsset(name) {
      const file = join(folder, name);
      if (!isAssetName(name) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
      const bytes = readFileSync(file);
      return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: () => bytes };
    },
  };
}
