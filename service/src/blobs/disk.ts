/** Outputs and assets in a folder. */
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Blobs } from './blobs.ts';

/** Spread over 256 folders by the beginning of the name: some file systems are slow with very many files in one. */
export function createDiskBlobs(folder: string): Blobs {
  const fileOf = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    async write(name, content) {
      const file = fileOf(name);
      await mkdir(dirname(file), { recursive: true });
      const draft = `${file}.draft`;
      await writeFile(draft, content);
      await rename(draft, file);
    },
    async open(name, range) {
      try {
        const handle = await open(fileOf(name));
        return handle.createReadStream(range ?? {});
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    fileOf,
    delete: (name) => rm(fileOf(name), { force: true }),
  };
}
