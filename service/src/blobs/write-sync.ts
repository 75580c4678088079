/**
 * Synchronous file writes, for workers and for small files that are written faster than an asynchronous call returns.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Content } from '../base/content.ts';

/** Size in bytes up to which a synchronous write takes less than 100 µs. Waiting for another thread may take longer. */
export const SMALL_BYTES = 256 * 1024;

export function isSmall(content: Content): content is Uint8Array {
  return content instanceof Uint8Array && content.length <= SMALL_BYTES;
}

/** Writes a file in a single system call, so that it is complete without a draft. Creates a missing folder. */
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
 * Writes a large file. For workers only, because it would block the main thread. Throws if the folder is missing and
 * `makesFolder` is false.
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

/** Returns the path of the draft that is renamed to the file once complete. */
export function draftOfFile(file: string): string {
  return `${file}.draft`;
}

/** Permissions for the process's user only. */
const OWN = 0o600;
