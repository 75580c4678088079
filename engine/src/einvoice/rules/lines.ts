/** Checks the rules about lines, allowances and charges (BR-21 to BR-44, BR-54, BR-64, BR-65, BR-DEC). */
import { decimalsOf } from '../decimal.ts';
import type { Invoice, InvoiceLine, Reduction, Said } from '../said.ts';
import { checkPeriod } from './document.ts';
import type { Report } from './report.ts';

export function checkLine(line: InvoiceLine, report: Report): void {
  const { quantity, unit, name, price, grossPrice, priceQuantity, standardId } = line;
  if (!quantity.value) report('BR-22', quantity, 'the line needs a quantity (BT-129); add it');
  if (!unit.value) report('BR-23', unit, 'the line needs a unit (BT-130), like "C62" for one');
  if (!name.value) report('BR-25', name, 'the line needs the name of its item (BT-153); add it');
  if (!price.value) report('BR-26', price, 'the line needs a price (BT-146); add it');
  if (price.value?.lt(0)) report('BR-27', price, 'the price must not be negative; use a negative quantity (BT-146)');
  if (grossPrice.value?.lt(0))
    report('BR-28', grossPrice, 'the price before the discount must not be negative (BT-148); correct it');
  if (priceQuantity.value?.lte(0))
    report('BT-149', priceQuantity, 'the price base quantity must be above 0 (BT-149); correct it');
  if (standardId.id.value && !standardId.scheme.value) {
    report(
      'BR-64',
      standardId.scheme,
      'a standard item identifier needs its scheme (BT-157), such as "0160" for a GTIN',
    );
  }
  for (const { code, list } of line.classifications.entries) {
    if (code.value && !list.value)
      report('BR-65', list, 'an item classification needs its list (BT-158), such as "STI"');
  }
  for (const { name, value } of line.attributes.entries) {
    if (!name.value || !value.value)
      report('BR-54', name.value ? value : name, 'an item attribute needs a name and a value (BG-32); add it');
  }
  checkPeriod(line.period, ['BR-30', 'BT-134, BT-135'], report);
  for (const each of line.allowances.entries) checkReduction(each, LINE_ALLOWANCE, report);
  for (const each of line.charges.entries) checkReduction(each, LINE_CHARGE, report);
}

export function checkReductions({ allowances, charges, totals }: Invoice, report: Report): void {
  for (const each of allowances.entries) checkReduction(each, ALLOWANCE, report);
  for (const each of charges.entries) checkReduction(each, CHARGE, report);
  checkDecimals(totals.vatInTaxCurrency, ['BR-DEC-15', 'BT-111'], report);
  checkDecimals(totals.prepaid, ['BR-DEC-16', 'BT-113'], report);
  checkDecimals(totals.rounding, ['BR-DEC-17', 'BT-114'], report);
}

/**
 * Names of the rules about the amount, the reason, and the decimals of amount and base, and the numbers of the terms.
 */
type Rules = {
  readonly what: string;
  readonly amount: string;
  readonly reason: string;
  readonly decimals: readonly [amount: string, base: string];
  readonly terms: { readonly [K in 'amount' | 'base' | 'percentage' | 'reason' | 'reasonCode']: string };
};

const ALLOWANCE: Rules = {
  what: 'an allowance',
  amount: 'BR-31',
  reason: 'BR-33',
  decimals: ['BR-DEC-01', 'BR-DEC-02'],
  terms: { amount: 'BT-92', base: 'BT-93', percentage: 'BT-94', reason: 'BT-97', reasonCode: 'BT-98' },
};
const CHARGE: Rules = {
  what: 'a charge',
  amount: 'BR-36',
  reason: 'BR-38',
  decimals: ['BR-DEC-05', 'BR-DEC-06'],
  terms: { amount: 'BT-99', base: 'BT-100', percentage: 'BT-101', reason: 'BT-104', reasonCode: 'BT-105' },
};
const LINE_ALLOWANCE: Rules = {
  what: 'an allowance',
  amount: 'BR-41',
  reason: 'BR-42',
  decimals: ['BR-DEC-24', 'BR-DEC-25'],
  terms: { amount: 'BT-136', base: 'BT-137', percentage: 'BT-138', reason: 'BT-139', reasonCode: 'BT-140' },
};
const LINE_CHARGE: Rules = {
  what: 'a charge',
  amount: 'BR-43',
  reason: 'BR-44',
  decimals: ['BR-DEC-27', 'BR-DEC-28'],
  terms: { amount: 'BT-141', base: 'BT-142', percentage: 'BT-143', reason: 'BT-144', reasonCode: 'BT-145' },
};

function checkReduction(
  reduction: Reduction,
  { what, amount: rule, reason: reasonRule, decimals, terms }: Rules,
  report: Report,
): void {
  const { amount, base, percentage, reason, reasonCode } = reduction;
  if (!amount.value && !(base.value && percentage.value)) {
    const other = `a percentage and a base (${terms.percentage}, ${terms.base})`;
    report(rule, amount, `${what} needs an amount (${terms.amount}), or ${other}`);
  }
  if (!reason.value && !reasonCode.value) {
    report(
      reasonRule,
      reason,
      `${what} needs a reason, as text (${terms.reason}) or as a code (${terms.reasonCode}); add it`,
    );
  }
  checkDecimals(amount, [decimals[0], terms.amount], report);
  checkDecimals(base, [decimals[1], terms.base], report);
}

/** Limits an amount to two decimals. The parameters include the rule and the number of the term, if it has one. */
export function checkDecimals(
  amount: Said,
  [rule, term]: readonly [rule: string, term?: string],
  report: Report,
): void {
  const { value } = amount;
  if (typeof value !== 'object' || decimalsOf(value) <= 2) return;
  report(
    rule,
    amount,
    `an amount${term ? ` (${term})` : ''} has more than two decimals; round it, for example with round(amount, 2)`,
  );
}
