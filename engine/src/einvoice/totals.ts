/** Computes the exact totals of an invoice (EN 16931-1, 6.5.13, and rules BR-CO-10 to 17). */
import type { Big } from 'big.js';
import type { Profile } from '../format/einvoice/einvoice.ts';
import { percentOf, sum, toCents, ZERO } from './decimal.ts';
import type { Invoice, InvoiceLine, Reduction, Vat } from './said.ts';

/** VAT breakdown of one category and rate (BG-23). */
export type VatSum = {
  readonly category: string;
  /** Rate in percent; undefined for category O. */
  readonly rate: Big | undefined;
  /** Taxable amount (BT-116). */
  readonly taxable: Big;
  /** Tax amount (BT-117). */
  readonly tax: Big;
};

/** Totals in whole cents. */
export type Totals = {
  /** Net amount of each line (BT-131). */
  readonly lineNets: readonly Big[];
  /** Amount of each allowance and charge on document level (BT-92, BT-99). */
  readonly allowanceAmounts: readonly Big[];
  readonly chargeAmounts: readonly Big[];
  /** Amount of each charge for freight and similar, which exist only in EXTENDED. BT-108 includes them. */
  readonly logisticsAmounts: readonly Big[];
  /** Sums of lines, allowances and charges, and the total without VAT (BT-106 to BT-109). */
  readonly lines: Big;
  readonly allowances: Big;
  readonly charges: Big;
  readonly net: Big;
  /** Total VAT (BT-110), and total with VAT (BT-112). */
  readonly vat: Big;
  readonly gross: Big;
  /** Paid amount, rounding amount and amount due (BT-113 to BT-115). */
  readonly prepaid: Big;
  readonly rounding: Big;
  readonly due: Big;
  /** VAT breakdown in order of first appearance. */
  readonly breakdown: readonly VatSum[];
};

export function totalsOf(invoice: Invoice): Totals {
  const { lines, allowances, charges, logisticsCharges, totals } = invoice;
  const lineNets = lines.entries.map(lineNet);
  const allowanceAmounts = allowances.entries.map(amountOf);
  const chargeAmounts = charges.entries.map(amountOf);
  const logisticsAmounts = logisticsCharges.entries.map(({ amount }) => toCents(amount.value ?? ZERO));
  const [lineSum, allowanceSum] = [sum(lineNets), sum(allowanceAmounts)];
  const chargeSum = sum([...chargeAmounts, ...logisticsAmounts]);
  const breakdown = breakdownOf([
    ...lines.entries.map(({ vat }, index) => ({ vat, amount: lineNets[index]! })),
    ...allowances.entries.map(({ vat }, index) => ({ vat, amount: allowanceAmounts[index]!.neg() })),
    ...charges.entries.map(({ vat }, index) => ({ vat, amount: chargeAmounts[index]! })),
    ...logisticsCharges.entries.map(({ vat }, index) => ({ vat, amount: logisticsAmounts[index]! })),
  ]);
  const net = lineSum.minus(allowanceSum).plus(chargeSum);
  const vat = sum(breakdown.map(({ tax }) => tax));
  const gross = net.plus(vat);
  const prepaid = toCents(totals.prepaid.value ?? ZERO);
  const rounding = toCents(totals.rounding.value ?? ZERO);
  const due = gross.minus(prepaid).plus(rounding);
  return {
    lineNets,
    allowanceAmounts,
    chargeAmounts,
    logisticsAmounts,
    breakdown,
    lines: lineSum,
    allowances: allowanceSum,
    charges: chargeSum,
    net,
    vat,
    gross,
    prepaid,
    rounding,
    due,
  };
}

/** Returns the net amount of a line. Missing values count as zero here, because the rules report them. */
function lineNet({ quantity, price, priceQuantity, allowances, charges }: InvoiceLine): Big {
  const basis = priceQuantity.value;
  const whole = (quantity.value ?? ZERO).times(price.value ?? ZERO);
  const goods = basis && !basis.eq(0) ? whole.div(basis) : whole;
  return toCents(goods.plus(sum(charges.entries.map(amountOf))).minus(sum(allowances.entries.map(amountOf))));
}

/** Returns the amount of an allowance or charge: the given amount, or the percentage of its base. */
export function amountOf({ amount, base, percentage }: Reduction): Big {
  if (amount.value) return toCents(amount.value);
  return base.value && percentage.value ? percentOf(base.value, percentage.value) : ZERO;
}

/** Code of the standard rate, the default category. */
const STANDARD = 'S';

export function categoryOf({ category }: Vat): string {
  return category.value ?? STANDARD;
}

/** Categories without VAT. Category O has no rate at all. */
export const WITHOUT_VAT: ReadonlySet<string> = new Set(['Z', 'E', 'AE', 'K', 'G', 'O']);

/** Returns the rate in percent. Returns undefined for category O, and for a missing required rate. */
export function rateOf(vat: Vat): Big | undefined {
  const { value } = vat.rate;
  const category = categoryOf(vat);
  if (value) return value;
  return category !== 'O' && WITHOUT_VAT.has(category) ? ZERO : undefined;
}

/**
 * Returns the rate for the VAT breakdown. Category O has no rate, except in XRechnung, which requires one (BR-DE-14).
 */
export function breakdownRate({ rate }: VatSum, profile: Profile): Big | undefined {
  return rate ?? (profile === 'xrechnung' ? ZERO : undefined);
}

function breakdownOf(parts: readonly { readonly vat: Vat; readonly amount: Big }[]): readonly VatSum[] {
  const sums = new Map<string, { category: string; rate: Big | undefined; taxable: Big }>();
  for (const { vat, amount } of parts) {
    const category = categoryOf(vat);
    const rate = rateOf(vat);
    const key = `${category} ${rate?.toFixed() ?? ''}`;
    const known = sums.get(key);
    if (known) known.taxable = known.taxable.plus(amount);
    else sums.set(key, { category, rate, taxable: amount });
  }
  return [...sums.values()].map((each) => ({ tax: percentOf(each.taxable, each.rate ?? ZERO), ...each }));
}
