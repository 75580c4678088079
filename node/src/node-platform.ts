/** Compression, digests and WebAssembly of Node.js. */
import { createCipheriv, createHash } from 'node:crypto';
import { brotliDecompressSync, crc32, deflateSync } from 'node:zlib';
import avifScript from '@jsquash/avif/codec/dec/avif_dec.js';
import { openAvif, type PdfiumWasm, type Platform, type WebpWasm } from '@platen/engine';
import { createScriptedWasm, createWasmSource } from './wasm-source.ts';

const webp = createWasmSource<WebpWasm>('@cwasm/webp/webp.wasm');
const avif = createScriptedWasm('@jsquash/avif/codec/dec/avif_dec.wasm');
const pdfium = createWasmSource<PdfiumWasm>('@hyzyla/pdfium/dist/pdfium.wasm');

/**
 * Minimum size that is compressed into one buffer. By default zlib collects small buffers and then copies them, which
 * takes twice the memory.
 */
const LARGE_BYTES = 8 * 1024 * 1024;

/** Returns a chunk size that exceeds any output of deflate (zlib's `compressBound`). Unwritten pages take no memory. */
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
