/** Inserts a new element next to or into the selection, otherwise on the visible page. */
import type { Point } from '@platen/engine/base/geometry';
import { isJsonArray, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { POINTS_PER_UNIT } from '@platen/engine/base/units';
import type { EditorBox } from '@platen/engine/edit/lay-out-for-editor';
import type { DataField } from '../model/data-tree.ts';
import { getAt, insertAt, lastToken, parentOf, setAt } from '../model/edits.ts';
import { arrangesElements, isLocked, nodeAround } from '../model/elements.ts';
import { placeOnPage } from '../model/free-places.ts';
import { columnsOfList } from '../model/list-columns.ts';
import { flowMargins } from '../model/margins.ts';
import { type NewKind, newElement, withoutPages } from '../model/new-elements.ts';
import { pointsOf, unitOfPage, writeLength } from '../model/units.ts';
import type { Store } from '../store.ts';
import { designerWords } from '../words.ts';
import { typeLabel } from './element-labels.ts';
import { panelWords } from './words.ts';

type Place = { readonly list: string; readonly index: number };

export function insertElement(store: Store, kind: NewKind): void {
  const page = pageSize(store);
  const mm = { width: page.width / POINTS_PER_UNIT.mm, height: page.height / POINTS_PER_UNIT.mm };
  if (kind === 'pageNumber') insertInFooter(store, withoutPages(newElement(kind, mm)), page);
  else insert(store, newElement(kind, mm), page);
}

/** Adds a text at the end of the footer. Creates the footer if the template has none. */
function insertInFooter(store: Store, { type, width, ...rest }: JsonObject, page: Page): void {
  const name = designerWords.steps.insert(panelWords.pageNumber);
  const unit = unitOfPage(getAt(store.document.value, '/dimensions/width'));
  const held = getAt(store.document.value, '/footer/elements');
  const index = isJsonArray(held) ? held.length : 0;
  // Positions in the footer start at the margin.
  const { left } = flowMargins(store.document.value);
  const x = Math.max(0, (page.width - (pointsOf(width) ?? 0)) / 2 - left);
  const element = { type: type!, position: { x: writeLength(x, unit), y: '4mm' }, width: width!, ...rest };
  const change = (old: JsonValue) => {
    const footer = getAt(old, '/footer') === undefined ? setAt(old, '/footer', { height: '12mm', elements: [] }) : old;
    return insertAt(footer, '/footer/elements', index, element);
  };
  store.edit(name, change, { select: [`/footer/elements/${index}`] });
  store.announce(name);
}

/** Inserts an element that shows a data field; a list becomes a table with a column per field. */
export function insertField(store: Store, field: DataField): void {
  insert(store, boundElement(field), pageSize(store));
}

function boundElement({ expression, kind, children }: DataField): JsonObject {
  if (kind !== 'list') return { type: 'text', width: '50mm', contentExpression: expression };
  const fields = children
    .filter((child) => child.kind === 'value')
    .map(({ name, type, value }) => ({ name, isNumber: /^(number|integer)$/.test(type ?? typeof value) }));
  return {
    type: 'table',
    items: expression,
    borders: '0.5pt solid #999',
    columns: columnsOfList(expression, fields),
  };
}

function insert(store: Store, fresh: JsonObject, page: Page): void {
  const document = store.document.value;
  const place = placeFor(store, fresh);
  const element = placed(document, fresh, place, page);
  const name = designerWords.steps.insert(typeLabel(String(fresh['type'])));
  store.edit(name, (old) => insertAt(old, place.list, place.index, element), {
    select: [`${place.list}/${place.index}`],
  });
  store.announce(name);
}

/** Returns the insertion position: after the selection in its list, or inside it if it is an empty container. */
function placeFor({ document: { value: document }, selection }: Store, fresh: JsonObject): Place {
  const last = selection.value.at(-1);
  const pointer = last === undefined ? undefined : nodeAround(document, last);
  if (pointer !== undefined && !isLocked(document, pointer) && fitsBand(document, pointer, fresh)) {
    const inner = getAt(document, `${pointer}/elements`);
    const isBand = pointer === '/header' || pointer === '/footer';
    if (isJsonArray(inner) && (isBand || inner.length === 0))
      return { list: `${pointer}/elements`, index: inner.length };
    const list = parentOf(pointer);
    if (lastToken(list) === 'elements') return { list, index: Number(lastToken(pointer)) + 1 };
  }
  const elements = getAt(document, '/elements');
  return { list: '/elements', index: isJsonArray(elements) ? elements.length : 0 };
}

/** Returns false if the element is higher than the header or footer around the selection. */
function fitsBand(document: JsonValue, pointer: string, { height }: JsonObject): boolean {
  const band = /^\/(?:header|footer)(?=\/|$)/.exec(pointer)?.[0];
  const own = pointsOf(height);
  const most = band === undefined ? undefined : pointsOf(getAt(document, `${band}/height`));
  return own === undefined || most === undefined || own <= most;
}

/**
 * Positions the element in flow if its neighbours are in flow, otherwise in the middle of the page. In containers with
 * a layout, it needs no position.
 */
function placed(document: JsonValue, fresh: JsonObject, { list }: Place, page: Page): JsonObject {
  const { type, ...rest } = fresh;
  if (type === 'pageBreak') return fresh;
  const isRoot = list === '/elements';
  if (!isRoot && arrangesElements(document, parentOf(list))) return fresh;
  const siblings = getAt(document, list);
  const isFlowing =
    isRoot &&
    isJsonArray(siblings) &&
    (type === 'table' || siblings.some((each) => getAt(each, '/position/mode') === 'flow'));
  if (isFlowing) return { type: type!, position: { mode: 'flow', before: '3mm' }, ...rest };
  const unit = unitOfPage(getAt(document, '/dimensions/width'));
  const at = isRoot ? onPage(document, rest, page) : { x: 0, y: 0 };
  return { type: type!, position: { x: writeLength(at.x, unit), y: writeLength(at.y, unit) }, ...rest };
}

/** Expected height in points of an element with automatic height, about one line. */
const LINE = 14;

/** Returns a position near the middle of the page that covers no other element. */
function onPage(document: JsonValue, { width: across, height: down }: JsonObject, page: Page): Point {
  const width = pointsOf(across) ?? page.width / 3;
  const height = pointsOf(down) ?? LINE;
  const middle = { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height };
  return placeOnPage(document, page, middle);
}

type Page = { readonly width: number; readonly height: number; readonly boxes: readonly EditorBox[] };

function pageSize(store: Store): Page {
  const drawn = store.drawn.value?.pages[store.page.value] ?? store.drawn.value?.pages[0];
  return { width: drawn?.width ?? 300, height: drawn?.height ?? 200, boxes: drawn?.boxes ?? [] };
}
