/** Compression and digests of Node.js. */
import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Platform } from '@platen/engine/world';

export const platform: Platform = {
  deflate: (bytes, level) => deflateSync(bytes, { level }),
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  crc32: (bytes, seed = 0) => crc32(bytes, seed),
};
