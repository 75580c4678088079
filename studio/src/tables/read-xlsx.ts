/** Reads the first visible sheet of an Excel workbook (ECMA-376, part 1, SpreadsheetML), with bounded memory. */
import { unzipSync } from 'fflate';
import { type Cell, type SheetTable, TABLE_LIMITS } from './table.ts';
import { tableWords } from './words.ts';
import { attributeOf, elementsIn, textOf } from './xml-text.ts';

/** Maximum total size of the decompressed parts, in bytes. */
const MOST_BYTES = 60_000_000;

type Parts = (path: string) => string | undefined;

export function readXlsx(bytes: Uint8Array): SheetTable {
  const parts = unpack(bytes);
  const workbook = parts('xl/workbook.xml');
  if (workbook === undefined) throw new Error(tableWords.noWorkbook);
  const sheet = parts(pathOfSheet(workbook, parts('xl/_rels/workbook.xml.rels') ?? ''));
  if (sheet === undefined) throw new Error(tableWords.broken);
  const is1904 = elementsIn(workbook, 'workbookPr').some(({ head }) =>
    /^(1|true)$/.test(attributeOf(head, 'date1904')),
  );
  const styles = dateStyles(parts('xl/styles.xml') ?? '');
  const texts = elementsIn(parts('xl/sharedStrings.xml') ?? '', 'si').map(({ body }) => textOfItem(body));
  return { ...rowsOfSheet(sheet, { styles, texts, is1904 }), isTyped: true };
}

function unpack(bytes: Uint8Array): Parts {
  let total = 0;
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (
      !/^xl\/(workbook\.xml|styles\.xml|sharedStrings\.xml|_rels\/workbook\.xml\.rels|worksheets\/.*\.xml)$/i.test(name)
    )
      return false;
    total += originalSize;
    if (total > MOST_BYTES) throw new Error(tableWords.tooMuch);
    return true;
  };
  let files: Readonly<Record<string, Uint8Array>>;
  try {
    files = unzipSync(bytes, { filter: isWanted });
  } catch (error) {
    if (error instanceof Error && error.message === tableWords.tooMuch) throw error;
    throw new Error(tableWords.broken);
  }
  const named = new Map(Object.entries(files).map(([name, content]) => [name.toLowerCase(), content]));
  return (path) => {
    const content = named.get(path.toLowerCase());
    return content && new TextDecoder().decode(content);
  };
}

/** Returns the path of the first sheet that is not hidden. */
function pathOfSheet(workbook: string, relations: string): string {
  const sheet = elementsIn(workbook, 'sheet').find(({ head }) => !/hidden/i.test(attributeOf(head, 'state')));
  if (!sheet) throw new Error(tableWords.noSheet);
  const id = attributeOf(sheet.head, 'id');
  const relation = elementsIn(relations, 'Relationship').find(({ head }) => attributeOf(head, 'Id') === id);
  const target = relation ? attributeOf(relation.head, 'Target') : 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Joins the runs of a text; readings of East Asian characters are omitted. */
function textOfItem(body: string): string {
  const plain = body.replaceAll(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '');
  return elementsIn(plain, 't')
    .map((run) => textOf(run.body))
    .join('');
}

/** A number is the minimum count of digits: `5` for the pattern `00000`, which shows leading zeros. */
type Style = 'number' | 'date' | 'time' | 'moment' | number;

/** Formats of dates that have a number instead of a pattern (18.8.30 of the standard). */
const DATE_FORMATS: ReadonlyMap<number, Style> = new Map([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'time'] as const),
  [22, 'moment'],
]);

/** Returns for each cell style whether it shows a number, leading zeros, a date or a time. */
function dateStyles(styles: string): readonly Style[] {
  const own = new Map(
    elementsIn(styles, 'numFmt').map(({ head }) => [
      Number(attributeOf(head, 'numFmtId')),
      styleOfPattern(textOf(attributeOf(head, 'formatCode'))),
    ]),
  );
  const [formats] = elementsIn(styles, 'cellXfs');
  return elementsIn(formats?.body ?? '', 'xf').map(({ head }) => {
    const id = Number(attributeOf(head, 'numFmtId'));
    return own.get(id) ?? DATE_FORMATS.get(id) ?? 'number';
  });
}

