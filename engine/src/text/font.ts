/** A loaded font face: its metrics, its outlines and how it is cut down to the glyphs a document uses. */
import type { Color } from '../base/color.ts';
import type { Rect } from '../base/geometry.ts';
import type { BlendMode } from '../scene/blend-mode.ts';
import type { Paint } from '../scene/gradient.ts';
import type { Path } from '../scene/path.ts';

/** One glyph as shaped, in font units. */
export type ShapedGlyph = {
  readonly id: number;
  /** Index of the first UTF-16 code unit of the cluster it belongs to. */
  readonly cluster: number;
  readonly advance: number;
  readonly offsetX: number;
  /** Upwards, as in the font. */
  readonly offsetY: number;
};

/** A colour of a font; one that stands for the text’s says nothing but its share of that one’s alpha. */
export type GlyphColor = Color & { readonly isText?: true };

/** What a coloured glyph is made of, in font units, later ones on top; its colours are of `GlyphColor`. */
export type PaintedPart = PaintedFill | PaintedGroup;

export type PaintedFill = { readonly path: Path; readonly paint: Paint };

/** Parts as a group of the scene has its items. */
export type PaintedGroup = {
  readonly parts: readonly PaintedPart[];
  readonly clip?: Path;
  readonly mask?: readonly PaintedPart[];
  readonly blend?: BlendMode;
  /** What stands for all of its colours, where it is one outline. */
  readonly mean?: GlyphColor;
};

/** Font units have y up; everything else of the engine has y down. */
export interface Font {
  /** Unique and stable for a face: its PostScript name and a digest of its bytes. */
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
  /** Width of a vertical stem as a share of the em: what decides legibility at few dots. */
  readonly stemShare: number;
  /** Left, bottom, right, top of all glyphs, font units, y up. */
  readonly boundingBox: readonly [number, number, number, number];
  readonly underline: { readonly position: number; readonly thickness: number };
  /** Whether its maker lets documents carry it along, cut down to what they use. */
  readonly mayEmbed: boolean;
  /** Whether its outlines are PostScript’s (CFF) and not TrueType’s. */
  readonly isCff: boolean;
  /** The glyph of the space between words. */
  readonly spaceGlyph: number | undefined;
  has(codePoint: number): boolean;
  advance(glyphId: number): number;
  /** The outline in font units, y up. */
  outline(glyphId: number): Path;
  /** What a glyph of several colours is made of; left out where the font has none. */
  readonly colorParts?: ((glyphId: number) => readonly PaintedPart[] | undefined) | undefined;
  /** The box around the outline, and of a coloured glyph around its parts, in font units, y up; undefined for blank glyphs. */
  inkBox(glyphId: number): Rect | undefined;
  /** A font program (TrueType or CFF in OpenType) with only these glyphs, their ids unchanged. With `characters` it is
   * one for a browser: the character map and the layout tables are kept, so that it shapes as we did, ids may change; of
   * features that are off by default those of these tags. */
  subset(glyphIds: readonly number[], characters?: readonly number[], features?: readonly string[]): Uint8Array;
}
