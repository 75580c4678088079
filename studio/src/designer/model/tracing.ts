/** Tracing layer: an old label under the first page, which is not part of the document. */
import type { Point } from '@platen/engine/base/geometry';
import { isJsonArray, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import type { Traced, TracedElement } from '../../engine/protocol.ts';
import { getAt, insertAt } from './edits.ts';
import { idsIn, uniqueId } from './ids.ts';
import { writeLength } from './units.ts';

export type TracingFile = { readonly name: string; readonly bytes: Uint8Array };

export type Tracing = Omit<Extract<Traced, { ok: true }>, 'ok' | 'picture'> & {
  readonly file: TracingFile;
  /** Number of the label or page, from 1. */
  readonly page: number;
  readonly density: 6 | 8 | 12 | 24;
  /** Object URL of the image. */
  readonly address: string;
  /** Opacity from 0 to 1. */
  readonly opacity: number;
  readonly isVisible: boolean;
  /** IDs of the elements that were added to the document, by index in the tracing layer. */
  readonly added: ReadonlyMap<number, string>;
};

export const START_OPACITY = 0.4;

/** Element of the tracing layer with its index. */
export type Offered = { readonly index: number; readonly traced: TracedElement };

/** Returns the elements that are not in the document yet. An element is offered again after undo or deletion. */
export function offeredBy({ elements, added }: Tracing, document: JsonValue): readonly Offered[] {
  const ids = idsIn(document);
  return elements.flatMap((traced, index) => {
    const id = added.get(index);
    return id !== undefined && ids.has(id) ? [] : [{ index, traced }];
  });
}

/**
 * Returns the smallest text or code at a point of the page. Ignores shapes and images, because they can cover the page.
 */
export function offeredAt(offered: readonly Offered[], { x, y }: Point): Offered | undefined {
  let best: Offered | undefined;
  for (const each of offered) {
    const { kind, box } = each.traced;
    const isIn = x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
    if (!isIn || (kind !== 'text' && kind !== 'code')) continue;
    const area = box.width * box.height;
    if (!best || area < best.traced.box.width * best.traced.box.height) best = each;
  }
  return best;
}

export type Added = {
  readonly document: JsonValue;
  readonly pointers: readonly string[];
  readonly added: ReadonlyMap<number, string>;
};

/** Adds elements at the end of the page, each with a unique ID. */
export function withTraced(document: JsonValue, offered: readonly Offered[]): Added {
  const ids = new Set(idsIn(document));
  const added = new Map<number, string>();
  const pointers: string[] = [];
  let next = document;
  for (const { index, traced } of offered) {
    const { element } = traced;
    const id = uniqueId(typeof element['id'] === 'string' ? element['id'] : nameFor(traced), ids);
    ids.add(id);
    added.set(index, id);
    const items = getAt(next, '/elements');
    const place = isJsonArray(items) ? items.length : 0;
    next = insertAt(next, '/elements', place, { ...element, id });
    pointers.push(`/elements/${place}`);
  }
  return { document: next, pointers, added };
}

const MOST_NAME = 40;

/** Returns an ID such as `ship-to` from the first words of a text, or the type of the element. */
function nameFor({ kind, text, element }: TracedElement): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 200);
  const words = kind === 'text' ? (plain.match(/[a-z0-9]+/g) ?? []) : [];
  const name = words.slice(0, 3).join('-').slice(0, MOST_NAME);
  return /[a-z]/.test(name) ? name : String(element['type']);
}

/** Returns the document with the size of the old label. */
export function withSizeOf(document: JsonValue, { width, height }: Tracing): JsonValue {
  const { dimensions, ...rest } = document as JsonObject;
  const { size: _, orientation: __, ...sides } = (dimensions ?? {}) as JsonObject;
  const length = (points: number) => writeLength(points, 'mm');
  return { ...rest, dimensions: { ...sides, width: length(width), height: length(height) } };
}
