/** Writes elements of a Cross Industry Invoice that exist only in Factur-X EXTENDED. */
import type { Big } from 'big.js';
import type { Profile } from '../format/einvoice/einvoice.ts';
import { dateElement, taxElement } from './cii-parts.ts';
import { globalId, legal, postalAddress, registration, uri } from './cii-party.ts';
import { amountText, numberText } from './decimal.ts';
import type { Invoice, InvoiceLine, Said } from './said.ts';
import { categoryOf, rateOf } from './totals.ts';
import { element, type Xml } from './xml.ts';

/** Returns the element for the invoicer, the invoicee or the payer. */
export function otherParty(name: string, party: Invoice['payer']): Xml {
  return element(name, [
    party.id.scheme.value ? globalId(party.id) : element('ram:ID', party.id.id.value),
    element('ram:Name', party.name.value),
    legal(party.legalId),
    postalAddress(party.address),
    uri(party.electronicAddress),
    registration('VA', party.vatId),
  ]);
}

export function shipTo({ location, name, address }: Invoice['delivery'] | InvoiceLine['delivery']): Xml {
  return element('ram:ShipToTradeParty', [
    location.scheme.value ? globalId(location) : element('ram:ID', location.id.value),
    element('ram:Name', name.value),
    postalAddress(address),
  ]);
}

/** Returns a reference to another document, optionally to one of its lines. */
export function lineReference(name: string, id: Said<string>, line?: Said<string>): Xml {
  return element(name, [element('ram:IssuerAssignedID', id.value), element('ram:LineID', line?.value)]);
}

type Exemption = { readonly reason?: string | undefined; readonly reasonCode?: string | undefined };

/** Returns the reason for a category without VAT. */
export type ExemptionOf = (category: string) => Exemption;

/**
 * Returns the VAT exemption reasons to repeat on lines, allowances and charges. Only the EXTENDED profiles and EN
 * 16931-1:2026 allow them there.
 */
export function repeatedExemptions({ exemptions }: Invoice, profile: Profile): ExemptionOf {
  const isExtended = profile === 'extended' || profile === 'extended-ctc-fr';
  return (category) => {
    const found = isExtended ? exemptions.entries.find((each) => each.category.value === category) : undefined;
    return { reason: found?.reason.value, reasonCode: found?.reasonCode.value };
  };
}

export function logisticsCharges(
  { logisticsCharges: { entries } }: Invoice,
  amounts: readonly Big[],
  exemptionOf: ExemptionOf,
): readonly Xml[] {
  return entries.map(({ description, vat }, index) =>
    element('ram:SpecifiedLogisticsServiceCharge', [
      element('ram:Description', description.value),
      element('ram:AppliedAmount', amountText(amounts[index]!)),
      taxElement('ram:AppliedTradeTax', {
        category: categoryOf(vat),
        rate: rateOf(vat),
        ...exemptionOf(categoryOf(vat)),
      }),
    ]),
  );
}

export function installments({ installments: { entries } }: Invoice): readonly Xml[] {
  return entries.map(({ terms, dueDate, amount, discount }) =>
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', terms.value),
      dateElement('ram:DueDateDateTime', dueDate.value),
      element('ram:PartialPaymentAmount', amount.value && amountText(amount.value)),
      element('ram:ApplicableTradePaymentDiscountTerms', [
        element('ram:BasisPeriodMeasure', discount.days.value && numberText(discount.days.value), { unitCode: 'DAY' }),
        element('ram:BasisAmount', discount.base.value && amountText(discount.base.value)),
        element('ram:CalculationPercent', discount.percentage.value && numberText(discount.percentage.value)),
        element('ram:ActualDiscountAmount', discount.amount.value && amountText(discount.amount.value)),
      ]),
    ]),
  );
}
