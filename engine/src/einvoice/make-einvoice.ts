/**
 * Entry point of e-invoices. Converts an invoice with the values of its terms to sums and XML, or returns the rules
 * that it breaks.
 */
import { utf8 } from '../base/bytes.ts';
import type { JsonObject } from '../base/json.ts';
import type { Problem, Warning } from '../base/problem.ts';
import type { WarningCode } from '../base/warning-codes.ts';
import type { Country, Edition, Profile, Syntax, Version } from '../format/einvoice/einvoice.ts';
import { writeCii } from './cii.ts';
import { factsOf } from './facts.ts';
import { pointerOf } from './pointer.ts';
import type { Broken } from './rules/report.ts';
import { brokenCountryRules, brokenLimits, brokenRules } from './rules/rules.ts';
import type { Invoice } from './said.ts';
import { asTest } from './test-note.ts';
import { type Totals, totalsOf } from './totals.ts';
import { writeUbl } from './ubl.ts';

export { pointerOf } from './pointer.ts';
export { readReadyInvoice } from './ready.ts';
export { readTerm } from './terms.ts';

export type MadeEInvoice = {
  /** Values that the template can read, even if rules are broken. */
  readonly facts: JsonObject;
  /** XML in UTF-8. */
  readonly xml: Uint8Array;
  /** Problems. Their paths start at the request. */
  readonly problems: readonly Problem[];
};

/** E-invoice made from terms, with the broken rules of a country and limits of an edition. Their paths start at the request. */
export type EInvoiceOfTerms = MadeEInvoice & { readonly warnings: readonly Warning[] };

export type MakeOptions = {
  readonly profile: Profile;
  readonly syntax: Syntax;
  /** Country whose rules are also checked; undefined for no country. */
  readonly country?: Country | undefined;
  /** Release of the code lists. */
  readonly version: Version;
  /** Edition of EN 16931-1 whose limits are also checked. */
  readonly edition: Edition;
  /** True to mark the invoice as a test, so that nobody pays it. */
  readonly isTest: boolean;
};

export function makeEInvoice(invoice: Invoice, options: MakeOptions): EInvoiceOfTerms {
  const { profile, syntax, isTest } = options;
  const totals = totalsOf(invoice);
  if (isTooLarge(totals)) {
    const message = `the totals have more than ${MOST_DIGITS} digits before the point; correct the amounts`;
    return {
      facts: {},
      xml: new Uint8Array(),
      warnings: [],
      problems: [{ code: 'OUT_OF_RANGE', path: pointerOf(invoice.lines.origin), message }],
    };
  }
  const problems = brokenRules(invoice, totals, options).map(({ rule, origin, message }): Problem => {
    return { code: 'EINVOICE_RULE', rule, path: pointerOf(origin), message: `${rule}: ${message}` };
  });
  const asWarning =
    (code: WarningCode) =>
    ({ rule, origin, message }: Broken): Warning => {
      return { code, rule, path: pointerOf(origin), message: `${rule}: ${message}` };
    };
  const warnings = [
    ...brokenCountryRules(invoice, totals, options).map(asWarning('EINVOICE_COUNTRY_RULE')),
    ...brokenLimits(invoice, totals, options).map(asWarning('EINVOICE_EDITION_LIMIT')),
  ];
  const write = syntax === 'ubl' ? writeUbl : writeCii;
  const written = isTest ? asTest(invoice, profile) : invoice;
  const xml = problems.length > 0 ? new Uint8Array() : utf8(write(written, totals, profile));
  return { facts: factsOf(invoice, totals), xml, problems, warnings };
}

/** Maximum digits before the decimal point. JSON numbers could not represent larger amounts exactly. */
const MOST_DIGITS = 13;

function isTooLarge({ lineNets, gross, due, lines, allowances, charges, breakdown }: Totals): boolean {
  const most = 10 ** MOST_DIGITS;
  // Checks the amounts of each rate too, because large amounts may cancel out in the sums.
  const ofRates = breakdown.flatMap(({ taxable, tax }) => [taxable, tax]);
  return [...lineNets, ...ofRates, lines, allowances, charges, gross, due].some((amount) => amount.abs().gte(most));
}
