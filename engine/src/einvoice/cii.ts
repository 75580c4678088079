/**
 * Writes an invoice as a UN/CEFACT Cross Industry Invoice (D16B and D22B), in the order of its schema. The lines are
 * written in `cii-line.ts`.
 */
import type { Profile } from '../format/einvoice/einvoice.ts';
import { installments, logisticsCharges, otherParty, repeatedExemptions, shipTo } from './cii-extended.ts';
import { lineItem } from './cii-line.ts';
import {
  dateElement,
  documentReference,
  formattedDate,
  periodElement,
  reductionElement,
  taxElement,
} from './cii-parts.ts';
import { contact, globalId, legal, postalAddress, registration, taxParty, uri } from './cii-party.ts';
import { amountText } from './decimal.ts';
import { readFileTerm } from './file.ts';
import { accountText } from './iban.ts';
import { PROCESS, PROFILE_URNS } from './profiles.ts';
import type { Invoice, Vat } from './said.ts';
import { paymentTermsText } from './skonto.ts';
import { breakdownRate, categoryOf, rateOf, type Totals } from './totals.ts';
import { element, neededElement, type Xml, xmlText } from './xml.ts';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** Type codes (UNTDID 1001) of referenced documents (BT-17, BT-18, BG-24). */
const KINDS = { tender: '50', object: '130', related: '916' } as const;

const INVOICE = '380';

export function writeCii(invoice: Invoice, totals: Totals, profile: Profile): string {
  const { process, number, type, issueDate, notes, lines } = invoice;
  const exemptionOf = repeatedExemptions(invoice, profile);
  const document = [
    element('rsm:ExchangedDocumentContext', [
      element('ram:BusinessProcessSpecifiedDocumentContextParameter', [
        element('ram:ID', process.value ?? PROCESS[profile]),
      ]),
      element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', PROFILE_URNS[profile])]),
    ]),
    element('rsm:ExchangedDocument', [
      element('ram:ID', number.value),
      element('ram:TypeCode', type.value ?? INVOICE),
      dateElement('ram:IssueDateTime', issueDate.value),
      ...notes.entries.map(({ text, subject }) =>
        element('ram:IncludedNote', [element('ram:Content', text.value), element('ram:SubjectCode', subject.value)]),
      ),
    ]),
    element('rsm:SupplyChainTradeTransaction', [
      ...lines.entries.map((line, index) => lineItem(line, { index, net: totals.lineNets[index]!, exemptionOf })),
      agreement(invoice),
      delivery(invoice),
      settlement(invoice, totals, profile),
    ]),
  ];
  return xmlText(element('rsm:CrossIndustryInvoice', document), NAMESPACES);
}

