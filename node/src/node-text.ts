/** The text engine of a Node.js process: fonts from packages, hb-subset from its file. */
import type { SubsetWasm } from '@platen/engine';
import { createTextEngine, type TextEngine } from '@platen/engine';
import { loadHyphenation } from './hyphenation.ts';
import { platform } from './node-platform.ts';
import { createPackageFonts } from './package-fonts.ts';
import { createWasmSource } from './wasm-source.ts';

/** Reads nothing yet: fonts and the subsetter are loaded when first used. */
export function createNodeTextEngine(): TextEngine {
  return createTextEngine({
    fonts: createPackageFonts(),
    subsetWasm: instantiateSubsetter,
    sha256: platform.sha256,
    unbrotli: platform.unbrotli,
    hyphenation: loadHyphenation,
  });
}

const subsetter = createWasmSource<SubsetWasm & { _initialize(): void }>('harfbuzzjs/dist/harfbuzz-subset.wasm');

/** A fresh hb-subset. */
export function instantiateSubsetter(): SubsetWasm {
  const wasm = subsetter();
  wasm._initialize();
  return wasm;
}
