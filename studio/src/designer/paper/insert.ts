/** New elements: what each type begins with, drawn on the paper, dropped there or put in the middle of what is seen. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import { isJsonArray, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import type { Unit } from '@platen/engine/base/units';
import { rectBetween } from '../geometry/oriented.ts';
import { snapMove } from '../geometry/snap.ts';
import { getAt, insertAt } from '../model/edits.ts';
import { idsIn, uniqueId } from '../model/ids.ts';
import { unitOfPage, writeLength } from '../model/units.ts';
import { type PaperContext, type PaperPage, pagePoint, pointOn } from './context.ts';
import type { Drag } from './drags.ts';
import { snapOptions, snapTargets } from './snapping.ts';
import { words } from './words.ts';

/** Points. */
type Start = {
  readonly width: number;
  readonly height: number;
  readonly own: JsonObject;
  readonly isAutoHigh?: boolean;
};

const MM = 72 / 25.4;

/** A small sheet begins with small things. */
const STARTS: Readonly<Record<string, (isSmall: boolean) => Start>> = {
  text: (isSmall) => ({
    width: (isSmall ? 30 : 50) * MM,
    height: 5 * MM,
    own: { content: { text: 'Text' }, style: { fontSize: isSmall ? '10pt' : '11pt' } },
    isAutoHigh: true,
  }),
  barcode: () => ({ width: 50 * MM, height: 15 * MM, own: { symbology: 'code128', content: { text: '12345678' } } }),
  qrcode: () => ({ width: 20 * MM, height: 20 * MM, own: { content: { text: 'https://example.com' } } }),
  datamatrix: () => ({ width: 15 * MM, height: 15 * MM, own: { content: { text: '12345678' } } }),
  rectangle: () => ({ width: 30 * MM, height: 20 * MM, own: { style: { stroke: '#000', strokeWidth: '1pt' } } }),
  ellipse: () => ({ width: 20 * MM, height: 20 * MM, own: { style: { stroke: '#000', strokeWidth: '1pt' } } }),
  line: () => ({ width: 40 * MM, height: 0, own: { style: { stroke: '#000', strokeWidth: '1pt' } } }),
  image: () => ({ width: 30 * MM, height: 20 * MM, own: { source: PICTURE, fit: 'contain' } }),
  table: () => ({
    width: 120 * MM,
    height: 30 * MM,
    isAutoHigh: true,
    own: {
      items: '[{"name": "First", "price": 1}, {"name": "Second", "price": 2}]',
      columns: [
        { header: 'Name', content: { expression: 'item.name' }, width: '2fr' },
        { header: 'Price', content: { expression: 'item.price' }, width: '1fr', style: { textAlign: 'right' } },
      ],
    },
  }),
  group: () => ({ width: 50 * MM, height: 30 * MM, own: { elements: [] } }),
  repeat: () => ({
    width: 50 * MM,
    height: 20 * MM,
    isAutoHigh: true,
    own: {
      items: '[1, 2, 3]',
      layout: 'column',
      gap: '1mm',
      elements: [{ type: 'text', content: { expression: 'item' } }],
    },
  }),
};

/** A grey square with a mark, until somebody chooses a picture. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect width="30" height="20" fill="#e5e7eb"/><path d="M5 16l7-8 5 6 3-3 5 5z" fill="#9ca3af"/><circle cx="21" cy="6" r="2" fill="#9ca3af"/></svg>',
)}`;

export function canInsert(type: string): boolean {
  return Object.hasOwn(STARTS, type);
}

function sheetIsSmall({ rect }: PaperPage): boolean {
  return Math.min(rect.width, rect.height) < 60 * MM;
}

function startOf(type: string, page: PaperPage): Start {
  const start = STARTS[type]!(sheetIsSmall(page));
  const factor = Math.min(
    1,
    (page.rect.width * 0.8) / Math.max(start.width, 1),
    (page.rect.height * 0.6) / Math.max(start.height, 1),
  );
  return { ...start, width: start.width * factor, height: start.height * factor };
}

/** An element of a type in a box of the page. */
function elementOf(type: string, box: Rect, document: JsonValue, start: Start, drawn: boolean): JsonObject {
  const unit: Unit = unitOfPage(getAt(document, '/dimensions/width'));
  const length = (points: number) => writeLength(points, unit);
  const id = uniqueId(type, idsIn(document));
  const { isAutoHigh = false, own } = start;
  return {
    id,
    type,
    position: { x: length(box.x), y: length(box.y) },
    width: length(box.width),
    ...(!(isAutoHigh && (!drawn || type === 'table' || type === 'repeat')) && { height: length(box.height) }),
    ...own,
  };
}

/** Selects it; the paper keeps the focus, so that keys go on. */
export function insertElement(context: PaperContext, element: JsonObject): void {
  const { store } = context;
  const items = getAt(store.document.value, '/elements');
  const index = isJsonArray(items) ? items.length : 0;
  const name = words.steps.insert(String(element['type']));
  store.edit(name, (document) => insertAt(document, '/elements', index, element), { select: [`/elements/${index}`] });
  context.tool.value = 'select';
}

/** With its middle at a point of the window; without one, in the middle of what is seen. */
export function insertAtPoint(context: PaperContext, type: string, screen?: Point, more: JsonObject = {}): void {
  const { width, height } = context.size.value;
  const place = pagePoint(context, screen ?? { x: width / 2, y: height / 2 });
  if (!place || !canInsert(type)) return;
  const { page, at } = place;
  const start = startOf(type, page);
  const within = (value: number, length: number, room: number) =>
    Math.max(0, Math.min(room - length, value - length / 2));
  const free = {
    x: within(at.x, start.width, page.rect.width),
    y: within(at.y, start.height, page.rect.height),
    width: start.width,
    height: start.height,
  };
  const { by } = snapMove(free, { x: 0, y: 0 }, { lines: [], siblings: [] }, snapOptions(context, false));
  const box = { ...free, x: free.x + by.x, y: free.y + by.y };
  insertElement(context, { ...elementOf(type, box, context.store.document.value, start, false), ...more });
}

/** Draws the box of a new element; a click gives it the size that its type begins with. */
export function drawDrag(context: PaperContext, page: PaperPage, from: Point, type: string): Drag {
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
  const finish = () => {
    context.gesture.value = undefined;
  };
  return {
    cursor: 'crosshair',
    move(to, { shift, ctrl }) {
      const { at, guides } = snap(to, ctrl);
      area = rectBetween(start, shift ? square(start, at, type) : at);
      context.gesture.value = { kind: 'draw', page: page.index, area, guides };
    },
    end(to) {
      finish();
      if (!area) return insertAtPoint(context, type, to);
      const begun = startOf(type, page);
      insertElement(context, elementOf(type, area, context.store.document.value, begun, true));
    },
    cancel: finish,
  };
}

/** Square boxes; lines go along an axis. */
function square(from: Point, to: Point, type: string): Point {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (type === 'line') return Math.abs(x) > Math.abs(y) ? { x: to.x, y: from.y } : { x: from.x, y: to.y };
  const side = Math.max(Math.abs(x), Math.abs(y));
  return { x: from.x + side * (Math.sign(x) || 1), y: from.y + side * (Math.sign(y) || 1) };
}
