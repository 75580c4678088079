/** World of a browser worker: the engine with the service's fonts, so that results are the same. */
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
  /** Families that could be installed, with a regular expression of their characters (flag `u`). */
  readonly optional?: readonly (Omit<OptionalFont, 'characters'> & { readonly characters: string })[];
};

export type WorldOptions = {
  readonly platform: Platform;
  readonly fonts: FontList;
  /** Returns the URL of a face's file. */
  fontAddress(face: FontFace): string;
  /** URL of `harfbuzzjs/dist/harfbuzz-subset.wasm`. */
  readonly subsetWasm: string;
};

/** Loads nothing yet: a font is fetched when a text first needs it. */
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
