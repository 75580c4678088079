/** Writes a line of a Cross Industry Invoice. */
import type { Big } from 'big.js';
import { type ExemptionOf, lineReference, shipTo } from './cii-extended.ts';
import { dateElement, periodElement, reductionElement, taxElement } from './cii-parts.ts';
import { globalId } from './cii-party.ts';
import { amountText, numberText } from './decimal.ts';
import type { InvoiceLine } from './said.ts';
import { amountOf, categoryOf, rateOf } from './totals.ts';
import { element, type Xml } from './xml.ts';

type At = {
  /** Zero-based index of the line. */
  readonly index: number;
  readonly net: Big;
  readonly exemptionOf: ExemptionOf;
};

/** Document type code (UNTDID 1001) of a line's invoiced object. */
const OBJECT = '130';

export function lineItem(line: InvoiceLine, at: At): Xml {
  const { id, note, quantity, unit } = line;
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [
      element('ram:LineID', id.value ?? String(at.index + 1)),
      element('ram:IncludedNote', [element('ram:Content', note.value)]),
    ]),
    product(line),
    agreement(line),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', quantity.value && numberText(quantity.value), { unitCode: unit.value }),
      shipTo(line.delivery),
      element('ram:ActualDeliverySupplyChainEvent', [dateElement('ram:OccurrenceDateTime', line.delivery.date.value)]),
      lineReference('ram:DespatchAdviceReferencedDocument', line.despatchAdvice, line.despatchAdviceLine),
      lineReference('ram:ReceivingAdviceReferencedDocument', line.receivingAdvice, line.receivingAdviceLine),
      lineReference('ram:DeliveryNoteReferencedDocument', line.deliveryNote, line.deliveryNoteLine),
    ]),
    settlement(line, at),
  ]);
}

function product(line: InvoiceLine): Xml {
  const { standardId, sellerId, buyerId, name, description, attributes, classifications, originCountry } = line;
  return element('ram:SpecifiedTradeProduct', [
    globalId(standardId),
    element('ram:SellerAssignedID', sellerId.value),
    element('ram:BuyerAssignedID', buyerId.value),
    element('ram:Name', name.value),
    element('ram:Description', description.value),
    ...attributes.entries.map((each) =>
      element('ram:ApplicableProductCharacteristic', [
        element('ram:Description', each.name.value),
        element('ram:Value', each.value.value),
      ]),
    ),
    ...classifications.entries.map(({ code, list, version }) =>
      element('ram:DesignatedProductClassification', [
        element('ram:ClassCode', code.value, { listID: list.value, listVersionID: version.value }),
      ]),
    ),
    element('ram:OriginTradeCountry', [element('ram:ID', originCountry.value)]),
  ]);
}

function agreement(line: InvoiceLine): Xml {
  const { orderLine, grossPrice, priceDiscount, price, priceQuantity, unit } = line;
  const basis = element('ram:BasisQuantity', priceQuantity.value && numberText(priceQuantity.value), {
    unitCode: unit.value,
  });
  return element('ram:SpecifiedLineTradeAgreement', [
    lineReference('ram:SellerOrderReferencedDocument', line.salesOrder, line.salesOrderLine),
    lineReference('ram:BuyerOrderReferencedDocument', line.order, orderLine),
    lineReference('ram:QuotationReferencedDocument', line.quotation),
    lineReference('ram:ContractReferencedDocument', line.contract),
    grossPrice.value === undefined
      ? []
      : element('ram:GrossPriceProductTradePrice', [
          element('ram:ChargeAmount', numberText(grossPrice.value)),
          basis,
          priceDiscount.value === undefined
            ? []
            : element('ram:AppliedTradeAllowanceCharge', [
                element('ram:ChargeIndicator', [element('udt:Indicator', 'false')]),
                element('ram:ActualAmount', numberText(priceDiscount.value)),
              ]),
        ]),
    element('ram:NetPriceProductTradePrice', [
      element('ram:ChargeAmount', price.value && numberText(price.value)),
      basis,
    ]),
  ]);
}

function settlement(line: InvoiceLine, { net, exemptionOf }: At): Xml {
  const { vat, period, allowances, charges, object, accountingReference } = line;
  const category = categoryOf(vat);
  const reductions = [
    ...allowances.entries.map((each) => ({ each, isCharge: false })),
    ...charges.entries.map((each) => ({ each, isCharge: true })),
  ];
  return element('ram:SpecifiedLineTradeSettlement', [
    taxElement('ram:ApplicableTradeTax', { category, rate: rateOf(vat), ...exemptionOf(category) }),
    periodElement('ram:BillingSpecifiedPeriod', period),
    ...reductions.map(({ each, isCharge }) =>
      reductionElement('ram:SpecifiedTradeAllowanceCharge', each, { isCharge, amount: amountOf(each) }),
    ),
    element('ram:SpecifiedTradeSettlementLineMonetarySummation', [element('ram:LineTotalAmount', amountText(net))]),
    object.id.value === undefined
      ? []
      : element('ram:AdditionalReferencedDocument', [
          element('ram:IssuerAssignedID', object.id.value),
          element('ram:TypeCode', OBJECT),
          element('ram:ReferenceTypeCode', object.scheme.value),
        ]),
    element('ram:ReceivableSpecifiedTradeAccountingAccount', [element('ram:ID', accountingReference.value)]),
  ]);
}
