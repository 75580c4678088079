/**
 * Writes files synchronously: in workers, and on the main thread for small files. For these, an asynchronous call takes
 * longer.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Content } from '../base/content.ts';

/** Maximum bytes of a small file. Writing it takes less than 100 µs. Waiting for another thread may take longer. */
export const SMALL_BYTES = 256 * 1024;

export function isSmall(content: Content): content is Uint8Array {
  return content instanceof Uint8Array && content.length <= SMALL_BYTES;
}

/** Writes a file with one system call, so that no draft is needed. Creates the folder if it does not exist. */
export function writeSmallSync(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes, { mode: OWN });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes, { mode: OWN });
  }
}

/**
 * Writes a large file. Call it only in workers, because it would block the main thread. Throws if the folder does not
 * exist and `makesFolder` is false.
 */
export function writeLargeSync(
  file: string,
  bytes: Uint8Array,
  { makesFolder }: { readonly makesFolder: boolean },
): void {
  const draft = draftOfFile(file);
  try {
    if (makesFolder) mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, bytes, { mode: OWN });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Returns the path of the draft. The draft is renamed to its final name when it is complete. */
export function draftOfFile(file: string): string {
  return `${file}.draft`;
}

/** File permissions: only the user of the process can read and write. */
const OWN = 0o600;
