/** Outputs and assets in a folder. */
import { access, constants, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Unavailable } from '../base/unavailable.ts';
import { type Flush, NO_FLUSH } from '../store/flush.ts';
import type { Blobs } from './blobs.ts';
import { draftOfFile, isSmall, writeSmallSync } from './write-sync.ts';

/** What a check writes: so much that no file system keeps it beside the name, where a full disk has room still. */
const PROBE = new Uint8Array(4096);

/** Spread over 256 folders by the beginning of the name: some file systems are slow with very many files in one. */
export function createDiskBlobs(folder: string, flush: Pick<Flush, 'files'> = NO_FLUSH): Blobs {
  const fileOf = (name: string) => join(folder, name.slice(0, 2), name);
  const draftOf = (name: string) => draftOfFile(fileOf(name));
  // All checks use one name: what one that died has left goes with the next, and removing another's file harms nobody.
  const probe = join(folder, 'ready');
  return {
    write: (name, content) =>
      attempt(async () => {
        if (isSmall(content)) writeSmallSync(fileOf(name), content);
        else {
          await mkdir(dirname(fileOf(name)), { recursive: true });
          if (content instanceof Uint8Array) await writeFile(draftOf(name), content);
          // By the system, and by reference where it can.
          else await copyFile(content.path, draftOf(name), constants.COPYFILE_FICLONE);
          await rename(draftOf(name), fileOf(name));
        }
        await flush.files([fileOf(name)]);
      }),
    settle: (name) => flush.files([fileOf(name)]),
    open: (name, { sizeBytes, range } = {}) =>
      ifThere(async () => {
        const handle = await open(fileOf(name));
        if (sizeBytes === undefined || (await handle.stat()).size === sizeBytes)
          return handle.createReadStream(range ?? {});
        await handle.close();
        return undefined;
      }),
    delete: (name) =>
      attempt(async () => {
        await rm(draftOf(name), { force: true });
        await rm(fileOf(name), { force: true });
      }),
    fileOf,
    workersWrite: true,
    fetch: async (name) => (await ifThere(async () => (await access(fileOf(name))) ?? true)) ?? false,
    check: () =>
      attempt(async () => {
        await mkdir(folder, { recursive: true });
        try {
          // Down to the disk: the system's memory takes what a dead one does not.
          await writeFile(probe, PROBE, { flush: true });
        } finally {
          await rm(probe, { force: true });
        }
      }),
  };
}

/** A disk that is full or gone is mended without us. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Unavailable('storage', error);
  }
}

function ifThere<T>(work: () => Promise<T>): Promise<T | undefined> {
  return attempt(() =>
    work().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    }),
  );
}
