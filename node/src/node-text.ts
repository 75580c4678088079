/** Text engine of a Node.js process. Fonts come from packages, and hb-subset from its file. */
import type { SubsetWasm } from '@platen/engine';
import { createTextEngine, type TextEngine } from '@platen/engine';
import { loadHyphenation } from './hyphenation.ts';
import { platform } from './node-platform.ts';
import { createPackageFonts } from './package-fonts.ts';
import { createWasmSource } from './wasm-source.ts';

/** Creates the text engine. Loads fonts and the subsetter only on first use. */
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

/** Returns a new instance of hb-subset. */
export function instantiateSubsetter(): SubsetWasm {
  const wasm = subsetter();
  wasm._initialize();
  return wasm;
}
