/** One cause, one warning: of a table or group that lies over an edge each text does, and so does each of a list’s items. */
import { containsRect, type Rect, unionRect } from '../base/geometry.ts';
import { EDGE_TOLERANCE } from './bleed.ts';
import type { Leaf, PreflightInput } from './input.ts';

/** What lies over the edge for one reason, in painting order of its first. */
export type Cause = {
  /** Of the outermost container that lies over the edge itself, or of the first of the elements. */
  readonly elementId: string | undefined;
  /** Around the ink of all of them. */
  readonly ink: Rect;
  /** How many elements. */
  readonly count: number;
};

type Edge = Pick<PreflightInput, 'elementOf' | 'boxesAt'> & {
  /** From 0. */
  readonly page: number;
  /** What the leaves reach beyond. */
  readonly region: Rect;
};

export function causesOf(beyond: readonly Leaf[], edge: Edge): readonly Cause[] {
  const causes = new Map<string, { elementId: string | undefined; ink: Rect; members: Set<string | undefined> }>();
  for (const { item, ink } of beyond) {
    const { elementId } = item;
    if (!ink) continue;
    const path = edge.elementOf(elementId)?.path;
    const container = path === undefined ? undefined : outermost(path, edge);
    const key = container?.path ?? path ?? elementId ?? '';
    const known = causes.get(key);
    if (known) {
      known.ink = unionRect(known.ink, ink)!;
      known.members.add(elementId);
    } else causes.set(key, { elementId: container?.elementId ?? elementId, ink, members: new Set([elementId]) });
  }
  return Array.from(causes.values(), ({ elementId, ink, members }) => ({ elementId, ink, count: members.size }));
}

/** The outermost container of an element that lies over the edge. */
function outermost(path: string, { boxesAt, page, region }: Edge): { path: string; elementId: string } | undefined {
  for (const { index } of path.matchAll(/\/(?:elements|columns)\//g)) {
    const outer = path.slice(0, index);
    const box = boxesAt(page, outer).find(({ bounds }) => !containsRect(region, bounds, EDGE_TOLERANCE));
    if (box) return { path: outer, elementId: box.elementId };
  }
  return undefined;
}

/** Ends a message about more than one element. */
export function ofSo(count: number): string {
  return count === 1 ? '' : ` (${count} elements)`;
}
