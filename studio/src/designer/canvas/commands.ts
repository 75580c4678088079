/** Commands on the selection, shared by the menu, keyboard and buttons. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import { rotationAbout, transformPoint, unionRect } from '@platen/engine/base/geometry';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { type Alignment, align, distribute } from '../geometry/arrange.ts';
import { runsLeftwards } from '../geometry/insertion.ts';
import { centreOf, normalDegrees } from '../geometry/oriented.ts';
import { containerOf } from '../geometry/paths.ts';
import { type Axis, snapMove } from '../geometry/snap.ts';
import {
  getAt,
  lastToken,
  moveTo,
  outermost,
  parentOf,
  removeAll,
  removeAt,
  setAt,
  shiftedBy,
} from '../model/edits.ts';
import { hasCondition, siblingsOf, unlocked } from '../model/elements.ts';
import { idsIn, uniqueId } from '../model/ids.ts';
import { pointsOf, unitOfPage, writeLength } from '../model/units.ts';
import { duplicate } from './clipboard.ts';
import { columnsOf, isColumn } from './column-borders.ts';
import { type CanvasContext, type CanvasPage, copyOf, placedOf } from './context.ts';
import { namesOf } from './drags.ts';
import { moveBy, nameOf, type Placed, resizeTo, rotationOf } from './edits.ts';
import { spokenSize, spokenVector } from './lengths.ts';
import { gridOf, snappedTo, snapTargets } from './snapping.ts';
import { type CanvasTarget, elementAt } from './targets.ts';
import { canvasWords } from './words.ts';

type FlowKind = Placed['flow'];

/** Returns the selection without locked and nested elements. */
export function chosen({ store }: CanvasContext): readonly string[] {
  return outermost(unlocked(store.document.value, store.selection.value));
}

type Found = { readonly page: CanvasPage; readonly target: CanvasTarget; readonly placed: Placed };

function foundOf(context: CanvasContext, paths: readonly string[]): readonly Found[] {
  return paths.flatMap((path) => {
    const copy = copyOf(context, path);
    return copy ? [{ ...copy, placed: placedOf(copy.page, copy.target) }] : [];
  });
}

function named(context: CanvasContext, paths: readonly string[]): string {
  return namesOf(context.store.document.value, paths);
}

export function removeChosen(context: CanvasContext): void {
  const paths = chosen(context);
  if (paths.length === 0) return;
  context.store.edit(canvasWords.steps.remove(named(context, paths)), (document) => removeAll(document, paths), {
    select: [],
  });
}

export function duplicateChosen(context: CanvasContext): void {
  const paths = chosen(context);
  if (paths.length === 0) return;
  const { document, pointers } = duplicate(context.store.document.value, paths);
  const placed = foundOf(context, paths).map(({ placed }, index) => ({ ...placed, path: pointers[index]! }));
  const offset = 3 * gridStep(context);
  const moved = moveBy(document, placed, { x: offset, y: offset });
  context.store.edit(canvasWords.steps.duplicate(named(context, paths)), () => moved, { select: pointers });
}

/** Returns a millimetre for documents, eight dots for labels. */
function gridStep(context: CanvasContext): number {
  return gridOf(context) * 10;
}

/** Moves by a page vector; elements in flow move within their list. Returns the announcement. */
export function nudge(context: CanvasContext, by: Point): string | undefined {
  const paths = chosen(context);
  const found = foundOf(context, paths);
  if (found.length === 0) return undefined;
  const free = found.filter(({ placed }) => placed.flow === 'absolute');
  const [flowing] = found.filter(({ placed }) => placed.flow !== 'absolute');
  if (free.length === 0) {
    const { flow } = flowing!.placed;
    return reorderBy(context, paths, { by, flow: isColumn(paths[0]!) ? 'row' : flow });
  }
  const placed = free.map((each) => each.placed);
  const change = (document: JsonValue) => moveBy(document, placed, by);
  const what = named(
    context,
    placed.map(({ path }) => path),
  );
  context.store.edit(canvasWords.steps.move(what), change, { merge: `nudge ${paths.join()}` });
  const moved = canvasWords.moved(spokenVector(context, by) + metBy(context, free, by));
  // A small step must not move the element to the next position in the flow.
  return flowing ? `${moved}; ${canvasWords.stays(nameOf(context.store.document.value, flowing.placed.path))}` : moved;
}

/** Returns the edges and middles that moved elements are aligned with. */
function metBy(context: CanvasContext, found: readonly Found[], by: Point): string {
  const [{ page }] = found as [Found];
  const box = found.map(boundsOf).reduce<Rect | undefined>(unionRect, undefined);
  if (!box) return '';
  const targets = snapTargets(
    context,
    page,
    found.map(({ target }) => target.path),
  );
  const { guides } = snapMove({ ...box, x: box.x + by.x, y: box.y + by.y }, { x: 0, y: 0 }, targets, { within: MET });
  return snappedTo(context, guides);
}

