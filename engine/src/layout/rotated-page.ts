/** Rotates whole pages, such as a label designed in landscape and printed in portrait. */
import type { Matrix } from '../base/geometry.ts';
import type { Page } from '../scene/scene.ts';

/**
 * Rotates the page clockwise. Outline entries and link targets move with the content. Copies and tags do not change.
 */
export function rotatedPage({ width, height, items, outline, anchors, ...rest }: Page, degrees: 90 | 180 | 270): Page {
  const transform = TURNS[degrees](width, height);
  const sides = degrees === 180 ? { width, height } : { width: height, height: width };
  const rotated = items.length > 0 ? [{ kind: 'group', transform, items } as const] : [];
  const top = (y: number) => (degrees === 180 ? height - y : 0);
  const moved = <T extends { readonly y: number }>(places: readonly T[]) =>
    places.map((each) => ({ ...each, y: top(each.y) }));
  return {
    ...rest,
    ...sides,
    items: rotated,
    ...(outline && { outline: moved(outline) }),
    ...(anchors && { anchors: moved(anchors) }),
  };
}

const TURNS = {
  90: (_: number, height: number): Matrix => [0, 1, -1, 0, height, 0],
  180: (width: number, height: number): Matrix => [-1, 0, 0, -1, width, height],
  270: (width: number, _: number): Matrix => [0, -1, 1, 0, 0, width],
};
