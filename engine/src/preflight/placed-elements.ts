/** The elements of a finished layout as the checks ask for them. */
import { draws } from '../elements/schemas.ts';
import type { ElementBox } from '../layout/measure.ts';
import type { PlacedElement, PreflightInput } from './input.ts';

/** Looks them up by id; the table of all is made when the first is asked for, which most documents never do. */
export function createElementOf(boxes: readonly (readonly ElementBox[])[]): PreflightInput['elementOf'] {
  let elements: ReadonlyMap<string, PlacedElement> | undefined;
  return (elementId) => {
    if (elementId === undefined) return undefined;
    elements ??= new Map(boxes.flatMap((page) => page.map((box) => [box.elementId, placed(box)] as const)));
    return elements.get(elementId);
  };
}

/** Looks up boxes by page and path; the table of a page is made when it is first asked for. */
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

function placed({ element, path, allowOverlap, bounds }: ElementBox): PlacedElement {
  const picture = draws(element, 'picture') ? { bounds, bleeds: element.bleed } : undefined;
  return { path, allowOverlap, picture };
}
