/** One cause, one warning: of a table or group that lies over an edge each text does, and so does each of a list’s items. */
import { containsRect, type Rect, unionRect } from '../base/geometry.ts';
import { EDGE_TOLERANCE } from './bleed.ts';
import type { Extent } from './extent.ts';
import type { InspectedPage, Leaf, PreflightInput } from './input.ts';

/** What lies over the edge for one reason, in painting order of its first. */
export type Cause = Extent & {
  /** The outermost container that lies over the edge itself, or the first of the elements. */
  readonly elementId: string | undefined;
  /** Around the ink of all of them. */
  readonly ink: Rect;
  /** The first page, and what was to hold the ink on it. */
  readonly page: number;
  readonly region: Rect;
};

type Look = Pick<PreflightInput, 'elementOf' | 'boxesAt'> & {
  /** What is to hold the ink of a page, and which of its leaves reach beyond that. */
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
  /** The index of the page, from 0. */
  readonly index: number;
  readonly region: Rect;
};

/** The outermost container of an element that lies over the edge. */
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
