/**
 * Describes the invoice in a template: the groups and terms of EN 16931-1:2017 under short names derived from the
 * standard. Descriptions have the BT and BG numbers; terms of EXTENDED come last. Sums are computed. `totals` from the
 * data are only compared with the computed sums.
 */
import { EXTENDED, EXTENDED_LINE } from './extended.ts';
import { address, EN, few, identifier, vat } from './groups.ts';
import { code, date, file, group, list, number, text } from './parts.ts';

function contact(bg: string, bts: string) {
  const parts = { name: text('person or department'), phone: text('telephone'), email: text('e-mail') };
  return group(`contact person (${bg}; ${bts})`, parts, EN);
}

function period(bg: string, bts: string) {
  return group(`invoiced period (${bg}; ${bts})`, {
    start: date('first day of the period'),
    end: date('last day of the period'),
  });
}

function reduction(bts: string) {
  return {
    amount: number(`amount without VAT (${bts}); default: the percentage applied to the base`),
    base: number('base of the percentage'),
    percentage: number('percentage'),
    reason: text('reason, as text'),
    reasonCode: code('reason: a code of UNTDID 5189 for an allowance, or of UNTDID 7161 for a charge'),
  };
}

export const LINES = list(
  'invoice lines, at least one (BG-25)',
  {
    id: text('identifier (BT-126); default: the number of the line, counted from 1'),
    note: text('note (BT-127)'),
    object: identifier('BT-128', 'invoiced object of the line', EN),
    quantity: number('quantity (BT-129)'),
    unit: code(
      'unit (BT-130), a code from UN/ECE recommendations 20 and 21: "C62" for pieces, "HUR" for hours, "KGM" for kilograms',
    ),
    orderLine: text('line of the buyer’s order (BT-132)', EN),
    accountingReference: text('buyer’s accounting reference (BT-133)', EN),
    period: period('BG-26', 'BT-134, BT-135'),
    allowances: list('allowances of the line (BG-27)', reduction('BT-136 to BT-140'), few('lineAllowance')),
    charges: list('charges of the line (BG-28)', reduction('BT-141 to BT-145'), few('lineCharge')),
    price: number('net price (BT-146) of `priceQuantity`'),
    grossPrice: number('price before the discount (BT-148)'),
    priceDiscount: number('discount already deducted from the price (BT-147)'),
    priceQuantity: number('quantity that the price applies to (BT-149), in the unit of the line; default: 1'),
    vat,
    name: text('name of the item (BT-153)'),
    description: text('description of the item (BT-154)', EN),
    sellerId: text('seller’s item number (BT-155)', EN),
    buyerId: text('buyer’s item number (BT-156)', EN),
    standardId: identifier('BT-157', 'registered item number, such as a GTIN with the scheme "0160"'),
    classifications: list(
      'classes of the item (BT-158)',
      { code: code('class'), list: code('code of UNTDID 7143, like "STI"'), version: text('version of the list') },
      { ...few('itemClass'), ...EN },
    ),
    originCountry: code('country of origin of the item (BT-159), ISO 3166-1 alpha-2', EN),
    attributes: list(
      'attributes of the item (BG-32)',
      { name: text('name (BT-160)'), value: text('value (BT-161)') },
      { ...few('itemAttribute'), ...EN },
    ),
    ...EXTENDED_LINE,
  },
  { name: 'invoiceLine', maxItems: 10_000 },
);