/** Distance in points within which edges count as aligned. */
const MET = 0.02;

type Step = { readonly by: Point; readonly flow: FlowKind };

function reorderBy(context: CanvasContext, paths: readonly string[], { by, flow }: Step): string | undefined {
  const { store } = context;
  if (!siblingsOf(paths)) return undefined;
  const what = named(context, paths);
  const isAcross = by.x !== 0;
  if (flow === 'row' && !isAcross) return canvasWords.flowsAcross(what);
  if (flow !== 'row' && flow !== 'grid' && isAcross) return canvasWords.flowsDown(what);
  const list = parentOf(paths[0]!);
  const items = getAt(store.document.value, list);
  if (!isJsonArray(items)) return undefined;
  const places = paths.map((path) => Number(lastToken(path)));
  const isBack = isAcross && runsLeftwards(boxesOf(context, list, items.length)) ? by.x > 0 : by.x + by.y < 0;
  const index = isBack ? Math.min(...places) - 1 : Math.max(...places) + 2;
  if (index < 0) return canvasWords.isFirst(what);
  if (index > items.length) return canvasWords.isLast(what);
  const { document, pointers } = moveTo(store.document.value, paths, list, index);
  store.edit(canvasWords.steps.reorder(what), () => document, { select: pointers });
  return canvasWords.reordered(what, Number(lastToken(pointers[0]!)) + 1, items.length);
}

/** Returns the boxes of a list's items on the page that shows the first. */
function boxesOf(context: CanvasContext, list: string, count: number): readonly Rect[] {
  const page = copyOf(context, `${list}/0`)?.page;
  if (!page) return [];
  const table = page.targets.find(({ path }) => isColumn(`${list}/0`) && path === parentOf(list));
  if (table) return columnsOf(page, table);
  return Array.from({ length: count }, (_, index) => `${list}/${index}`).flatMap((path) => {
    const found = page.targets.find((target) => target.path === path);
    return found ? [found.placed.bounds] : [];
  });
}

/** Resizes an element by a number of points, keeping its top left corner. Returns the announcement. */
export function growBy(context: CanvasContext, by: Point): string | undefined {
  const paths = chosen(context);
  const found = foundOf(context, paths).map(({ placed }) => ({ ...placed, box: boxOf(context, placed) }));
  const side = (length: number, more: number) => (more === 0 ? length : Math.max(0.5, length + more));
  const grown = ({ box }: Placed) => ({ ...box, width: side(box.width, by.x), height: side(box.height, by.y) });
  const change = (document: JsonValue) =>
    found.reduce((next, placed) => resizeTo(next, placed, grown(placed)), document);
  context.store.edit(canvasWords.steps.resize(named(context, paths)), change, { merge: `grow ${paths.join()}` });
  const [first] = found;
  return first && canvasWords.resized(spokenSize(context, grown(first)));
}

/** Reads the size from the document, because keys can repeat faster than the engine redraws. */
function boxOf({ store }: CanvasContext, { path, box }: Placed): Rect {
  const written = (side: 'width' | 'height') => pointsOf(getAt(store.document.value, `${path}/${side}`)) ?? box[side];
  return { ...box, width: written('width'), height: written('height') };
}

/** Aligns several elements to their common bounds, or a single element to its container. */
export function alignChosen(context: CanvasContext, how: Alignment): void {
  const found = foundOf(context, chosen(context)).filter(({ placed }) => placed.flow === 'absolute');
  const within = found.length === 1 ? around(found[0]!) : undefined;
  moveEach(context, found, align(found.map(boundsOf), how, within), canvasWords.steps.align);
}

export function distributeChosen(context: CanvasContext, axis: Axis): void {
  const found = foundOf(context, chosen(context)).filter(({ placed }) => placed.flow === 'absolute');
  moveEach(context, found, distribute(found.map(boundsOf), axis), canvasWords.steps.distribute);
}

function boundsOf({ target }: Found): Rect {
  return target.placed.bounds;
}

function around({ page, target }: Found): Rect {
  const container = containerOf(target.path);
  const holder = page.targets.find(({ path }) => path === container)?.placed.bounds;
  return holder ?? { x: 0, y: 0, width: page.rect.width, height: page.rect.height };
}

function moveEach(context: CanvasContext, found: readonly Found[], moves: readonly Point[], name: string): void {
  context.store.edit(name, (document) =>
    found.reduce((next, { placed }, index) => moveBy(next, [placed], moves[index]!), document),
  );
}

export type Order = 'front' | 'forward' | 'backward' | 'back';

