/**
 * Checks the rules of Peppol BIS Billing 3.0 for which the invoice alone is sufficient. XRechnung has most of them too.
 */
import { VERSIONS } from '../../format/einvoice/einvoice.ts';
import { CREDIT_NOTES } from '../codes/documents.ts';
import { ADDRESSES, PEPPOL_ADDRESSES } from '../codes/places.ts';
import { percentOf } from '../decimal.ts';
import type { Identifier, Invoice, InvoiceLine, Reduction } from '../said.ts';
import type { Totals } from '../totals.ts';
import type { Report } from './report.ts';

/** Checks the rules that Peppol and XRechnung have in common. */
export function checkPeppolParts(invoice: Invoice, totals: Totals, report: Report): void {
  const { process, seller, buyer, payment, allowances, charges, lines, period, taxCurrency, totals: said } = invoice;
  if (process.value && !PROCESS.test(process.value)) {
    report(
      'PEPPOL-EN16931-R007',
      process,
      'is not a Peppol process such as "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0" (BT-23); correct it',
    );
  }
  if (!buyer.electronicAddress.id.value) {
    report(
      'PEPPOL-EN16931-R010',
      buyer.electronicAddress.id,
      'needs the electronic address of the buyer (BT-49); add it',
    );
  }
  if (!seller.electronicAddress.id.value) {
    report(
      'PEPPOL-EN16931-R020',
      seller.electronicAddress.id,
      'needs the electronic address of the seller (BT-34); add it',
    );
  }
  for (const each of [...allowances.entries, ...charges.entries]) checkReduction(each, report);
  const inTaxCurrency = said.vatInTaxCurrency.value;
  if (taxCurrency.value && inTaxCurrency?.times(totals.vat).lt(0)) {
    report(
      'PEPPOL-EN16931-R055',
      said.vatInTaxCurrency,
      'must have the same sign as the VAT of the invoice (BT-110, BT-111); correct one of them',
    );
  }
  if (DEBITS.has(payment.means.value ?? '') && !payment.directDebit.mandate.value) {
    report(
      'PEPPOL-EN16931-R061',
      payment.directDebit.mandate,
      'a direct debit needs a mandate reference (BT-89); add it',
    );
  }
  for (const line of lines.entries) checkLine(line, period, report);
  for (const [identifier, term] of identifiersOf(invoice)) checkIdentifier(identifier, term, report);
}

const PROCESS = /^urn:fdc:peppol\.eu:2017:poacc:billing:\d\d:1\.0$/;

/** Codes of UNTDID 4461 for direct debits. */
const DEBITS: ReadonlySet<string> = new Set(['49', '59']);

/** Maximum difference between a given amount and its computed value. */
const SLACK = 0.02;

function checkReduction({ amount, base, percentage }: Reduction, report: Report): void {
  if (percentage.value && !base.value) {
    report('PEPPOL-EN16931-R041', base, 'a percentage needs a base (BT-93, BT-100, BT-137, BT-142); add it');
  }
  if (base.value && !percentage.value) {
    report('PEPPOL-EN16931-R042', percentage, 'a base needs a percentage (BT-94, BT-101, BT-138, BT-143); add it');
  }
  if (!amount.value || !base.value || !percentage.value) return;
  if (amount.value.minus(percentOf(base.value, percentage.value)).abs().gt(SLACK)) {
    report(
      'PEPPOL-EN16931-R040',
      amount,
      'is not the base amount times the percentage (BT-92, BT-99, BT-136, BT-141); correct or remove it',
    );
  }
}

function checkLine(line: InvoiceLine, whole: Invoice['period'], report: Report): void {
  const { price, grossPrice, priceDiscount, period, allowances, charges } = line;
  if (grossPrice.value && price.value && !grossPrice.value.minus(priceDiscount.value ?? 0).eq(price.value)) {
    report(
      'PEPPOL-EN16931-R046',
      price,
      'is not the gross price minus the discount (BT-146 to BT-148); correct one of them',
    );
  }
  if (whole.start.value && period.start.value && period.start.value < whole.start.value) {
    report('PEPPOL-EN16931-R110', period.start, 'is before the invoicing period (BT-73, BT-134); correct it');
  }
  if (whole.end.value && period.end.value && period.end.value > whole.end.value) {
    report('PEPPOL-EN16931-R111', period.end, 'is after the invoicing period (BT-74, BT-135); correct it');
  }
  for (const each of [...allowances.entries, ...charges.entries]) checkReduction(each, report);
}

function identifiersOf({ seller, buyer, payee }: Invoice): readonly (readonly [Identifier, term: string])[] {
  return [
    [seller.electronicAddress, 'BT-34'],
    [buyer.electronicAddress, 'BT-49'],
    ...seller.ids.entries.map((id) => [id, 'BT-29'] as const),
    [buyer.id, 'BT-46'],
    [payee.id, 'BT-60'],
    [seller.legalId, 'BT-30'],
    [buyer.legalId, 'BT-47'],
    [payee.legalId, 'BT-61'],
  ];
}

type Kind = { readonly rule: string; readonly about: string; readonly isSound: (id: string) => boolean };