export const INVOICE = group('content of the invoice, in the groups of EN 16931', {
  number: text('number of the invoice (BT-1)'),
  issueDate: date('date of the invoice (BT-2)'),
  type: code(
    'invoice type (BT-3), a code from UNTDID 1001: 380 for an invoice, 381 for a credit note, 384 for a corrected invoice; default: 380',
  ),
  currency: code('currency of the amounts (BT-5), ISO 4217, like "EUR"'),
  taxCurrency: code('currency for VAT accounting (BT-6), if different'),
  vatDate: date('date when VAT becomes due (BT-7)', EN),
  vatDateCode: code('event that makes VAT due (BT-8): 3 for the invoice, 35 for the delivery, 432 for the payment'),
  dueDate: date('due date (BT-9)'),
  buyerReference: text('buyer’s reference for routing (BT-10); in Germany, the Leitweg-ID'),
  project: text('project (BT-11)', EN),
  contract: text('contract (BT-12)'),
  order: text('the buyer’s order (BT-13)'),
  salesOrder: text('the seller’s order (BT-14)', EN),
  receivingAdvice: text('receiving advice (BT-15)', EN),
  despatchAdvice: text('despatch advice (BT-16)'),
  tender: text('tender or lot (BT-17)', EN),
  object: identifier('BT-18', 'invoiced object, such as a meter', EN),
  buyerAccountingReference: text('buyer’s accounting reference (BT-19)'),
  paymentTerms: text('terms of payment (BT-20)'),
  notes: list(
    'notes (BG-1)',
    { subject: code('subject (BT-21), UNTDID 4451'), text: text('note (BT-22)') },
    few('note'),
  ),
  process: text('business process (BT-23); XRechnung has a default'),
  precedingInvoices: list(
    'preceding invoices (BG-3)',
    { number: text('number (BT-25)'), issueDate: date('date (BT-26)') },
    few('precedingInvoice'),
  ),
  seller: group('seller (BG-4)', {
    name: text('name (BT-27)'),
    tradingName: text('trading name (BT-28)'),
    ids: list(
      'identifiers (BT-29)',
      { id: text('identifier'), scheme: code('identifier scheme: an ISO 6523 code') },
      few('identifier'),
    ),
    legalId: identifier('BT-30', 'legal registration'),
    vatId: text('VAT identifier (BT-31), with the prefix of its country'),
    taxId: text('local tax number (BT-32)'),
    legalInformation: text('further legal information (BT-33)', EN),
    electronicAddress: identifier('BT-34', 'electronic address'),
    address: address('BG-5; BT-35 to BT-40, BT-162'),
    contact: contact('BG-6', 'BT-41 to BT-43'),
  }),
  buyer: group('buyer (BG-7)', {
    name: text('name (BT-44)'),
    tradingName: text('trading name (BT-45)', EN),
    id: identifier('BT-46', 'identifier'),
    legalId: identifier('BT-47', 'legal registration'),
    vatId: text('VAT identifier (BT-48)'),
    electronicAddress: identifier('BT-49', 'electronic address'),
    address: address('BG-8; BT-50 to BT-55, BT-163'),
    contact: contact('BG-9', 'BT-56 to BT-58'),
  }),
  payee: group('payee, if not the seller (BG-10)', {
    name: text('name (BT-59)'),
    id: identifier('BT-60', 'identifier'),
    legalId: identifier('BT-61', 'legal registration'),
  }),
  taxRepresentative: group('tax representative of the seller (BG-11)', {
    name: text('name (BT-62)'),
    vatId: text('VAT identifier (BT-63)'),
    address: address('BG-12; BT-64 to BT-69, BT-164'),
  }),
  delivery: group('delivery (BG-13)', {
    name: text('recipient of the delivery (BT-70)'),
    location: identifier('BT-71', 'place'),
    date: date('delivery date (BT-72)'),
    address: address('BG-15; BT-75 to BT-80, BT-165'),
  }),
  period: period('BG-14', 'BT-73, BT-74'),
  payment: group('payment (BG-16)', {
    means: code('means of payment (BT-81), UNTDID 4461: 58 SEPA transfer, 59 SEPA direct debit, 30 transfer, 48 card'),
    meansText: text('means of payment, as text (BT-82)', EN),
    reference: text('remittance information (BT-83)'),
    accounts: list(
      'accounts to pay to (BG-17)',
      {
        account: text('IBAN or other account number (BT-84)'),
        name: text('name of the account (BT-85)', EN),
        bic: code('BIC (BT-86)', EN),
      },
      few('account'),
    ),
    card: group(
      'card used for the payment (BG-18)',
      { number: text('last digits of the number (BT-87)'), holder: text('holder (BT-88)') },
      EN,
    ),
    directDebit: group('direct debit (BG-19)', {
      mandate: text('mandate (BT-89)'),
      creditorId: text('identifier of the creditor (BT-90)'),
      account: text('IBAN of the debited account (BT-91)'),
    }),
  }),
  allowances: list(
    'allowances at document level (BG-20)',
    { ...reduction('BT-92 to BT-94, BT-97, BT-98'), vat },
    few('allowance'),
  ),
  charges: list(
    'charges at document level (BG-21)',
    { ...reduction('BT-99 to BT-101, BT-104, BT-105'), vat },
    few('charge'),
  ),
  totals: group(
    'totals (BG-22). Set `prepaid` and `rounding` if needed. Platen computes all other totals; if you set them, they must equal the computed totals',
    {
      lines: number('sum of the lines (BT-106)'),
      allowances: number('sum of the allowances (BT-107)'),
      charges: number('sum of the charges (BT-108)'),
      net: number('total without VAT (BT-109)'),
      vat: number('VAT (BT-110)'),
      vatInTaxCurrency: number('VAT in `taxCurrency` (BT-111)'),
      gross: number('total with VAT (BT-112)'),
      prepaid: number('amount already paid (BT-113)'),
      rounding: number('rounding of the amount due (BT-114)', EN),
      due: number('amount due (BT-115)'),
    },
  ),
  exemptions: list(
    'reasons for VAT exemptions, by category (BG-23)',
    {
      category: code('category (BT-118)'),
      reason: text('reason, as text (BT-120)'),
      reasonCode: code('reason (BT-121), a code of the VATEX list'),
    },
    few('exemption'),
  ),
  documents: list(
    'supporting documents (BG-24)',
    {
      id: text('identifier (BT-122)'),
      description: text('description (BT-123)'),
      address: text('URL (BT-124)'),
      file: file('the file (BT-125): a data: URI of a PDF, PNG, JPEG, CSV, XLSX or ODS in Base64'),
      fileName: text('name of the file (BT-125)'),
    },
    { ...few('document'), ...EN },
  ),
  lines: LINES,
  ...EXTENDED,
});
