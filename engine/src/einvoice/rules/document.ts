/**
 * Checks the rules about required terms of the document level (EN 16931-1, 6.4: BR-02 to BR-20, BR-29, BR-49 to BR-63,
 * BR-CO).
 */
import { COUNTRIES } from '../codes/places.ts';
import { type Invoice, isSaid } from '../said.ts';
import type { Totals } from '../totals.ts';
import type { Report } from './report.ts';

export function checkDocument(invoice: Invoice, totals: Totals, report: Report): void {
  const { number, issueDate, currency, lines, taxCurrency, vatDate, vatDateCode } = invoice;
  if (!number.value) report('BR-02', number, 'the invoice needs a number (BT-1); add it');
  if (!issueDate.value) report('BR-03', issueDate, 'the invoice needs a date (BT-2); add it');
  if (!currency.value) report('BR-05', currency, 'the invoice needs a currency (BT-5); add it');
  if (lines.entries.length === 0) report('BR-16', lines, 'the invoice needs at least one line (BG-25); add one');
  if (taxCurrency.value) {
    const { vatInTaxCurrency } = invoice.totals;
    if (!vatInTaxCurrency.value) {
      report('BR-53', vatInTaxCurrency, 'the VAT in `taxCurrency` is missing; set `totals.vatInTaxCurrency` (BT-111)');
    } else if (taxCurrency.value === currency.value) {
      report(
        'BR-53',
        taxCurrency,
        'is the same as the invoice currency; remove it and `vatInTaxCurrency` (BT-6, BT-111)',
      );
    }
  }
  if (vatDate.value && vatDateCode.value) {
    report('BR-CO-03', vatDateCode, 'has both a date and a code for when VAT becomes due; keep one (BT-7, BT-8)');
  }
  const isTimed = invoice.dueDate.value || invoice.paymentTerms.value || isSaid(invoice.installments);
  if (totals.due.gt(0) && !isTimed) {
    report('BR-CO-25', invoice.dueDate, 'an amount is due, so a due date (BT-9) or payment terms (BT-20) are required');
  }
  checkPeriod(invoice.period, ['BR-29', 'BT-73, BT-74'], report);
  checkReferences(invoice, report);
}

/** Checks the period of the document or of a line. The parameters include the rule and the numbers of the terms. */
export function checkPeriod(
  { start, end }: Invoice['period'],
  [rule, terms]: readonly [rule: 'BR-29' | 'BR-30', terms: string],
  report: Report,
): void {
  if (start.value && end.value && end.value < start.value) {
    report(rule, end, `the period ends before it starts (${terms}); correct it`);
  }
}

function checkReferences({ precedingInvoices, documents, notes, delivery }: Invoice, report: Report): void {
  for (const { number } of precedingInvoices.entries) {
    if (!number.value) report('BR-55', number, 'a preceding invoice needs its number (BT-25); add it');
  }
  for (const { id, file, fileName } of documents.entries) {
    if (!id.value) report('BR-52', id, 'a supporting document needs an identifier (BT-122); add it');
    if (file.value && !fileName.value) report('BT-125', fileName, 'an attached file needs a name (BT-125); add it');
  }
  for (const { text, subject } of notes.entries) {
    if (subject.value && !text.value) report('BG-1', text, 'a note needs a text (BT-22); add it');
  }
  if (isSaid(delivery.address) && !delivery.address.country.value) {
    report('BR-57', delivery.address.country, 'the delivery address needs a country (BT-80); add it');
  }
}

