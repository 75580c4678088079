/** Writes files at once, in a worker or where they are so small that a wait takes longer. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Content } from '../base/content.ts';

/** It is copied into the system's memory within 100 µs; each wait for another thread may take longer. */
export const SMALL_BYTES = 256 * 1024;

export function isSmall(content: Content): content is Uint8Array {
  return content instanceof Uint8Array && content.length <= SMALL_BYTES;
}

/** One call of the system: the file is whole or not at all without a draft. Makes the folder when it is not there yet. */
export function writeSmallSync(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes, { mode: OWN });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes, { mode: OWN });
  }
}

/** For workers: the main thread would stand still. Throws where the folder is gone, unless it is to be made. */
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

/** What becomes the file of this path once it is whole. */
export function draftOfFile(file: string): string {
  return `${file}.draft`;
}

/** For this user alone. */
const OWN = 0o600;
