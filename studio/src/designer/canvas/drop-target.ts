/** Finds where dragged elements in flow will be dropped: list, index, and the insertion line. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import { isJsonArray, type JsonValue } from '@platen/engine/base/json';
import { type FlowKind, insertionAt } from '../geometry/insertion.ts';
import { centreOf, distanceTo } from '../geometry/oriented.ts';
import { getAt, isWithin, lastToken, moveTo, parentOf, type Rearranged } from '../model/edits.ts';
import { columnsOf, isColumn } from './column-borders.ts';
import type { CanvasContext, CanvasPage } from './context.ts';
import { type CanvasTarget, elementAt } from './targets.ts';

/** List that can receive an element, and the boxes of its items on a page. */
type Place = { readonly list: string; readonly kind: FlowKind; readonly area: Rect; readonly items: readonly Item[] };

type Item = { readonly index: number; readonly box: Rect };

/** Drop target: list, index, insertion line and container. */
type DropTarget = {
  readonly list: string;
  readonly index: number;
  readonly line: { readonly from: Point; readonly to: Point };
  readonly into: Rect | undefined;
};

/**
 * Returns the dragged items that can share a drop target: columns of the same table, or elements that are not columns.
 */
export function alikeTo(path: string, paths: readonly string[]): readonly string[] {
  return paths.filter((each) => (isColumn(path) ? parentOf(each) === parentOf(path) : !isColumn(each)));
}

export function dropTargetAt(context: CanvasContext, page: CanvasPage, wanted: Wanted): DropTarget | undefined {
  const place = placeAt(context, page, wanted);
  if (!place) return undefined;
  const { list, kind, area, items } = place;
  const boxes = items.map(({ box }) => box);
  const { index: among, line } = insertionAt(kind, boxes, area, wanted.at);
  const index = items[among]?.index ?? (items.at(-1)?.index ?? -1) + 1;
  return { list, index, line, into: parentOf(wanted.paths[0]!) === list ? undefined : area };
}

/** Move of an element within its list: before its new neighbour, or after it at the end of the list. */
export type FlowMove = {
  readonly path: string;
  readonly neighbour: string;
  readonly isAfter: boolean;
  readonly line: DropTarget['line'];
};

/**
 * Returns the list moves that result from shifting elements by a vector. Compares their centres with the elements that
 * are not dragged.
 */
export function flowMovesBy(context: CanvasContext, page: CanvasPage, paths: readonly string[], by: Point) {
  const document = context.store.document.value;
  return paths.flatMap((path): readonly FlowMove[] => {
    const place = ownPlace(document, page, path);
    if (!place) return [];
    const { list, kind, area, items } = place;
    const own = items.find(({ index }) => `${list}/${index}` === path);
    const others = items.filter(({ index }) => !paths.includes(`${list}/${index}`));
    const last = others.at(-1);
    if (!own || !last) return [];
    const boxes = others.map(({ box }) => box);
    const middle = centreOf(own.box);
    const still = insertionAt(kind, boxes, area, middle).index;
    const { index, line } = insertionAt(kind, boxes, area, { x: middle.x + by.x, y: middle.y + by.y });
    if (index === still) return [];
    const isAfter = index === others.length;
    return [{ path, neighbour: `${list}/${(others[index] ?? last).index}`, isAfter, line }];
  });
}

/** Applies the moves. Moved elements keep their relative order. */
export function moveInFlow(
  document: JsonValue,
  flowMoves: readonly FlowMove[],
): Pick<Rearranged, 'document' | 'after'> {
  const before = flowMoves.filter(({ isAfter }) => !isAfter);
  const behind = flowMoves.filter(({ isAfter }) => isAfter).toReversed();
  return [...before, ...behind].reduce<Pick<Rearranged, 'document' | 'after'>>(
    (done, { path, neighbour, isAfter }) => {
      const at = done.after(neighbour);
      const index = Number(lastToken(at)) + (isAfter ? 1 : 0);
      const next = moveTo(done.document, [done.after(path)], parentOf(at), index);
      return { document: next.document, after: (pointer) => next.after(done.after(pointer)) };
    },
    { document, after: (pointer) => pointer },
  );
}

