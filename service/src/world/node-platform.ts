/** Compression, digests and WebAssembly of Node.js. */
import { createHash } from 'node:crypto';
import { brotliDecompressSync, crc32, deflateSync } from 'node:zlib';
import type { Platform, WebpWasm } from '@platen/engine/world';
import { createWasmSource } from './wasm-source.ts';

const webp = createWasmSource<WebpWasm>('@cwasm/webp/webp.wasm');

export const platform: Platform = {
  deflate: (bytes, level) => deflateSync(bytes, { level }),
  unbrotli(bytes, mostBytes) {
    const { buffer, byteOffset, length } = brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, mostBytes) });
    return new Uint8Array(buffer, byteOffset, length);
  },
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  crc32: (bytes, seed = 0) => crc32(bytes, seed),
  webpWasm: webp,
};
