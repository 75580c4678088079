/** Detects paths that consist of upright boxes on whole dots, which need no antialiasing. */
import type { Rect } from '../../base/geometry.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';
import { asFrame, asRects, type Path } from '../../scene/path.ts';

/** Distance from a whole dot that counts as a rounding error. */
const NEGLIGIBLE_DOTS = 1e-6;

/** Returns the boxes that a path fills with the nonzero rule. Returns undefined if they are not on whole dots. */
export function filledBoxes(path: Path): readonly PixelRect[] | undefined {
  const rects = asRects(path);
  if (!rects || rects.some(({ isClockwise }) => isClockwise !== rects[0]!.isClockwise)) return undefined;
  const boxes = rects.flatMap(({ rect }) => onDots(rect) ?? []);
  return boxes.length === rects.length ? boxes : undefined;
}

/**
 * Returns the frame that a path fills with the even-odd rule. Returns undefined unless it is on whole dots and equally
 * thick on all sides.
 */
export function filledFrame(path: Path): { readonly box: PixelRect; readonly thickness: number } | undefined {
  const frame = asFrame(path);
  const [box, hole] = [frame && onDots(frame.outer), frame && onDots(frame.inner)];
  if (!box || !hole) return undefined;
  const thickness = hole.x - box.x;
  const isEven =
    hole.y - box.y === thickness &&
    box.width - hole.width === 2 * thickness &&
    box.height - hole.height === 2 * thickness;
  return isEven ? { box, thickness } : undefined;
}

function onDots({ x, y, width, height }: Rect): PixelRect | undefined {
  const [left, top, right, bottom] = [x, y, x + width, y + height].map(Math.round) as unknown as [
    number,
    number,
    number,
    number,
  ];
  const isOnDots =
    Math.abs(x - left) <= NEGLIGIBLE_DOTS &&
    Math.abs(y - top) <= NEGLIGIBLE_DOTS &&
    Math.abs(x + width - right) <= NEGLIGIBLE_DOTS &&
    Math.abs(y + height - bottom) <= NEGLIGIBLE_DOTS;
  if (!isOnDots || left === right || top === bottom) return undefined;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
