/** The assets of one render, read when a document names them. For render workers. */
import { readFileSync } from 'node:fs';
import type { World } from '@platen/engine';
import type { AssetIndex } from './asset-index.ts';

/** The world with these assets; what is made of their files it keeps by their digests, whatever their names. */
export function withAssets(world: World, assets: AssetIndex | undefined): World {
  if (!assets || assets.size === 0) return world;
  return {
    ...world,
    findAsset(name) {
      const entry = assets.get(name);
      return entry && { sha256: entry.sha256, bytes: () => readIfThere(entry.file) };
    },
  };
}

/** A file that was replaced since the render began is gone. */
function readIfThere(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
