/** Checks the rules that require codes from code lists (EN 16931-1, BR-CL). */
import type { Version } from '../../format/einvoice/einvoice.ts';
import { CLASS_LISTS, CREDIT_NOTES, INVOICES, MEDIA_TYPES, OBJECTS, SUBJECTS } from '../codes/documents.ts';
import { ALLOWANCES, CHARGES, CURRENCIES, EXEMPTIONS, PAYMENT_MEANS, VAT_DATES } from '../codes/money.ts';
import { ADDRESSES, COUNTRIES, IDENTIFIERS } from '../codes/places.ts';
import { UNITS } from '../codes/units.ts';
import { readFileTerm } from '../file.ts';
import type { Invoice, InvoiceLine, Reduction, Said } from '../said.ts';
import type { Report } from './report.ts';

/** Lists that depend on the release. */
type Lists = Readonly<Record<'currencies' | 'exemptions' | 'identifiers' | 'addresses', ReadonlySet<string>>>;

type Check = (rule: string, term: Said<string>, list: ReadonlySet<string>, what: string) => void;

export function checkCodes(invoice: Invoice, version: Version, report: Report): void {
  const lists: Lists = {
    currencies: CURRENCIES[version],
    exemptions: EXEMPTIONS[version],
    identifiers: IDENTIFIERS[version],
    addresses: ADDRESSES[version],
  };
  const check: Check = (rule, term, list, what) => {
    if (!term.value || list.has(term.value)) return;
    const capitals = term.value.toUpperCase();
    report(rule, term, `is not one of ${what}${list.has(capitals) ? `; write "${capitals}"` : ''}`);
  };
  const { type, currency, taxCurrency, vatDateCode, object, notes, payment, exemptions, documents } = invoice;
  check('BR-CL-01', type, KINDS, 'the invoice types of UNTDID 1001 (BT-3), like 380');
  check('BR-CL-04', currency, lists.currencies, 'the currencies of ISO 4217 (BT-5), like "EUR"');
  check('BR-CL-05', taxCurrency, lists.currencies, 'the currencies of ISO 4217 (BT-6), like "EUR"');
  check('BR-CL-06', vatDateCode, VAT_DATES, '3, 35 and 432 of UNTDID 2005 (BT-8)');
  check('BR-CL-07', object.scheme, OBJECTS, 'the reference types of UNTDID 1153 (BT-18)');
  for (const { subject } of notes.entries) {
    check('BR-CL-08', subject, SUBJECTS, 'the subject codes of UNTDID 4451 (BT-21), like "AAI"');
  }
  check('BR-CL-16', payment.means, PAYMENT_MEANS, 'the payment means of UNTDID 4461 (BT-81), like 58');
  for (const { category, reasonCode } of exemptions.entries) {
    if (category.value)
      check('BR-CL-17', category, VAT_CATEGORIES, 'the VAT categories (BT-118): S, Z, E, AE, K, G, O, L, M and B');
    check('BR-CL-22', reasonCode, lists.exemptions, 'the VATEX reasons (BT-121), like "VATEX-EU-AE"');
  }
  for (const { file } of documents.entries) {
    const mediaType = file.value && readFileTerm(file.value)?.mediaType;
    if (mediaType && !MEDIA_TYPES.has(mediaType)) {
      report(
        'BR-CL-24',
        file,
        `is not a PDF, PNG, JPEG, CSV, XLSX or ODS file (BT-125); use one of ${[...MEDIA_TYPES].join(', ')}`,
      );
    }
  }
  checkParties(invoice, lists, check);
  for (const each of invoice.allowances.entries) checkAllowance(each, 'BT-98', check);
  for (const each of invoice.charges.entries) checkCharge(each, 'BT-105', check);
  for (const line of invoice.lines.entries) checkLine(line, lists, check);
}

const KINDS: ReadonlySet<string> = new Set([...INVOICES, ...CREDIT_NOTES]);

const VAT_CATEGORIES: ReadonlySet<string> = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B']);

