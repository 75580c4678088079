/**
 * Writes an invoice in Universal Business Language 2.1 (OASIS), in the order of its schema. The document type
 * determines whether it is an Invoice or a CreditNote.
 */
import type { Profile } from '../format/einvoice/einvoice.ts';
import { CREDIT_NOTES } from './codes/documents.ts';
import { readFileTerm } from './file.ts';
import { accountText } from './iban.ts';
import { PROCESS, PROFILE_URNS } from './profiles.ts';
import type { Invoice } from './said.ts';
import { paymentTermsText } from './skonto.ts';
import { breakdownRate, categoryOf, rateOf, type Totals } from './totals.ts';
import { lineElement } from './ubl-line.ts';
import {
  dateElement,
  type Money,
  moneyIn,
  periodElement,
  reductionElement,
  reference,
  taxCategory,
} from './ubl-parts.ts';
import {
  address,
  buyerParty,
  identified,
  partyName,
  payeeParty,
  representativeParty,
  sellerParty,
} from './ubl-party.ts';
import { element, type Xml, xmlText } from './xml.ts';

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd';

const COMMON = {
  'xmlns:cac': `${NAMESPACE}:CommonAggregateComponents-2`,
  'xmlns:cbc': `${NAMESPACE}:CommonBasicComponents-2`,
};

const INVOICE = '380';

/**
 * Type codes (UNTDID 1001) of referenced documents: the invoiced object, and the project, which only credit notes write
 * as a document.
 */
const KINDS = { project: '50', object: '130' } as const;

type Writing = {
  readonly totals: Totals;
  readonly profile: Profile;
  readonly money: Money;
  readonly isCredit: boolean;
};

export function writeUbl(invoice: Invoice, totals: Totals, profile: Profile): string {
  const { type, currency, lines, allowances, charges } = invoice;
  const isCredit = CREDIT_NOTES.has(type.value ?? INVOICE);
  const money = moneyIn(currency.value);
  const writing: Writing = { totals, profile, money, isCredit };
  const name = isCredit ? 'CreditNote' : 'Invoice';
  const vatOf = (vat: (typeof allowances.entries)[number]['vat']) => ({ category: categoryOf(vat), rate: rateOf(vat) });
  const document = [
    ...header(invoice, writing),
    ...references(invoice, writing),
    sellerParty(invoice),
    buyerParty(invoice),
    payeeParty(invoice),
    representativeParty(invoice),
    delivery(invoice),
    ...paymentMeans(invoice, writing),
    element('cac:PaymentTerms', [element('cbc:Note', paymentTermsText(invoice))]),
    ...allowances.entries.map((each, index) =>
      reductionElement(each, {
        isCharge: false,
        amount: totals.allowanceAmounts[index]!,
        money,
        vat: vatOf(each.vat),
      }),
    ),
    ...charges.entries.map((each, index) =>
      reductionElement(each, { isCharge: true, amount: totals.chargeAmounts[index]!, money, vat: vatOf(each.vat) }),
    ),
    ...taxTotals(invoice, writing),
    monetaryTotal(invoice, writing),
    ...lines.entries.map((line, index) => lineElement(line, { index, net: totals.lineNets[index]!, money, isCredit })),
  ];
  return xmlText(element(name, document), { xmlns: `${NAMESPACE}:${name}-2`, ...COMMON });
}

