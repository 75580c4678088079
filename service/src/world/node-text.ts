/** The text engine of a Node.js process: fonts from packages, hb-subset from its file. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SubsetWasm } from '@platen/engine/text/subset';
import { createTextEngine, type TextEngine } from '@platen/engine/text/text-engine';
import { loadHyphenation } from './hyphenation.ts';
import { platform } from './node-platform.ts';
import { createPackageFonts } from './package-fonts.ts';

/** Reads nothing yet: fonts and the subsetter are loaded when first used. */
export function createNodeTextEngine(): TextEngine {
  return createTextEngine({
    fonts: createPackageFonts(),
    subsetWasm: instantiateSubsetter,
    sha256: platform.sha256,
    hyphenation: loadHyphenation,
  });
}

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
