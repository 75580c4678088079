/** Writes elements that occur in the header and in the lines of a UBL invoice. */
import type { Big } from 'big.js';
import { amountText, numberText } from './decimal.ts';
import type { Invoice, Reduction } from './said.ts';
import { element, type Xml } from './xml.ts';

/** Writes an amount with its currency, which UBL requires for each amount. */
export type Money = (name: string, amount: Big | undefined) => Xml;

export function moneyIn(currency: string | undefined): Money {
  return (name, amount) => element(name, amount && amountText(amount), { currencyID: currency });
}

/** Converts YYYYMMDD to YYYY-MM-DD. */
export function dateElement(name: string, day: string | undefined): Xml {
  return element(name, day && `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
}

/** Returns the element for a period. `dateCode` is the event that makes VAT due. */
export function periodElement({ start, end }: Invoice['period'], dateCode?: string): Xml {
  return element('cac:InvoicePeriod', [
    dateElement('cbc:StartDate', start.value),
    dateElement('cbc:EndDate', end.value),
    element('cbc:DescriptionCode', dateCode),
  ]);
}

/** Returns a reference element that contains the identifier. */
export function reference(name: string, id: string | undefined): Xml {
  return element(name, [element('cbc:ID', id)]);
}

const VAT_SCHEME = element('cac:TaxScheme', [element('cbc:ID', 'VAT')]);

type Category = {
  readonly category: string;
  readonly rate: Big | undefined;
  readonly reason?: string | undefined;
  readonly reasonCode?: string | undefined;
};

export function taxCategory(name: string, { category, rate, reason, reasonCode }: Category): Xml {
  return element(name, [
    element('cbc:ID', category),
    element('cbc:Percent', rate && numberText(rate)),
    element('cbc:TaxExemptionReasonCode', reasonCode),
    element('cbc:TaxExemptionReason', reason),
    VAT_SCHEME,
  ]);
}

type OfReduction = {
  readonly isCharge: boolean;
  readonly amount: Big;
  readonly money: Money;
  readonly vat?: Category;
};

export function reductionElement(
  { base, percentage, reason, reasonCode }: Reduction,
  { isCharge, amount, money, vat }: OfReduction,
): Xml {
  return element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', String(isCharge)),
    element('cbc:AllowanceChargeReasonCode', reasonCode.value),
    element('cbc:AllowanceChargeReason', reason.value),
    element('cbc:MultiplierFactorNumeric', percentage.value && numberText(percentage.value)),
    money('cbc:Amount', amount),
    money('cbc:BaseAmount', base.value),
    vat ? taxCategory('cac:TaxCategory', vat) : [],
  ]);
}
