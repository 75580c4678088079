/** What people do with what is selected, by whatever way they ask for it. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import { rotationAbout, transformPoint, unionRect } from '@platen/engine/base/geometry';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { onPaper } from '../../strings-on-paper.ts';
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
import { copyOf, type PaperContext, type PaperPage, placedOf } from './context.ts';
import { namesOf } from './drags.ts';
import { moveBy, nameOf, type Placed, resizeTo, rotationOf } from './edits.ts';
import { spokenSize, spokenVector } from './lengths.ts';
import { gridOf, snappedTo, snapTargets } from './snapping.ts';
import { elementAt, type PaperTarget } from './targets.ts';

type FlowKind = Placed['flow'];

/** The selection without what is locked, and without what lies in others of it. */
export function chosen({ store }: PaperContext): readonly string[] {
  return outermost(unlocked(store.document.value, store.selection.value));
}

type Found = { readonly page: PaperPage; readonly target: PaperTarget; readonly placed: Placed };

function foundOf(context: PaperContext, paths: readonly string[]): readonly Found[] {
  return paths.flatMap((path) => {
    const copy = copyOf(context, path);
    return copy ? [{ ...copy, placed: placedOf(copy.page, copy.target) }] : [];
  });
}

function named(context: PaperContext, paths: readonly string[]): string {
  return namesOf(context.store.document.value, paths);
}

export function removeChosen(context: PaperContext): void {
  const paths = chosen(context);
  if (paths.length === 0) return;
  context.store.edit(onPaper.steps.remove(named(context, paths)), (document) => removeAll(document, paths), {
    select: [],
  });
}

export function duplicateChosen(context: PaperContext): void {
  const paths = chosen(context);
  if (paths.length === 0) return;
  const { document, pointers } = duplicate(context.store.document.value, paths);
  const placed = foundOf(context, paths).map(({ placed }, index) => ({ ...placed, path: pointers[index]! }));
  const offset = 3 * gridStep(context);
  const moved = moveBy(document, placed, { x: offset, y: offset });
  context.store.edit(onPaper.steps.duplicate(named(context, paths)), () => moved, { select: pointers });
}

/** A millimetre for documents, eight dots for labels. */
function gridStep(context: PaperContext): number {
  return gridOf(context) * 10;
}

/** Moves by a vector of the page; what flows goes back or on in its list instead. Gives what is to be said of it. */
export function nudge(context: PaperContext, by: Point): string | undefined {
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
  context.store.edit(onPaper.steps.move(what), change, { merge: `nudge ${paths.join()}` });
  const moved = onPaper.moved(spokenVector(context, by) + metBy(context, free, by));
  // A step is less than a place in a flow.
  return flowing ? `${moved}; ${onPaper.stays(nameOf(context.store.document.value, flowing.placed.path))}` : moved;
}

