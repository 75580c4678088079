/** Rows of CSV (RFC 4180) as data: the first row names the fields, and `a.b` is a field in an object. */
import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt, setAt } from './edits.ts';

/** More than anybody looks at. */
const MOST_ROWS = 500;
const DELIMITERS = [',', ';', '\t'];

/** Cells are what the schema of the data says of their fields; what it does not tell, all cells of the column tell. */
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

/** What a schema says that a field is, where it says it plainly. */
function kindIn(schema: JsonValue | undefined, path: string): Kind | undefined {
  const at = path
    .split('/')
    .reduce<JsonValue | undefined>((around, name) => getAt(around ?? null, `/properties/${name}`), schema);
  const type = isJsonObject(at) ? at['type'] : undefined;
  if (type === 'integer') return 'number';
  return type === 'number' || type === 'boolean' || type === 'string' ? type : undefined;
}

/** Numbers as JSON writes them: a `007` makes all of its column text, so that no number loses its zeros beside it. */
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

/** What is not what its column is stays text, so that the schema can say so. */
function cellValue(cell: string, kind: Kind): JsonValue {
  if (kind === 'number' && isNumber(cell)) return Number(cell);
  return kind === 'boolean' && isBoolean(cell) ? cell === 'true' : cell;
}

/** The one that the first line has most of. */
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