function agreement(invoice: Invoice): Xml {
  const { buyerReference, seller, buyer, taxRepresentative, salesOrder, order, contract, tender, object } = invoice;
  const { documents, project } = invoice;
  return element('ram:ApplicableHeaderTradeAgreement', [
    element('ram:BuyerReference', buyerReference.value),
    element('ram:SellerTradeParty', [
      ...seller.ids.entries.filter(({ scheme }) => !scheme.value).map(({ id }) => element('ram:ID', id.value)),
      ...seller.ids.entries.filter(({ scheme }) => scheme.value).map(globalId),
      element('ram:Name', seller.name.value),
      element('ram:Description', seller.legalInformation.value),
      legal(seller.legalId, seller.tradingName),
      contact(seller.contact),
      postalAddress(seller.address),
      uri(seller.electronicAddress),
      // Writes the tax number before the VAT identifier, as in the specifications' examples.
      registration('FC', seller.taxId),
      registration('VA', seller.vatId),
    ]),
    element('ram:BuyerTradeParty', [
      buyer.id.scheme.value ? globalId(buyer.id) : element('ram:ID', buyer.id.id.value),
      element('ram:Name', buyer.name.value),
      legal(buyer.legalId, buyer.tradingName),
      contact(buyer.contact),
      postalAddress(buyer.address),
      uri(buyer.electronicAddress),
      registration('VA', buyer.vatId),
    ]),
    taxParty('ram:SellerTaxRepresentativeTradeParty', taxRepresentative),
    documentReference('ram:SellerOrderReferencedDocument', salesOrder.value),
    documentReference('ram:BuyerOrderReferencedDocument', order.value),
    documentReference('ram:QuotationReferencedDocument', invoice.quotation.value),
    documentReference('ram:ContractReferencedDocument', contract.value),
    ...documents.entries.map(({ id, address, description, file, fileName }) => {
      const attached = file.value === undefined ? undefined : readFileTerm(file.value);
      return element('ram:AdditionalReferencedDocument', [
        element('ram:IssuerAssignedID', id.value),
        element('ram:URIID', address.value),
        element('ram:TypeCode', KINDS.related),
        element('ram:Name', description.value),
        element('ram:AttachmentBinaryObject', attached?.base64, {
          mimeCode: attached?.mediaType,
          filename: fileName.value,
        }),
      ]);
    }),
    tender.value === undefined
      ? []
      : element('ram:AdditionalReferencedDocument', [
          element('ram:IssuerAssignedID', tender.value),
          element('ram:TypeCode', KINDS.tender),
        ]),
    object.id.value === undefined
      ? []
      : element('ram:AdditionalReferencedDocument', [
          element('ram:IssuerAssignedID', object.id.value),
          element('ram:TypeCode', KINDS.object),
          element('ram:ReferenceTypeCode', object.scheme.value),
        ]),
    project.value === undefined
      ? []
      : element('ram:SpecifiedProcuringProject', [
          element('ram:ID', project.value),
          element('ram:Name', 'Project reference'),
        ]),
  ]);
}

function delivery({ delivery: said, despatchAdvice, receivingAdvice, deliveryNote }: Invoice): Xml {
  return neededElement('ram:ApplicableHeaderTradeDelivery', [
    shipTo(said),
    element('ram:ActualDeliverySupplyChainEvent', [dateElement('ram:OccurrenceDateTime', said.date.value)]),
    documentReference('ram:DespatchAdviceReferencedDocument', despatchAdvice.value),
    documentReference('ram:ReceivingAdviceReferencedDocument', receivingAdvice.value),
    documentReference('ram:DeliveryNoteReferencedDocument', deliveryNote.value),
  ]);
}

/** Maps codes of BT-8 from UNTDID 2005 to UNTDID 2475, which CII requires. */
const VAT_DATE_CODES: Readonly<Record<string, string>> = { '3': '5', '35': '29', '432': '72' };

function settlement(invoice: Invoice, totals: Totals, profile: Profile): Xml {
  const { payment, payee, currency, taxCurrency, period, dueDate, precedingInvoices } = invoice;
  const { allowances, charges, exemptions, vatDate, vatDateCode, buyerAccountingReference } = invoice;
  const exemptionOf = repeatedExemptions(invoice, profile);
  const vatOf = (vat: Vat) => ({ category: categoryOf(vat), rate: rateOf(vat), ...exemptionOf(categoryOf(vat)) });
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:CreditorReferenceID', payment.directDebit.creditorId.value),
    element('ram:PaymentReference', payment.reference.value),
    element('ram:TaxCurrencyCode', taxCurrency.value),
    element('ram:InvoiceCurrencyCode', currency.value),
    otherParty('ram:InvoicerTradeParty', invoice.invoicer),
    otherParty('ram:InvoiceeTradeParty', invoice.invoicee),
    element('ram:PayeeTradeParty', [
      payee.id.scheme.value ? globalId(payee.id) : element('ram:ID', payee.id.id.value),
      element('ram:Name', payee.name.value),
      legal(payee.legalId),
    ]),
    otherParty('ram:PayerTradeParty', invoice.payer),
    ...paymentMeans(payment),
    ...totals.breakdown.map((part) => {
      const { category, taxable, tax } = part;
      const exemption = exemptions.entries.find((each) => each.category.value === category);
      return taxElement('ram:ApplicableTradeTax', {
        tax,
        taxable,
        category,
        rate: breakdownRate(part, profile),
        reason: exemption?.reason.value,
        reasonCode: exemption?.reasonCode.value,
        date: vatDate.value,
        dateCode: vatDateCode.value === undefined ? undefined : VAT_DATE_CODES[vatDateCode.value],
      });
    }),
    periodElement('ram:BillingSpecifiedPeriod', period),
    ...allowances.entries.map((each, index) =>
      reductionElement('ram:SpecifiedTradeAllowanceCharge', each, {
        isCharge: false,
        amount: totals.allowanceAmounts[index]!,
        vat: vatOf(each.vat),
      }),
    ),
    ...charges.entries.map((each, index) =>
      reductionElement('ram:SpecifiedTradeAllowanceCharge', each, {
        isCharge: true,
        amount: totals.chargeAmounts[index]!,
        vat: vatOf(each.vat),
      }),
    ),
    ...logisticsCharges(invoice, totals.logisticsAmounts, exemptionOf),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', paymentTermsText(invoice)),
      dateElement('ram:DueDateDateTime', dueDate.value),
      element('ram:DirectDebitMandateID', payment.directDebit.mandate.value),
    ]),
    ...installments(invoice),
    summation(invoice, totals),
    ...precedingInvoices.entries.map(({ number, issueDate }) =>
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', number.value),
        formattedDate('ram:FormattedIssueDateTime', issueDate.value),
      ]),
    ),
    element('ram:ReceivableSpecifiedTradeAccountingAccount', [element('ram:ID', buyerAccountingReference.value)]),
  ]);
}