/** What the edges and middles of moved elements lie on now. */
function metBy(context: PaperContext, found: readonly Found[], by: Point): string {
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

/** Points: less is no distance. */
const MET = 0.02;

type Step = { readonly by: Point; readonly flow: FlowKind };

function reorderBy(context: PaperContext, paths: readonly string[], { by, flow }: Step): string | undefined {
  const { store } = context;
  if (!siblingsOf(paths)) return undefined;
  const what = named(context, paths);
  const isAcross = by.x !== 0;
  if (flow === 'row' && !isAcross) return onPaper.flowsAcross(what);
  if (flow !== 'row' && flow !== 'grid' && isAcross) return onPaper.flowsDown(what);
  const list = parentOf(paths[0]!);
  const items = getAt(store.document.value, list);
  if (!isJsonArray(items)) return undefined;
  const places = paths.map((path) => Number(lastToken(path)));
  const isBack = isAcross && runsLeftwards(boxesOf(context, list, items.length)) ? by.x > 0 : by.x + by.y < 0;
  const index = isBack ? Math.min(...places) - 1 : Math.max(...places) + 2;
  if (index < 0) return onPaper.isFirst(what);
  if (index > items.length) return onPaper.isLast(what);
  const { document, pointers } = moveTo(store.document.value, paths, list, index);
  store.edit(onPaper.steps.reorder(what), () => document, { select: pointers });
  return onPaper.reordered(what, Number(lastToken(pointers[0]!)) + 1, items.length);
}

/** Where the items of a list lie on the page that shows the first of them. */
function boxesOf(context: PaperContext, list: string, count: number): readonly Rect[] {
  const page = copyOf(context, `${list}/0`)?.page;
  if (!page) return [];
  const table = page.targets.find(({ path }) => isColumn(`${list}/0`) && path === parentOf(list));
  if (table) return columnsOf(page, table);
  return Array.from({ length: count }, (_, index) => `${list}/${index}`).flatMap((path) => {
    const found = page.targets.find((target) => target.path === path);
    return found ? [found.placed.bounds] : [];
  });
}

/** Makes one larger or smaller by so many points a side, its upper left corner staying. Gives what is to be said of it. */
export function growBy(context: PaperContext, by: Point): string | undefined {
  const paths = chosen(context);
  const found = foundOf(context, paths).map(({ placed }) => ({ ...placed, box: boxOf(context, placed) }));
  const side = (length: number, more: number) => (more === 0 ? length : Math.max(0.5, length + more));
  const grown = ({ box }: Placed) => ({ ...box, width: side(box.width, by.x), height: side(box.height, by.y) });
  const change = (document: JsonValue) =>
    found.reduce((next, placed) => resizeTo(next, placed, grown(placed)), document);
  context.store.edit(onPaper.steps.resize(named(context, paths)), change, { merge: `grow ${paths.join()}` });
  const [first] = found;
  return first && onPaper.resized(spokenSize(context, grown(first)));
}

/** As large as is written: keys come faster than drawings do. */
function boxOf({ store }: PaperContext, { path, box }: Placed): Rect {
  const written = (side: 'width' | 'height') => pointsOf(getAt(store.document.value, `${path}/${side}`)) ?? box[side];
  return { ...box, width: written('width'), height: written('height') };
}

/** Several to the box around them; one to what holds it. */
export function alignChosen(context: PaperContext, how: Alignment): void {
  const found = foundOf(context, chosen(context)).filter(({ placed }) => placed.flow === 'absolute');
  const within = found.length === 1 ? around(found[0]!) : undefined;
  moveEach(context, found, align(found.map(boundsOf), how, within), onPaper.steps.align);
}

export function distributeChosen(context: PaperContext, axis: Axis): void {
  const found = foundOf(context, chosen(context)).filter(({ placed }) => placed.flow === 'absolute');
  moveEach(context, found, distribute(found.map(boundsOf), axis), onPaper.steps.distribute);
}

function boundsOf({ target }: Found): Rect {
  return target.placed.bounds;
}

function around({ page, target }: Found): Rect {
  const container = containerOf(target.path);
  const holder = page.targets.find(({ path }) => path === container)?.placed.bounds;
  return holder ?? { x: 0, y: 0, width: page.rect.width, height: page.rect.height };
}

function moveEach(context: PaperContext, found: readonly Found[], moves: readonly Point[], name: string): void {
  context.store.edit(name, (document) =>
    found.reduce((next, { placed }, index) => moveBy(next, [placed], moves[index]!), document),
  );
}

export type Order = 'front' | 'forward' | 'backward' | 'back';

/** Among those beside them: later is painted over earlier. */
export function orderChosen(context: PaperContext, order: Order): void {
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
  store.edit(onPaper.menu[order], () => document, { select: pointers });
}

/** Whether what is chosen lies side by side in one list, so that one group can hold it. */
export function canGroup(context: PaperContext): boolean {
  const paths = chosen(context);
  return paths.length > 0 && siblingsOf(paths) && paths.every((path) => parentOf(path).endsWith('/elements'));
}

/** A group in the place of the last of them; their places become those in the group. */
export function groupChosen(context: PaperContext): void {
  if (!canGroup(context)) return;
  const { store } = context;
  const document = store.document.value;
  const paths = chosen(context);
  const found = foundOf(context, paths);
  const box = found.map(({ placed }) => placed.box).reduce<Rect | undefined>(unionRect, undefined);
  if (!box || found.length < paths.length) {
    store.tell(onPaper.cannotGroup);
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
  store.edit(onPaper.steps.group, () => setAt(without, list, items.toSpliced(index, 0, group)), {
    select: [`${list}/${index}`],
  });
}

function flowOf(document: JsonValue, { placed }: Found): JsonObject {
  const position = elementAt(document, placed.path)['position'];
  return isJsonObject(position) ? { position: { mode: 'flow' } } : {};
}

/** Where the coordinates begin in which an absolute element has its place. */
function originOf(document: JsonValue, { placed: { path, box } }: Found): Point {
  const start = (axis: 'x' | 'y') => box[axis] - (pointsOf(getAt(document, `${path}/position/${axis}`)) ?? box[axis]);
  return { x: start('x'), y: start('y') };
}

export function canUngroup({ store }: PaperContext): boolean {
  return store.selection.value.some((path) => elementAt(store.document.value, path)['type'] === 'group');
}

/** Its elements take its place, as they lie on the page. */
export function ungroupChosen(context: PaperContext): void {
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
      store.tell(onPaper.twoConditions(nameOf(document, path)));
      selected = [path, ...selected];
      continue;
    }
    const freed = inner.map((_, at) => {
      const element = freedElement(context, document, path, `${path}/elements/${at}`);
      return outer === true ? element : withVisible(element, outer);
    });
    document = setAt(document, list, items.toSpliced(index, 1, ...freed));
    // What was freed further on is as much further on as there is more in front of it now.
    const further = selected.map((each) => shiftedBy(each, list, index + 1, freed.length - 1));
    selected = [...freed.map((_, at) => `${list}/${index + at}`), ...further];
  }
  store.edit(onPaper.steps.ungroup, () => document, { select: selected });
}