/** Identifiers whose check digits the Peppol network verifies, by ISO 6523 scheme. */
const KINDS: Readonly<Record<string, Kind>> = {
  '0088': { rule: 'PEPPOL-COMMON-R040', about: 'GLN', isSound: isGln },
  '0192': { rule: 'PEPPOL-COMMON-R041', about: 'Norwegian organisation number', isSound: isNorwegian },
  '0184': { rule: 'PEPPOL-COMMON-R042', about: 'Danish CVR number', isSound: (id) => /^DK\d{8}$/.test(id) },
  '0208': { rule: 'PEPPOL-COMMON-R043', about: 'Belgian enterprise number', isSound: isBelgian },
  '0007': { rule: 'PEPPOL-COMMON-R049', about: 'Swedish organisation number', isSound: isSwedish },
};

function checkIdentifier({ id, scheme }: Identifier, term: string, report: Report): void {
  const kind = KINDS[scheme.value ?? ''];
  if (kind && id.value && !kind.isSound(id.value)) {
    report(kind.rule, id, `is not a valid ${kind.about} (${term}); its format or its check digits are wrong`);
  }
}

function isGln(id: string): boolean {
  if (!/^\d{2,}$/.test(id)) return false;
  const sum = [...id].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

function isNorwegian(id: string): boolean {
  if (!/^\d{9}$/.test(id)) return false;
  const sum = [...'32765432'].reduce((total, weight, index) => total + Number(weight) * Number(id[index]), 0);
  return (11 - (sum % 11)) % 11 === Number(id[8]);
}

function isBelgian(id: string): boolean {
  return /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));
}

function isSwedish(id: string): boolean {
  if (!/^\d{10}$/.test(id)) return false;
  const doubled = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2);
  const sum = [...id].reduce((total, digit, index) => {
    return total + (index % 2 === 0 ? doubled(Number(digit)) : Number(digit));
  }, 0);
  return sum % 10 === 0;
}

/** Checks the rules that only Peppol has. */
export function checkPeppol(invoice: Invoice, report: Report): void {
  const { notes, buyerReference, order, type, exemptions, seller, buyer } = invoice;
  checkAddress(seller.electronicAddress, 'BT-34', report);
  checkAddress(buyer.electronicAddress, 'BT-49', report);
  const [, second] = notes.entries;
  if (second) report('PEPPOL-EN16931-R002', second.text, 'Peppol allows one note; combine them (BG-1)');
  if (!buyerReference.value && !order.value) {
    report(
      'PEPPOL-EN16931-R003',
      buyerReference,
      'Peppol needs a buyer reference or purchase order (BT-10, BT-13); add it',
    );
  }
  if (type.value && !KINDS_OF_INVOICES.has(type.value) && !KINDS_OF_CREDITS.has(type.value)) {
    const rule = CREDIT_NOTES.has(type.value) ? 'PEPPOL-EN16931-P0101' : 'PEPPOL-EN16931-P0100';
    report(
      rule,
      type,
      'is not an invoice type that Peppol accepts (BT-3); use 380 for an invoice or 381 for a credit note',
    );
  }
  for (const { category, reasonCode } of exemptions.entries) {
    const wanted = REASONS[reasonCode.value ?? ''];
    if (wanted && category.value !== wanted.category) {
      report(
        wanted.rule,
        reasonCode,
        `${reasonCode.value} needs the VAT category ${wanted.category} (BT-118, BT-121); change one of them`,
      );
    }
  }
}

/** Checks schemes that EN 16931 accepts. BR-CL-25 reports all other schemes. */
function checkAddress({ scheme }: Identifier, term: string, report: Report): void {
  if (!scheme.value || !ADDRESSES[VERSIONS[0]].has(scheme.value) || PEPPOL_ADDRESSES.has(scheme.value)) return;
  const message = `is not an electronic address scheme of Peppol (${term}); use the scheme of an identifier that the party has registered in Peppol, such as "0088" for a GLN`;
  report('PEPPOL-EN16931-CL008', scheme, message);
}

/** Document types that the billing process (01) accepts. */
const KINDS_OF_INVOICES: ReadonlySet<string> = new Set(
  '71 80 82 84 102 218 219 331 380 382 383 386 388 393 395 553 575 623 780 817 870 875 876 877'.split(' '),
);
const KINDS_OF_CREDITS: ReadonlySet<string> = new Set(['381', '396', '81', '83', '532']);

const REASONS: Readonly<Record<string, { readonly rule: string; readonly category: string }>> = {
  'VATEX-EU-G': { rule: 'PEPPOL-EN16931-P0104', category: 'G' },
  'VATEX-EU-O': { rule: 'PEPPOL-EN16931-P0105', category: 'O' },
  'VATEX-EU-IC': { rule: 'PEPPOL-EN16931-P0106', category: 'K' },
  'VATEX-EU-AE': { rule: 'PEPPOL-EN16931-P0107', category: 'AE' },
  'VATEX-EU-D': { rule: 'PEPPOL-EN16931-P0108', category: 'E' },
  'VATEX-EU-F': { rule: 'PEPPOL-EN16931-P0109', category: 'E' },
  'VATEX-EU-I': { rule: 'PEPPOL-EN16931-P0110', category: 'E' },
  'VATEX-EU-J': { rule: 'PEPPOL-EN16931-P0111', category: 'E' },
};
