/** Pointer targets on a page. They combine the engine's boxes with properties of the elements. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import type { EditorBox } from '@platen/engine/edit/lay-out-for-editor';
import type { Target } from '../geometry/hit.ts';
import { lineageOf } from '../geometry/paths.ts';
import { getAt } from '../model/edits.ts';
import { type Node, nodesOf } from '../model/elements.ts';

export type CanvasTarget = Target & { readonly placed: EditorBox };

/** Properties for hit testing that do not depend on the position. */
type Kind = Pick<Target, 'isLocked' | 'diagonal'> & { readonly isFrame: boolean };

const NO_KIND: Kind = { isLocked: false, diagonal: undefined, isFrame: false };

export function targetsOf(template: JsonValue, boxes: readonly EditorBox[]): readonly CanvasTarget[] {
  const kinds = new Map<string, Kind>();
  // Visits the template once instead of once per box, because this runs for every frame of a drag.
  const visit = ({ pointer, value, children }: Node, isInLocked: boolean) => {
    const isLocked = isInLocked || value['locked'] === true;
    const diagonal = value['type'] === 'line' ? (value['direction'] === 'up' ? 'up' : 'down') : undefined;
    kinds.set(pointer, { isLocked, diagonal, isFrame: isHollow(template, value) });
    for (const child of children) visit(child, isLocked);
  };
  for (const node of nodesOf(template)) visit(node, false);
  return boxes.map((placed) => {
    const { path, elementId, box, transform } = placed;
    const { isFrame, isLocked, diagonal } = kinds.get(path) ?? NO_KIND;
    const isHollow = isFrame && !placed.isPlaceholder;
    return { path, elementId, box, transform, placed, isLocked, diagonal, isHollow };
  });
}

export function elementAt(template: JsonValue, path: string): JsonObject {
  const value = getAt(template, path);
  return isJsonObject(value) ? value : {};
}

const FRAMES: ReadonlySet<unknown> = new Set(['rectangle', 'ellipse', 'path', 'group', 'repeat']);

/** Returns true for a shape or container without background, so that clicks hit its content instead. */
function isHollow(template: JsonValue, element: JsonObject): boolean {
  if (!FRAMES.has(element['type'])) return false;
  return ['fill', 'backgroundColor'].every((name) => {
    const value = styleOf(template, element['style'], name);
    return value === undefined || value === 'none' || value === 'transparent';
  });
}

const MOST_NAMED = 20;

/** Returns a property of a style or of the named styles that it extends. */
export function styleOf(template: JsonValue, style: JsonValue | undefined, name: string): JsonValue | undefined {
  let at = style;
  for (let depth = 0; depth < MOST_NAMED && isJsonObject(at); depth++) {
    const value = at[name];
    if (value !== undefined) return value;
    const base = at['extends'];
    const styles = isJsonObject(template) ? template['styles'] : undefined;
    at = typeof base === 'string' && isJsonObject(styles) && Object.hasOwn(styles, base) ? styles[base] : undefined;
  }
  return undefined;
}

/** Returns a text property of the element, or of the innermost container that sets it. */
export function inheritedStyle(template: JsonValue, path: string, name: string): JsonValue | undefined {
  for (const pointer of lineageOf(path).toReversed()) {
    const value = styleOf(template, elementAt(template, pointer)['style'], name);
    if (value !== undefined) return value;
  }
  return undefined;
}
