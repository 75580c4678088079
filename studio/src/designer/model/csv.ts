/** Reads CSV (RFC 4180) as data: the first row names the fields, and `a.b` is a field in an object. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt, setAt } from './edits.ts';

/** Maximum rows that are read. */
const MOST_ROWS = 500;
const DELIMITERS = [',', ';', '\t'];

/** Converts cells to the types in the data's schema; without one, to a type that fits the whole column. */
export function readCsv(text: string, schema: JsonValue | undefined): readonly JsonObject[] {
  const clean = text.replace(/^\u{FEFF}/u, '');
  const [head = [], ...rows] = cellsOf(clean, delimiterOf(clean));
  const filled = rows.filter((row) => row.some((cell) => cell !== '')).slice(0, MOST_ROWS);
  const columns = head.map((typed, index) => {
    const path = typed.trim().replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('.', '/');
    const cells = filled.map((row) => row[index] ?? '');
    return { path, kind: kindIn(schema, path) ?? kindOf(cells) };
  });
  return filled.map((row) =>
    columns.reduce<JsonValue>((data, { path, kind }, index) => {
      const cell = row[index];
      return path === '' || cell === undefined ? data : setAt(data, `/${path}`, cellValue(cell, kind));
    }, {}),
  ) as readonly JsonObject[];
}

type Kind = 'number' | 'boolean' | 'string';

/** Returns the type of a field if the schema states it simply. */
function kindIn(schema: JsonValue | undefined, path: string): Kind | undefined {
  const at = path
    .split('/')
    .reduce<JsonValue | undefined>((around, name) => getAt(around ?? null, `/properties/${name}`), schema);
  const type = isJsonObject(at) ? at['type'] : undefined;
  if (type === 'integer') return 'number';
  return type === 'number' || type === 'boolean' || type === 'string' ? type : undefined;
}

/** Recognizes numbers in JSON notation. A `007` makes the whole column text, so that leading zeros are kept. */
function kindOf(cells: readonly string[]): Kind {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return 'string';
  if (filled.every(isNumber)) return 'number';
  return filled.every(isBoolean) ? 'boolean' : 'string';
}

function isNumber(cell: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(cell) && cell.length < 16;
}

function isBoolean(cell: string): boolean {
  return cell === 'true' || cell === 'false';
}

/** Keeps a cell that does not fit its column as text, so that the schema check reports it. */
function cellValue(cell: string, kind: Kind): JsonValue {
  if (kind === 'number' && isNumber(cell)) return Number(cell);
  return kind === 'boolean' && isBoolean(cell) ? cell === 'true' : cell;
}

/** Returns the delimiter that is most frequent in the first line. */
function delimiterOf(text: string): string {
  const line = text.split(/\r?\n/, 1)[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

function cellsOf(text: string, delimiter: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length && rows.length <= MOST_ROWS; at++) {
    const letter = text[at]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === delimiter) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
