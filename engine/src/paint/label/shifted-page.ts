/** Shifts the content of pages, for printers that print off centre. */
import { translation } from '../../base/geometry.ts';
import { dpiOfDensity } from '../../base/units.ts';
import { rectPath } from '../../scene/path.ts';
import type { Page, Printer } from '../../scene/scene.ts';

/** Returns the offset in whole dots. */
export function offsetDots({ offset, density }: Pick<Printer, 'offset' | 'density'>): { x: number; y: number } {
  const dots = (points: number) => Math.round((points * dpiOfDensity(density)) / 72) || 0;
  return { x: dots(offset?.x ?? 0), y: dots(offset?.y ?? 0) };
}

/** Returns the shift of a page before the printer inverts or mirrors it, in whole dots. */
export function shiftDots(printer: Pick<Printer, 'offset' | 'density' | 'orientation' | 'mirror'>): {
  x: number;
  y: number;
} {
  const { x, y } = offsetDots(printer);
  const isInverted = printer.orientation === 'inverted';
  return { x: isInverted !== printer.mirror ? -x : x, y: isInverted ? -y : y };
}

/**
 * Returns the page with its content shifted by whole dots. The printer inverts and mirrors the page afterwards. Content
 * beyond the edges is cut off.
 */
export function shiftedPage(page: Page, printer: Printer): Page {
  const { x, y } = shiftDots(printer);
  if (x === 0 && y === 0) return page;
  const points = (dots: number) => (dots * 72) / dpiOfDensity(printer.density);
  const transform = translation(points(x), points(y));
  const { width, height, items } = page;
  const clip = rectPath({ x: 0, y: 0, width, height });
  return { ...page, items: [{ kind: 'group', clip, items: [{ kind: 'group', transform, items }] }] };
}
