/** Loaded font face: metrics, outlines and subsets. */
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
  /** Vertical offset in font units, upwards. */
  readonly offsetY: number;
};

/** Colour in a font. With `isText`, the text colour is used, and only `alpha` applies. */
export type GlyphColor = Color & { readonly isText?: true };

/** Part of a colour glyph in font units. Later parts are on top. Its colours are of type `GlyphColor`. */
export type PaintedPart = PaintedFill | PaintedGroup;

export type PaintedFill = { readonly path: Path; readonly paint: Paint };

/** Group of parts, like a group of items in a scene. */
export type PaintedGroup = {
  readonly parts: readonly PaintedPart[];
  readonly clip?: Path;
  readonly mask?: readonly PaintedPart[];
  readonly blend?: BlendMode;
  /** Average colour, for outputs that draw the group as a single outline. */
  readonly mean?: GlyphColor;
};

/** Font face. In font units y points up. Everywhere else in the engine y points down. */
export interface Font {
  /** Unique and stable ID of a face: its PostScript name and a digest of its bytes. */
  readonly id: string;
  readonly family: string;
  readonly postScriptName: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly unitsPerEm: number;
  /** Ascent above the baseline in font units. */
  readonly ascent: number;
  /** Descent below the baseline in font units, positive. */
  readonly descent: number;
  readonly lineGap: number;
  readonly capHeight: number;
  readonly italicAngle: number;
  /** Width of a vertical stem as a fraction of the em, which determines legibility at low resolution. */
  readonly stemShare: number;
  /** Bounding box that contains all glyphs: left, bottom, right and top in font units, y up. */
  readonly boundingBox: readonly [number, number, number, number];
  readonly underline: { readonly position: number; readonly thickness: number };
  /** True if the font's licence bits allow embedding a subset. */
  readonly mayEmbed: boolean;
  /** True for PostScript outlines (CFF), false for TrueType. */
  readonly isCff: boolean;
  /** Glyph ID of the space between words; undefined if the font has none. */
  readonly spaceGlyph: number | undefined;
  /** Returns the glyph ID of a space that is shaped alone, with these optional features (such as `tnum=1`). */
  loneSpace(features: string | undefined): number | undefined;
  has(codePoint: number): boolean;
  advance(glyphId: number): number;
  /** Returns a glyph's outline in font units, y up. */
  outline(glyphId: number): Path;
  /** Returns a glyph's colour parts, or undefined for other glyphs. Absent if the font has no colour glyphs. */
  readonly colorParts?: ((glyphId: number) => readonly PaintedPart[] | undefined) | undefined;
  /** Returns the box of a glyph's outline or colour parts, in font units, y up. Returns undefined for blank glyphs. */
  inkBox(glyphId: number): Rect | undefined;
  /**
   * Returns a font program (TrueType, or CFF in OpenType) with only these glyphs and unchanged IDs. With `characters`,
   * the subset is for browsers. It then includes the character map, the layout tables and the optional `features`, so
   * that shaping has the same result, and IDs may change.
   */
  subset(glyphIds: readonly number[], characters?: readonly number[], features?: readonly string[]): Uint8Array;
}