/** The element by the condition of the group that it was in, too; what is hidden by itself stays so. */
function withVisible(element: JsonValue, outer: JsonValue): JsonValue {
  return getAt(element, '/visible') === false ? element : setAt(element, '/visible', outer);
}

function freedElement(context: PaperContext, document: JsonValue, group: string, path: string): JsonValue {
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

export function toggleLock(context: PaperContext): void {
  const { store } = context;
  const paths = store.selection.value;
  if (paths.length === 0 || store.keepLocks) return;
  const isLocked = paths.every((path) => elementAt(store.document.value, path)['locked'] === true);
  const name = (isLocked ? onPaper.steps.unlock : onPaper.steps.lock)(named(context, paths));
  store.edit(name, (document) =>
    paths.reduce(
      (next, path) => (isLocked ? removeAt(next, `${path}/locked`) : setAt(next, `${path}/locked`, true)),
      document,
    ),
  );
}

/** What is hidden takes no part in any output; the list of elements shows it again. Conditions stay as they are. */
export function toggleHidden(context: PaperContext): void {
  const { store } = context;
  const all = chosen(context);
  const paths = all.filter((path) => !hasCondition(store.document.value, path));
  if (all.length > paths.length) store.tell(onPaper.hasCondition(named(context, all)));
  if (paths.length === 0) return;
  const isHidden = paths.every((path) => elementAt(store.document.value, path)['visible'] === false);
  const name = (isHidden ? onPaper.steps.show : onPaper.steps.hide)(named(context, paths));
  store.edit(name, (document) =>
    paths.reduce(
      (next, path) => (isHidden ? removeAt(next, `${path}/visible`) : setAt(next, `${path}/visible`, false)),
      document,
    ),
  );
}

/** All beside what is selected; all again, everything at the top of the template. */
export function selectAll(context: PaperContext): void {
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

export function styleOfFirst({ store }: PaperContext): JsonValue | undefined {
  const first = store.selection.value[0];
  return first === undefined ? undefined : getAt(store.document.value, `${first}/style`);
}

export function pasteStyle(context: PaperContext, style: JsonValue): void {
  const paths = chosen(context);
  context.store.edit(onPaper.steps.style, (document) =>
    paths.reduce((next, path) => setAt(next, `${path}/style`, style), document),
  );
}
