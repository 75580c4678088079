/** Defines an e-invoice with the values of its terms. Each value has its origin, so that messages can point to it. */
import type { Big } from 'big.js';
import type { INVOICE, LINES } from '../format/einvoice/invoice.ts';
import type { Group, List, Parts, Term } from '../format/einvoice/parts.ts';

/** Item of a repeated list: the list's expression, the names of the item and index variables, and the index. */
export type LoopAt = {
  readonly items: string;
  readonly as: string;
  readonly indexAs: string;
  readonly index: number;
};

/** Origin of a value: its path in the template, and the expression with its loops. */
export type Origin = {
  readonly path: string;
  readonly source?: string | undefined;
  readonly loops: readonly LoopAt[];
};

/** Term; `value` is undefined if it is missing. Dates are YYYYMMDD. */
export type Said<V = string | Big> = { readonly value: V | undefined; readonly origin: Origin };

export type SaidList<P extends Parts> = { readonly entries: readonly SaidGroup<P>[]; readonly origin: Origin };

export type SaidGroup<P extends Parts> = { readonly [K in keyof P]: SaidPart<P[K]> };

export type SaidPart<P> =
  P extends Term<infer T>
    ? Said<T extends 'number' ? Big : string>
    : P extends Group<infer Inner>
      ? SaidGroup<Inner>
      : P extends List<infer Inner>
        ? SaidList<Inner>
        : never;

export type Invoice = SaidPart<typeof INVOICE>;
export type InvoiceLine = SaidGroup<(typeof LINES)['of']['parts']>;
export type Address = Invoice['seller']['address'];
export type Identifier = Invoice['seller']['legalId'];
/** Allowance or charge of a line or of the document. On document level it has a VAT category. */
export type Reduction = InvoiceLine['allowances']['entries'][number];
export type Vat = InvoiceLine['vat'];

/** Returns whether a group, list or term has any value. */
export function isSaid(part: object): boolean {
  if (!('origin' in part)) return Object.values(part).some(isSaid);
  return 'entries' in part ? (part.entries as readonly object[]).some(isSaid) : (part as Said).value !== undefined;
}
