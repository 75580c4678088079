/** A drag in flow: it writes no positions, and puts elements or columns elsewhere in a list. A line shows the place. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { onPaper } from '../../strings-on-paper.ts';
import { type FlowKind, insertionAt } from '../geometry/insertion.ts';
import { distanceTo } from '../geometry/oriented.ts';
import { getAt, isWithin, moveTo, parentOf, removeAt, setAt } from '../model/edits.ts';
import { columnsOf } from './column-borders.ts';
import { idsWithin, type PaperContext, type PaperPage, pointOn } from './context.ts';
import { type Drag, type ElementsDrag, namesOf } from './drags.ts';
import { elementAt, type PaperTarget } from './targets.ts';

/** A list that an element can be put into, and where its items are on a page. */
type Place = { readonly list: string; readonly kind: FlowKind; readonly area: Rect; readonly items: readonly Item[] };

type Item = { readonly index: number; readonly box: Rect };

export function reorderDrag({ context, page, from, paths }: ElementsDrag): Drag {
  const { store } = context;
  const base = store.document.value;
  const ids = idsWithin(page.targets, paths);
  const start = pointOn(context, page, from);
  let result: { readonly document: JsonValue; readonly pointers: readonly string[] } | undefined;

  const finish = () => {
    context.ahead.value = undefined;
    context.gesture.value = undefined;
  };
  return {
    move(to, { ctrl }) {
      const at = pointOn(context, page, to);
      const by = { x: at.x - start.x, y: at.y - start.y };
      const place = placeAt(context, page, { paths, at, isFree: ctrl });
      const insertion =
        place &&
        insertionAt(
          place.kind,
          place.items.map(({ box }) => box),
          place.area,
          at,
        );
      result = undefined;
      if (place && insertion) {
        const index = place.items[insertion.index]?.index ?? (place.items.at(-1)?.index ?? -1) + 1;
        const isHere = parentOf(paths[0]!) === place.list;
        result = moveTo(isHere ? base : paths.reduce(inFlow, base), paths, place.list, index);
      }
      const into = place && parentOf(paths[0]!) !== place.list ? place.area : undefined;
      context.gesture.value = { kind: 'reorder', page: page.index, by, line: insertion?.line, into };
      context.ahead.value = { ids, by: () => by };
    },
    end() {
      const done = result;
      if (done) store.edit(onPaper.steps.reorder(namesOf(base, paths)), () => done.document, { select: done.pointers });
      finish();
    },
    cancel: finish,
  };
}

/** Places of their own are left behind where a container arranges its elements. */
function inFlow(document: JsonValue, path: string): JsonValue {
  const position = getAt(document, `${path}/position`);
  if (!isJsonObject(position) || position['mode'] === 'flow') return document;
  return setAt(removeAt(document, `${path}/position`), `${path}/position/mode`, 'flow');
}

type Wanted = { readonly paths: readonly string[]; readonly at: Point; readonly isFree: boolean };

/**
 * The list that the elements go into: their own, or an empty container under the pointer. With Ctrl held, the innermost that
 * arranges what is in it, whatever it holds.
 */
function placeAt(context: PaperContext, page: PaperPage, { paths, at, isFree }: Wanted): Place | undefined {
  const document = context.store.document.value;
  const own = parentOf(paths[0]!);
  if (own.endsWith('/columns')) return columnsPlace(page, parentOf(own));
  const under = page.targets.findLast(({ path, ...target }) => {
    if (paths.some((each) => isWithin(path, each)) || kindOf(elementAt(document, path), path) === undefined)
      return false;
    const items = getAt(document, `${path}/elements`);
    const isEmpty = isJsonArray(items) && items.length === 0;
    return (isFree || isEmpty) && distanceTo(target, at) === 0;
  });
  const holder = under ?? (isFree ? undefined : page.targets.find(({ path }) => path === parentOf(own)));
  if (holder) {
    const kind = kindOf(elementAt(document, holder.path), holder.path) ?? 'column';
    const list = `${holder.path}/elements`;
    return { list, kind, area: holder.placed.bounds, items: itemsOf(page, document, list, holder) };
  }
  const list = rootListOf(paths[0]!);
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

/** The flowing elements of a list on a page, in order; of one copy of their container. */
function itemsOf(page: PaperPage, document: JsonValue, list: string, holder: PaperTarget | undefined): readonly Item[] {
  const items = getAt(document, list);
  if (!isJsonArray(items)) return [];
  const from = holder ? page.targets.indexOf(holder) : -1;
  return items.flatMap((_, index) => {
    const path = `${list}/${index}`;
    const target = page.targets.find((each, at) => at > from && each.path === path && each.placed.flow !== 'absolute');
    return target ? [{ index, box: target.placed.bounds }] : [];
  });
}

function columnsPlace(page: PaperPage, table: string): Place | undefined {
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
