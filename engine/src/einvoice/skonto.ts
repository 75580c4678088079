/** Checks cash discounts in the payment terms, in the syntax of XRechnung (BR-DE-18). */
import type { Invoice } from './said.ts';

const SKONTO = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/;

/** Checks that every line that begins with # is a valid cash discount. Other text must be on separate lines. */
export function isSkonto(terms: string): boolean {
  return terms.split(/\r?\n/).every((line) => !line.trim().startsWith('#') || SKONTO.test(line.trim()));
}

/** Adds a line break after a cash discount at the end of the text, because the syntax requires one. */
export function paymentTermsText({ paymentTerms: { value } }: Invoice): string | undefined {
  return value && SKONTO.test(value.split(/\r?\n/).at(-1)!.trim()) ? `${value}\n` : value;
}
