/** German translations of words.ts. */
import { count } from '../ui/count.ts';
import type { Translation } from '../ui/language.ts';
import type { tableWords as english } from './words.ts';

export const tableWords: Translation<typeof english> = {
  tooLarge: (file) => `${file} ist zu groß. Erlaubt sind höchstens 5 MB.`,
  oldWorkbook: (file) =>
    `${file} ist eine alte oder geschützte Arbeitsmappe. Speichern Sie sie in Excel ohne Passwort als .xlsx oder als CSV.`,
  noWorkbook: 'Die Datei ist keine Excel-Arbeitsmappe. Speichern Sie sie in Excel als .xlsx oder als CSV.',
  noSheet: 'Die Arbeitsmappe hat kein sichtbares Blatt.',
  cut: (rows) =>
    `Die Datei hat weitere Zeilen. Nur die ersten ${rows} werden verwendet. Teilen Sie die Datei, um die übrigen zu drucken.`,
  lost: (cells) =>
    `${count(cells, 'Zelle ist', 'Zellen sind')} leer, weil eine Formel einen Fehler hat oder nicht berechnet wurde. Öffnen Sie die Arbeitsmappe in Excel, korrigieren Sie die Formeln und speichern Sie sie.`,
  broken: 'Die Arbeitsmappe ist beschädigt. Speichern Sie sie in Excel erneut.',
  tooMuch: 'Die Arbeitsmappe ist zu groß. Kopieren Sie die benötigten Zeilen in eine neue Arbeitsmappe.',
};
