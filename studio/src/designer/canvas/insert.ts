/** Insertion of new elements: drawn on the canvas, dropped, or centred in the view. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import { isJsonArray, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { POINTS_PER_UNIT } from '@platen/engine/base/units';
import { lineBetween } from '../geometry/handles.ts';
import { centreOf, rectBetween } from '../geometry/oriented.ts';
import { snapMove } from '../geometry/snap.ts';
import { getAt, insertAt } from '../model/edits.ts';
import { placeOnPage } from '../model/free-places.ts';
import { flowMargins } from '../model/margins.ts';
import { INSERT_GROUPS, type NewKind, newElement, withoutPages } from '../model/new-elements.ts';
import { pointsOf, unitOfPage, writeLength } from '../model/units.ts';
import { typeLabel } from '../panels/element-labels.ts';
import { designerWords } from '../words.ts';
import { type CanvasContext, type CanvasPage, pagePoint, pointOn } from './context.ts';
import type { Drag } from './drags.ts';
import { containerAt, type InsertContainer, pointIn } from './insert-container.ts';
import { snapOptions, snapTargets } from './snapping.ts';

const KINDS: ReadonlySet<string> = new Set(INSERT_GROUPS.flatMap(([, kinds]) => kinds));

export function canInsert(type: string): type is NewKind {
  return KINDS.has(type);
}

type Start = { readonly element: JsonObject; readonly width: number; readonly height: number };

/** Returns a new element for a page and its expected size; automatic heights count as about one line. */
function startOf(type: NewKind, { rect }: CanvasPage): Start {
  const { mm } = POINTS_PER_UNIT;
  const element = newElement(type, { width: rect.width / mm, height: rect.height / mm });
  const side = (name: 'width' | 'height', otherwise: number) => pointsOf(element[name]) ?? otherwise;
  return { element, width: side('width', rect.width * 0.5), height: side('height', 14) };
}

/** Places the element in a box of the page; automatic sizes stay automatic. */
function placed({ element }: Start, box: Rect, home: InsertContainer, document: JsonValue): JsonObject {
  const unit = unitOfPage(getAt(document, '/dimensions/width'));
  const length = (points: number) => writeLength(points, unit);
  const { type, width, height, ...rest } = home.list === '/elements' ? element : withoutPages(element);
  if (type === 'table' && home.list === '/elements') return inFlow(element, box, document);
  const { x, y } = pointIn(home, box);
  return {
    type: type!,
    ...(home.into && { position: { x: length(x), y: length(y) } }),
    ...(width !== undefined && { width: length(box.width) }),
    ...(height !== undefined && { height: length(box.height) }),
    ...rest,
  };
}

/**
 * Puts a table into the flow, so that it can break across pages. The first element in the flow starts where it was
 * dropped.
 */
function inFlow({ type, width: _, height: __, ...rest }: JsonObject, box: Rect, document: JsonValue): JsonObject {
  const elements = getAt(document, '/elements');
  const flows = isJsonArray(elements) && elements.some((each) => getAt(each, '/position/mode') === 'flow');
  const unit = unitOfPage(getAt(document, '/dimensions/width'));
  const above = box.y - flowMargins(document).top - heightOfHeader(document);
  const before = flows ? '3mm' : writeLength(Math.max(0, above), unit);
  return { type: type!, position: { mode: 'flow', before }, ...rest };
}

function heightOfHeader(document: JsonValue): number {
  return pointsOf(getAt(document, '/header/height')) ?? 0;
}

/** Inserts and selects the element; the canvas keeps the focus. */
function insertElement(context: CanvasContext, element: JsonObject, { list }: InsertContainer): void {
  const { store } = context;
  const items = getAt(store.document.value, list);
  const index = isJsonArray(items) ? items.length : 0;
  const name = designerWords.steps.insert(typeLabel(String(element['type'])));
  store.edit(name, (document) => insertAt(document, list, index, element), { select: [`${list}/${index}`] });
  context.tool.value = 'select';
}

/** Gives the element the proportions of a shape, within its initial size. */
function shaped(start: Start, shape: Pick<Rect, 'width' | 'height'> | undefined): Start {
  if (!shape) return start;
  const scale = Math.min(start.width / shape.width, start.height / shape.height);
  return { ...start, width: shape.width * scale, height: shape.height * scale };
}

