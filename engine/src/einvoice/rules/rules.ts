/** Checks an invoice against all rules. Each file in this folder covers one subject. */
import type { Profile } from '../../format/einvoice/einvoice.ts';
import { pointerOf } from '../pointer.ts';
import type { Invoice } from '../said.ts';
import type { Totals } from '../totals.ts';
import { checkCodes } from './codes.ts';
import { checkDocument, checkParties, checkPayment } from './document.ts';
import { checkExtended } from './extended.ts';
import { checkLine, checkReductions } from './lines.ts';
import { checkPeppol, checkPeppolParts } from './peppol.ts';
import type { Broken, Report } from './report.ts';
import { checkTotals } from './totals.ts';
import { checkVat } from './vat.ts';
import { checkXRechnung } from './xrechnung.ts';

/** Maximum number of reported problems. */
const MOST = 100;

/**
 * Returns the broken rules in document order. An error that thousands of lines share is reported for the first line.
 */
export function brokenRules(invoice: Invoice, totals: Totals, profile: Profile): readonly Broken[] {
  const broken = new Map<string, Broken>();
  const report: Report = (rule, { origin }, message) => {
    if (broken.size >= MOST) return;
    // Reports an expression that is wrong for all lines only once.
    const key = `${pointerOf(origin)} ${rule} ${message}`;
    if (!broken.has(key)) broken.set(key, { rule, origin, message });
  };
  checkDocument(invoice, totals, report);
  checkParties(invoice, report);
  checkPayment(invoice, report);
  for (const line of invoice.lines.entries) checkLine(line, report);
  checkReductions(invoice, report);
  checkVat(invoice, totals, report);
  checkTotals(invoice, totals, report);
  checkCodes(invoice, report);
  if (profile === 'extended') checkExtended(invoice, report);
  if (profile === 'xrechnung' || profile === 'peppol') checkPeppolParts(invoice, totals, report);
  if (profile === 'xrechnung') checkXRechnung(invoice, report);
  if (profile === 'peppol') checkPeppol(invoice, report);
  return [...broken.values()];
}
