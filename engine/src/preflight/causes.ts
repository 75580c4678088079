/** Combines warnings with the same cause. If a table or group crosses an edge, its texts usually cross the edge too. */
import { containsRect, type Rect, unionRect } from '../base/geometry.ts';
import { EDGE_TOLERANCE } from './bleed.ts';
import type { Extent } from './extent.ts';
import type { InspectedPage, Leaf, PreflightInput } from './input.ts';

/** Content that crosses an edge for the same reason, in painting order of its first item. */
export type Cause = Extent & {
  /** Outermost container that crosses the edge, or the first element. */
  readonly elementId: string | undefined;
  /** Bounding box of all ink of the cause. */
  readonly ink: Rect;
  /** First page, and the area that should contain the ink. */
  readonly page: number;
  readonly region: Rect;
};

type Look = Pick<PreflightInput, 'elementOf' | 'boxesAt'> & {
  /** Returns the area of a page that should contain all ink, and the items that exceed it. */
  beyond(page: InspectedPage): { readonly region: Rect; readonly leaves: readonly Leaf[] };
};

export function causesOf(pages: readonly InspectedPage[], { beyond, ...look }: Look): readonly Cause[] {
  const causes = new Map<string, Cause & { ink: Rect; elements: Set<string | undefined>; pages: Set<number> }>();
  pages.forEach((inspected, index) => {
    const { region, leaves } = beyond(inspected);
    const page = index + 1;
    for (const { item, ink } of leaves) {
      const { elementId } = item;
      if (!ink) continue;
      const path = look.elementOf(elementId)?.path;
      const container = path === undefined ? undefined : outermost(path, { ...look, index, region });
      const key = container?.path ?? path ?? elementId ?? '';
      const known = causes.get(key);
      if (known) {
        known.ink = unionRect(known.ink, ink)!;
        known.elements.add(elementId);
        known.pages.add(page);
        continue;
      }
      const [elements, on] = [new Set([elementId]), new Set([page])];
      causes.set(key, { elementId: container?.elementId ?? elementId, ink, elements, pages: on, page, region });
    }
  });
  return [...causes.values()];
}

type Edge = Pick<PreflightInput, 'boxesAt'> & {
  /** Zero-based index of the page. */
  readonly index: number;
  readonly region: Rect;
};

/** Returns the outermost container of an element that also crosses the edge. */
function outermost(
  path: string,
  { boxesAt, index: page, region }: Edge,
): { path: string; elementId: string } | undefined {
  for (const { index } of path.matchAll(/\/(?:elements|columns)\//g)) {
    const outer = path.slice(0, index);
    const box = boxesAt(page, outer).find(({ bounds }) => !containsRect(region, bounds, EDGE_TOLERANCE));
    if (box) return { path: outer, elementId: box.elementId };
  }
  return undefined;
}
