/** Reads a file that a person chose: CSV and TSV in any usual encoding, or the first sheet of a workbook. */
import { readCells } from './cells-of-csv.ts';
import { decodeText } from './decode-text.ts';
import type { SheetTable } from './table.ts';
import { tableWords } from './words.ts';

/** Maximum size of a file in bytes. */
const MOST_BYTES = 5_000_000;

/** File types for the file chooser. */
export const TABLE_FILES = '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values';

/** Returns the table. Throws an error whose message can be shown to users. */
export async function readTable(file: File): Promise<SheetTable> {
  if (file.size > MOST_BYTES) throw new Error(tableWords.tooLarge(file.name));
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) return (await import('./read-xlsx.ts')).readXlsx(bytes);
  if (isOldWorkbook(bytes)) throw new Error(tableWords.oldWorkbook(file.name));
  return readCells(decodeText(bytes));
}

function isZip([p, k, three, four]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}

/** Returns true for an OLE compound file: an Excel file from before 2007, or a workbook with a password. */
function isOldWorkbook([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0;
}
