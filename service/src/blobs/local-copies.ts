/**
 * Local copies of remote files. Workers read them. A copy is never outdated, because no name is written twice. Several
 * processes can share the folder.
 */
import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Unavailable } from '../base/unavailable.ts';

/** Maximum total bytes of the copies. The oldest copies are deleted first. */
const MAX_BYTES = 1024 ** 3;

export type LocalCopies = {
  fileOf(name: string): string;
  /** Downloads the file unless a local copy exists. Returns false if the storage has no file with this name. */
  fetch(name: string): Promise<boolean>;
};

export function createLocalCopies(folder: string, open: (name: string) => Promise<Readable | undefined>): LocalCopies {
  const fileOf = (name: string) => join(folder, name);
  const fetching = new Map<string, Promise<boolean>>();

  async function copy(name: string): Promise<boolean> {
    if (await isThere(fileOf(name))) return true;
    const stream = await open(name);
    if (!stream) return false;
    await mkdir(folder, { recursive: true });
    const draft = `${fileOf(name)}.${randomUUID()}.draft`;
    await writeFile(draft, stream);
    await rename(draft, fileOf(name));
    await dropOldest(folder);
    return true;
  }

  async function begin(name: string): Promise<boolean> {
    try {
      return await copy(name);
    } catch (error) {
      throw error instanceof Unavailable ? error : new Unavailable('storage', error);
    } finally {
      fetching.delete(name);
    }
  }

  return {
    fileOf,
    fetch(name) {
      const running = fetching.get(name) ?? begin(name);
      fetching.set(name, running);
      return running;
    },
  };
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function dropOldest(folder: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = join(folder, name);
      const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }));
      return { file, size, mtimeMs };
    }),
  );
  let total = 0;
  for (const { file, size } of files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
    total += size;
    if (total > MAX_BYTES) await rm(file, { force: true });
  }
}