/**
 * Inserts an element centred at a viewport point, or in the middle of the view. `shape` has the proportions of an
 * image.
 */
export function insertAtPoint(
  context: CanvasContext,
  type: string,
  screen?: Point,
  more: JsonObject = {},
  shape?: Pick<Rect, 'width' | 'height'>,
): void {
  const { width, height } = context.size.value;
  const place = pagePoint(context, screen ?? { x: width / 2, y: height / 2 });
  if (!place || !canInsert(type)) return;
  const { page, at } = place;
  const start = shaped(startOf(type, page), shape);
  const within = (value: number, length: number, room: number) =>
    Math.max(0, Math.min(room - length, value - length / 2));
  const free = {
    x: within(at.x, start.width, page.rect.width),
    y: within(at.y, start.height, page.rect.height),
    width: start.width,
    height: start.height,
  };
  // The pointer sets the position. Without a pointer, any free position works.
  const drawn = context.store.drawn.value?.pages[page.index];
  if (!screen && drawn) Object.assign(free, placeOnPage(context.store.document.value, drawn, free));
  const { by } = snapMove(free, { x: 0, y: 0 }, { lines: [], siblings: [] }, snapOptions(context, false));
  const box = { ...free, x: free.x + by.x, y: free.y + by.y };
  const home = containerAt(context, page, centreOf(box));
  const element = placed(start, box, home, context.store.document.value);
  // Content passed in replaces the initial text.
  const { text: _, ...bare } = element;
  insertElement(context, { ...((more['text'] ?? more['contentExpression']) ? bare : element), ...more }, home);
}

/** Draws the box of a new element; a click uses the type's initial size. */
export function drawDrag(context: CanvasContext, page: CanvasPage, from: Point, type: NewKind): Drag {
  const targets = snapTargets(context, page, []);
  const snap = (screen: Point, isOff: boolean) => {
    const at = pointOn(context, page, screen);
    const { by, guides } = snapMove({ ...at, width: 0, height: 0 }, { x: 0, y: 0 }, targets, {
      ...snapOptions(context, isOff),
      parts: { x: [0], y: [0] },
    });
    return { at: { x: at.x + by.x, y: at.y + by.y }, guides };
  };
  const start = snap(from, false).at;
  let area: Rect | undefined;
  let isUp = false;
  const finish = () => {
    context.gesture.value = undefined;
  };
  return {
    cursor: 'crosshair',
    move(to, { shift, ctrl }) {
      const { at, guides } = snap(to, ctrl);
      const end = shift ? square(start, at, type) : at;
      area = rectBetween(start, end);
      isUp = type === 'line' && lineBetween(start, end, false).direction === 'up';
      context.gesture.value = { kind: 'draw', page: page.index, area, guides };
    },
    end(to) {
      finish();
      if (!area) return type === 'text' ? insertText(context, page, start) : insertAtPoint(context, type, to);
      const begun = startOf(type, page);
      const home = containerAt(context, page, centreOf(area));
      const element = placed(begun, area, home, context.store.document.value);
      insertElement(context, isUp ? { ...element, direction: 'up' } : element, home);
    },
    cancel: finish,
  };
}

/** Minimum width of a new text in points. */
const LEAST_TEXT = 30;

/** Inserts a text whose first line starts at the point, and limits its width to the page. */
function insertText(context: CanvasContext, page: CanvasPage, at: Point): void {
  const start = startOf('text', page);
  const { rect } = page;
  const x = Math.max(0, Math.min(at.x, rect.width - LEAST_TEXT));
  const y = Math.max(0, Math.min(at.y - start.height / 2, rect.height - start.height));
  const box = { x, y, width: Math.min(start.width, rect.width - x), height: start.height };
  const home = containerAt(context, page, centreOf(box));
  insertElement(context, placed(start, box, home, context.store.document.value), home);
}

/** Makes boxes square, and lines parallel to an axis. */
function square(from: Point, to: Point, type: string): Point {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (type === 'line') return Math.abs(x) > Math.abs(y) ? { x: to.x, y: from.y } : { x: from.x, y: to.y };
  const side = Math.max(Math.abs(x), Math.abs(y));
  return { x: from.x + side * (Math.sign(x) || 1), y: from.y + side * (Math.sign(y) || 1) };
}
