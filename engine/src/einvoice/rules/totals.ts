/** Checks the rules about totals (BR-CO-10 to BR-CO-16). A total in the data must equal the computed total. */
import type { Big } from 'big.js';
import { toCents } from '../decimal.ts';
import type { Invoice, Said } from '../said.ts';
import type { Totals } from '../totals.ts';
import type { Report } from './report.ts';

type Key = 'lines' | 'allowances' | 'charges' | 'net' | 'vat' | 'gross' | 'due';

/** Name and definition of each total. */
const RULES: readonly (readonly [key: Key, rule: string, about: string, sum: string])[] = [
  ['lines', 'BR-CO-10', 'the sum of the lines (BT-106)', 'the sum of the net line amounts (BT-131)'],
  ['allowances', 'BR-CO-11', 'the sum of the allowances (BT-107)', 'the sum of the document allowances (BT-92)'],
  ['charges', 'BR-CO-12', 'the sum of the charges (BT-108)', 'the sum of the document charges (BT-99)'],
  ['net', 'BR-CO-13', 'the total without VAT (BT-109)', 'lines − allowances + charges (BT-106 − BT-107 + BT-108)'],
  ['vat', 'BR-CO-14', 'the VAT (BT-110)', 'the sum of the VAT of all rates, each rounded to cents (BT-117)'],
  ['gross', 'BR-CO-15', 'the total with VAT (BT-112)', 'the total without VAT + the VAT (BT-109 + BT-110)'],
  ['due', 'BR-CO-16', 'the amount due (BT-115)', 'the total with VAT − prepaid + rounding (BT-112 − BT-113 + BT-114)'],
];

/** Compares the given totals with the computed totals, in whole cents. */
export function checkTotals({ totals: said }: Invoice, totals: Totals, report: Report): void {
  for (const [key, rule, about, sum] of RULES) {
    const term: Said<Big> = said[key];
    if (term.value && !toCents(term.value).eq(totals[key])) {
      report(rule, term, `${about} does not equal ${sum}; correct it, or omit it to have it computed`);
    }
  }
}
