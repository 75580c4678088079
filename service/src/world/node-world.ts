/** The World of a Node.js process: fonts from packages, compression and digests of Node.js. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import type { SubsetWasm } from '@platen/engine/text/subset';
import { createTextEngine } from '@platen/engine/text/text-engine';
import { createWorld, type Platform, type World } from '@platen/engine/world';
import { createPackageFonts } from './package-fonts.ts';

/** Reads nothing yet: fonts and the subsetter are loaded when first used. A process needs one; its caches grow with use. */
export function createNodeWorld(): World {
  return createWorld({
    platform,
    text: createTextEngine({ fonts: createPackageFonts(), subsetWasm: instantiateSubsetter, sha256: platform.sha256 }),
  });
}

const platform: Platform = {
  deflate: (bytes, level) => deflateSync(bytes, { level }),
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  crc32: (bytes, seed = 0) => crc32(bytes, seed),
};

/** The part in use; the type libraries have it only together with all of the DOM. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: SubsetWasm & { _initialize(): void } };
};

/** A fresh hb-subset. */
export function instantiateSubsetter(): SubsetWasm {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)));
  exports._initialize();
  return exports;
}
