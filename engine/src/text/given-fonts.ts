/** Fonts embedded in a template. They are untrusted and therefore checked before use. */
import { type Axis, placeOnAxes, readAxes } from './font-axes.ts';
import { FONT_LIMITS, FontTooLargeError } from './font-limits.ts';
import type { FontFace } from './font-source.ts';
import { type LoadedFont, type LoadFontOptions, loadFont } from './load-font.ts';
import { countPoints } from './outline-points.ts';
import { findTable, readSfnt } from './sfnt.ts';
import { isFontCollection, type UnwrapOptions, unwrapFont } from './unwrap-font.ts';

export type GivenFont = {
  readonly family: string;
  /** Weight, 1 … 1000. */
  readonly weight: number;
  readonly italic: boolean;
  /** Unique key of the file. */
  readonly key: string;
  /** Reads the file. Returns undefined if that fails. */
  bytes(): Uint8Array | undefined;
};

/** Problem of the font at this index. The message is a sentence without its subject. */
export type FontFault = { readonly index: number; readonly message: string };

/** Face from a template. For a variable font, `bytes` is the file from which instances are created. */
export type OwnFont = { readonly font: LoadedFont; readonly bytes: Uint8Array };

export type GivenFonts =
  | { readonly ok: true; readonly fonts: ReadonlyMap<FontFace, OwnFont> }
  | { readonly ok: false; readonly faults: readonly FontFault[] };

export type ReadFontOptions = Pick<LoadFontOptions, 'sha256' | 'subset'> & Pick<UnwrapOptions, 'unbrotli'>;

export function readGivenFonts(given: readonly GivenFont[], options: ReadFontOptions): GivenFonts {
  const fonts = new Map<FontFace, OwnFont>();
  const faults: FontFault[] = [];
  let sizeBytes = 0;
  for (const [index, { family, weight, italic, bytes: read }] of given.entries()) {
    const refuse = (message: string) => faults.push({ index, message });
    const file = read();
    if (!file) {
      refuse('cannot be read; write "data:font/ttf;base64,…"');
      continue;
    }
    const bytes = unwrapped(file, { mostBytes: FONT_LIMITS.bytes - sizeBytes, unbrotli: options.unbrotli });
    sizeBytes += typeof bytes === 'string' ? file.length : bytes.length;
    if (typeof bytes === 'string') {
      refuse(bytes);
      continue;
    }
    const tried = tryFont(bytes, { family, weight, italic, ...options });
    if (typeof tried === 'string') refuse(tried);
    else {
      const { font, axes } = tried;
      const more = { ...(font.colorParts && { writing: 'emoji' as const }), ...(axes.length > 0 && { axes }) };
      fonts.set({ family, weight, italic, file: `given ${index}`, ...more }, { font, bytes });
    }
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, fonts };
}

const COLLECTION = 'is a font collection; use a file with a single font';
const DAMAGED = 'is damaged; use another copy of it';
const TOO_LARGE = `is too large; all fonts together may have at most ${FONT_LIMITS.bytes / 1024 / 1024} MB`;

const TOO_MANY_POINTS = `is too large; a variable font may have at most ${FONT_LIMITS.variablePoints} outline points`;

/** Weight above every axis range. Its instance is at the end of the range, so that the test changes the outlines. */
const FAR = 1001;

/** Unpacks a WOFF or WOFF2 font. Returns a sentence if there is a problem. */
function unwrapped(file: Uint8Array, options: UnwrapOptions): Uint8Array | string {
  if (isFontCollection(file)) return COLLECTION;
  if (file.length > options.mostBytes) return TOO_LARGE;
  try {
    const bytes = unwrapFont(file, options);
    return bytes.length > options.mostBytes ? TOO_LARGE : bytes;
  } catch (error) {
    return error instanceof FontTooLargeError ? TOO_LARGE : DAMAGED;
  }
}

type Tried = { readonly font: LoadedFont; readonly axes: readonly Axis[] };

/**
 * Loads a font, or returns a sentence about its problem. Tries all operations that documents need, so that later ones
 * do not fail.
 */
function tryFont(bytes: Uint8Array, options: LoadFontOptions): Tried | string {
  try {
    const font = loadFont(bytes, options);
    const glyphCount = readSfnt(bytes)?.glyphCount;
    if (!font || !glyphCount) return 'is not a TrueType or OpenType font';
    const lack = lackOfOutlines(bytes);
    if (lack) return lack;
    const { unitsPerEm } = font;
    if (unitsPerEm < FONT_LIMITS.smallestEm || unitsPerEm > FONT_LIMITS.largestEm) return DAMAGED;
    const shape = { ligatures: true, rightToLeft: false, script: 'Latn', before: '', after: '', language: 'en' };
    for (const { id } of font.shape(SAMPLE, shape)) font.outline(id);
    const glyphIds = Array.from({ length: glyphCount }, (_, id) => id);
    options.subset(bytes, { glyphIds });
    const axes = readAxes(bytes);
    if (!axes) return DAMAGED;
    if (axes.length > 0) {
      if (countPoints(bytes) > FONT_LIMITS.variablePoints) return TOO_MANY_POINTS;
      const { position } = placeOnAxes(axes, { weight: FAR, italic: false });
      options.subset(bytes, { position });
    }
    // Uses a subset for browsers, because that also subsets the layout tables.
    const characters = Array.from(SAMPLE, (letter) => letter.codePointAt(0)!);
    options.subset(bytes, { glyphIds, characters });
    return { font, axes };
  } catch {
    return DAMAGED;
  }
}

const SAMPLE = 'Ag0';

/** Returns the problem of a font whose outlines not all outputs support; undefined for other fonts. */
function lackOfOutlines(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (tag: string) => findTable(view, tag, 0) !== undefined;
  if (has('glyf') || has('CFF ')) return undefined;
  if (has('CFF2')) {
    return 'uses CFF2 outlines, which are not supported; use the TrueType version (.ttf), or a static weight (.otf)';
  }
  const pictures = PICTURE_TABLES.find(has);
  const kind = pictures ? `pictures (table ${pictures.trim()}) and ` : '';
  return `has ${kind}no outlines; use a font with outlines, or a colour font with a COLR table`;
}

const PICTURE_TABLES = ['CBDT', 'sbix', 'EBDT', 'SVG '] as const;