function identifiers(term: string): string {
  return `the identifier schemes of ISO 6523${term}, like "0088"`;
}

/**
 * Returns the names and numbers of the terms of a party or delivery. Terms that exist only in EXTENDED have no numbers.
 */
function numbered(...[country, id, legalId, address]: readonly number[]) {
  const name = (term: number | undefined) => (term === undefined ? '' : ` (BT-${term})`);
  return { country: name(country), id: name(id), legalId: name(legalId), address: name(address) };
}

const UNNUMBERED = numbered();

function checkParties(invoice: Invoice, { identifiers: schemes, addresses }: Lists, check: Check): void {
  const { seller, buyer, payee, taxRepresentative, delivery } = invoice;
  const country = (term: Said<string>, name: string) => {
    const what = `the countries of ISO 3166-1 alpha-2${name}, like "DE", or "GB" for the United Kingdom`;
    check('BR-CL-14', term, COUNTRIES, what);
  };
  const others = [invoice.invoicer, invoice.invoicee, invoice.payer].map((party) => ({ party, names: UNNUMBERED }));
  const named = [
    { party: seller, names: numbered(40, 29, 30, 34) },
    { party: buyer, names: numbered(55, 46, 47, 49) },
    ...others,
  ];
  for (const { scheme } of seller.ids.entries) check('BR-CL-10', scheme, schemes, identifiers(' (BT-29)'));
  for (const { party, names } of named) {
    country(party.address.country, names.country);
    if ('id' in party) check('BR-CL-10', party.id.scheme, schemes, identifiers(names.id));
    check('BR-CL-11', party.legalId.scheme, schemes, identifiers(names.legalId));
    const what = `the electronic address schemes of EAS${names.address}, like "EM" for e-mail`;
    check('BR-CL-25', party.electronicAddress.scheme, addresses, what);
  }
  check('BR-CL-10', payee.id.scheme, schemes, identifiers(' (BT-60)'));
  check('BR-CL-11', payee.legalId.scheme, schemes, identifiers(' (BT-61)'));
  country(taxRepresentative.address.country, ' (BT-69)');
  const deliveries = [
    { place: delivery, names: numbered(80, 71) },
    ...invoice.lines.entries.map((line) => ({ place: line.delivery, names: UNNUMBERED })),
  ];
  for (const { place, names } of deliveries) {
    country(place.address.country, names.country);
    check('BR-CL-26', place.location.scheme, schemes, identifiers(names.id));
  }
}

function checkLine(line: InvoiceLine, { identifiers: schemes }: Lists, check: Check): void {
  const { object, unit, originCountry, standardId, classifications, allowances, charges } = line;
  check('BR-CL-07', object.scheme, OBJECTS, 'the reference types of UNTDID 1153 (BT-128)');
  check(
    'BR-CL-23',
    unit,
    UNITS,
    'the units of UN/ECE recommendations 20 and 21 (BT-130), such as "C62" for one or "HUR" for an hour',
  );
  check('BR-CL-15', originCountry, COUNTRIES, 'the countries of ISO 3166-1 alpha-2 (BT-159), like "DE"');
  check('BR-CL-21', standardId.scheme, schemes, identifiers(' (BT-157)'));
  for (const { list } of classifications.entries)
    check('BR-CL-13', list, CLASS_LISTS, 'the lists of UNTDID 7143 (BT-158)');
  for (const each of allowances.entries) checkAllowance(each, 'BT-140', check);
  for (const each of charges.entries) checkCharge(each, 'BT-145', check);
}

function checkAllowance({ reasonCode }: Reduction, term: string, check: Check): void {
  check('BR-CL-19', reasonCode, ALLOWANCES, `the allowance reasons of UNTDID 5189 (${term}), like 95 for a discount`);
}

function checkCharge({ reasonCode }: Reduction, term: string, check: Check): void {
  check('BR-CL-20', reasonCode, CHARGES, `the charge reasons of UNTDID 7161 (${term}), like "FC" for freight`);
}
