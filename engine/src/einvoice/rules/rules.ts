/** Checks an invoice against all rules. Each file in this folder covers one subject. */
import type { Country, Edition, Profile, Syntax, Version } from '../../format/einvoice/einvoice.ts';
import { pointerOf } from '../pointer.ts';
import type { Invoice } from '../said.ts';
import type { Totals } from '../totals.ts';
import { checkCodes } from './codes.ts';
import { checkDocument, checkParties, checkPayment } from './document.ts';
import { checkExtended } from './extended.ts';
import { checkFrance } from './france/france.ts';
import { checkLimits } from './limits.ts';
import { checkLine, checkReductions } from './lines.ts';
import { checkPeppol, checkPeppolParts } from './peppol.ts';
import type { Broken, Report } from './report.ts';
import { checkTotals } from './totals.ts';
import { checkVat } from './vat.ts';
import { checkXRechnung } from './xrechnung.ts';

/** Maximum number of reported problems. */
const MOST = 100;

/** Broken rules in order, and a function that adds one. An error that thousands of lines share is added once. */
function createReport(): { readonly broken: ReadonlyMap<string, Broken>; readonly report: Report } {
  const broken = new Map<string, Broken>();
  const report: Report = (rule, { origin }, message) => {
    if (broken.size >= MOST) return;
    // Reports an expression that is wrong for all lines only once.
    const key = `${pointerOf(origin)} ${rule} ${message}`;
    if (!broken.has(key)) broken.set(key, { rule, origin, message });
  };
  return { broken, report };
}

export type ProfileRules = { readonly profile: Profile; readonly version: Version };

/** Returns the broken rules of EN 16931 and of the profile. */
export function brokenRules(invoice: Invoice, totals: Totals, { profile, version }: ProfileRules): readonly Broken[] {
  const { broken, report } = createReport();
  checkDocument(invoice, totals, report);
  checkParties(invoice, report);
  checkPayment(invoice, report);
  for (const line of invoice.lines.entries) checkLine(line, report);
  checkReductions(invoice, report);
  checkVat(invoice, totals, report);
  checkTotals(invoice, totals, report);
  checkCodes(invoice, version, report);
  if (profile === 'extended' || profile === 'extended-ctc-fr') checkExtended(invoice, report);
  if (profile === 'xrechnung' || profile === 'peppol') checkPeppolParts(invoice, totals, report);
  if (profile === 'xrechnung') checkXRechnung(invoice, report);
  if (profile === 'peppol') checkPeppol(invoice, report);
  return [...broken.values()];
}

export type CountryRules = { readonly country?: Country | undefined; readonly syntax: Syntax };

/** Returns the broken rules of a country, which apply in addition to the profile. */
export function brokenCountryRules(
  invoice: Invoice,
  totals: Totals,
  { country, syntax }: CountryRules,
): readonly Broken[] {
  const { broken, report } = createReport();
  if (country === 'FR') checkFrance(invoice, totals, { syntax, report });
  return [...broken.values()];
}

/** Returns the broken limits of an edition of EN 16931-1, which apply in addition to its edition of 2017. */
export function brokenLimits(
  invoice: Invoice,
  totals: Totals,
  { edition }: { readonly edition: Edition },
): readonly Broken[] {
  const { broken, report } = createReport();
  if (edition === '2026') checkLimits(invoice, totals, report);
  return [...broken.values()];
}
