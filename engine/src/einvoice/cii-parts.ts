/** Writes elements that occur in the header and in the lines of a Cross Industry Invoice. */
import type { Big } from 'big.js';
import { amountText, numberText } from './decimal.ts';
import type { Invoice, Reduction } from './said.ts';
import { element, type Xml } from './xml.ts';

/** Date format in UNTDID 2379: YYYYMMDD. */
const DAY = { format: '102' };

export function dateElement(name: string, day: string | undefined): Xml {
  return element(name, [element('udt:DateTimeString', day, DAY)]);
}

export function formattedDate(name: string, day: string | undefined): Xml {
  return element(name, [element('qdt:DateTimeString', day, DAY)]);
}

export function periodElement(name: string, { start, end }: Invoice['period']): Xml {
  return element(name, [dateElement('ram:StartDateTime', start.value), dateElement('ram:EndDateTime', end.value)]);
}

export function documentReference(name: string, id: string | undefined): Xml {
  return element(name, [element('ram:IssuerAssignedID', id)]);
}

type Tax = {
  readonly category: string;
  readonly rate: Big | undefined;
  readonly tax?: Big;
  readonly taxable?: Big;
  readonly reason?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly date?: string | undefined;
  readonly dateCode?: string | undefined;
};

export function taxElement(name: string, { category, rate, tax, taxable, ...more }: Tax): Xml {
  return element(name, [
    element('ram:CalculatedAmount', tax && amountText(tax)),
    element('ram:TypeCode', 'VAT'),
    element('ram:ExemptionReason', more.reason),
    element('ram:BasisAmount', taxable && amountText(taxable)),
    element('ram:CategoryCode', category),
    element('ram:ExemptionReasonCode', more.reasonCode),
    element('ram:TaxPointDate', [element('udt:DateString', more.date, DAY)]),
    element('ram:DueDateTypeCode', more.dateCode),
    element('ram:RateApplicablePercent', rate && numberText(rate)),
  ]);
}

type OfReduction = { readonly isCharge: boolean; readonly amount: Big; readonly vat?: Tax };

export function reductionElement(
  name: string,
  { base, percentage, reason, reasonCode }: Reduction,
  { isCharge, amount, vat }: OfReduction,
): Xml {
  return element(name, [
    element('ram:ChargeIndicator', [element('udt:Indicator', String(isCharge))]),
    element('ram:CalculationPercent', percentage.value && numberText(percentage.value)),
    element('ram:BasisAmount', base.value && amountText(base.value)),
    element('ram:ActualAmount', amountText(amount)),
    element('ram:ReasonCode', reasonCode.value),
    element('ram:Reason', reason.value),
    vat ? taxElement('ram:CategoryTradeTax', vat) : [],
  ]);
}
