/** Clipboard and drop: elements, images, data fields. */
import type { Point } from '@platen/engine/base/geometry';
import { isJsonArray, isJsonObject, type JsonObject } from '@platen/engine/base/json';
import { POINTS_PER_UNIT } from '@platen/engine/base/units';
import { pictureSizeOf } from '../fields/picture-size.ts';
import { containerOf } from '../geometry/paths.ts';
import { valueOfField } from '../model/data-tree.ts';
import { getAt, lastToken, parentOf } from '../model/edits.ts';
import { columnsOfList, memberOf } from '../model/list-columns.ts';
import { type Clipping, clip, clippingOf, paste, readClipping, readTemplate } from './clipboard.ts';
import { isColumn } from './column-borders.ts';
import { chosen, removeChosen } from './commands.ts';
import { type CanvasContext, pagePoint } from './context.ts';
import { insertAtPoint } from './insert.ts';
import { gridOf } from './snapping.ts';
import { elementAt } from './targets.ts';
import { isLabel, traceFile, traceText } from './trace-file.ts';
import { canvasWords } from './words.ts';

export type PasteWhere = 'nearSelection' | 'inPlace' | Point;

/** Latest copy in this window, for commands that cannot read the system clipboard. */
let copied = '';

export function copiedText(context: CanvasContext): string | undefined {
  return copy(context, context.store.selection.value);
}

function copy({ store }: CanvasContext, paths: readonly string[]): string | undefined {
  if (paths.length === 0) return undefined;
  copied = clip(store.document.value, paths);
  return copied;
}

/** Does not copy locked elements, because they cannot be cut. */
export function cutChosen(context: CanvasContext): string | undefined {
  if (context.store.readOnly) return undefined;
  const text = copy(context, chosen(context));
  if (text === undefined) return undefined;
  removeChosen(context);
  return text;
}

/** Reads the system clipboard. If the browser does not allow this, returns the latest copy made in this window. */
export async function readClipboard(): Promise<string> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return copied;
  }
}

export function writeClipboard(text: string): void {
  void navigator.clipboard?.writeText(text).catch(() => {});
}

/** Pastes elements, a template, a ZPL or EPL2 label (as tracing layer), or plain text (as a new element). */
export function pasteText(context: CanvasContext, text: string, where: PasteWhere): void {
  const { store } = context;
  if (store.readOnly) return;
  const clipping = readClipping(text);
  const template = clipping ? undefined : readTemplate(text);
  if (clipping) pasteElements(context, clipping, where);
  else if (template) importTemplate(context, template);
  else if (isLabel(text)) void traceText(store, text);
  else pastePlain(context, text.trim().slice(0, MOST_TEXT), typeof where === 'object' ? where : undefined);
}

/** Replaces an empty template with the pasted template. Otherwise pastes only its elements, at their positions. */
function importTemplate(context: CanvasContext, template: JsonObject): void {
  const { store } = context;
  const clipping = clippingOf(template);
  const own = getAt(store.document.value, '/elements');
  if (!isJsonArray(own) || own.length === 0)
    store.edit(canvasWords.steps.importTemplate, () => template, { select: [] });
  else if (clipping) pasteElements(context, clipping, 'inPlace');
}

function pastePlain(context: CanvasContext, text: string, at: Point | undefined): void {
  if (text === '') context.store.announce(canvasWords.nothingToPaste);
  else insertAtPoint(context, 'text', at, { text: escapeBraces(text) });
}

const MOST_TEXT = 20_000;

/** Escapes braces, because pasted text contains no expressions. */
function escapeBraces(text: string): string {
  return text.replaceAll('{{', '{ {');
}

function pasteElements(context: CanvasContext, clipping: Clipping, where: PasteWhere): void {
  const { store } = context;
  const document = store.document.value;
  const [selected] = store.selection.value;
  if (clipping.elements.every((element) => element['type'] === undefined)) {
    pasteColumns(context, clipping, selected);
    return;
  }
  const container = selected === undefined ? undefined : containerOf(selected);
  const list =
    container !== undefined && getAt(document, `${container}/elements`) !== undefined
      ? `${container}/elements`
      : '/elements';
  const items = getAt(document, list);
  const index = isJsonArray(items) ? items.length : 0;
  const step = gridOf(context) > POINTS_PER_UNIT.mm / 9 ? gridOf(context) * 8 : POINTS_PER_UNIT.mm * 3;
  const at = typeof where === 'object' && container === undefined ? cornerAt(context, where, step) : undefined;
  const by = where === 'inPlace' ? { x: 0, y: 0 } : { x: step, y: step };
  const isFree = container === undefined || isFreeContainer(elementAt(document, container));
  const result = paste(document, clipping, { list, index, isFree, by, ...(at && { at }) });
  store.edit(canvasWords.steps.paste, () => result.document, { select: result.pointers });
  if (clipping.assets.length > 0) store.announce(canvasWords.pastedWith(clipping.assets.join(', ')));
}

