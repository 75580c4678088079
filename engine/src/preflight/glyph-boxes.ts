/** The boxes around the glyphs of a text, which may be turned, and whether those of two texts lie over one another. */
import { type Matrix, type Point, type Rect, transformPoint, transformRect } from '../base/geometry.ts';
import { intersection } from '../scene/ink.ts';
import type { GlyphsItem } from '../scene/scene.ts';
import type { Leaf } from './input.ts';

export type GlyphBox = {
  /** Its ink, in the coordinates of the text; `transform` leads to the page. */
  readonly box: Rect;
  readonly transform: Matrix;
  /** The upright box on the page around it. */
  readonly bounds: Rect;
  readonly baseline: number;
  readonly fontSize: number;
};

/** Share of the font size by which ink may reach into that of a glyph: what is only near it can be read. */
export const MARGIN = 0.12;

/** The boxes of glyphs that the clips leave something of. */
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

/** Glyphs of a run that are looked at closely. */
const MOST_GLYPHS = 50;

/** The first of those that the ink of an item may lie over. */
export function near(boxes: readonly GlyphBox[], { ink }: Leaf): readonly GlyphBox[] {
  if (!ink) return [];
  return boxes.filter(({ bounds }) => intersection(bounds, ink)).slice(0, MOST_GLYPHS);
}

/** Whether one lies over the other by more than the margin whichever way they are turned. */
export function isOver(one: GlyphBox, other: GlyphBox): boolean {
  if (!intersection(one.bounds, other.bounds)) return false;
  return overlapDepth(one, other) > MARGIN * Math.min(one.fontSize, other.fontSize);
}

/** How far two turned rectangles would have to be moved to be apart; 0 or less where they are: separating axes. */
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

/** Directions of two sides, of length 1. */
function axesOf([origin, across, , down]: readonly Point[]): readonly Point[] {
  return [across!, down!].flatMap((to) => {
    const [x, y] = [to.x - origin!.x, to.y - origin!.y];
    const length = Math.hypot(x, y);
    return length > 0 ? [{ x: x / length, y: y / length }] : [];
  });
}
