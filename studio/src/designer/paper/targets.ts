/** What the pointer can meet on a page: the engine's boxes together with what the template says of the elements. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import type { EditorBox } from '@platen/engine/edit/lay-out-for-editor';
import type { Target } from '../geometry/hit.ts';
import { lineageOf } from '../geometry/paths.ts';
import { getAt } from '../model/edits.ts';
import { type Node, nodesOf } from '../model/elements.ts';

export type PaperTarget = Target & { readonly placed: EditorBox };

/** What the pointer asks of an element before it asks where it is. */
type Kind = Pick<Target, 'isLocked' | 'diagonal'> & { readonly isFrame: boolean };

const NO_KIND: Kind = { isLocked: false, diagonal: undefined, isFrame: false };

export function targetsOf(template: JsonValue, boxes: readonly EditorBox[]): readonly PaperTarget[] {
  const kinds = new Map<string, Kind>();
  // Once through the template, not once for each box: this is done for every frame of a drag.
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

/** A shape or container without a ground: what it surrounds is meant, not it. */
function isHollow(template: JsonValue, element: JsonObject): boolean {
  if (!FRAMES.has(element['type'])) return false;
  return ['fill', 'backgroundColor'].every((name) => {
    const value = styleOf(template, element['style'], name);
    return value === undefined || value === 'none' || value === 'transparent';
  });
}

const MOST_NAMED = 20;

/** A property of an element's style, or of the named styles that it extends. */
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

/** A property of a text's style as it is passed on: its own, else that of the containers around it, innermost first. */
export function inheritedStyle(template: JsonValue, path: string, name: string): JsonValue | undefined {
  for (const pointer of lineageOf(path).toReversed()) {
    const value = styleOf(template, elementAt(template, pointer)['style'], name);
    if (value !== undefined) return value;
  }
  return undefined;
}
