/** Finds elements in a finished layout, for the checks. */
import { hasTrait } from '../elements/schemas.ts';
import type { ElementBox } from '../layout/measure.ts';
import type { PlacedElement, PreflightInput } from './input.ts';

/** Creates a lookup by ID. Its table is built on first use, because most documents do not need it. */
export function createElementOf(boxes: readonly (readonly ElementBox[])[]): PreflightInput['elementOf'] {
  let elements: ReadonlyMap<string, PlacedElement> | undefined;
  return (elementId) => {
    if (elementId === undefined) return undefined;
    elements ??= new Map(boxes.flatMap((page) => page.map((box) => [box.elementId, placed(box)] as const)));
    return elements.get(elementId);
  };
}

/** Creates a lookup by page and path. The table of a page is built on first use. */
export function createBoxesAt(boxes: readonly (readonly ElementBox[])[]): PreflightInput['boxesAt'] {
  const tables = new Map<number, Map<string, ElementBox[]>>();
  return (page, path) => {
    const table = tables.get(page) ?? byPath(boxes[page] ?? []);
    tables.set(page, table);
    return table.get(path) ?? [];
  };
}

function byPath(boxes: readonly ElementBox[]): Map<string, ElementBox[]> {
  const table = new Map<string, ElementBox[]>();
  for (const box of boxes) {
    const same = table.get(box.path);
    if (same) same.push(box);
    else table.set(box.path, [box]);
  }
  return table;
}

function placed({ element, path, bounds }: ElementBox): PlacedElement {
  const picture = hasTrait(element, 'picture') ? { bounds, bleeds: element.bleed } : undefined;
  return { path, picture, isOnLastPage: element.pages === 'last' };
}
