/** Loads a font file for shaping and painting. */
import { hex } from '../base/bytes.ts';
import type { Rect } from '../base/geometry.ts';
import { LruCache } from '../base/lru-cache.ts';
import { type Path, pathBounds } from '../scene/path.ts';
import { partsBox } from './color-composites.ts';
import { colorsOf } from './color-parts.ts';
import type { Font, ShapedGlyph } from './font.ts';
import { HarfBuzzFont, type ShapeOptions } from './harfbuzz.ts';
import { readSfnt } from './sfnt.ts';
import { firstInkAt } from './stem.ts';
import type { Subsetter } from './subset.ts';

/** Font that can shape text. */
export type LoadedFont = Font & {
  /** Returns glyphs in visual order. */
  shape(text: string, options: ShapeOptions): readonly ShapedGlyph[];
  /** Returns the features in `tnum=1,ss01=1` that the font supports, or undefined. */
  featuresOf(wanted: string | undefined): string | undefined;
};

export type LoadFontOptions = {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly sha256: (bytes: Uint8Array) => Uint8Array;
  readonly subset: Subsetter;
};

/**
 * Maximum number of cached outlines per font: enough for the letters of a document, but not for thousands of
 * ideographs.
 */
const OUTLINES = 2048;

/** Cache size in segments. A letter has a few dozen, but a glyph of an untrusted font may have a hundred thousand. */
const SEGMENTS = 64 * OUTLINES;

/** Minimum weight of a cached outline in segments. */
const LIGHTEST = 64;

/** Maximum number of cached subsets per font. Painters cache their results, so few subsets are requested twice. */
const SUBSETS = 4;

/** First byte of `OTTO`, the signature of OpenType fonts with PostScript outlines. */
const OTTO = 0x4f;

/** Loads a TrueType or OpenType file. Returns undefined for other files. */
export function loadFont(bytes: Uint8Array, options: LoadFontOptions): LoadedFont | undefined {
  const facts = readSfnt(bytes);
  if (!facts) return undefined;
  const { family, weight, italic, sha256, subset } = options;
  const harfBuzz = new HarfBuzzFont(bytes);
  const { unitsPerEm } = harfBuzz;
  const postScriptName = harfBuzz.postScriptName().replace(/[^!-~]|[[\](){}<>/%]/g, '') || 'Font';
  const outlines = new LruCache<number, Path>(SEGMENTS, (path) => Math.max(LIGHTEST, path.verbs.length));
  const subsets = new LruCache<string, Uint8Array>(SUBSETS);
  const outline = (glyphId: number) => {
    const kept = outlines.get(glyphId);
    if (kept) return kept;
    const path = harfBuzz.outline(glyphId);
    outlines.set(glyphId, path);
    return path;
  };
  const colorParts = colorsOf(bytes, { outline, boundingBox: facts.boundingBox });
  // Every glyph of every text is looked up here. A plain map that is cleared when full is fastest.
  const inkBoxes = new Map<number, { readonly box: Rect | undefined }>();
  const inkBox = (glyphId: number) => {
    const kept = inkBoxes.get(glyphId);
    if (kept) return kept.box;
    const parts = colorParts?.(glyphId);
    const box = parts ? partsBox(parts) : pathBounds(outline(glyphId));
    if (inkBoxes.size === OUTLINES) inkBoxes.clear();
    inkBoxes.set(glyphId, { box });
    return box;
  };
  const letter = (text: string) => {
    const glyphId = harfBuzz.glyphOf(text.codePointAt(0)!);
    return glyphId === undefined ? undefined : outline(glyphId);
  };
  const capHeight = facts.capHeight || topOf(letter('H')) || Math.round(unitsPerEm * 0.7);
  return {
    id: `${postScriptName}-${hex(sha256(bytes)).slice(0, 16)}`,
    family,
    postScriptName,
    weight,
    italic,
    unitsPerEm,
    ...harfBuzz.lineMetrics(),
    capHeight,
    italicAngle: facts.italicAngle,
    stemShare: stemShare(letter('l') ?? letter('I'), { capHeight, unitsPerEm, weight }),
    boundingBox: facts.boundingBox,
    underline: facts.underline,
    mayEmbed: facts.mayEmbed,
    isCff: bytes[0] === OTTO,
    spaceGlyph: harfBuzz.glyphOf(0x20),
    loneSpace: loneSpaces(harfBuzz),
    has: coverage(harfBuzz),
    advance: (glyphId) => harfBuzz.advance(glyphId),
    outline,
    colorParts,
    inkBox,
    shape: (text, shapeOptions) => harfBuzz.shape(text, shapeOptions),
    featuresOf: featuresIn(harfBuzz),
    subset(glyphIds, characters, features = []) {
      const ids = inOrder(glyphIds);
      const codePoints = characters && inOrder(characters);
      const key = `${ids.join()}|${codePoints?.join() ?? ''}|${features.join()}`;
      const kept = subsets.get(key);
      if (kept) return kept;
      const program = subset(bytes, { glyphIds: ids, ...(codePoints && { characters: codePoints, features }) });
      subsets.set(key, program);
      return program;
    },
  };
}

/** Caches lookups in the character map, because a text of 100,000 letters has about a hundred distinct letters. */
function coverage(harfBuzz: HarfBuzzFont): (codePoint: number) => boolean {
  const known = new Uint8Array(0x10000);
  return (codePoint) => {
    if (codePoint >= known.length) return Boolean(harfBuzz.glyphOf(codePoint));
    known[codePoint] ||= harfBuzz.glyphOf(codePoint) ? 2 : 1;
    return known[codePoint] === 2;
  };
}

/** Maximum number of cached feature sets per font. A template has few. */
const FEATURE_SETS = 64;

function featuresIn(harfBuzz: HarfBuzzFont): LoadedFont['featuresOf'] {
  const known = new LruCache<string, { readonly features: string | undefined }>(FEATURE_SETS);
  let tags: ReadonlySet<string> | undefined;
  return (wanted) => {
    if (!wanted) return undefined;
    const kept = known.get(wanted);
    if (kept) return kept.features;
    tags ??= harfBuzz.featureTags();
    const has = wanted.split(',').filter((setting) => tags!.has(setting.slice(0, setting.indexOf('='))));
    const features = has.length === 0 ? undefined : has.join();
    known.set(wanted, { features });
    return features;
  };
}

function loneSpaces(harfBuzz: HarfBuzzFont): LoadedFont['loneSpace'] {
  const known = new LruCache<string, { readonly glyph: number | undefined }>(FEATURE_SETS);
  const alone = { ligatures: true, rightToLeft: false, script: 'Zyyy', before: '', after: '', language: 'und' };
  return (features = '') => {
    const kept = known.get(features);
    if (kept) return kept.glyph;
    const glyph = harfBuzz.shape(' ', { ...alone, features })[0]?.id;
    known.set(features, { glyph });
    return glyph;
  };
}

function inOrder(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function topOf(path: Path | undefined): number | undefined {
  const bounds = path && pathBounds(path);
  return bounds && bounds.y + bounds.height;
}

/** Measures the stem of `l` at half the cap height. If the font has no `l`, estimates the stem from the weight. */
function stemShare(
  letter: Path | undefined,
  { capHeight, unitsPerEm, weight }: { capHeight: number; unitsPerEm: number; weight: number },
): number {
  const width = letter && firstInkAt(letter, capHeight / 2);
  return width ? width / unitsPerEm : (weight / 400) * 0.09;
}
