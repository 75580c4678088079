/** The World of a browser's worker: the engine with the fonts of the service, so that both give the same. */
import type { FontFace, OptionalFont } from '@platen/engine/text/font-source';
import type { SubsetWasm } from '@platen/engine/text/subset';
import { createTextEngine } from '@platen/engine/text/text-engine';
import { createWorld, type Platform, type World } from '@platen/engine/world';
import { readFile } from './files.ts';
import { readHyphenation } from './hyphenation.ts';
import { createWasmSource } from './wasm.ts';

/** What the service tells of its fonts: `GET /v1/fonts`. */
export type FontList = {
  readonly faces: readonly FontFace[];
  /** Families that could be installed; of the characters that each is for, a regular expression with the flag `u`. */
  readonly optional?: readonly (Omit<OptionalFont, 'characters'> & { readonly characters: string })[];
};

export type WorldOptions = {
  readonly platform: Platform;
  readonly fonts: FontList;
  /** The address of a face's file. */
  fontAddress(face: FontFace): string;
  /** Address of `harfbuzzjs/dist/harfbuzz-subset.wasm`. */
  readonly subsetWasm: string;
};

/** Reads nothing yet: a font is fetched when a text first wants it. */
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
