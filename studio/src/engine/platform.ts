/** Compression, digests and WebAssembly in a browser worker. */
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import type { PdfiumWasm, Platform, WebpWasm } from '@platen/engine/world';
import { zlibSync } from 'fflate';
import { crc32 } from './crc32.ts';
import { aesCbc, openAvif, unbrotli } from './lazy.ts';
import { createWasmSource } from './wasm.ts';

/** URLs of `@cwasm/webp/webp.wasm` and `@hyzyla/pdfium/pdfium.wasm`. */
export type WasmFiles = { readonly webpWasm: string; readonly pdfiumWasm: string };

export function createBrowserPlatform({ webpWasm, pdfiumWasm }: WasmFiles): Platform {
  const webp = createWasmSource<WebpWasm>(webpWasm);
  return {
    deflate: (bytes, level) => zlibSync(bytes, { level: level as 0 }),
    unbrotli,
    sha256: (bytes) => sha256(bytes),
    sha384: (bytes) => sha384(bytes),
    sha512: (bytes) => sha512(bytes),
    aesCbc,
    crc32,
    webpWasm: () => webp(),
    avif: openAvif,
    pdfiumWasm: createWasmSource<PdfiumWasm>(pdfiumWasm),
  };
}
