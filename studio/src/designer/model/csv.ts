/** Rows of CSV (RFC 4180) as data: the first row names the fields, and `a.b` is a field in an object. */
import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { setAt } from './edits.ts';

/** More than anybody looks at. */
const MOST_ROWS = 500;
const DELIMITERS = [',', ';', '\t'];

export function readCsv(text: string): readonly JsonObject[] {
  const clean = text.replace(/^\u{FEFF}/u, '');
  const [head = [], ...rows] = cellsOf(clean, delimiterOf(clean));
  const names = head.map((name) => name.trim());
  return rows
    .filter((row) => row.some((cell) => cell !== ''))
    .slice(0, MOST_ROWS)
    .map((row) =>
      names.reduce<JsonValue>((data, name, index) => {
        if (name === '' || row[index] === undefined) return data;
        return setAt(
          data,
          `/${name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('.', '/')}`,
          cellValue(row[index]),
        );
      }, {}),
    ) as readonly JsonObject[];
}

/** The one that the first line has most of. */
function delimiterOf(text: string): string {
  const line = text.split(/\r?\n/, 1)[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

/** Numbers that are written as JSON writes them, so that `007` stays text. */
function cellValue(cell: string): JsonValue {
  if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(cell) && cell.length < 16) return Number(cell);
  return cell === 'true' || cell === 'false' ? cell === 'true' : cell;
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
