/** Texts about tables from files. */
import { count } from '../ui/count.ts';
import { translated } from '../ui/language.ts';

export const tableWords = translated('tableWords', {
  tooLarge: (file: string) => `${file} is too large. The limit is 5 MB.`,
  oldWorkbook: (file: string) =>
    `${file} is an old or protected workbook. Save it in Excel as .xlsx without a password, or as CSV.`,
  noWorkbook: 'The file is not an Excel workbook. Save it in Excel as .xlsx or as CSV.',
  noSheet: 'The workbook has no visible sheet.',
  cut: (rows: number) => `The file has more rows. Only the first ${rows} are used. Split the file to print the others.`,
  lost: (cells: number) =>
    `${count(cells, 'cell is', 'cells are')} empty because a formula has an error or was not calculated. Open the workbook in Excel, correct the formulas and save it.`,
  broken: 'The workbook is damaged. Save it in Excel again.',
  tooMuch: 'The workbook is too large. Copy the rows that you need to a new workbook.',
});