/** Classifies a pattern such as `dd.mm.yyyy` by its letters outside quotes, colours and escapes. */
function styleOfPattern(pattern: string): Style {
  if (/^0{2,}$/.test(pattern)) return pattern.length;
  const letters = pattern
    .replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '')
    .toLowerCase()
    .replaceAll(/general/g, '');
  const hasDay = /[dy]/.test(letters) || (letters.includes('m') && !/[hs]/.test(letters));
  const hasTime = /[hs]/.test(letters);
  if (hasDay) return hasTime ? 'moment' : 'date';
  return hasTime ? 'time' : 'number';
}

type Book = { readonly styles: readonly Style[]; readonly texts: readonly string[]; readonly is1904: boolean };

/** One row more than the limit, because the first row has the names of the columns. */
const MOST_ROWS = TABLE_LIMITS.rows + 1;

function rowsOfSheet(sheet: string, book: Book): Omit<SheetTable, 'isTyped'> {
  const rows: (readonly Cell[])[] = [];
  let lost = 0;
  for (const { body } of elementsIn(sheet, 'row', MOST_ROWS * 2)) {
    const row = cellsOfRow(body, book);
    if (!row.cells.some((cell) => cell !== '') && row.lost === 0) continue;
    if (rows.length >= MOST_ROWS) return { rows, lost, isCut: true };
    rows.push(row.cells);
    lost += row.lost;
  }
  return { rows, lost, isCut: false };
}

function cellsOfRow(row: string, book: Book): { readonly cells: readonly Cell[]; readonly lost: number } {
  const cells: Cell[] = [];
  let lost = 0;
  for (const { head, body } of elementsIn(row, 'c')) {
    const column = columnOf(attributeOf(head, 'r')) ?? cells.length;
    if (column >= TABLE_LIMITS.columns) continue;
    while (cells.length < column) cells.push('');
    if (isLost(head, body)) lost++;
    cells[column] = cellOf(head, body, book);
  }
  return { cells, lost };
}

/** Returns true for an error such as #N/A, and for a formula that the program that wrote the workbook did not calculate. */
function isLost(head: string, body: string): boolean {
  if (attributeOf(head, 't') === 'e') return true;
  return elementsIn(body, 'f', 1).length > 0 && elementsIn(body, 'v', 1).length === 0;
}

/** Returns the index of the column in a reference such as `AB12`. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellOf(head: string, body: string, { styles, texts, is1904 }: Book): Cell {
  const type = attributeOf(head, 't');
  if (type === 'inlineStr') return textOfItem(body).slice(0, TABLE_LIMITS.cell);
  const [value] = elementsIn(body, 'v', 1);
  const text = value ? textOf(value.body) : '';
  if (text === '' || type === 'e') return '';
  if (type === 's') return (texts[Number(text)] ?? '').slice(0, TABLE_LIMITS.cell);
  if (type === 'b') return text === '1' || text === 'true';
  if (type === 'str' || type === 'd') return text.slice(0, TABLE_LIMITS.cell);
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  const style = styles[Number(attributeOf(head, 's') || 0)] ?? 'number';
  if (style === 'number') return rounded(number);
  return typeof style === 'number' ? padded(number, style) : dateText(number, style, is1904);
}

/** Returns a text with leading zeros; a number if no zero is needed. */
function padded(number: number, digits: number): Cell {
  const isWhole = Number.isInteger(number) && number >= 0;
  return isWhole && String(number).length < digits ? String(number).padStart(digits, '0') : rounded(number);
}

/** Rounds to 15 digits, as Excel shows numbers. */
function rounded(number: number): number {
  return Number(number.toPrecision(15));
}

const DAY_MS = 86_400_000;

/** Returns `2026-01-31`, `08:30:00` or `2026-01-31T08:30:00` for a day number. */
function dateText(day: number, style: Style, is1904: boolean): string {
  // Excel's day numbers include 29 February 1900, which did not exist.
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  const moment = new Date(first + Math.round(day * 86_400) * 1000);
  if (Math.abs(day) * DAY_MS > 8e15 || Number.isNaN(moment.getTime())) return String(day);
  const [date, time] = moment.toISOString().split('T') as [string, string];
  const clock = time.slice(0, 8);
  if (style === 'time') return clock;
  return style === 'date' || clock === '00:00:00' ? date : `${date}T${clock}`;
}
