/** Checks the requirements of German authorities in addition to EN 16931: the BR-DE rules of XRechnung 3.0. */

import { isIban } from '../iban.ts';
import { type Invoice, isSaid, type Said } from '../said.ts';
import { isSkonto } from '../skonto.ts';
import type { Report } from './report.ts';

/** Document types (BT-3) that XRechnung accepts. */
const KINDS: ReadonlySet<string> = new Set(['326', '380', '381', '384', '389', '875', '876', '877']);

const CORRECTED = '384';

export function checkXRechnung(invoice: Invoice, report: Report): void {
  const { buyerReference, type, seller, buyer, delivery, precedingInvoices } = invoice;
  const need = (term: Said<string>, rule: string, what: string) => {
    if (!term.value) report(rule, term, `XRechnung needs ${what}; add it`);
  };
  need(buyerReference, 'BR-DE-15', 'the buyer reference, such as the Leitweg-ID (BT-10)');
  if (!isSaid(invoice.payment))
    report('BR-DE-1', invoice.payment.means, 'XRechnung needs the means of payment (BG-16); add it');
  checkSeller(seller, need, report);
  need(buyer.address.city, 'BR-DE-8', 'the city of the buyer (BT-52)');
  need(buyer.address.postCode, 'BR-DE-9', 'the post code of the buyer (BT-53)');
  if (isSaid(delivery.address)) {
    need(delivery.address.city, 'BR-DE-10', 'the city of the delivery (BT-77)');
    need(delivery.address.postCode, 'BR-DE-11', 'the post code of the delivery (BT-78)');
  }
  if (type.value && !KINDS.has(type.value)) {
    report('BR-DE-17', type, `the invoice type (BT-3) must be one of ${[...KINDS].join(', ')}`);
  }
  if (type.value === CORRECTED && precedingInvoices.entries.length === 0) {
    report('BR-DE-26', precedingInvoices, 'a corrected invoice must name the preceding invoice (BG-3); add it');
  }
  const { paymentTerms, documents } = invoice;
  if (paymentTerms.value && !isSkonto(paymentTerms.value)) {
    report(
      'BR-DE-18',
      paymentTerms,
      'a line that starts with # must be a cash discount such as "#SKONTO#TAGE=14#PROZENT=2.00#" (BT-20); correct it',
    );
  }
  const names = documents.entries.flatMap(({ fileName }) => fileName.value ?? []);
  for (const { fileName } of documents.entries) {
    if (fileName.value && names.filter((name) => name === fileName.value).length > 1) {
      report('BR-DE-22', fileName, 'two attached files have this name; rename one (BT-125)');
    }
  }
  checkPayment(invoice, report);
}

type Need = (term: Said<string>, rule: string, what: string) => void;

/** Telephone number with at least three digits. */
const PHONE = /(?:\d\D*){3}/;

/** Address with one @ and text on both sides of it. Neither side may contain spaces, or start or end with a dot. */
const EMAIL = /^[^@\s.](?:[^@\s]*[^@\s.])?@[^@\s.](?:[^@\s]*[^@\s.])$/;

function checkSeller({ address, contact }: Invoice['seller'], need: Need, report: Report): void {
  need(address.city, 'BR-DE-3', 'the city of the seller (BT-37)');
  need(address.postCode, 'BR-DE-4', 'the post code of the seller (BT-38)');
  if (!isSaid(contact)) {
    report('BR-DE-2', contact.name, 'XRechnung needs a contact of the seller (BG-6); add it');
    return;
  }
  const { name, phone, email } = contact;
  need(name, 'BR-DE-5', 'the person or department of the contact (BT-41)');
  need(phone, 'BR-DE-6', 'a telephone number (BT-42)');
  need(email, 'BR-DE-7', 'an e-mail address (BT-43)');
  if (phone.value && !PHONE.test(phone.value))
    report('BR-DE-27', phone, 'a telephone number must have at least three digits (BT-42); correct it');
  if (email.value && !EMAIL.test(email.value))
    report('BR-DE-28', email, 'is not an e-mail address (BT-43); correct it');
}

/** Codes of UNTDID 4461. Each group of codes requires one group of terms and forbids the other groups. */
const TRANSFERS: ReadonlySet<string> = new Set(['30', '58']);
const SEPA = '58';
const CARDS: ReadonlySet<string> = new Set(['48', '54', '55']);
const DEBIT = '59';

function checkPayment({ payment, seller, taxRepresentative, lines }: Invoice, report: Report): void {
  const { means, accounts, card, directDebit } = payment;
  const [hasAccount, hasCard, hasDebit] = [accounts.entries.length > 0, isSaid(card), isSaid(directDebit)];
  const code = means.value ?? '';
  if (TRANSFERS.has(code)) {
    if (!hasAccount) report('BR-DE-23-a', accounts, 'a transfer needs a payment account (BG-17); add it');
    if (hasCard || hasDebit)
      report('BR-DE-23-b', means, 'a transfer must not have card or direct debit data (BG-18, BG-19); remove it');
    for (const { account } of code === SEPA ? accounts.entries : []) {
      if (account.value && !isIban(account.value)) {
        report('BR-DE-19', account, 'is not an IBAN, which a SEPA transfer requires (BT-84); correct it');
      }
    }
  }
  if (CARDS.has(code)) {
    if (!hasCard) report('BR-DE-24-a', card.number, 'a card payment needs the card data (BG-18); add it');
    if (hasAccount || hasDebit)
      report(
        'BR-DE-24-b',
        means,
        'a card payment must not have account or direct debit data (BG-17, BG-19); remove it',
      );
  }
  if (code === DEBIT) {
    if (!hasDebit)
      report('BR-DE-25-a', directDebit.mandate, 'a direct debit needs the direct debit data (BG-19); add it');
    if (hasAccount || hasCard)
      report('BR-DE-25-b', means, 'a direct debit must not have account or card data (BG-17, BG-18); remove it');
    if (directDebit.account.value && !isIban(directDebit.account.value)) {
      report('BR-DE-20', directDebit.account, 'is not an IBAN, which a SEPA direct debit requires (BT-91); correct it');
    }
  }
  if (hasDebit) {
    if (!directDebit.creditorId.value)
      report('BR-DE-30', directDebit.creditorId, 'a direct debit needs the creditor identifier (BT-90); add it');
    if (!directDebit.account.value)
      report('BR-DE-31', directDebit.account, 'a direct debit needs the debited account (BT-91); add it');
  }
  const isTaxed = lines.entries.some(({ vat }) => vat.category.value !== 'O');
  const ids = [seller.vatId, seller.taxId, taxRepresentative.vatId];
  if (isTaxed && ids.every(({ value }) => !value)) {
    report(
      'BR-DE-16',
      seller.vatId,
      'XRechnung needs a VAT identifier, a tax number or a tax representative (BT-31, BT-32, BG-11); add it',
    );
  }
}
