/** Limits the area that may be inked: to a box of dots, and by masks for clips that are not upright rectangles. */
import type { Matrix } from '../../base/geometry.ts';
import { coverPath } from '../../raster/coverage.ts';
import { intersectPixels, type PixelRect } from '../../raster/pixel-rect.ts';
import { asRect, type Path, transformPath } from '../../scene/path.ts';
import { andBitmaps, bitmapOfCoverage, boxOf, cropPlaced, type PlacedBitmap, snapRect } from './bitmap.ts';

export type Clip = { readonly box: PixelRect; readonly masks: readonly PlacedBitmap[] };

/** Intersects the clip with a path transformed by a matrix (points to dots). Returns undefined if no area remains. */
export function narrowClip(clip: Clip, path: Path, matrix: Matrix): Clip | undefined {
  const rect = asRect(transformPath(matrix, path));
  if (rect) {
    const box = intersectPixels(clip.box, snapRect(rect));
    return box && { ...clip, box };
  }
  const coverage = coverPath(path, matrix, clip.box);
  if (!coverage) return undefined;
  const mask = bitmapOfCoverage(coverage, 0.5);
  return { box: boxOf(mask), masks: [...clip.masks, mask] };
}

/** Returns the part of a bitmap inside the clip. */
export function clipDots({ box, masks }: Clip, placed: PlacedBitmap): PlacedBitmap | undefined {
  let inside = cropPlaced(placed, box);
  for (const mask of masks) {
    // Each mask includes the box of the clip, because the box only shrinks.
    const part = inside && cropPlaced(mask, boxOf(inside));
    inside = inside && part && { ...inside, bitmap: andBitmaps(inside.bitmap, part.bitmap) };
  }
  return inside;
}
