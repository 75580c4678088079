/** The assets of one render, read when a document names them. For render workers. */
import { readFileSync } from 'node:fs';
import type { World } from '@platen/engine';
import type { AssetIndex, MissingFiles } from './render-task.ts';

/**
 * Does the work in the world with these assets; what is made of their files it keeps by their digests, whatever their
 * names. An answer that lacks files, because they are not on this machine, is worth nothing: the names of those instead.
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
