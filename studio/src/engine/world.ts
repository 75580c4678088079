/** World for a browser worker. It uses the service's fonts, so that results are the same as in the service. */
import type { FontFace, OptionalFont } from '@platen/engine/text/font-source';
import type { SubsetWasm } from '@platen/engine/text/subset';
import { createTextEngine } from '@platen/engine/text/text-engine';
import { createWorld, type Platform, type World } from '@platen/engine/world';
import { readFile } from './files.ts';
import { readHyphenation } from './hyphenation.ts';
import { createWasmSource } from './wasm.ts';

/** Font list of `GET /v1/fonts`. */
export type FontList = {
  readonly faces: readonly FontFace[];
  /**
   * Families that an administrator can install, each with a regular expression (flag `u`) that matches its characters.
   */
  readonly optional?: readonly (Omit<OptionalFont, 'characters'> & { readonly characters: string })[];
};

export type WorldOptions = {
  readonly platform: Platform;
  readonly fonts: FontList;
  /** Returns the URL of a font file. */
  fontAddress(face: FontFace): string;
  /** URL of `harfbuzzjs/dist/harfbuzz-subset.wasm`. */
  readonly subsetWasm: string;
};

/** Creates the World. Fonts are loaded when a text first needs them. */
export function createBrowserWorld({ platform, fonts, fontAddress, subsetWasm }: WorldOptions): World {
  const subsetter = createWasmSource<SubsetWasm & { _initialize(): void }>(subsetWasm);
  const text = createTextEngine({
    fonts: {
      faces: fonts.faces,
      optional: (fonts.optional ?? []).map((font) => ({ ...font, characters: new RegExp(font.characters, 'u') })),
      bytes: (face) => readFile(fontAddress(face)),
    },
    subsetWasm() {
      const wasm = subsetter();
      wasm._initialize();
      return wasm;
    },
    sha256: platform.sha256,
    unbrotli: platform.unbrotli,
    hyphenation: readHyphenation,
  });
  return createWorld({ platform, text });
}
