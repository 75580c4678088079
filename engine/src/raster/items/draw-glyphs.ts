/** Draws glyph runs in one colour, from cached coverage. */
import { multiply } from '../../base/geometry.ts';
import type { GlyphsItem } from '../../scene/scene.ts';
import { SUBPIXELS } from '../glyph-cache.ts';
import { blendCoverage } from '../surface.ts';
import type { Canvas } from './canvas.ts';
import { fillPath } from './draw-path.ts';

/** Maximum font size of cached glyphs in pixels. Larger glyphs are rare and take much memory. */
const MAX_CACHED_PX = 256;

export function drawGlyphs(canvas: Canvas, item: GlyphsItem): void {
  const { font, fontSize, color, x, y, glyphs } = item;
  if (color.alpha === 0) return;
  const { surface, clip } = canvas;
  const [a, b, c, d, e, f] = canvas.matrix;
  const emPx = fontSize * Math.max(Math.hypot(a, b), Math.hypot(c, d));
  if (emPx > MAX_CACHED_PX) {
    const size = fontSize / font.unitsPerEm;
    for (const glyph of glyphs) {
      const matrix = multiply(canvas.matrix, [size, 0, 0, -size, x + glyph.x, y + glyph.y]);
      fillPath({ ...canvas, matrix }, font.outline(glyph.id), color);
    }
    return;
  }
  const face = canvas.glyphs.face(font, [a * fontSize, b * fontSize, -c * fontSize, -d * fontSize]);
  for (const glyph of glyphs) {
    const column = Math.round((a * (x + glyph.x) + c * (y + glyph.y) + e) * SUBPIXELS);
    const row = Math.round((b * (x + glyph.x) + d * (y + glyph.y) + f) * SUBPIXELS);
    const dx = Math.floor(column / SUBPIXELS);
    const dy = Math.floor(row / SUBPIXELS);
    const coverage = face.glyph(glyph.id, column - dx * SUBPIXELS, row - dy * SUBPIXELS);
    if (coverage) blendCoverage(surface, coverage, color, clip, dx, dy);
  }
}
