/**
 * Limits of EN 16931-1:2026 for decimals (6.5.13, Table 28), for terms that exist in the edition of 2017, too. The
 * standard names no rules for them.
 */
import type { Big } from 'big.js';
import { minorUnitsOf } from '../../base/minor-units.ts';
import { decimalsOf } from '../decimal.ts';
import type { Invoice, InvoiceLine, Reduction, Said } from '../said.ts';
import type { Totals } from '../totals.ts';
import type { Report } from './report.ts';

const RULE = 'EN16931-2026-DEC';

const PERCENTAGE = 2;
const QUANTITY = 4;
const BASE_QUANTITY = 2;

/** Decimals of prices in addition to the decimals of the currency. */
const MORE_OF_PRICE = 2;

type Check = (value: Said<Big>, most: number, term: string) => void;

export function checkLimits(invoice: Invoice, totals: Totals, report: Report): void {
  const { currency, taxCurrency, lines, allowances, charges, totals: said } = invoice;
  const amount = minorUnitsOf(currency.value ?? '');
  const check: Check = (value, most, term) => {
    if (!value.value || decimalsOf(value.value) <= most) return;
    const limit = most === 0 ? 'decimals' : `more than ${most} decimals`;
    report(RULE, value, `has ${limit} (${term}); round it, for example with round(value, ${most})`);
  };
  for (const line of lines.entries) checkLine(line, amount, check);
  for (const each of allowances.entries) {
    checkReduction(each, { amount, terms: ['BT-92', 'BT-93', 'BT-94'] }, check);
    check(each.vat.rate, PERCENTAGE, 'BT-96');
  }
  for (const each of charges.entries) {
    checkReduction(each, { amount, terms: ['BT-99', 'BT-100', 'BT-101'] }, check);
    check(each.vat.rate, PERCENTAGE, 'BT-103');
  }
  check(said.prepaid, amount, 'BT-113');
  check(said.rounding, amount, 'BT-114');
  check(said.vatInTaxCurrency, minorUnitsOf(taxCurrency.value ?? ''), 'BT-111');
  if (computedAmounts(totals).some((each) => decimalsOf(each) > amount)) {
    const message = `computed amounts have more decimals than the currency ${currency.value} (BT-5, BT-106 to BT-117, BT-131); round prices or quantities, so that amounts are whole`;
    report(RULE, currency, message);
  }
}

function checkLine(line: InvoiceLine, amount: number, check: Check): void {
  check(line.quantity, QUANTITY, 'BT-129');
  check(line.price, amount + MORE_OF_PRICE, 'BT-146');
  check(line.priceDiscount, amount + MORE_OF_PRICE, 'BT-147');
  check(line.grossPrice, amount + MORE_OF_PRICE, 'BT-148');
  check(line.priceQuantity, BASE_QUANTITY, 'BT-149');
  check(line.vat.rate, PERCENTAGE, 'BT-152');
  for (const each of line.allowances.entries) {
    checkReduction(each, { amount, terms: ['BT-136', 'BT-137', 'BT-138'] }, check);
  }
  for (const each of line.charges.entries) {
    checkReduction(each, { amount, terms: ['BT-141', 'BT-142', 'BT-143'] }, check);
  }
}

type OfReduction = {
  readonly amount: number;
  readonly terms: readonly [amount: string, base: string, percentage: string];
};

function checkReduction(reduction: Reduction, { amount, terms: [own, base, percentage] }: OfReduction, check: Check) {
  check(reduction.amount, amount, own);
  check(reduction.base, amount, base);
  check(reduction.percentage, PERCENTAGE, percentage);
}

/** Returns the amounts that Platen rounds to cents. Their sums have no more decimals. */
function computedAmounts({ lineNets, allowanceAmounts, chargeAmounts, breakdown }: Totals): readonly Big[] {
  return [...lineNets, ...allowanceAmounts, ...chargeAmounts, ...breakdown.map(({ tax }) => tax)];
}
