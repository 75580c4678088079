/** What German authorities ask beyond EN 16931: the rules BR-DE of XRechnung 3.0. */

import { isIban } from '../iban.ts';
import { type Invoice, isSaid, type Said } from '../said.ts';
import { isSkonto } from '../skonto.ts';
import type { Report } from './report.ts';

/** BT-3: an invoice of any of these kinds is one for XRechnung. */
const KINDS: ReadonlySet<string> = new Set(['326', '380', '381', '384', '389', '875', '876', '877']);

const CORRECTED = '384';

export function checkXRechnung(invoice: Invoice, report: Report): void {
  const { buyerReference, type, seller, buyer, delivery, precedingInvoices } = invoice;
  const need = (term: Said<string>, rule: string, what: string) => {
    if (!term.value) report(rule, term, `XRechnung needs ${what}`);
  };
  need(buyerReference, 'BR-DE-15', 'the buyer’s reference, like the Leitweg-ID (BT-10)');
  if (!isSaid(invoice.payment))
    report('BR-DE-1', invoice.payment.means, 'XRechnung needs the means of payment (BG-16)');
  checkSeller(seller, need, report);
  need(buyer.address.city, 'BR-DE-8', 'the city of the buyer (BT-52)');
  need(buyer.address.postCode, 'BR-DE-9', 'the post code of the buyer (BT-53)');
  if (isSaid(delivery.address)) {
    need(delivery.address.city, 'BR-DE-10', 'the city of the delivery (BT-77)');
    need(delivery.address.postCode, 'BR-DE-11', 'the post code of the delivery (BT-78)');
  }
  if (type.value && !KINDS.has(type.value)) {
    report('BR-DE-17', type, `the kind of invoice (BT-3) is one of ${[...KINDS].join(', ')}`);
  }
  if (type.value === CORRECTED && precedingInvoices.entries.length === 0) {
    report('BR-DE-26', precedingInvoices, 'a corrected invoice names the one before it (BG-3)');
  }
  const { paymentTerms, documents } = invoice;
  if (paymentTerms.value && !isSkonto(paymentTerms.value)) {
    report(
      'BR-DE-18',
      paymentTerms,
      'a line that begins with # is a cash discount: "#SKONTO#TAGE=14#PROZENT=2.00#" (BT-20)',
    );
  }
  const names = documents.entries.flatMap(({ fileName }) => fileName.value ?? []);
  for (const { fileName } of documents.entries) {
    if (fileName.value && names.filter((name) => name === fileName.value).length > 1) {
      report('BR-DE-22', fileName, 'two files within an invoice have this name: call them otherwise (BT-125)');
    }
  }
  checkPayment(invoice, report);
}

type Need = (term: Said<string>, rule: string, what: string) => void;

/** A number of a telephone has three digits at least. */
const PHONE = /(?:\d\D*){3}/;

/** One @ with something around it, no point at either end, and no space. */
const EMAIL = /^[^@\s.](?:[^@\s]*[^@\s.])?@[^@\s.](?:[^@\s]*[^@\s.])$/;

function checkSeller({ address, contact }: Invoice['seller'], need: Need, report: Report): void {
  need(address.city, 'BR-DE-3', 'the city of the seller (BT-37)');
  need(address.postCode, 'BR-DE-4', 'the post code of the seller (BT-38)');
  if (!isSaid(contact)) {
    report('BR-DE-2', contact.name, 'XRechnung needs whom to ask at the seller (BG-6)');
    return;
  }
  const { name, phone, email } = contact;
  need(name, 'BR-DE-5', 'the person or department to ask (BT-41)');
  need(phone, 'BR-DE-6', 'a telephone (BT-42)');
  need(email, 'BR-DE-7', 'an e-mail address (BT-43)');
  if (phone.value && !PHONE.test(phone.value))
    report('BR-DE-27', phone, 'a telephone has three digits at least (BT-42)');
  if (email.value && !EMAIL.test(email.value)) report('BR-DE-28', email, 'is no e-mail address (BT-43)');
}

/** UNTDID 4461, and the group that each asks for, alone. */
const TRANSFERS: ReadonlySet<string> = new Set(['30', '58']);
const SEPA = '58';
const CARDS: ReadonlySet<string> = new Set(['48', '54', '55']);
const DEBIT = '59';

function checkPayment({ payment, seller, taxRepresentative, lines }: Invoice, report: Report): void {
  const { means, accounts, card, directDebit } = payment;
  const [hasAccount, hasCard, hasDebit] = [accounts.entries.length > 0, isSaid(card), isSaid(directDebit)];
  const code = means.value ?? '';
  if (TRANSFERS.has(code)) {
    if (!hasAccount) report('BR-DE-23-a', accounts, 'a transfer needs an account to pay to (BG-17)');
    if (hasCard || hasDebit)
      report('BR-DE-23-b', means, 'a transfer goes without card and direct debit (BG-18, BG-19)');
    for (const { account } of code === SEPA ? accounts.entries : []) {
      if (account.value && !isIban(account.value)) {
        report('BR-DE-19', account, 'is no IBAN: a SEPA transfer needs one (BT-84)');
      }
    }
  }
  if (CARDS.has(code)) {
    if (!hasCard) report('BR-DE-24-a', card.number, 'a payment by card needs the card (BG-18)');
    if (hasAccount || hasDebit)
      report('BR-DE-24-b', means, 'a payment by card goes without account and direct debit (BG-17, BG-19)');
  }
  if (code === DEBIT) {
    if (!hasDebit) report('BR-DE-25-a', directDebit.mandate, 'a direct debit needs its group (BG-19)');
    if (hasAccount || hasCard)
      report('BR-DE-25-b', means, 'a direct debit goes without account to pay to and card (BG-17, BG-18)');
    if (directDebit.account.value && !isIban(directDebit.account.value)) {
      report('BR-DE-20', directDebit.account, 'is no IBAN: a SEPA direct debit needs one (BT-91)');
    }
  }
  if (hasDebit) {
    if (!directDebit.creditorId.value)
      report('BR-DE-30', directDebit.creditorId, 'a direct debit needs the identifier of the creditor (BT-90)');
    if (!directDebit.account.value)
      report('BR-DE-31', directDebit.account, 'a direct debit needs the account that is debited (BT-91)');
  }
  const isTaxed = lines.entries.some(({ vat }) => vat.category.value !== 'O');
  const ids = [seller.vatId, seller.taxId, taxRepresentative.vatId];
  if (isTaxed && ids.every(({ value }) => !value)) {
    report(
      'BR-DE-16',
      seller.vatId,
      'XRechnung needs an identifier of VAT, of the tax office or of a representative (BT-31, BT-32, BG-11)',
    );
  }
}
