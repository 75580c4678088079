/** Fonts that come with a template: checked before anything is drawn with them, for anybody may have made them. */
import type { FontFace } from './font-source.ts';
import { type LoadedFont, type LoadFontOptions, loadFont } from './load-font.ts';
import { readSfnt } from './sfnt.ts';

export type GivenFont = {
  readonly family: string;
  /** 100 … 900. */
  readonly weight: number;
  readonly italic: boolean;
  /** Tells the file from all others. */
  readonly key: string;
  /** Undefined when it cannot be read. */
  bytes(): Uint8Array | undefined;
};

/** What is wrong with the font at an index, in a sentence without a subject. */
export type FontFault = { readonly index: number; readonly message: string };

export const FONT_LIMITS = {
  /** Of all fonts of a template: the largest font of all ideographs of a language has 10 MB. */
  bytes: 16 * 1024 * 1024,
  /** Units of the em that OpenType allows. */
  smallestEm: 16,
  largestEm: 16_384,
} as const;

export type GivenFonts =
  | { readonly ok: true; readonly fonts: ReadonlyMap<FontFace, LoadedFont> }
  | { readonly ok: false; readonly faults: readonly FontFault[] };

export function readGivenFonts(
  given: readonly GivenFont[],
  options: Pick<LoadFontOptions, 'sha256' | 'subset'>,
): GivenFonts {
  const fonts = new Map<FontFace, LoadedFont>();
  const faults: FontFault[] = [];
  let sizeBytes = 0;
  for (const [index, { family, weight, italic, bytes: read }] of given.entries()) {
    const refuse = (message: string) => faults.push({ index, message });
    const bytes = read();
    sizeBytes += bytes?.length ?? 0;
    if (!bytes) refuse('cannot be read: write "data:font/ttf;base64,…"');
    else if (sizeBytes > FONT_LIMITS.bytes) {
      refuse(`is too large: all fonts together may have ${FONT_LIMITS.bytes / 1024 / 1024} MB`);
    } else {
      const font = tryFont(bytes, { family, weight, italic, ...options });
      if (typeof font === 'string') refuse(font);
      else fonts.set({ family, weight, italic, file: `given ${index}` }, font);
    }
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, fonts };
}

/** Files that are fonts, but wrapped, by their first four bytes. */
const WRAPPED: Readonly<Record<string, string>> = {
  wOF2: 'is WOFF2: give it as TrueType or OpenType (.ttf or .otf)',
  wOFF: 'is WOFF: give it as TrueType or OpenType (.ttf or .otf)',
  ttcf: 'is a collection of fonts: give the one that is meant',
};

const DAMAGED = 'is damaged: it cannot be drawn with';

/** The font, or what is wrong with it. What a document may ask of it is tried, so that it does not fail later. */
function tryFont(bytes: Uint8Array, options: LoadFontOptions): LoadedFont | string {
  const flavour = String.fromCharCode(...bytes.subarray(0, 4));
  if (Object.hasOwn(WRAPPED, flavour)) return WRAPPED[flavour]!;
  try {
    const font = loadFont(bytes, options);
    const glyphCount = readSfnt(bytes)?.glyphCount;
    if (!font || !glyphCount) return 'is no TrueType or OpenType font';
    const { unitsPerEm } = font;
    if (unitsPerEm < FONT_LIMITS.smallestEm || unitsPerEm > FONT_LIMITS.largestEm) return DAMAGED;
    const shape = { ligatures: true, rightToLeft: false, script: 'Latn', before: '', after: '', language: 'en' };
    for (const { id } of font.shape(SAMPLE, shape)) font.outline(id);
    options.subset(bytes, { glyphIds: Array.from({ length: glyphCount }, (_, id) => id) });
    return font;
  } catch {
    return DAMAGED;
  }
}

const SAMPLE = 'Ag0';
