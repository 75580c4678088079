/** Writes small files, such as labels, at once: in one call of the system, so that they are whole or not at all without a draft. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Content } from '../base/content.ts';

/** It is copied into the system's memory within 100 µs; each wait for another thread may take longer. */
const SMALL_BYTES = 256 * 1024;

export function isSmall(content: Content): content is Uint8Array {
  return content instanceof Uint8Array && content.length <= SMALL_BYTES;
}

/** Makes the folder when it is not there yet. */
export function writeSmallSync(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}
