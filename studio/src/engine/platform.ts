/** Compression, digests and WebAssembly in a browser worker. */
import { sha256 } from '@platen/engine/base/sha256';
import type { PdfiumWasm, Platform, WebpWasm } from '@platen/engine/world';
import { zlibSync } from 'fflate';
import { crc32 } from './crc32.ts';
import { aesCbc, openAvif, sha384, sha512, unbrotli } from './lazy.ts';
import { createWasmSource } from './wasm.ts';

/** URLs of `@cwasm/webp/webp.wasm` and `@hyzyla/pdfium/pdfium.wasm`. */
export type WasmFiles = { readonly webpWasm: string; readonly pdfiumWasm: string };

export function createBrowserPlatform({ webpWasm, pdfiumWasm }: WasmFiles): Platform {
  const webp = createWasmSource<WebpWasm>(webpWasm);
  return {
    deflate: (bytes, level) => zlibSync(bytes, { level: level as 0 }),
    unbrotli,
    sha256,
    sha384,
    sha512,
    aesCbc,
    crc32,
    webpWasm: () => webp(),
    avif: openAvif,
    pdfiumWasm: createWasmSource<PdfiumWasm>(pdfiumWasm),
  };
}
