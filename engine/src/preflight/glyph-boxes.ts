/** Boxes around the glyphs of a text, which may be rotated. Tests whether the boxes of two texts overlap. */
import { type Matrix, type Point, type Rect, transformPoint, transformRect } from '../base/geometry.ts';
import { intersection } from '../scene/ink.ts';
import type { GlyphsItem } from '../scene/scene.ts';
import type { Leaf } from './input.ts';

export type GlyphBox = {
  /** Box of the ink in the text's coordinates; `transform` maps it to the page. */
  readonly box: Rect;
  readonly transform: Matrix;
  /** Bounding box on the page. */
  readonly bounds: Rect;
  readonly baseline: number;
  readonly fontSize: number;
};

/** Margin of a glyph as a fraction of the font size. Ink inside the margin does not make the glyph unreadable. */
export const MARGIN = 0.12;

/** Returns the boxes of glyphs that are not completely clipped. */
export function glyphBoxes({ item, transform, ink }: Leaf & { readonly item: GlyphsItem }): readonly GlyphBox[] {
  const { font, fontSize, x, y, glyphs } = item;
  const scale = fontSize / font.unitsPerEm;
  return glyphs.flatMap((glyph): GlyphBox[] => {
    const own = font.inkBox(glyph.id);
    if (!own || !ink) return [];
    const box = {
      x: x + glyph.x + own.x * scale,
      y: y + glyph.y - (own.y + own.height) * scale,
      width: own.width * scale,
      height: own.height * scale,
    };
    const bounds = transformRect(transform, box);
    return intersection(bounds, ink) ? [{ box, transform, bounds, baseline: y, fontSize }] : [];
  });
}

/** Maximum number of glyphs to check per run. */
const MOST_GLYPHS = 50;

/** Returns the first glyphs that the ink of an item may cover. */
export function near(boxes: readonly GlyphBox[], { ink }: Leaf): readonly GlyphBox[] {
  if (!ink) return [];
  return boxes.filter(({ bounds }) => intersection(bounds, ink)).slice(0, MOST_GLYPHS);
}

/** Returns whether two glyphs overlap by more than the margin, in any rotation. */
export function isOver(one: GlyphBox, other: GlyphBox): boolean {
  if (!intersection(one.bounds, other.bounds)) return false;
  return overlapDepth(one, other) > MARGIN * Math.min(one.fontSize, other.fontSize);
}

/** Returns the distance by which two rotated rectangles overlap, 0 or less if they do not (separating axis theorem). */
function overlapDepth(one: GlyphBox, other: GlyphBox): number {
  const [a, b] = [cornersOf(one), cornersOf(other)];
  let depth = Infinity;
  for (const { x, y } of [...axesOf(a), ...axesOf(b)]) {
    const along = (points: readonly Point[]) => points.map((point) => point.x * x + point.y * y);
    const [p, q] = [along(a), along(b)];
    depth = Math.min(depth, Math.min(Math.max(...p), Math.max(...q)) - Math.max(Math.min(...p), Math.min(...q)));
  }
  return depth;
}

function cornersOf({ box: { x, y, width, height }, transform }: GlyphBox): readonly Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ].map((corner) => transformPoint(transform, corner));
}

/** Returns the directions of two adjacent sides as unit vectors. */
function axesOf([origin, across, , down]: readonly Point[]): readonly Point[] {
  return [across!, down!].flatMap((to) => {
    const [x, y] = [to.x - origin!.x, to.y - origin!.y];
    const length = Math.hypot(x, y);
    return length > 0 ? [{ x: x / length, y: y / length }] : [];
  });
}
