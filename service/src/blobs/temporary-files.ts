/** Temporary files. Their names contain the process ID, so that files of stopped processes can be recognized. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished, type Writable } from 'node:stream';
import { Unavailable } from '../base/unavailable.ts';
import { draftOfFile, SMALL_BYTES } from './write-sync.ts';

/** Temporary folder of the operating system. */
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

/**
 * Returns the path of a new file for content that is too large for memory. The file is created only for such content.
 */
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

/** Deletes the temporary file of a render after the response has been sent. Small documents have no file. */
export function removeAfter(
  answer: Writable,
  { remove }: LargeFile,
  { sizeBytes = Infinity }: { readonly sizeBytes?: number },
): void {
  if (sizeBytes > SMALL_BYTES) finished(answer, () => void remove());
}

/** Deletes files that stopped processes have left. */
export async function deleteLeftFiles(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const pid = NAME.exec(name)?.[1];
    const path = join(FOLDER, name);
    if (pid !== undefined && (await isLeft(Number(pid), path))) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Returns true if the process of the file has stopped. In a container, every process gets the same ID. Therefore, a
 * file older than this process is also a leftover.
 */
async function isLeft(pid: number, path: string): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid);
  const { birthtimeMs } = await stat(path).catch(() => ({ birthtimeMs: Infinity }));
  return birthtimeMs < performance.timeOrigin;
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only checks whether the process exists.
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
