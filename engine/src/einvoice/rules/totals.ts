/** The rules by which sums agree (BR-CO-10 to BR-CO-16): what the data say of a total must be what it is. */
import type { Big } from 'big.js';
import type { Invoice, Said } from '../said.ts';
import type { Totals } from '../totals.ts';
import type { Report } from './report.ts';

type Key = 'lines' | 'allowances' | 'charges' | 'net' | 'vat' | 'gross' | 'due';

const RULES: readonly (readonly [key: Key, rule: string, about: string])[] = [
  ['lines', 'BR-CO-10', 'the sum of the lines (BT-106)'],
  ['allowances', 'BR-CO-11', 'the sum of the allowances (BT-107)'],
  ['charges', 'BR-CO-12', 'the sum of the charges (BT-108)'],
  ['net', 'BR-CO-13', 'the total without VAT (BT-109)'],
  ['vat', 'BR-CO-14', 'the VAT (BT-110)'],
  ['gross', 'BR-CO-15', 'the total with VAT (BT-112)'],
  ['due', 'BR-CO-16', 'the amount due (BT-115)'],
];

export function checkTotals({ totals: said }: Invoice, totals: Totals, report: Report): void {
  for (const [key, rule, about] of RULES) {
    const term: Said<Big> = said[key];
    if (term.value && !term.value.eq(totals[key])) {
      report(rule, term, `${about} is not what the lines, allowances and charges come to: correct it, or leave it out`);
    }
  }
}
