/** Checks the rules about VAT, quantities, prices and currencies. */
import type { Big } from 'big.js';
import { decimalsOf } from '../../decimal.ts';
import type { Invoice, Said, Vat } from '../../said.ts';
import type { Totals } from '../../totals.ts';
import type { Report } from '../report.ts';
import { CATEGORIES, list, PAID, RATES } from './codes.ts';

const DECIMALS = { quantity: 4, price: 6 } as const;

export function checkAmounts(invoice: Invoice, totals: Totals, report: Report): void {
  for (const { vat, quantity, priceQuantity, price, grossPrice, priceDiscount } of invoice.lines.entries) {
    checkVat(vat, ['BT-151', 'BT-152'], report);
    checkQuantity(quantity, 'BT-129', report);
    checkQuantity(priceQuantity, 'BT-149', report);
    checkPrice(price, 'BT-146', report);
    // The XML can contain a discount only if it contains the gross price.
    if (grossPrice.value) checkPrice(priceDiscount, 'BT-147', report);
    checkPrice(grossPrice, 'BT-148', report);
  }
  for (const { vat } of invoice.allowances.entries) checkVat(vat, ['BT-95', 'BT-96'], report);
  for (const { vat } of invoice.charges.entries) checkVat(vat, ['BT-102', 'BT-103'], report);
  checkPaid(invoice, totals, report);
  checkCurrency(invoice, report);
}

function checkVat(
  { category, rate }: Vat,
  [categoryTerm, rateTerm]: readonly [category: string, rate: string],
  report: Report,
): void {
  if (category.value && !CATEGORIES.has(category.value)) {
    report('BR-FR-15', category, `is not a VAT category of France (${categoryTerm}); use one of ${list(CATEGORIES)}`);
  }
  if (rate.value && !RATES.has(rate.value.toNumber())) {
    report('BR-FR-16', rate, `is not a VAT rate of France (${rateTerm}); use one of ${list(RATES)}`);
  }
}

function checkQuantity(quantity: Said<Big>, term: string, report: Report): void {
  if (!quantity.value || decimalsOf(quantity.value) <= DECIMALS.quantity) return;
  const message = `has more than ${DECIMALS.quantity} decimals (${term}); round it, for example with round(quantity, 4)`;
  report('BR-FR-DEC-02', quantity, message);
}

/** Checks the decimals of a price. BR-27 and BR-28 report negative prices. */
function checkPrice(price: Said<Big>, term: string, report: Report): void {
  if (!price.value) return;
  if (price.value.lt(0)) report('BR-FR-DEC-03', price, `is negative (${term}); use a positive amount`);
  if (decimalsOf(price.value) <= DECIMALS.price) return;
  const message = `has more than ${DECIMALS.price} decimals (${term}); round it, for example with round(price, 6)`;
  report('BR-FR-DEC-03', price, message);
}

function checkPaid({ process, dueDate, totals: said }: Invoice, totals: Totals, report: Report): void {
  if (!PAID.has(process.value ?? '')) return;
  if (!totals.prepaid.eq(totals.gross) || !totals.due.eq(0)) {
    const message = `the invoice is not completely paid (BT-113), but the billing frameworks ${list(PAID)} require this (BT-23); correct one of them`;
    report('BR-FR-CO-09', said.prepaid, message);
  }
  if (!dueDate.value) {
    report(
      'BR-FR-CO-09',
      dueDate,
      `the date of payment is missing (BT-9), but the billing frameworks ${list(PAID)} require it (BT-23); set it`,
    );
  }
}

function checkCurrency({ currency, taxCurrency, totals }: Invoice, report: Report): void {
  if (!currency.value || currency.value === 'EUR') return;
  if (taxCurrency.value === 'EUR' && totals.vatInTaxCurrency.value) return;
  const message =
    'the VAT in euros is missing (BT-6, BT-111); set "taxCurrency" to "EUR", and "vatInTaxCurrency" in "totals"';
  report('BR-FR-CO-12', taxCurrency, message);
}
