/** Stores documents and assets in a local folder. */
import { access, constants, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Unavailable } from '../base/unavailable.ts';
import { type Flush, NO_FLUSH } from '../store/flush.ts';
import type { Blobs } from './blobs.ts';
import { draftOfFile, isSmall, writeSmallSync } from './write-sync.ts';

/**
 * Bytes that a check writes. Some file systems store smaller files in the directory entry, and writing these works even
 * on a full disk.
 */
const PROBE = new Uint8Array(4096);

/**
 * Creates the storage. The first two characters of a name select one of 256 subfolders, because some file systems are
 * slow with many files in a folder.
 */
export function createDiskBlobs(folder: string, flush: Pick<Flush, 'files'> = NO_FLUSH): Blobs {
  const fileOf = (name: string) => join(folder, name.slice(0, 2), name);
  const draftOf = (name: string) => draftOfFile(fileOf(name));
  // All checks use the same file name, so an interrupted check leaves only one file. Deleting the file of a concurrent
  // check does no harm.
  const probe = join(folder, 'ready');
  return {
    write: (name, content) =>
      attempt(async () => {
        if (isSmall(content)) writeSmallSync(fileOf(name), content);
        else {
          await mkdir(dirname(fileOf(name)), { recursive: true });
          if (content instanceof Uint8Array) await writeFile(draftOf(name), content);
          // Shares the data blocks of the source file, if the file system supports this.
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
          // Flushes to the disk, because the operating system accepts writes to its cache even if the disk has failed.
          await writeFile(probe, PROBE, { flush: true });
        } finally {
          await rm(probe, { force: true });
        }
      }),
  };
}

/** Converts errors to `Unavailable`, because a full or missing disk is not a bug in the service. */
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
