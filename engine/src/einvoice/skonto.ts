/** Cash discounts as XRechnung writes them among the terms of payment (BR-DE-18). */
import type { Invoice } from './said.ts';

const SKONTO = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/;

/** Whether every line that begins with # is a cash discount, and what follows them stands on a line of its own. */
export function isSkonto(terms: string): boolean {
  return terms.split(/\r?\n/).every((line) => !line.trim().startsWith('#') || SKONTO.test(line.trim()));
}

/** A cash discount that comes last ends its line, too. */
export function paymentTermsText({ paymentTerms: { value } }: Invoice): string | undefined {
  return value && SKONTO.test(value.split(/\r?\n/).at(-1)!.trim()) ? `${value}\n` : value;
}