type Wanted = {
  readonly paths: readonly string[];
  readonly at: Point;
  /** True to allow all containers. Otherwise only empty containers are allowed. */
  readonly isFree: boolean;
};

/**
 * Returns the target list: the list of the dragged elements, or an empty container under the pointer. With Ctrl,
 * returns the innermost container with a layout, even if it is not empty.
 */
function placeAt(context: CanvasContext, page: CanvasPage, { paths, at, isFree }: Wanted): Place | undefined {
  const document = context.store.document.value;
  const [first] = paths as readonly [string];
  if (isColumn(first)) return ownPlace(document, page, first);
  const under = page.targets.findLast(({ path, ...target }) => {
    if (paths.some((each) => isWithin(path, each)) || kindOf(elementAt(document, path), path) === undefined)
      return false;
    const items = getAt(document, `${path}/elements`);
    const isEmpty = isJsonArray(items) && items.length === 0;
    return (isFree || isEmpty) && distanceTo(target, at) === 0;
  });
  if (under) return placeIn(document, page, under);
  return isFree ? rootPlace(document, page, first) : ownPlace(document, page, first);
}

/** Returns the list that contains an element. */
function ownPlace(document: JsonValue, page: CanvasPage, path: string): Place | undefined {
  const outer = parentOf(parentOf(path));
  if (isColumn(path)) return columnsPlace(page, outer);
  const holder = page.targets.find((target) => target.path === outer);
  return holder ? placeIn(document, page, holder) : rootPlace(document, page, path);
}

function placeIn(document: JsonValue, page: CanvasPage, holder: CanvasTarget): Place {
  const kind = kindOf(elementAt(document, holder.path), holder.path) ?? 'column';
  const list = `${holder.path}/elements`;
  return { list, kind, area: holder.placed.bounds, items: itemsOf(page, document, list, holder) };
}

function rootPlace(document: JsonValue, page: CanvasPage, path: string): Place {
  const list = rootListOf(path);
  const items = itemsOf(page, document, list, undefined);
  const { width, height } = page.rect;
  const area = items.length > 0 ? spanOf(items.map(({ box }) => box)) : { x: 0, y: 0, width, height };
  return { list, kind: 'column', area, items };
}

function rootListOf(path: string): string {
  return path.startsWith('/header/')
    ? '/header/elements'
    : path.startsWith('/footer/')
      ? '/footer/elements'
      : '/elements';
}

function kindOf(element: { readonly [key: string]: JsonValue }, path: string): FlowKind | undefined {
  if (/\/columns\/\d+$/.test(path)) return isJsonArray(element['elements']) ? 'column' : undefined;
  if (element['type'] !== 'group' && element['type'] !== 'repeat') return undefined;
  const layout = element['layout'] ?? (element['type'] === 'repeat' ? 'column' : 'none');
  if (layout === 'columns') return 'column';
  return layout === 'row' || layout === 'column' || layout === 'grid' ? layout : undefined;
}

/** Returns the flow elements of a list on a page in order, within one copy of their container. */
function itemsOf(
  page: CanvasPage,
  document: JsonValue,
  list: string,
  holder: CanvasTarget | undefined,
): readonly Item[] {
  const items = getAt(document, list);
  if (!isJsonArray(items)) return [];
  const from = holder ? page.targets.indexOf(holder) : -1;
  return items.flatMap((_, index) => {
    const path = `${list}/${index}`;
    const target = page.targets.find((each, at) => at > from && each.path === path && each.placed.flow !== 'absolute');
    return target ? [{ index, box: target.placed.bounds }] : [];
  });
}

function columnsPlace(page: CanvasPage, table: string): Place | undefined {
  const target = page.targets.find(({ path }) => path === table);
  if (!target) return undefined;
  const { y, height } = target.box;
  const items = columnsOf(page, target).map((box, index) => ({ index, box: { ...box, y, height } }));
  return { list: `${table}/columns`, kind: 'row', area: target.box, items };
}

function spanOf(boxes: readonly Rect[]): Rect {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
