/** View transform of the canvas. World coordinates are in points, and pages are stacked vertically. */
import type { Matrix, Point, Rect } from '@platen/engine/base/geometry';

/** CSS pixels per point at 100 %. */
const PX_PER_POINT = 96 / 72;

export const LEAST_ZOOM = 0.1;
export const MOST_ZOOM = 32;

/**
 * View: `x` and `y` are the position of the world's origin in CSS pixels from the viewport's corner. Zoom 1 is actual
 * size.
 */
export type View = { readonly zoom: number; readonly x: number; readonly y: number };

export type Size = { readonly width: number; readonly height: number };

/** Returns CSS pixels per point. */
export function scaleOf({ zoom }: View): number {
  return zoom * PX_PER_POINT;
}

export function viewMatrix(view: View): Matrix {
  const scale = scaleOf(view);
  return [scale, 0, 0, scale, view.x, view.y];
}

export function toScreen(view: View, { x, y }: Point): Point {
  const scale = scaleOf(view);
  return { x: x * scale + view.x, y: y * scale + view.y };
}

export function toWorld(view: View, { x, y }: Point): Point {
  const scale = scaleOf(view);
  return { x: (x - view.x) / scale, y: (y - view.y) / scale };
}

function clampZoom(zoom: number): number {
  return Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom));
}

/** Zooms while the point `at` keeps its position. */
export function zoomAt(view: View, zoom: number, at: Point): View {
  const next = clampZoom(zoom);
  const factor = next / view.zoom;
  return { zoom: next, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor };
}

export function panBy(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x + dx, y: view.y + dy };
}

/** Centres a part of the world as large as it fits with `margin` CSS pixels around it, up to `mostZoom`. */
export function fitView(part: Rect, window: Size, { margin = 40, mostZoom = MOST_ZOOM } = {}): View {
  const room = (pixels: number, points: number) =>
    Math.max(1, pixels - 2 * margin) / Math.max(points, 1e-6) / PX_PER_POINT;
  const fitting = Math.min(room(window.width, part.width), room(window.height, part.height), mostZoom);
  const zoom = clampZoom(fitting);
  const scale = zoom * PX_PER_POINT;
  return {
    zoom,
    x: window.width / 2 - (part.x + part.width / 2) * scale,
    y: window.height / 2 - (part.y + part.height / 2) * scale,
  };
}

/**
 * Scrolls as little as possible to show an area of the world. If the area is larger than the viewport, shows some part
 * of it.
 */
export function reveal(view: View, part: Rect, window: Size, margin = 24): View {
  const scale = scaleOf(view);
  const shift = (start: number, length: number, room: number) => {
    const end = start + length;
    if (length > room - 2 * margin) return start < room - margin && end > margin ? 0 : margin - start;
    return start < margin ? margin - start : Math.min(0, room - margin - end);
  };
  const { x, y } = toScreen(view, part);
  const by = { x: shift(x, part.width * scale, window.width), y: shift(y, part.height * scale, window.height) };
  return by.x === 0 && by.y === 0 ? view : panBy(view, by.x, by.y);
}

/** Limits the scroll position so that a part of the pages stays visible. */
export function keepVisible(view: View, world: Rect, window: Size, least = 80): View {
  const scale = scaleOf(view);
  const within = (value: number, start: number, length: number, room: number) =>
    Math.min(room - least - start * scale, Math.max(least - (start + length) * scale, value));
  return {
    zoom: view.zoom,
    x: within(view.x, world.x, world.width, window.width),
    y: within(view.y, world.y, world.height, window.height),
  };
}

/** Distance between two pages in points. */
const PAGE_GAP = 24;

/** Returns the pages in world coordinates: stacked, each centred at x = 0. */
export function pageRects(pages: readonly Size[]): readonly Rect[] {
  let y = 0;
  return pages.map(({ width, height }) => {
    const rect = { x: -width / 2, y, width, height };
    y += height + PAGE_GAP;
    return rect;
  });
}
