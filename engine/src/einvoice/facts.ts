/** Values that templates can read as `einvoice`: the sums of the XML as JSON numbers. */
import type { Big } from 'big.js';
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Invoice } from './said.ts';
import type { Totals } from './totals.ts';

export function factsOf(
  { exemptions, allowances, charges, logisticsCharges, lines }: Invoice,
  totals: Totals,
): JsonObject {
  const { lineNets, allowanceAmounts, chargeAmounts, logisticsAmounts, breakdown } = totals;
  return {
    totals: {
      lines: amount(totals.lines),
      allowances: amount(totals.allowances),
      charges: amount(totals.charges),
      net: amount(totals.net),
      vat: amount(totals.vat),
      gross: amount(totals.gross),
      prepaid: amount(totals.prepaid),
      rounding: amount(totals.rounding),
      due: amount(totals.due),
    },
    vat: breakdown.map(({ category, rate, taxable, tax }) => {
      const exemption = exemptions.entries.find((each) => each.category.value === category);
      const reason = exemption?.reason.value ?? exemption?.reasonCode.value ?? null;
      return { category, rate: rate ? amount(rate) : null, taxable: amount(taxable), tax: amount(tax), reason };
    }),
    lines: lines.entries.map(({ id }, index) => ({
      id: id.value ?? String(index + 1),
      net: amount(lineNets[index]!),
    })),
    allowances: allowances.entries.map((each, index) => ({
      amount: amount(allowanceAmounts[index]!),
      reason: each.reason.value ?? each.reasonCode.value ?? null,
    })),
    charges: [
      ...charges.entries.map((each, index) => ({
        amount: amount(chargeAmounts[index]!),
        reason: each.reason.value ?? each.reasonCode.value ?? null,
      })),
      ...logisticsCharges.entries.map(({ description }, index) => ({
        amount: amount(logisticsAmounts[index]!),
        reason: description.value ?? null,
      })),
    ],
  };
}

/** Returns the double with the same decimal digits. For amounts of up to 15 digits, this double always exists. */
function amount(value: Big): JsonValue {
  return Number(value.toFixed());
}
