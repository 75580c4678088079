/** Compression, digests and WebAssembly modules of Node.js, for the engine. */
import { createCipheriv, createHash } from 'node:crypto';
import { brotliDecompressSync, crc32, deflateSync } from 'node:zlib';
import avifScript from '@jsquash/avif/codec/dec/avif_dec.js';
import { openAvif, type PdfiumWasm, type Platform, type WebpWasm } from '@platen/engine';
import { createScriptedWasm, createWasmSource } from './wasm-source.ts';

const webp = createWasmSource<WebpWasm>('@cwasm/webp/webp.wasm');
const avif = createScriptedWasm('@jsquash/avif/codec/dec/avif_dec.wasm');
const pdfium = createWasmSource<PdfiumWasm>('@hyzyla/pdfium/dist/pdfium.wasm');

/**
 * Minimum input size in bytes for which the output buffer is allocated at once. By default, zlib collects small buffers
 * and then joins them. Joining takes twice the memory.
 */
const LARGE_BYTES = 8 * 1024 * 1024;

/**
 * Returns a chunk size that exceeds any output of deflate (as zlib's `compressBound`). Unused memory pages of the
 * buffer take no physical memory.
 */
function inOnePiece({ length }: Uint8Array): { readonly chunkSize: number } {
  return { chunkSize: length + (length >> 10) + 1024 };
}

export const platform: Platform = {
  deflate: (bytes, level) => deflateSync(bytes, { level, ...(bytes.length > LARGE_BYTES ? inOnePiece(bytes) : {}) }),
  unbrotli(bytes, mostBytes) {
    const { buffer, byteOffset, length } = brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, mostBytes) });
    return new Uint8Array(buffer, byteOffset, length);
  },
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  sha384: (bytes) => createHash('sha384').update(bytes).digest(),
  sha512: (bytes) => createHash('sha512').update(bytes).digest(),
  aesCbc: (key, vector, bytes) =>
    createCipheriv(`aes-${key.length * 8}-cbc`, key, vector)
      .setAutoPadding(false)
      .update(bytes),
  crc32: (bytes, seed = 0) => crc32(bytes, seed),
  webpWasm: () => webp(),
  avif: () => openAvif(avifScript, avif),
  pdfiumWasm: pdfium,
};