/** Pastes columns after the selected column, or at the end of the selected table. */
function pasteColumns({ store }: CanvasContext, clipping: Clipping, selected: string | undefined): void {
  const document = store.document.value;
  const path = selected ?? '';
  const isOne = isColumn(path);
  const table = isOne ? parentOf(parentOf(path)) : path;
  const columns = getAt(document, `${table}/columns`);
  if (elementAt(document, table)['type'] !== 'table' || !isJsonArray(columns)) {
    store.notify(canvasWords.columnsOnly);
    return;
  }
  const index = isOne ? Number(lastToken(path)) + 1 : columns.length;
  const result = paste(document, clipping, { list: `${table}/columns`, index, isFree: false });
  store.edit(canvasWords.steps.paste, () => result.document, { select: result.pointers });
}

/** Returns the paste position: at the point, on the grid, offset from earlier pastes. */
function cornerAt(context: CanvasContext, point: Point, step: number): Point | undefined {
  const place = pagePoint(context, point);
  if (!place) return undefined;
  const grid = gridOf(context);
  const round = (value: number) => Math.round(value / grid) * grid;
  let at = { x: round(place.at.x), y: round(place.at.y) };
  const isTaken = ({ placed: { box } }: { placed: { box: Point } }) =>
    Math.abs(box.x - at.x) < grid / 2 && Math.abs(box.y - at.y) < grid / 2;
  while (place.page.targets.some(isTaken)) at = { x: at.x + step, y: at.y + step };
  return at;
}

function isFreeContainer(element: JsonObject): boolean {
  return element['type'] === 'group' && (element['layout'] === undefined || element['layout'] === 'none');
}

/** Drag type of data fields from the data panel. */
export const FIELD_TYPE = 'application/x-platen-field';
/** Drag type of element types from the insert panel. */
export const ELEMENT_TYPE = 'application/x-platen-element';

export type Dropped = {
  readonly files: readonly File[];
  readonly field?: string;
  readonly type?: string;
  readonly text?: string;
};

export type Upload = ((file: File) => Promise<string>) | undefined;

/** Handles drops: images, data fields as bound texts or tables, and JSON. */
export async function drop(
  context: CanvasContext,
  { files, field, type, text }: Dropped,
  at: Point,
  upload: Upload,
): Promise<void> {
  if (context.store.readOnly) return;
  if (type !== undefined) return insertAtPoint(context, type, at);
  if (field !== undefined) return dropField(context, field, at);
  for (const file of files) {
    if (file.type.startsWith('image/')) {
      const source = upload ? await upload(file) : await dataAddress(file);
      insertAtPoint(context, 'image', at, { source }, await pictureSizeOf(file));
    } else await dropText(context, file, at);
  }
  if (files.length === 0 && text) pasteText(context, text, at);
}

/** Accepts files with elements or a template, and labels and PDF files to trace; ignores other files. */
async function dropText(context: CanvasContext, file: File, at: Point): Promise<void> {
  const text = file.size > MOST_BYTES ? '' : await file.text();
  if (readClipping(text) || readTemplate(text)) pasteText(context, text, at);
  else if (isLabel(text) || file.type === 'application/pdf') await traceFile(context.store, file);
  else context.store.notify(canvasWords.cannotDrop(file.name));
}

/**
 * Inserts an element for a data field. A list becomes a table with one column per property. An object becomes a text
 * with one line per property. `field` is an expression.
 */
function dropField(context: CanvasContext, field: string, at: Point): void {
  const expression = field.slice(0, 500);
  const value = valueOfField(context.store.data.value, expression);
  if (isJsonObject(value)) {
    const text = textOfObject(expression, value);
    if (text === '') context.store.notify(canvasWords.emptyObject);
    else insertAtPoint(context, 'text', at, { text });
    return;
  }
  if (!isJsonArray(value)) {
    insertAtPoint(context, 'text', at, { contentExpression: expression });
    return;
  }
  const [first] = value;
  const fields = Object.entries(isJsonObject(first) ? first : {})
    .filter(([, own]) => !isJsonObject(own) && !isJsonArray(own))
    .map(([name, own]) => ({ name, isNumber: typeof own === 'number' }));
  const columns = columnsOfList(expression, fields);
  insertAtPoint(context, 'table', at, { items: expression, columns });
}

/** Returns a line for each property of an object that has a single value. */
function textOfObject(expression: string, object: JsonObject): string {
  const plain = Object.entries(object).filter(([, value]) => !isJsonObject(value) && !isJsonArray(value));
  return plain
    .slice(0, MOST_LINES)
    .map(([name]) => `{{ ${memberOf(expression, name)} }}`)
    .join('\n');
}

const MOST_LINES = 12;

const MOST_BYTES = 2 * 1024 * 1024;

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    if (file.size > MOST_BYTES) return reject(new Error(canvasWords.tooLarge));
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(canvasWords.unreadable));
    reader.readAsDataURL(file);
  });
}