/**
 * Returns one element per account, or one element if there is no account. Only the first contains the card and the
 * direct debit (BR-66, BR-67).
 */
function paymentMeans({ means, meansText, accounts, card, directDebit }: Invoice['payment']): readonly Xml[] {
  const each = accounts.entries.length > 0 ? accounts.entries : [undefined];
  const debited = directDebit.account.value;
  return each.map((entry, index) => {
    const account = entry?.account.value === undefined ? undefined : accountText(entry.account.value);
    const isIban = account !== undefined && /^[A-Z]{2}\d{2}/.test(account);
    return element('ram:SpecifiedTradeSettlementPaymentMeans', [
      element('ram:TypeCode', means.value),
      element('ram:Information', meansText.value),
      index > 0
        ? []
        : element('ram:ApplicableTradeSettlementFinancialCard', [
            element('ram:ID', card.number.value),
            element('ram:CardholderName', card.holder.value),
          ]),
      element('ram:PayerPartyDebtorFinancialAccount', [
        element('ram:IBANID', index > 0 || !debited ? undefined : accountText(debited)),
      ]),
      element('ram:PayeePartyCreditorFinancialAccount', [
        element('ram:IBANID', isIban ? account : undefined),
        element('ram:AccountName', entry?.name.value),
        element('ram:ProprietaryID', isIban ? undefined : account),
      ]),
      element('ram:PayeeSpecifiedCreditorFinancialInstitution', [element('ram:BICID', entry?.bic.value)]),
    ]);
  });
}

/**
 * Returns the totals. Optional amounts are written only if the invoice has them. With a tax currency, also writes the
 * VAT in that currency.
 */
function summation(invoice: Invoice, totals: Totals): Xml {
  const { currency, taxCurrency, totals: said, allowances } = invoice;
  const hasCharges = invoice.charges.entries.length + invoice.logisticsCharges.entries.length > 0;
  const vatInTaxCurrency = said.vatInTaxCurrency.value;
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    element('ram:LineTotalAmount', amountText(totals.lines)),
    element('ram:ChargeTotalAmount', hasCharges ? amountText(totals.charges) : undefined),
    element('ram:AllowanceTotalAmount', allowances.entries.length > 0 ? amountText(totals.allowances) : undefined),
    element('ram:TaxBasisTotalAmount', amountText(totals.net)),
    element('ram:TaxTotalAmount', amountText(totals.vat), { currencyID: currency.value }),
    element('ram:TaxTotalAmount', vatInTaxCurrency && amountText(vatInTaxCurrency), { currencyID: taxCurrency.value }),
    element('ram:RoundingAmount', said.rounding.value && amountText(totals.rounding)),
    element('ram:GrandTotalAmount', amountText(totals.gross)),
    element('ram:TotalPrepaidAmount', said.prepaid.value && amountText(totals.prepaid)),
    element('ram:DuePayableAmount', amountText(totals.due)),
  ]);
}
