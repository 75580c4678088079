/** Fits images to the dots of a printer: a pixel becomes a whole number of dots if it is close to one. */
import type { Rect } from '../../base/geometry.ts';
import type { PixelRect } from '../../raster/pixel-rect.ts';

/** Maximum deviation of an image from its box: in dots, and as a share of its side. */
const MOST_DOTS = 1;
const MOST_SHARE = 0.05;

/**
 * Deviation of nominal resolutions from resolutions of printers: 300 from 304.8 dpi, 600 from 609.6, 150 from 152.4.
 */
const NOMINAL_SHARE = 0.017;

export type SnapOptions = {
  /** Pixels across and down on the label. */
  readonly acrossPx: number;
  readonly downPx: number;
  /** True if the image may deviate from its box like a nominal resolution. Line drawings then get sharp edges. */
  readonly isNominal: boolean;
};

/** Returns the whole dots of an image in a box given in dots. */
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