function header(invoice: Invoice, { profile, isCredit }: Writing): readonly Xml[] {
  const { number, issueDate, dueDate, type, notes, vatDate, vatDateCode, currency, taxCurrency } = invoice;
  const kind = element(isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', type.value ?? INVOICE);
  const taxPoint = dateElement('cbc:TaxPointDate', vatDate.value);
  const said = notes.entries.map(({ text, subject }) => {
    return element('cbc:Note', subject.value ? `#${subject.value}#${text.value ?? ''}` : text.value);
  });
  return [
    element('cbc:CustomizationID', PROFILE_URNS[profile]),
    element('cbc:ProfileID', invoice.process.value ?? PROCESS[profile]),
    element('cbc:ID', number.value),
    dateElement('cbc:IssueDate', issueDate.value),
    // A credit note has its due date in the means of payment.
    ...(isCredit ? [taxPoint, kind, ...said] : [dateElement('cbc:DueDate', dueDate.value), kind, ...said, taxPoint]),
    element('cbc:DocumentCurrencyCode', currency.value),
    element('cbc:TaxCurrencyCode', taxCurrency.value),
    element('cbc:AccountingCost', invoice.buyerAccountingReference.value),
    element('cbc:BuyerReference', invoice.buyerReference.value),
    periodElement(invoice.period, vatDateCode.value),
  ];
}

/** UBL requires the buyer’s order if there is a seller’s order. */
const NO_ORDER = 'NA';

function references(invoice: Invoice, { isCredit }: Writing): readonly Xml[] {
  const { order, salesOrder, precedingInvoices, despatchAdvice, receivingAdvice, tender, contract, project } = invoice;
  const originator = reference('cac:OriginatorDocumentReference', tender.value);
  const further = [reference('cac:ContractDocumentReference', contract.value), ...documents(invoice, isCredit)];
  return [
    element('cac:OrderReference', [
      element('cbc:ID', order.value ?? (salesOrder.value && NO_ORDER)),
      element('cbc:SalesOrderID', salesOrder.value),
    ]),
    ...precedingInvoices.entries.map(({ number, issueDate }) =>
      element('cac:BillingReference', [
        element('cac:InvoiceDocumentReference', [
          element('cbc:ID', number.value),
          dateElement('cbc:IssueDate', issueDate.value),
        ]),
      ]),
    ),
    reference('cac:DespatchDocumentReference', despatchAdvice.value),
    reference('cac:ReceiptDocumentReference', receivingAdvice.value),
    ...(isCredit ? [...further, originator] : [originator, ...further]),
    isCredit ? [] : reference('cac:ProjectReference', project.value),
  ];
}

function documents({ object, documents: supporting, project }: Invoice, isCredit: boolean): readonly Xml[] {
  const kin = (id: Xml, kind: string): Xml => {
    return id.length === 0
      ? []
      : element('cac:AdditionalDocumentReference', [id, element('cbc:DocumentTypeCode', kind)]);
  };
  return [
    kin(identified('cbc:ID', object), KINDS.object),
    ...(isCredit ? [kin(element('cbc:ID', project.value), KINDS.project)] : []),
    ...supporting.entries.map(({ id, description, address: where, file, fileName }) => {
      const attached = file.value === undefined ? undefined : readFileTerm(file.value);
      return element('cac:AdditionalDocumentReference', [
        element('cbc:ID', id.value),
        element('cbc:DocumentDescription', description.value),
        element('cac:Attachment', [
          element('cbc:EmbeddedDocumentBinaryObject', attached?.base64, {
            mimeCode: attached?.mediaType,
            filename: fileName.value,
          }),
          element('cac:ExternalReference', [element('cbc:URI', where.value)]),
        ]),
      ]);
    }),
  ];
}

function delivery({ delivery: { name, location, date, address: where } }: Invoice): Xml {
  return element('cac:Delivery', [
    dateElement('cbc:ActualDeliveryDate', date.value),
    element('cac:DeliveryLocation', [identified('cbc:ID', location), address('cac:Address', where)]),
    element('cac:DeliveryParty', [partyName(name)]),
  ]);
}

/** UBL requires the network of a card, which EN 16931 does not define. */
const NO_NETWORK = 'NA';

/** Code of UNTDID 4461 for "instrument not defined". */
const NO_MEANS = '1';

/**
 * Returns one element per account, or one element if there is no account. Only the first contains the card and the
 * mandate.
 */
function paymentMeans({ payment, dueDate }: Invoice, { isCredit }: Writing): readonly Xml[] {
  const { means, meansText, reference: writes, accounts, card, directDebit } = payment;
  // In UBL, the means of payment contains the payment reference and a credit note's due date. EN 16931 does not require
  // a means of payment, so a default is written.
  const isNeeded = writes.value !== undefined || (isCredit && dueDate.value !== undefined);
  const code = means.value ?? (isNeeded ? NO_MEANS : undefined);
  if (code === undefined) return [];
  const debited = directDebit.account.value;
  const each = accounts.entries.length > 0 ? accounts.entries : [undefined];
  return each.map((entry, index) =>
    element('cac:PaymentMeans', [
      element('cbc:PaymentMeansCode', code, { name: meansText.value }),
      isCredit ? dateElement('cbc:PaymentDueDate', dueDate.value) : [],
      element('cbc:PaymentID', writes.value),
      index > 0 || card.number.value === undefined
        ? []
        : element('cac:CardAccount', [
            element('cbc:PrimaryAccountNumberID', card.number.value),
            element('cbc:NetworkID', NO_NETWORK),
            element('cbc:HolderName', card.holder.value),
          ]),
      element('cac:PayeeFinancialAccount', [
        element('cbc:ID', entry?.account.value && accountText(entry.account.value)),
        element('cbc:Name', entry?.name.value),
        reference('cac:FinancialInstitutionBranch', entry?.bic.value),
      ]),
      index > 0
        ? []
        : element('cac:PaymentMandate', [
            element('cbc:ID', directDebit.mandate.value),
            reference('cac:PayerFinancialAccount', debited && accountText(debited)),
          ]),
    ]),
  );
}

function taxTotals(invoice: Invoice, { totals, money, profile }: Writing): readonly Xml[] {
  const { exemptions, taxCurrency, totals: said } = invoice;
  return [
    element('cac:TaxTotal', [
      money('cbc:TaxAmount', totals.vat),
      ...totals.breakdown.map((part) => {
        const { category, taxable, tax } = part;
        const exemption = exemptions.entries.find((each) => each.category.value === category);
        return element('cac:TaxSubtotal', [
          money('cbc:TaxableAmount', taxable),
          money('cbc:TaxAmount', tax),
          taxCategory('cac:TaxCategory', {
            category,
            rate: breakdownRate(part, profile),
            reason: exemption?.reason.value,
            reasonCode: exemption?.reasonCode.value,
          }),
        ]);
      }),
    ]),
    element('cac:TaxTotal', [moneyIn(taxCurrency.value)('cbc:TaxAmount', said.vatInTaxCurrency.value)]),
  ];
}

/** Returns the totals. Optional amounts are written only if the invoice has them. */
function monetaryTotal({ totals: said, allowances, charges }: Invoice, { totals, money }: Writing): Xml {
  return element('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', totals.lines),
    money('cbc:TaxExclusiveAmount', totals.net),
    money('cbc:TaxInclusiveAmount', totals.gross),
    money('cbc:AllowanceTotalAmount', allowances.entries.length > 0 ? totals.allowances : undefined),
    money('cbc:ChargeTotalAmount', charges.entries.length > 0 ? totals.charges : undefined),
    money('cbc:PrepaidAmount', said.prepaid.value && totals.prepaid),
    money('cbc:PayableRoundingAmount', said.rounding.value && totals.rounding),
    money('cbc:PayableAmount', totals.due),
  ]);
}
