/** Lists the supported terms that Factur-X EXTENDED adds to EN 16931. Each term names its CII element. */
import { address, few, identifier, vat } from './groups.ts';
import { date, group, list, number, text } from './parts.ts';

const EXT = { from: 'extended' } as const;

/** Terms that the profile EXTENDED-CTC-FR of French platforms has, too. */
const CTC = { from: 'extended-ctc-fr' } as const;

function party(about: string, cii: string) {
  const parts = {
    name: text('name'),
    id: identifier('GlobalID', 'identifier'),
    legalId: identifier('SpecifiedLegalOrganization', 'legal registration'),
    vatId: text('VAT identifier, with the prefix of its country'),
    electronicAddress: identifier('URIUniversalCommunication', 'electronic address'),
    address: address('PostalTradeAddress'),
  };
  return group(`${about} (${cii})`, parts, CTC);
}

export const EXTENDED = {
  deliveryNote: text('delivery note (DeliveryNoteReferencedDocument)', EXT),
  quotation: text('quotation (QuotationReferencedDocument)', EXT),
  invoicer: party('sender of the invoice, if not the seller', 'InvoicerTradeParty'),
  invoicee: party('recipient of the invoice, if not the buyer', 'InvoiceeTradeParty'),
  payer: party('payer, if not the buyer', 'PayerTradeParty'),
  logisticsCharges: list(
    'charges for freight, packing and the like (SpecifiedLogisticsServiceCharge), in addition to `charges`. `totals.charges` includes both',
    { description: text('reason'), amount: number('amount without VAT'), vat },
    { ...few('logisticsCharge'), ...EXT },
  ),
  installments: list(
    'parts of the total with different due dates, after `dueDate` and `paymentTerms` (SpecifiedTradePaymentTerms)',
    {
      terms: text('terms'),
      dueDate: date('due date of the part'),
      amount: number('the part, with VAT'),
      discount: group('discount for early payment (ApplicableTradePaymentDiscountTerms)', {
        days: number('period in days'),
        base: number('base of the percentage'),
        percentage: number('percentage'),
        amount: number('amount of the discount'),
      }),
    },
    { ...few('installment'), ...EXT },
  ),
} as const;

export const EXTENDED_LINE = {
  order: text(
    'buyer’s order (BuyerOrderReferencedDocument), if the lines belong to different orders; used with `orderLine`',
    CTC,
  ),
  salesOrder: text('the seller’s order (SellerOrderReferencedDocument)', CTC),
  salesOrderLine: text('line of the seller’s order', CTC),
  quotation: text('quotation (QuotationReferencedDocument)', EXT),
  contract: text('contract (ContractReferencedDocument)', EXT),
  despatchAdvice: text('despatch advice (DespatchAdviceReferencedDocument)', CTC),
  despatchAdviceLine: text('line of the despatch advice', CTC),
  receivingAdvice: text('receiving advice (ReceivingAdviceReferencedDocument)', CTC),
  receivingAdviceLine: text('line of the receiving advice', CTC),
  deliveryNote: text('delivery note (DeliveryNoteReferencedDocument)', CTC),
  deliveryNoteLine: text('line of the delivery note', CTC),
  delivery: group(
    'delivery of the line (ShipToTradeParty), if it differs from the delivery of the invoice',
    {
      name: text('recipient'),
      location: identifier('GlobalID', 'place'),
      date: date('date of the delivery'),
      address: address('PostalTradeAddress'),
    },
    CTC,
  ),
} as const;
