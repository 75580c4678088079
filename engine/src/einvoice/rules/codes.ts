/** The rules by which codes are of their lists (EN 16931-1, BR-CL). */
import { CLASS_LISTS, CREDIT_NOTES, INVOICES, MEDIA_TYPES, OBJECTS } from '../codes/documents.ts';
import { ALLOWANCES, CHARGES, CURRENCIES, EXEMPTIONS, PAYMENT_MEANS, VAT_DATES } from '../codes/money.ts';
import { ADDRESSES, COUNTRIES, IDENTIFIERS } from '../codes/places.ts';
import { UNITS } from '../codes/units.ts';
import { readFileTerm } from '../file.ts';
import type { Invoice, InvoiceLine, Reduction, Said } from '../said.ts';
import type { Report } from './report.ts';

type Check = (rule: string, term: Said<string>, list: ReadonlySet<string>, what: string) => void;

export function checkCodes(invoice: Invoice, report: Report): void {
  const check: Check = (rule, term, list, what) => {
    if (term.value && !list.has(term.value)) report(rule, term, `is none of ${what}`);
  };
  const { type, currency, taxCurrency, vatDateCode, object, notes, payment, exemptions, documents } = invoice;
  check('BR-CL-01', type, KINDS, 'the kinds of invoices in UNTDID 1001 (BT-3), like 380');
  check('BR-CL-04', currency, CURRENCIES, 'the currencies of ISO 4217 (BT-5), like "EUR"');
  check('BR-CL-05', taxCurrency, CURRENCIES, 'the currencies of ISO 4217 (BT-6), like "EUR"');
  check('BR-CL-06', vatDateCode, VAT_DATES, '3, 35 and 432 of UNTDID 2005 (BT-8)');
  check('BR-CL-07', object.scheme, OBJECTS, 'the kinds of references in UNTDID 1153 (BT-18)');
  for (const { subject } of notes.entries) {
    if (subject.value && !SUBJECT.test(subject.value)) {
      report(
        'BR-CL-08',
        subject,
        'is none of the subjects of UNTDID 4451 (BT-21), which have three letters, like "AAI"',
      );
    }
  }
  check('BR-CL-16', payment.means, PAYMENT_MEANS, 'the means of payment in UNTDID 4461 (BT-81), like 58');
  for (const { category, reasonCode } of exemptions.entries) {
    if (category.value) check('BR-CL-17', category, VAT_CATEGORIES, 'the categories of VAT (BT-118)');
    check('BR-CL-22', reasonCode, EXEMPTIONS, 'the reasons of VATEX (BT-121), like "VATEX-EU-AE"');
  }
  for (const { file } of documents.entries) {
    const mediaType = file.value && readFileTerm(file.value)?.mediaType;
    if (mediaType && !MEDIA_TYPES.has(mediaType)) {
      report('BR-CL-24', file, `is no PDF, PNG, JPEG, CSV, XLSX or ODS (BT-125): ${[...MEDIA_TYPES].join(', ')}`);
    }
  }
  checkParties(invoice, check);
  for (const each of invoice.allowances.entries) checkReason(each, false, check);
  for (const each of invoice.charges.entries) checkReason(each, true, check);
  for (const line of invoice.lines.entries) checkLine(line, check);
}

const KINDS: ReadonlySet<string> = new Set([...INVOICES, ...CREDIT_NOTES]);

/** The list is long, and it is its form that goes wrong. */
const SUBJECT = /^[A-Z]{3}$/;

const VAT_CATEGORIES: ReadonlySet<string> = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B']);

const ICD = 'the kinds of identifiers in ISO 6523, like "0088"';

function checkParties(invoice: Invoice, check: Check): void {
  const { seller, buyer, payee, taxRepresentative, delivery } = invoice;
  const others = [invoice.invoicer, invoice.invoicee, invoice.payer];
  const deliveries = [delivery, ...invoice.lines.entries.map((line) => line.delivery)];
  const country = (term: Said<string>) => {
    check('BR-CL-14', term, COUNTRIES, 'the countries of ISO 3166-1 alpha-2, like "DE"');
  };
  for (const { address } of [seller, buyer, taxRepresentative, ...deliveries, ...others]) country(address.country);
  for (const { scheme } of [...seller.ids.entries, ...[buyer, payee, ...others].map(({ id }) => id)])
    check('BR-CL-10', scheme, IDENTIFIERS, ICD);
  for (const { legalId } of [seller, buyer, payee, ...others]) check('BR-CL-11', legalId.scheme, IDENTIFIERS, ICD);
  for (const { electronicAddress } of [seller, buyer, ...others]) {
    check(
      'BR-CL-25',
      electronicAddress.scheme,
      ADDRESSES,
      'the kinds of electronic addresses in EAS, like "EM" for e-mail',
    );
  }
  for (const { location } of deliveries) check('BR-CL-26', location.scheme, IDENTIFIERS, ICD);
}

function checkLine(line: InvoiceLine, check: Check): void {
  const { object, unit, originCountry, standardId, classifications, allowances, charges } = line;
  check('BR-CL-07', object.scheme, OBJECTS, 'the kinds of references in UNTDID 1153 (BT-128)');
  check('BR-CL-23', unit, UNITS, 'the units of UN/ECE recommendations 20 and 21 (BT-130): "C62" is one, "HUR" an hour');
  check('BR-CL-15', originCountry, COUNTRIES, 'the countries of ISO 3166-1 alpha-2 (BT-159)');
  check('BR-CL-21', standardId.scheme, IDENTIFIERS, ICD);
  for (const { list } of classifications.entries)
    check('BR-CL-13', list, CLASS_LISTS, 'the lists of UNTDID 7143 (BT-158)');
  for (const each of allowances.entries) checkReason(each, false, check);
  for (const each of charges.entries) checkReason(each, true, check);
}

function checkReason({ reasonCode }: Reduction, isCharge: boolean, check: Check): void {
  if (isCharge) check('BR-CL-20', reasonCode, CHARGES, 'the reasons of charges in UNTDID 7161');
  else check('BR-CL-19', reasonCode, ALLOWANCES, 'the reasons of allowances in UNTDID 5189');
}
