/** What the checks of a finished layout look at. */
import { IDENTITY, type Matrix, multiply } from '../base/geometry.ts';
import type { Warning } from '../base/problem.ts';
import type { Sides } from '../format/style.ts';
import type { Item, Page, Printer } from '../scene/scene.ts';

/** Where the pages go: raster outputs have a resolution. */
export type Target =
  | { readonly kind: 'vector' }
  | { readonly kind: 'antialiased'; readonly dpi: number }
  | { readonly kind: 'one-bit'; readonly dpi: number };

export type PreflightInput = {
  readonly pages: readonly Page[];
  readonly safeMargin: Sides;
  readonly printer: Printer;
  readonly target: Target;
};

/** An item that is no group, and the transform that leads from it to the page. */
export type Leaf = { readonly item: Exclude<Item, { kind: 'group' }>; readonly transform: Matrix };

/** All items of a page in painting order, groups opened. */
export function leaves(items: readonly Item[], transform: Matrix = IDENTITY): readonly Leaf[] {
  return items.flatMap((item) => {
    if (item.kind !== 'group') return [{ item, transform }];
    return leaves(item.items, item.transform ? multiply(transform, item.transform) : transform);
  });
}

/** One warning an element and page, however many of its items have the fault. */
export function oncePerElement(warnings: readonly Warning[]): readonly Warning[] {
  const seen = new Set<string>();
  return warnings.filter(({ code, elementId, page }) => {
    const key = `${code} ${page} ${elementId}`;
    return !seen.has(key) && seen.add(key);
  });
}

export function withElement(elementId: string | undefined): { readonly elementId?: string } {
  return elementId === undefined ? {} : { elementId };
}

/** Points in millimetres for people. */
export function mm(points: number): string {
  return `${((points * 25.4) / 72).toFixed(2)} mm`;
}
