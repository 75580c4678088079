/** Names that an expression at a given position can read: items of surrounding lists, page, rows and groups. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import type { LoopAround } from '../../engine/format-info.ts';
import { getAt, isWithin, pointerOf, tokensOf } from './edits.ts';
import { pathTo } from './elements.ts';

export type Scope = {
  readonly loops: readonly LoopAround[];
  readonly locals: JsonObject;
  /** Computed values of the template. */
  readonly lets: JsonObject;
};

const PAGE = { page: { number: 1, count: 1, total: 1 } };

/** Names in the cells of a table. The rows are the items of the evaluated list. */
const OF_TABLE = {
  group: { key: null, rows: [], index: 0 },
  page: { ...PAGE.page, rows: [], rowsBefore: [], rowsSoFar: [], isLast: true },
};

/** Properties of a table whose expressions can read its rows. */
const OF_ROWS: ReadonlySet<string> = new Set(['columns', 'groupBy', 'rowStyle', 'details']);

/** `property`: pointer of the property with the expression. */
export function scopeAt(document: JsonValue, property: string): Scope {
  const loops: LoopAround[] = [];
  let locals: JsonObject = PAGE;
  for (const pointer of pathTo(document, property)) {
    const element = getAt(document, pointer);
    if (!isJsonObject(element)) continue;
    const own = property.slice(pointer.length + 1).split('/')[0];
    const isInside =
      element['type'] === 'repeat' ? own === 'elements' : element['type'] === 'table' && OF_ROWS.has(own ?? '');
    const isInChart = element['type'] === 'chart' && (own === 'label' || own === 'series' || own === 'tick');
    if (!isInside && !isInChart) continue;
    loops.push(loopOf(element));
    if (own === 'tick') locals = { ...locals, value: 0 };
    if (element['type'] === 'table')
      locals = { ...locals, ...OF_TABLE, ...columnVariable(document, pointer, property) };
  }
  return { loops: [...loops, ...invoiceLoops(document, property)], locals, lets: letsOf(document) };
}

/** Returns the variable of a column that is repeated for a list. */
function columnVariable(document: JsonValue, table: string, property: string): JsonObject {
  const [, at = ''] = tokensOf(property.slice(table.length));
  const column = getAt(document, `${table}/columns/${at}`);
  if (!isJsonObject(column) || column['items'] === undefined) return {};
  return { [typeof column['as'] === 'string' ? column['as'] : 'column']: null };
}

/** Returns the data lists of an e-invoice that surround a pointer. */
function invoiceLoops(document: JsonValue, property: string): readonly LoopAround[] {
  if (!isWithin(property, '/einvoice')) return [];
  const tokens = tokensOf(property);
  return tokens.flatMap((token, index) => {
    const around = getAt(document, pointerOf(tokens.slice(0, index)));
    return token === 'each' && isJsonObject(around) ? [loopOf(around)] : [];
  });
}

/** Returns the computed values of a template. */
function letsOf(document: JsonValue): JsonObject {
  const lets = getAt(document, '/let');
  return isJsonObject(lets) ? lets : {};
}

function loopOf({ items, as, indexAs }: JsonObject): LoopAround {
  const source = isJsonObject(items) ? items['expression'] : items;
  return {
    items: typeof source === 'string' ? source : '[]',
    as: typeof as === 'string' ? as : 'item',
    indexAs: typeof indexAs === 'string' ? indexAs : 'index',
  };
}

/** Returns the source of all expressions in a template. The data tree uses them to mark fields that are used. */
export function sourcesIn(document: JsonValue): readonly string[] {
  const found: string[] = [];
  const visit = (value: JsonValue, pointer: string): void => {
    if (isWithin(pointer, '/sample') || isWithin(pointer, '/samples') || isWithin(pointer, '/schema')) return;
    if (typeof value === 'string') found.push(value);
    else if (isJsonArray(value)) for (const item of value) visit(item, pointer);
    else if (isJsonObject(value)) for (const [key, inner] of Object.entries(value)) visit(inner, `${pointer}/${key}`);
  };
  visit(document, '');
  return found;
}
