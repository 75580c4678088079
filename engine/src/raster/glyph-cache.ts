/** Caches glyph coverage by size and subpixel position. */
import type { Matrix } from '../base/geometry.ts';
import type { Font } from '../text/font.ts';
import { type Coverage, coverPath } from './coverage.ts';
import { createGlyphStore } from './glyph-store.ts';

/** Subpixel positions in each direction. The error is at most an eighth of a pixel. */
export const SUBPIXELS = 4;

/** Capacity in bytes. The glyphs of a label at 300 dpi (about a thousand) take 1 MB. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Maximum size of a glyph in ems, whatever its font specifies. */
const MAX_EMS = 8;

/** Font in one size, rotation and skew, with its cached glyphs. */
export type GlyphFace = {
  /**
   * Returns the ink of a glyph. The pen is at (column, row) ÷ SUBPIXELS inside its pixel. Returns undefined for blank
   * glyphs.
   */
  glyph(glyphId: number, column: number, row: number): Coverage | undefined;
};

/** Bounded cache of a World. */
export type GlyphCache = {
  /** Returns a face. `linear` maps ems (y up) to pixels (y down). */
  face(font: Font, linear: readonly [a: number, b: number, c: number, d: number]): GlyphFace;
};

export function createGlyphCache(): GlyphCache {
  const store = createGlyphStore<Coverage>(MAX_BYTES, ({ values }) => values.length);
  return {
    face(font, [a, b, c, d]) {
      const kept = store.face(`${font.id} ${a} ${b} ${c} ${d}`);
      return {
        glyph: (glyphId, column, row) =>
          kept((glyphId * SUBPIXELS + row) * SUBPIXELS + column, () =>
            coverGlyph(font, glyphId, [a, b, c, d, column / SUBPIXELS, row / SUBPIXELS]),
          ),
      };
    },
  };
}

/** Computes the coverage of a glyph. The matrix maps ems (y up) to pixels. */
function coverGlyph(font: Font, glyphId: number, [a, b, c, d, e, f]: Matrix): Coverage | undefined {
  const { unitsPerEm } = font;
  const reach = Math.ceil(MAX_EMS * Math.max(Math.hypot(a, b), Math.hypot(c, d)));
  const matrix: Matrix = [a / unitsPerEm, b / unitsPerEm, c / unitsPerEm, d / unitsPerEm, e, f];
  return coverPath(font.outline(glyphId), matrix, { x: -reach, y: -reach, width: 2 * reach, height: 2 * reach });
}
