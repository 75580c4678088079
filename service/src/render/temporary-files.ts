/** Temporary files, named by their process: those of one that was killed are told from those in use. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Unavailable } from '../base/unavailable.ts';
import { draftOfFile } from '../blobs/write-sync.ts';

const NAME = /^platen-(?:batch|large)-(\d+)-/;

/** Throws `Unavailable` when the disk has no room for one. */
export async function createBatchFolder(): Promise<string> {
  try {
    return await mkdtemp(join(tmpdir(), `platen-batch-${process.pid}-`));
  } catch (error) {
    throw new Unavailable('storage', error);
  }
}

export type LargeFile = {
  readonly path: string;
  /** Whether there is one or not; what cannot be removed stays. */
  remove(): Promise<void>;
};

/** A file for what is too large to be held in memory. Small ones leave none: a look costs less than a removal. */
export function nameLargeFile(folder = tmpdir()): LargeFile {
  const path = join(folder, `platen-large-${process.pid}-${randomUUID()}`);
  return {
    path,
    async remove() {
      for (const each of [path, draftOfFile(path)])
        if (existsSync(each)) await rm(each, { force: true }).catch(() => undefined);
    },
  };
}

/** Deletes those of processes that are no more. */
export async function deleteLeftFiles(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = NAME.exec(name)?.[1];
    const path = join(tmpdir(), name);
    if (pid !== undefined && (await isLeft(Number(pid), path))) await rm(path, { recursive: true, force: true });
  }
}

/** In a container every process that starts has the same number: what is older than this one is not its own. */
async function isLeft(pid: number, path: string): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid);
  const { birthtimeMs } = await stat(path).catch(() => ({ birthtimeMs: Infinity }));
  return birthtimeMs < performance.timeOrigin;
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 is none; it asks.
    return process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else is one.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
