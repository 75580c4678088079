/**
 * Differences between two drawings. A drag changes one of hundreds of parts, and sending all parts would slow down both
 * threads.
 */
import type { Drawn, DrawnPage } from './drawn.ts';

/** Properties of a page that contain long lists. */
type ListName = 'parts' | 'boxes' | 'codes' | 'texts';

/** Differences between a list and the previous list, each with its index. */
type Changed<T> = { readonly length: number; readonly items: readonly (readonly [index: number, item: T])[] };

type ChangedPage = Omit<DrawnPage, ListName> & {
  readonly [Name in ListName]: Changed<DrawnPage[Name][number]>;
};

export type DrawnChanges = Omit<Drawn, 'pages'> & { readonly pages: readonly ChangedPage[] };

export function changesOf({ pages, ...rest }: Drawn, before: Drawn | undefined): DrawnChanges {
  const changed = pages.map(({ parts, boxes, codes, texts, ...page }, index): ChangedPage => {
    const old = before?.pages[index];
    return {
      ...page,
      parts: changedList(parts, old?.parts),
      boxes: changedList(boxes, old?.boxes),
      codes: changedList(codes, old?.codes),
      texts: changedList(texts, old?.texts),
    };
  });
  return { ...rest, pages: changed };
}

/** Applies changes; unchanged parts keep their identity. */
export function withChanges({ pages, ...rest }: DrawnChanges, before: Drawn | undefined): Drawn {
  const whole = pages.map(({ parts, boxes, codes, texts, ...page }, index): DrawnPage => {
    const old = before?.pages[index];
    return {
      ...page,
      parts: wholeList(parts, old?.parts),
      boxes: wholeList(boxes, old?.boxes),
      codes: wholeList(codes, old?.codes),
      texts: wholeList(texts, old?.texts),
    };
  });
  return { pages: whole, ...rest };
}

function changedList<T>(next: readonly T[], before: readonly T[] = []): Changed<T> {
  const items: [number, T][] = [];
  for (let index = 0; index < next.length; index++) {
    if (index >= before.length || !isSame(next[index], before[index])) items.push([index, next[index]!]);
  }
  return { length: next.length, items };
}

function wholeList<T>({ length, items }: Changed<T>, before: readonly T[] = []): readonly T[] {
  if (items.length === 0 && length === before.length) return before;
  const whole = before.slice(0, length);
  for (const [index, item] of items) whole[index] = item;
  return whole;
}

/**
 * Returns true for equal plain data. Does not allocate memory, because it runs for everything on a page at each pointer
 * move.
 */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  let more = 0;
  for (const name in a) {
    if (!(name in b) || !isSame(a[name as never], b[name as never])) return false;
    more++;
  }
  for (const _ in b) more--;
  return more === 0;
}
