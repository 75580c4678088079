/** Text engine for Node.js. It reads fonts from packages, and the font subsetter hb-subset from a WebAssembly file. */
import type { SubsetWasm } from '@platen/engine';
import { createTextEngine, type TextEngine } from '@platen/engine';
import { loadHyphenation } from './hyphenation.ts';
import { platform } from './node-platform.ts';
import { createPackageFonts } from './package-fonts.ts';
import { createWasmSource } from './wasm-source.ts';

/** Creates the text engine. Fonts and the subsetter are loaded on first use. */
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

/** Returns a new instance of the WebAssembly module hb-subset. */
export function instantiateSubsetter(): SubsetWasm {
  const wasm = subsetter();
  wasm._initialize();
  return wasm;
}
