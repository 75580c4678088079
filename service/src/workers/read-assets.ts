/** Reads asset files when a document uses them, in a render worker. */
import { readFileSync } from 'node:fs';
import type { World } from '@platen/engine';
import type { AssetIndex, MissingFiles } from './render-task.ts';

/**
 * Calls `work` with a world that contains these assets. Results derived from a file are cached by its digest. If files
 * are missing on this machine, returns their names instead of the result.
 */
export async function withAssets<T>(
  world: World,
  assets: AssetIndex | undefined,
  work: (world: World) => Promise<T>,
): Promise<T | MissingFiles> {
  if (!assets || assets.size === 0) return work(world);
  const missing = new Set<string>();
  const answer = await work({
    ...world,
    findAsset(name) {
      const entry = assets.get(name);
      return entry && { sha256: entry.sha256, bytes: () => readIfThere(entry.file) ?? void missing.add(name) };
    },
  });
  return missing.size > 0 ? { kind: 'missing-files', names: [...missing] } : answer;
}

function readIfThere(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
