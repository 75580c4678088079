/** Converts a table to data. The first row has the names of the fields, and `a.b` is a field in an object. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { readCells } from '../../tables/cells-of-csv.ts';
import type { Cell, SheetTable } from '../../tables/table.ts';
import { getAt, setAt } from './edits.ts';
import { dateReader, numberReader } from './written-values.ts';

/** Converts the rows of a CSV text. */
export function readCsv(text: string, schema: JsonValue | undefined): readonly JsonObject[] {
  return rowsOf(readCells(text), schema);
}

/** Names of the columns, trimmed; empty for a column without a name. */
export function columnNames({ rows: [head = []] }: SheetTable): readonly string[] {
  return head.map((cell) => String(cell).trim());
}

/**
 * Converts cells to the types in the data's schema. Without a schema, uses a type that fits the complete column.
 * `fields`: fields and the indexes of their columns; default: each column is the field with its name.
 */
export function rowsOf(
  table: SheetTable,
  schema: JsonValue | undefined,
  fields: Iterable<readonly [field: string, column: number]> = columnNames(table).map((name, at) => [name, at]),
): readonly JsonObject[] {
  const rows = table.rows.slice(1);
  const columns = [...fields].flatMap(([field, index]) => {
    const path = field.trim().replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('.', '/');
    const cells = rows.map((row) => row[index] ?? '');
    const kind = kindIn(schema, path) ?? kindOf(cells, table.isTyped);
    const readDate = isDateIn(schema, path) ? dateReader(cells) : undefined;
    const readNumber = kind === 'number' ? numberReader(cells) : undefined;
    return path === '' ? [] : [{ index, path, kind, readDate, readNumber }];
  });
  return rows.map((row) =>
    columns.reduce<JsonValue>((data, { index, path, kind, readDate, readNumber }) => {
      const cell = row[index];
      if (cell === undefined) return data;
      const read = typeof cell === 'string' ? (readDate?.(cell) ?? readNumber?.(cell) ?? cell) : cell;
      return setAt(data, `/${path}`, cellValue(read, kind));
    }, {}),
  ) as readonly JsonObject[];
}

type Kind = 'number' | 'boolean' | 'string';

function schemaAt(schema: JsonValue | undefined, path: string): JsonObject {
  const at = path
    .split('/')
    .reduce<JsonValue | undefined>((around, name) => getAt(around ?? null, `/properties/${name}`), schema);
  return isJsonObject(at) ? at : {};
}

function isDateIn(schema: JsonValue | undefined, path: string): boolean {
  return /^date(-time)?$/.test(String(schemaAt(schema, path)['format'] ?? ''));
}

/** Returns the type of a field if the schema has a single type for it. */
export function kindIn(schema: JsonValue | undefined, path: string): Kind | undefined {
  const type = schemaAt(schema, path)['type'];
  if (type === 'integer') return 'number';
  return type === 'number' || type === 'boolean' || type === 'string' ? type : undefined;
}

/**
 * Recognizes numbers in JSON notation. A value such as `007` makes the complete column text, so that leading zeros are
 * kept.
 */
function kindOf(cells: readonly Cell[], isTyped: boolean): Kind {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return 'string';
  // A workbook stores which cells are text, even if they look like numbers.
  if (isTyped && filled.some((cell) => typeof cell === 'string')) return 'string';
  if (filled.every((cell) => isNumber(String(cell)))) return 'number';
  return filled.every((cell) => isBoolean(String(cell))) ? 'boolean' : 'string';
}

function isNumber(cell: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(cell) && cell.length < 16;
}

function isBoolean(cell: string): boolean {
  return cell === 'true' || cell === 'false';
}

/** Keeps a cell with the wrong type as text, so that the schema check reports it. */
function cellValue(cell: Cell, kind: Kind): JsonValue {
  if (typeof cell === kind) return cell;
  const text = String(cell);
  return kind === 'boolean' && isBoolean(text) ? text === 'true' : text;
}