/** Changes the painting order among siblings; later elements are on top. */
export function orderChosen(context: CanvasContext, order: Order): void {
  const { store } = context;
  const paths = chosen(context);
  if (paths.length === 0 || !siblingsOf(paths)) return;
  const list = parentOf(paths[0]!);
  const items = getAt(store.document.value, list);
  if (!isJsonArray(items)) return;
  const places = paths.map((path) => Number(lastToken(path)));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const index = {
    front: items.length,
    forward: Math.min(items.length, last + 2),
    backward: Math.max(0, first - 1),
    back: 0,
  }[order];
  const { document, pointers } = moveTo(store.document.value, paths, list, index);
  store.edit(canvasWords.menu[order], () => document, { select: pointers });
}

/** Returns true if the selection is in a single list, so that it can be grouped. */
export function canGroup(context: CanvasContext): boolean {
  const paths = chosen(context);
  return paths.length > 0 && siblingsOf(paths) && paths.every((path) => parentOf(path).endsWith('/elements'));
}

/**
 * Groups the selection and inserts the group at the position of the last element. Positions become relative to the
 * group.
 */
export function groupChosen(context: CanvasContext): void {
  if (!canGroup(context)) return;
  const { store } = context;
  const document = store.document.value;
  const paths = chosen(context);
  const found = foundOf(context, paths);
  const box = found.map(({ placed }) => placed.box).reduce<Rect | undefined>(unionRect, undefined);
  if (!box || found.length < paths.length) {
    store.notify(canvasWords.cannotGroup);
    return;
  }
  const unit = unitOfPage(getAt(document, '/dimensions/width'));
  const isFree = found.every(({ placed }) => placed.flow === 'absolute');
  const list = parentOf(paths[0]!);
  const first = found[0]!;
  const origin = isFree ? originOf(document, first) : { x: 0, y: 0 };
  const at = { x: writeLength(box.x - origin.x, unit), y: writeLength(box.y - origin.y, unit) };
  const elements = found.map(({ placed }): JsonValue => {
    if (!isFree) return getAt(document, placed.path)!;
    const own = (axis: 'x' | 'y') => writeLength(placed.box[axis] - box[axis], unit);
    const fixed = (['width', 'height'] as const).reduce<JsonValue>((element, side) => {
      const isShare = String(getAt(element, `/${side}`) ?? '').endsWith('%');
      return isShare ? setAt(element, `/${side}`, writeLength(placed.box[side], unit)) : element;
    }, getAt(document, placed.path)!);
    return setAt(setAt(fixed, '/position/x', own('x')), '/position/y', own('y'));
  });
  const id = uniqueId('group', idsIn(document));
  const group: JsonObject = isFree
    ? {
        id,
        type: 'group',
        position: at,
        width: writeLength(box.width, unit),
        height: writeLength(box.height, unit),
        elements,
      }
    : {
        id,
        type: 'group',
        ...flowOf(document, first),
        layout: first.placed.flow === 'row' ? 'row' : 'column',
        elements,
      };
  const index = Math.max(...paths.map((path) => Number(lastToken(path)))) - paths.length + 1;
  const without = removeAll(document, paths);
  const items = getAt(without, list);
  if (!isJsonArray(items)) return;
  store.edit(canvasWords.steps.group, () => setAt(without, list, items.toSpliced(index, 0, group)), {
    select: [`${list}/${index}`],
  });
}

function flowOf(document: JsonValue, { placed }: Found): JsonObject {
  const position = elementAt(document, placed.path)['position'];
  return isJsonObject(position) ? { position: { mode: 'flow' } } : {};
}

/** Returns the origin of an absolute element's coordinates. */
function originOf(document: JsonValue, { placed: { path, box } }: Found): Point {
  const start = (axis: 'x' | 'y') => box[axis] - (pointsOf(getAt(document, `${path}/position/${axis}`)) ?? box[axis]);
  return { x: start('x'), y: start('y') };
}

export function canUngroup({ store }: CanvasContext): boolean {
  return store.selection.value.some((path) => elementAt(store.document.value, path)['type'] === 'group');
}

/** Replaces groups by their elements, which keep their positions on the page. */
export function ungroupChosen(context: CanvasContext): void {
  const { store } = context;
  const groups = chosen(context).filter((path) => elementAt(store.document.value, path)['type'] === 'group');
  if (groups.length === 0) return;
  let document = store.document.value;
  let selected: readonly string[] = [];
  for (const path of groups.toReversed()) {
    const list = parentOf(path);
    const index = Number(lastToken(path));
    const inner = getAt(document, `${path}/elements`);
    const items = getAt(document, list);
    if (!isJsonArray(inner) || !isJsonArray(items)) continue;
    const outer = getAt(document, `${path}/visible`) ?? true;
    if (inner.some((_, at) => hasCondition(document, path) && hasCondition(document, `${path}/elements/${at}`))) {
      store.notify(canvasWords.twoConditions(nameOf(document, path)));
      selected = [path, ...selected];
      continue;
    }
    const freed = inner.map((_, at) => {
      const element = freedElement(context, document, path, `${path}/elements/${at}`);
      return outer === true ? element : withVisible(element, outer);
    });
    document = setAt(document, list, items.toSpliced(index, 1, ...freed));
    // Earlier pointers shift by the number of elements inserted before them.
    const further = selected.map((each) => shiftedBy(each, list, index + 1, freed.length - 1));
    selected = [...freed.map((_, at) => `${list}/${index + at}`), ...further];
  }
  store.edit(canvasWords.steps.ungroup, () => document, { select: selected });
}

