/**
 * Symbols of a second encoder (zint 2.11.1), compared with Platen's module by module, for symbologies that no reader
 * here supports.
 */
import { readFileSync } from 'node:fs';
import { encodeCode } from '@platen/engine/codes/encode';
import { elementsOf, rowsOf, rowsOfHex } from './rows.ts';
import { UNREAD } from './unread.ts';

export const SECOND_FILE = new URL('./second-encoder.json', import.meta.url);

/** Value and its rows from the top, four modules per hexadecimal digit. */
export type SecondSymbol = { readonly symbology: string; readonly value: string; readonly rows: readonly string[] };

export type Comparison = { readonly symbology: string; readonly value: string; readonly isSame: boolean };

export function compareWithSecond(): readonly Comparison[] {
  const symbols = JSON.parse(readFileSync(SECOND_FILE, 'utf8')) as readonly SecondSymbol[];
  return symbols.map(({ symbology, value, rows }) => {
    const encoded = encodeCode({ symbology, value, options: { showText: false } });
    const { twoWidths, changes } = UNREAD[symbology]!;
    const ours = encoded.ok ? rowsOf(encoded.symbol, changes?.ours) : [];
    const theirs = rowsOfHex(rows, changes?.theirs);
    const isSame = twoWidths ? elementsOf(ours) === elementsOf(theirs) : ours.join('\n') === theirs.join('\n');
    return { symbology, value, isSame };
  });
}
