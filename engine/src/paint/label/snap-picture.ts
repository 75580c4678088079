/**
 * Fits images to the dots of a printer. If a pixel is nearly a whole number of dots, it becomes exactly that number.
 */
import type { Rect } from '../../base/geometry.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';

/** Maximum deviation of an image from its box: in dots, and as a fraction of its side. */
const MOST_DOTS = 1;
const MOST_SHARE = 0.05;

/** Deviation of nominal resolutions from printer resolutions: 300 from 304.8 dpi, 600 from 609.6, 150 from 152.4. */
const NOMINAL_SHARE = 0.017;

export type SnapOptions = {
  /** Horizontal and vertical number of pixels on the label. */
  readonly acrossPx: number;
  readonly downPx: number;
  /**
   * True if the image may deviate from its box by as much as nominal resolutions do. Line drawings then get sharp
   * edges.
   */
  readonly isNominal: boolean;
};

/** Returns the whole dots for an image in a box that is given in dots. */
export function snapPicture({ x, y, width, height }: Rect, { acrossPx, downPx, isNominal }: SnapOptions): PixelRect {
  const across = snapSide(x, width, acrossPx, isNominal);
  const down = snapSide(y, height, downPx, isNominal);
  return { x: across.start, y: down.start, width: across.size, height: down.size };
}

function snapSide(start: number, length: number, px: number, isNominal: boolean): { start: number; size: number } {
  const first = Math.round(start);
  const whole = Math.max(1, Math.round(start + length) - first);
  const size = px * Math.round(length / px);
  const miss = Math.min(Math.abs(size - whole), Math.abs(size - length));
  const isNear = miss <= MOST_DOTS && miss <= MOST_SHARE * length;
  if (size === 0 || !(isNear || (isNominal && miss <= NOMINAL_SHARE * length))) return { start: first, size: whole };
  return { start: Math.round(start + (length - size) / 2), size };
}
