/**
 * Reads CSV (RFC 4180) and cells pasted from a spreadsheet as a table of texts. A first line such as `sep=;`, which
 * Excel understands, sets the delimiter.
 */
import { type SheetTable, TABLE_LIMITS } from './table.ts';

const DELIMITERS = [',', ';', '\t'];

/** Reads one row more than the limit, because the first row has the names of the columns. */
const MOST_ROWS = TABLE_LIMITS.rows + 1;

export function readCells(text: string): SheetTable {
  const clean = text.replace(/^\u{FEFF}/u, '');
  const [declaration, declared] = /^sep=(.)\r?\n/i.exec(clean) ?? ['', undefined];
  const cells = clean.slice(declaration.length);
  const { rows, isCut } = cellsOf(cells, declared ?? delimiterOf(cells));
  return { rows: rows.filter((row) => row.some((cell) => cell !== '')), isTyped: false, isCut, lost: 0 };
}

/** Returns the delimiter that is most frequent in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

function cellsOf(
  text: string,
  delimiter: string,
): Pick<SheetTable, 'isCut'> & { rows: readonly (readonly string[])[] } {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    if (row.length < TABLE_LIMITS.columns) row.push(cell.slice(0, TABLE_LIMITS.cell));
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  let at = 0;
  for (; at < text.length && rows.length < MOST_ROWS; at++) {
    const letter = text[at]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === delimiter) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if ((cell !== '' || row.length > 0) && rows.length < MOST_ROWS) endRow();
  return { rows, isCut: text.slice(at).trim() !== '' };
}
