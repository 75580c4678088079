/**
 * Checks the rules of French platforms in addition to EN 16931: BR-FR Flux 2, version 1.4.0 of 30 June 2026, published
 * by FNFE-MPE. The rules have the names of the Schematron without the term numbers.
 */
import type { Syntax } from '../../../format/einvoice/einvoice.ts';
import type { Invoice, Said } from '../../said.ts';
import type { Totals } from '../../totals.ts';
import type { Report } from '../report.ts';
import { checkAmounts } from './amounts.ts';
import { ADVANCES, CORRECTIONS, CREDITS, FINAL, FRAMEWORKS, list, PAID, REBATE, TYPES, WITH_GROUPS } from './codes.ts';
import { checkDocuments, checkNotes } from './notes.ts';
import { checkParties } from './parties.ts';

type Options = { readonly syntax: Syntax; readonly report: Report };

export function checkFrance(invoice: Invoice, totals: Totals, { syntax, report }: Options): void {
  checkNumber(invoice.number, 'BT-1', report);
  for (const { number } of invoice.precedingInvoices.entries) checkNumber(number, 'BT-25', report);
  checkDates(invoice, report);
  checkType(invoice, report);
  checkFramework(invoice, report);
  checkNotes(invoice, report);
  checkParties(invoice, syntax, report);
  checkDocuments(invoice, report);
  checkAmounts(invoice, totals, report);
}

const MOST_OF_NUMBER = 35;

function checkNumber(number: Said<string>, term: string, report: Report): void {
  if (!number.value) return;
  if (number.value.length > MOST_OF_NUMBER) {
    report('BR-FR-01', number, `has more than ${MOST_OF_NUMBER} characters (${term}); shorten the number`);
  }
  if (!/^[A-Za-z0-9+\-_/]+$/.test(number.value)) {
    const message = `has characters other than letters A to Z, digits and + - _ / (${term}); remove them`;
    report('BR-FR-02', number, message);
  }
}

function checkDates(invoice: Invoice, report: Report): void {
  const { issueDate, vatDate, dueDate, precedingInvoices, delivery, period, lines } = invoice;
  const dates: readonly (readonly [date: Said<string>, term: string])[] = [
    [issueDate, 'BT-2'],
    [vatDate, 'BT-7'],
    [dueDate, 'BT-9'],
    ...precedingInvoices.entries.map((each) => [each.issueDate, 'BT-26'] as const),
    [delivery.date, 'BT-72'],
    [period.start, 'BT-73'],
    [period.end, 'BT-74'],
    ...lines.entries.flatMap((line) => [
      [line.period.start, 'BT-134'] as const,
      [line.period.end, 'BT-135'] as const,
      [line.delivery.date, 'EXT-FR-FE-158'] as const,
    ]),
  ];
  for (const [date, term] of dates) {
    if (date.value && !date.value.startsWith('20')) {
      report('BR-FR-03', date, `is not between the years 2000 and 2099 (${term}); correct the date`);
    }
  }
  const isFree = ADVANCES.has(invoice.type.value ?? '') || PAID.has(invoice.process.value ?? '');
  if (dueDate.value && issueDate.value && dueDate.value < issueDate.value && !isFree) {
    const message = `is before the date of the invoice (BT-2, BT-9); correct it, or use ${list(PAID)} for a paid invoice`;
    report('BR-FR-CO-07', dueDate, message);
  }
}

function checkType({ type, precedingInvoices, contract, period }: Invoice, report: Report): void {
  const { value } = type;
  if (!value) return;
  if (!TYPES.has(value)) {
    report('BR-FR-04', type, `is not an invoice type of France (BT-3); use one of ${list(TYPES)}`);
  }
  if (CORRECTIONS.has(value) && precedingInvoices.entries.length !== 1) {
    const message = 'a corrected invoice must name exactly one preceding invoice (BG-3); add it, or remove the others';
    report('BR-FR-CO-04', precedingInvoices, message);
  }
  if (
    CREDITS.has(value) &&
    !precedingInvoices.entries.some(({ number, issueDate }) => number.value && issueDate.value)
  ) {
    const message = 'a credit note must name a preceding invoice with number and date (BT-25, BT-26); add it';
    report('BR-FR-CO-05', precedingInvoices, message);
  }
  if (value === REBATE && !(contract.value && period.start.value && period.end.value)) {
    const message = `the type ${REBATE} needs a contract and the first and last day of a period (BT-12, BG-14); set them`;
    report('BR-FR-CO-03', type, message);
  }
}

function checkFramework({ process, type }: Invoice, report: Report): void {
  const { value } = process;
  if (!value) {
    const message =
      'the billing framework is missing (BT-23); set "process", for example to "B1" for goods, "S1" for services or "M1" for both';
    report('BR-FR-08', process, message);
    return;
  }
  if (!FRAMEWORKS.has(value)) {
    report('BR-FR-08', process, `is not a billing framework of France (BT-23); use one of ${list(FRAMEWORKS)}`);
  }
  if (FINAL.has(value) && ADVANCES.has(type.value ?? '')) {
    const message =
      'is for final invoices (BT-23), but the type of the invoice is for advance payments (BT-3); correct one of them';
    report('BR-FR-CO-08', process, message);
  }
  if (WITH_GROUPS.has(value)) {
    const message = 'needs groups of lines, which Platen cannot write (BT-23); embed existing XML with "xml" instead';
    report(value.endsWith('8') ? 'BR-FR-MV-02' : 'BR-FR-BD-02', process, message);
  }
}
