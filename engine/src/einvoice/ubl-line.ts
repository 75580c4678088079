/** Writes a line of a UBL invoice or credit note. */
import type { Big } from 'big.js';
import { numberText } from './decimal.ts';
import type { InvoiceLine } from './said.ts';
import { amountOf, categoryOf, rateOf } from './totals.ts';
import { type Money, periodElement, reductionElement, taxCategory } from './ubl-parts.ts';
import { identified } from './ubl-party.ts';
import { element, type Xml } from './xml.ts';

type At = {
  /** Zero-based index of the line. */
  readonly index: number;
  readonly net: Big;
  readonly money: Money;
  readonly isCredit: boolean;
};

/** Document type code (UNTDID 1001) of a line's invoiced object. */
const OBJECT = '130';

export function lineElement(line: InvoiceLine, { index, net, money, isCredit }: At): Xml {
  const { id, note, quantity, unit, accountingReference, period, orderLine, object, allowances, charges } = line;
  const [name, counted] = isCredit
    ? ['cac:CreditNoteLine', 'cbc:CreditedQuantity']
    : ['cac:InvoiceLine', 'cbc:InvoicedQuantity'];
  return element(name, [
    element('cbc:ID', id.value ?? String(index + 1)),
    element('cbc:Note', note.value),
    element(counted, quantity.value && numberText(quantity.value), { unitCode: unit.value }),
    money('cbc:LineExtensionAmount', net),
    element('cbc:AccountingCost', accountingReference.value),
    periodElement(period),
    element('cac:OrderLineReference', [element('cbc:LineID', orderLine.value)]),
    object.id.value === undefined
      ? []
      : element('cac:DocumentReference', [identified('cbc:ID', object), element('cbc:DocumentTypeCode', OBJECT)]),
    ...allowances.entries.map((each) => reductionElement(each, { isCharge: false, amount: amountOf(each), money })),
    ...charges.entries.map((each) => reductionElement(each, { isCharge: true, amount: amountOf(each), money })),
    item(line),
    price(line, money),
  ]);
}

function item(line: InvoiceLine): Xml {
  const { description, name, buyerId, sellerId, standardId, originCountry, classifications, vat, attributes } = line;
  return element('cac:Item', [
    element('cbc:Description', description.value),
    element('cbc:Name', name.value),
    element('cac:BuyersItemIdentification', [element('cbc:ID', buyerId.value)]),
    element('cac:SellersItemIdentification', [element('cbc:ID', sellerId.value)]),
    element('cac:StandardItemIdentification', [identified('cbc:ID', standardId)]),
    element('cac:OriginCountry', [element('cbc:IdentificationCode', originCountry.value)]),
    ...classifications.entries.map(({ code, list, version }) =>
      element('cac:CommodityClassification', [
        element('cbc:ItemClassificationCode', code.value, { listID: list.value, listVersionID: version.value }),
      ]),
    ),
    taxCategory('cac:ClassifiedTaxCategory', { category: categoryOf(vat), rate: rateOf(vat) }),
    ...attributes.entries.map((each) =>
      element('cac:AdditionalItemProperty', [
        element('cbc:Name', each.name.value),
        element('cbc:Value', each.value.value),
      ]),
    ),
  ]);
}

/** Returns the price element. Unlike amounts, prices keep all their digits. */
function price({ price, priceQuantity, unit, grossPrice, priceDiscount }: InvoiceLine, money: Money): Xml {
  const exact = (name: string, value: Big | undefined): Xml => {
    return money(name, value).map((each) => ({ ...each, content: numberText(value!) }));
  };
  return element('cac:Price', [
    exact('cbc:PriceAmount', price.value),
    element('cbc:BaseQuantity', priceQuantity.value && numberText(priceQuantity.value), { unitCode: unit.value }),
    priceDiscount.value === undefined
      ? []
      : element('cac:AllowanceCharge', [
          element('cbc:ChargeIndicator', 'false'),
          exact('cbc:Amount', priceDiscount.value),
          exact('cbc:BaseAmount', grossPrice.value),
        ]),
  ]);
}
