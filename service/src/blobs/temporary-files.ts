/** Temporary files. Their names contain the PID, so that files left by a killed process can be recognized. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished, type Writable } from 'node:stream';
import { Unavailable } from '../base/unavailable.ts';
import { draftOfFile, SMALL_BYTES } from './write-sync.ts';

/** Folder of the system for temporary files. */
const FOLDER = tmpdir();

const NAME = /^platen-(?:batch|large)-(\d+)-/;

/** Creates a folder. Throws `Unavailable` if the disk is full. */
export async function createBatchFolder(): Promise<string> {
  try {
    return await mkdtemp(join(FOLDER, `platen-batch-${process.pid}-`));
  } catch (error) {
    throw new Unavailable('storage', error);
  }
}

export type LargeFile = {
  readonly path: string;
  /** Deletes the file if it exists; ignores failures. */
  remove(): Promise<void>;
};

/** Returns a new file for content too large for memory. For small content, the file is not created. */
export function nameLargeFile(folder = FOLDER): LargeFile {
  const path = join(folder, `platen-large-${process.pid}-${randomUUID()}`);
  return {
    path,
    async remove() {
      for (const each of [path, draftOfFile(path)])
        if (existsSync(each)) await rm(each, { force: true }).catch(() => undefined);
    },
  };
}

/** Deletes the file of a render after its response. Small documents have no file. */
export function removeAfter(
  answer: Writable,
  { remove }: LargeFile,
  { sizeBytes = Infinity }: { readonly sizeBytes?: number },
): void {
  if (sizeBytes > SMALL_BYTES) finished(answer, () => void remove());
}

/** Deletes the files of dead processes. */
export async function deleteLeftFiles(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const pid = NAME.exec(name)?.[1];
    const path = join(FOLDER, name);
    if (pid !== undefined && (await isLeft(Number(pid), path))) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Returns true if the file belongs to a dead process. In a container, every process gets the same PID, so a file older
 * than this process also counts.
 */
async function isLeft(pid: number, path: string): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid);
  const { birthtimeMs } = await stat(path).catch(() => ({ birthtimeMs: Infinity }));
  return birthtimeMs < performance.timeOrigin;
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only checks for existence.
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