export function checkParties(invoice: Invoice, report: Report): void {
  const { seller, buyer, payee, taxRepresentative, invoicer, invoicee, payer } = invoice;
  if (!seller.name.value) report('BR-06', seller.name, 'the seller needs a name (BT-27); add it');
  if (!buyer.name.value) report('BR-07', buyer.name, 'the buyer needs a name (BT-44); add it');
  checkAddress(seller.address, { whole: 'BR-08', country: 'BR-09', whose: 'the seller', term: 'BT-40' }, report);
  checkAddress(buyer.address, { whole: 'BR-10', country: 'BR-11', whose: 'the buyer', term: 'BT-55' }, report);
  const isIdentified =
    [seller.vatId, seller.legalId.id].some(({ value }) => value) || seller.ids.entries.some(({ id }) => id.value);
  if (!isIdentified) {
    report(
      'BR-CO-26',
      seller.vatId,
      'the seller needs an identifier (BT-29), a legal registration (BT-30) or a VAT identifier (BT-31); add it',
    );
  }
  if (isSaid(payee)) {
    const isSeller = payee.name.value === seller.name.value;
    if (!payee.name.value) report('BR-17', payee.name, 'the payee needs a name (BT-59); add it');
    else if (isSeller) report('BR-17', payee.name, 'is the same as the seller; remove the payee (BG-10)');
  }
  if (isSaid(taxRepresentative)) {
    const { name, vatId, address } = taxRepresentative;
    if (!name.value) report('BR-18', name, 'the tax representative needs a name (BT-62); add it');
    checkAddress(address, { whole: 'BR-19', country: 'BR-20', whose: 'the tax representative', term: 'BT-69' }, report);
    if (!vatId.value) report('BR-56', vatId, 'the tax representative needs a VAT identifier (BT-63); add it');
  }
  for (const { vatId } of [seller, buyer, taxRepresentative, invoicer, invoicee, payer]) {
    if (vatId.value && !hasCountry(vatId.value)) {
      report(
        'BR-CO-09',
        vatId,
        'a VAT identifier must start with its country code, such as "DE", or "EL" for Greece (BT-31, BT-48, BT-63); correct it',
      );
    }
  }
  checkScheme(seller.electronicAddress, ['BR-62', 'BT-34'], report);
  checkScheme(buyer.electronicAddress, ['BR-63', 'BT-49'], report);
}

/** Checks the country prefix of a VAT identifier, in which Greece is EL instead of GR. */
function hasCountry(vatId: string): boolean {
  const prefix = vatId.slice(0, 2);
  return prefix === 'EL' || COUNTRIES.has(prefix);
}

function checkAddress(
  address: Invoice['seller']['address'],
  {
    whole,
    country,
    whose,
    term,
  }: { readonly whole: string; readonly country: string; readonly whose: string; readonly term: string },
  report: Report,
): void {
  if (!isSaid(address))
    report(whole, address.country, `${whose} needs an address with at least a country (${term}); add it`);
  else if (!address.country.value)
    report(country, address.country, `the address of ${whose} needs a country (${term}); add it`);
}

/** Requires a scheme for an electronic address. */
function checkScheme(
  { id, scheme }: Invoice['seller']['electronicAddress'],
  [rule, term]: readonly [rule: string, term: string],
  report: Report,
): void {
  if (id.value && !scheme.value)
    report(rule, scheme, `an electronic address needs its scheme, such as "EM" for e-mail (${term}); add it`);
}

/** Codes of UNTDID 4461 for credit transfers. */
const TRANSFERS: ReadonlySet<string> = new Set(['30', '58']);

/** Maximum digits of a card number, because only its last digits are permitted. */
const CARD_DIGITS = 10;

export function checkPayment({ payment }: Invoice, report: Report): void {
  if (!isSaid(payment)) return;
  const { means, accounts, card } = payment;
  const needsMeans =
    accounts.entries.some(isSaid) || isSaid(card) || isSaid(payment.directDebit) || payment.meansText.value;
  if (!means.value && needsMeans)
    report('BR-49', means, 'the payment needs a payment means code (BT-81), such as 58 for a SEPA transfer');
  for (const { account } of accounts.entries) {
    if (!account.value) report('BR-50', account, 'the payment account needs its number (BT-84); add it');
  }
  if (means.value && TRANSFERS.has(means.value) && accounts.entries.length === 0) {
    report('BR-61', accounts, 'a transfer needs a payment account (BT-84); add it');
  }
  if (card.number.value && card.number.value.length > CARD_DIGITS) {
    report(
      'BR-51',
      card.number,
      `a card number may have at most its last ${CARD_DIGITS} digits; never send the complete number (BT-87)`,
    );
  }
}