/** Combines the group's condition with the element's condition; a hidden element stays hidden. */
function withVisible(element: JsonValue, outer: JsonValue): JsonValue {
  return getAt(element, '/visible') === false ? element : setAt(element, '/visible', outer);
}

function freedElement(context: CanvasContext, document: JsonValue, group: string, path: string): JsonValue {
  const element = getAt(document, path)!;
  const [outer] = foundOf(context, [group]);
  const [own] = foundOf(context, [path]);
  if (!outer || !own) return element;
  const unit = unitOfPage(getAt(document, '/dimensions/width'));
  if (outer.placed.flow !== 'absolute')
    return removeAt(element, '/position/x') === element
      ? element
      : setAt(removeAt(element, '/position'), '/position/mode', 'flow');
  const turned = rotationOf(document, group);
  const centre = transformPoint(rotationAbout(turned, centreOf(outer.target.box)), centreOf(own.target.box));
  const { width, height } = own.target.box;
  const origin = originOf(document, outer);
  const at = (value: number) => writeLength(value, unit);
  let freed = setAt(element, '/position', {
    x: at(centre.x - width / 2 - origin.x),
    y: at(centre.y - height / 2 - origin.y),
  });
  for (const side of ['width', 'height'] as const) {
    const source = side === 'width' ? own.placed.widthFrom : own.placed.heightFrom;
    if (source !== 'fixed' && source !== 'content') freed = setAt(freed, `/${side}`, at(own.target.box[side]));
  }
  const rotation = normalDegrees(rotationOf(document, path) + turned);
  return rotation === 0 ? removeAt(freed, '/rotation') : setAt(freed, '/rotation', rotation);
}

export function toggleLock(context: CanvasContext): void {
  const { store } = context;
  const paths = store.selection.value;
  if (paths.length === 0 || store.keepLocks) return;
  const isLocked = paths.every((path) => elementAt(store.document.value, path)['locked'] === true);
  const name = (isLocked ? canvasWords.steps.unlock : canvasWords.steps.lock)(named(context, paths));
  store.edit(name, (document) =>
    paths.reduce(
      (next, path) => (isLocked ? removeAt(next, `${path}/locked`) : setAt(next, `${path}/locked`, true)),
      document,
    ),
  );
}

/** Hides elements from all outputs; the element list can show them again. Conditions stay unchanged. */
export function toggleHidden(context: CanvasContext): void {
  const { store } = context;
  const all = chosen(context);
  const paths = all.filter((path) => !hasCondition(store.document.value, path));
  if (all.length > paths.length) store.notify(canvasWords.hasCondition(named(context, all)));
  if (paths.length === 0) return;
  const isHidden = paths.every((path) => elementAt(store.document.value, path)['visible'] === false);
  const name = (isHidden ? canvasWords.steps.show : canvasWords.steps.hide)(named(context, paths));
  store.edit(name, (document) =>
    paths.reduce(
      (next, path) => (isHidden ? removeAt(next, `${path}/visible`) : setAt(next, `${path}/visible`, false)),
      document,
    ),
  );
}

/**
 * Selects all siblings of the selection. If they are already selected, or without a selection, selects all top-level
 * elements.
 */
export function selectAll(context: CanvasContext): void {
  const { store } = context;
  const first = store.selection.value[0];
  const list = first === undefined ? '/elements' : parentOf(first);
  const all = itemsOf(store.document.value, list);
  const isAll = all.length > 0 && all.every((path) => store.selection.value.includes(path));
  store.select(unlocked(store.document.value, isAll ? itemsOf(store.document.value, '/elements') : all));
}

function itemsOf(document: JsonValue, list: string): readonly string[] {
  const items = getAt(document, list);
  return isJsonArray(items) ? items.map((_, index) => `${list}/${index}`) : [];
}

export function styleOfFirst({ store }: CanvasContext): JsonValue | undefined {
  const first = store.selection.value[0];
  return first === undefined ? undefined : getAt(store.document.value, `${first}/style`);
}

export function pasteStyle(context: CanvasContext, style: JsonValue): void {
  const paths = chosen(context);
  context.store.edit(canvasWords.steps.style, (document) =>
    paths.reduce((next, path) => setAt(next, `${path}/style`, style), document),
  );
}
