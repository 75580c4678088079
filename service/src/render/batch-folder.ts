/** Temporary folders of batches, named by their process: those of one that was killed are told from those in use. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Unavailable } from '../base/unavailable.ts';

const NAME = /^platen-batch-(\d+)-/;

/** Throws `Unavailable` when the disk has no room for one. */
export async function createBatchFolder(): Promise<string> {
  try {
    return await mkdtemp(join(tmpdir(), `platen-batch-${process.pid}-`));
  } catch (error) {
    throw new Unavailable('storage', error);
  }
}

/** Deletes those of processes that are no more. */
export async function deleteLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = NAME.exec(name)?.[1];
    const folder = join(tmpdir(), name);
    if (pid !== undefined && (await isLeft(Number(pid), folder))) await rm(folder, { recursive: true, force: true });
  }
}

/** In a container every process that starts has the same number: what is older than this one is not its own. */
async function isLeft(pid: number, folder: string): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid);
  const { birthtimeMs } = await stat(folder).catch(() => ({ birthtimeMs: Infinity }));
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
