/** Loaded font face: its metrics, outlines and subsets. */
import type { Color } from '../base/color.ts';
import type { Rect } from '../base/geometry.ts';
import type { BlendMode } from '../scene/blend-mode.ts';
import type { Paint } from '../scene/gradient.ts';
import type { Path } from '../scene/path.ts';

/** Shaped glyph, in font units. */
export type ShapedGlyph = {
  readonly id: number;
  /** Index of the first UTF-16 code unit of its cluster. */
  readonly cluster: number;
  readonly advance: number;
  readonly offsetX: number;
  /** Upwards, as in the font. */
  readonly offsetY: number;
};

/** Colour of a font. With `isText` it is the text colour, and only its alpha factor counts. */
export type GlyphColor = Color & { readonly isText?: true };

/** Part of a colour glyph in font units. Later parts are on top. Its colours are `GlyphColor`. */
export type PaintedPart = PaintedFill | PaintedGroup;

export type PaintedFill = { readonly path: Path; readonly paint: Paint };

/** Group of parts, like a group of items in the scene. */
export type PaintedGroup = {
  readonly parts: readonly PaintedPart[];
  readonly clip?: Path;
  readonly mask?: readonly PaintedPart[];
  readonly blend?: BlendMode;
  /** Average colour, for outputs that draw the group as one outline. */
  readonly mean?: GlyphColor;
};

/** In font units y points up; everywhere else in the engine it points down. */
export interface Font {
  /** Unique and stable identifier of a face: its PostScript name and a digest of its bytes. */
  readonly id: string;
  readonly family: string;
  readonly postScriptName: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly unitsPerEm: number;
  /** Font units above the baseline. */
  readonly ascent: number;
  /** Font units below the baseline, positive. */
  readonly descent: number;
  readonly lineGap: number;
  readonly capHeight: number;
  readonly italicAngle: number;
  /** Width of a vertical stem as a share of the em. It determines legibility at low resolution. */
  readonly stemShare: number;
  /** Left, bottom, right, top of all glyphs, in font units, y up. */
  readonly boundingBox: readonly [number, number, number, number];
  readonly underline: { readonly position: number; readonly thickness: number };
  /** True if the licence bits allow embedding a subset. */
  readonly mayEmbed: boolean;
  /** True for PostScript outlines (CFF), false for TrueType. */
  readonly isCff: boolean;
  /** Glyph of the space between words. */
  readonly spaceGlyph: number | undefined;
  has(codePoint: number): boolean;
  advance(glyphId: number): number;
  /** Returns the outline in font units, y up. */
  outline(glyphId: number): Path;
  /** Returns the parts of a colour glyph; undefined if the font has none. */
  readonly colorParts?: ((glyphId: number) => readonly PaintedPart[] | undefined) | undefined;
  /** Returns the box of the outline, or of a colour glyph's parts, in font units, y up. Undefined for blank glyphs. */
  inkBox(glyphId: number): Rect | undefined;
  /**
   * Returns a font program (TrueType or CFF in OpenType) with only these glyphs and unchanged ids. With `characters` it
   * is for browsers: it keeps the character map and the layout tables, so that it shapes alike, and ids may change. It
   * then also keeps the optional `features`.
   */
  subset(glyphIds: readonly number[], characters?: readonly number[], features?: readonly string[]): Uint8Array;
}
