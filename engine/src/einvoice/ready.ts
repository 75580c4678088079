/** Embeds a ready-made invoice unchanged. Checks that its profile is correct and its sums match. */
import { parseXml, XmlDocumentType, XmlElement } from '@rgrove/parse-xml';
import type { Big } from 'big.js';
import { textFromUtf8, utf8 } from '../base/bytes.ts';
import type { JsonObject } from '../base/json.ts';
import type { Problem } from '../base/problem.ts';
import { parseDataUri } from '../image/data-uri.ts';
import type { CarriedProfile } from '../scene/scene.ts';
import { readDecimal, sum, ZERO } from './decimal.ts';
import { PROFILE_URNS } from './profiles.ts';

const NAMESPACE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';

/** Maximum size in bytes. An invoice with 10,000 lines has about 20 MB. */
const MOST_BYTES = 30 * 1024 * 1024;

export type ReadyEInvoice = {
  readonly facts: JsonObject;
  readonly xml: Uint8Array;
  /** Problems, each with the path of the XML's origin. */
  readonly problems: readonly Problem[];
};

/** Reads a ready-made invoice. `source` is XML or a data: URI. */
export function readReadyInvoice(source: string, profile: CarriedProfile, path: string): ReadyEInvoice {
  const xml = source.startsWith('data:') ? parseDataUri(source)?.bytes : utf8(source);
  const refused = (message: string): ReadyEInvoice => {
    return { facts: {}, xml: new Uint8Array(), problems: [{ code: 'EINVOICE_INVALID', path, message }] };
  };
  if (!xml || xml.length === 0) return refused('must be the XML of an invoice, or its data: URI');
  if (xml.length > MOST_BYTES) return refused(`must have at most ${MOST_BYTES} bytes`);
  const root = rootOf(textFromUtf8(xml));
  if (!root) return refused('must be well-formed XML in UTF-8, without a document type');
  if (!/(?:^|:)CrossIndustryInvoice$/.test(root.name) || !Object.values(root.attributes).includes(NAMESPACE)) {
    return refused('must be a UN/CEFACT Cross Industry Invoice (CII), because a PDF cannot embed UBL');
  }
  const guideline = textAt(root, ['ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID']);
  if (guideline !== PROFILE_URNS[profile]) {
    return refused(`must name the profile "${profile}" (BT-24): ${PROFILE_URNS[profile]}`);
  }
  const sums = sumsOf(root);
  const problems = brokenSums(sums).map(([rule, message]): Problem => {
    return { code: 'EINVOICE_RULE', rule, path, message: `${rule}: ${message}` };
  });
  return { facts: factsOf(sums), xml, problems };
}

function rootOf(text: string | undefined): XmlElement | undefined {
  if (text === undefined) return undefined;
  try {
    const document = parseXml(text, { preserveDocumentType: true });
    const hasType = document.children.some((node) => node instanceof XmlDocumentType);
    return hasType ? undefined : (document.root ?? undefined);
  } catch {
    // Ignores the parser's error message, because it would quote data.
    return undefined;
  }
}

/** Returns the child elements with this name, ignoring prefixes. */
function childrenOf(parent: XmlElement, name: string): readonly XmlElement[] {
  return parent.children.filter(
    (node): node is XmlElement => node instanceof XmlElement && node.name.replace(/^.*:/, '') === name,
  );
}

function at(element: XmlElement, path: readonly string[]): readonly XmlElement[] {
  return path.reduce<readonly XmlElement[]>(
    (found, name) => found.flatMap((each) => childrenOf(each, name)),
    [element],
  );
}

function textAt(element: XmlElement, path: readonly string[]): string | undefined {
  return at(element, path)[0]?.text.trim();
}

const NAMES = {
  lines: 'LineTotalAmount',
  allowances: 'AllowanceTotalAmount',
  charges: 'ChargeTotalAmount',
  net: 'TaxBasisTotalAmount',
  gross: 'GrandTotalAmount',
  prepaid: 'TotalPrepaidAmount',
  rounding: 'RoundingAmount',
  due: 'DuePayableAmount',
} as const;

type Name = keyof typeof NAMES;

/** Totals from the header (0 if missing), and sums computed from lines, allowances, charges and the VAT breakdown. */
type Sums = Readonly<Record<Name | 'vat', Big>> &
  Readonly<Record<'ofLines' | 'ofTaxes' | 'ofAllowances' | 'ofCharges', Big>>;

function sumsOf(root: XmlElement): Sums {
  const [transaction] = childrenOf(root, 'SupplyChainTradeTransaction');
  const within = (path: readonly string[]) => (transaction ? at(transaction, path) : []);
  const settlement = 'ApplicableHeaderTradeSettlement';
  const header = [settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation'];
  const said = (name: string) => amountOf(within([...header, name])[0]);
  const entries = Object.entries(NAMES).map(([key, name]) => [key, said(name)] as const);
  const currency = within([settlement, 'InvoiceCurrencyCode'])[0]?.text.trim();
  const taxes = within([...header, 'TaxTotalAmount']);
  const own = taxes.find(({ attributes }) => attributes['currencyID'] === currency) ?? taxes[0];
  const line = ['SpecifiedLineTradeSettlement', 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'];
  const lines = within(['IncludedSupplyChainTradeLineItem']);
  const reductions = within([settlement, 'SpecifiedTradeAllowanceCharge']);
  const ofReductions = (isCharge: boolean) => {
    const own = reductions.filter((each) => (textAt(each, ['ChargeIndicator', 'Indicator']) === 'true') === isCharge);
    return sum(own.map((each) => amountOf(at(each, ['ActualAmount'])[0])));
  };
  return {
    ...(Object.fromEntries(entries) as Record<Name, Big>),
    ofAllowances: ofReductions(false),
    ofCharges: ofReductions(true).plus(sum(within([settlement, ...LOGISTICS]).map(amountOf))),
    vat: amountOf(own),
    ofLines: sum(
      lines
        .filter(counts)
        .flatMap((each) => at(each, line))
        .map(amountOf),
    ),
    ofTaxes: sum(within([settlement, 'ApplicableTradeTax', 'CalculatedAmount']).map(amountOf)),
  };
}

/** Charges for freight and similar, which exist only in EXTENDED. */
const LOGISTICS = ['SpecifiedLogisticsServiceCharge', 'AppliedAmount'];

/** Returns whether a line is part of the sum. Group and information lines of EXTENDED are not part of it. */
function counts(line: XmlElement): boolean {
  const status = textAt(line, ['AssociatedDocumentLineDocument', 'LineStatusReasonCode']);
  return status !== 'GROUP' && status !== 'INFORMATION';
}

function amountOf(element: XmlElement | undefined): Big {
  return readDecimal(element?.text.trim() ?? '') ?? ZERO;
}

/** Returns the broken rules about totals that differ from the sums of their parts. */
function brokenSums(sums: Sums): readonly (readonly [rule: string, message: string])[] {
  const { lines, allowances, charges, net, vat, gross, prepaid, rounding, due } = sums;
  const { ofLines, ofTaxes, ofAllowances, ofCharges } = sums;
  const rules = [
    ['BR-CO-10', lines, ofLines, 'the sum of the lines (BT-106) does not equal the sum of all line amounts'],
    [
      'BR-CO-11',
      allowances,
      ofAllowances,
      'the sum of the allowances (BT-107) does not equal the sum of all allowance amounts',
    ],
    ['BR-CO-12', charges, ofCharges, 'the sum of the charges (BT-108) does not equal the sum of all charge amounts'],
    [
      'BR-CO-13',
      net,
      lines.minus(allowances).plus(charges),
      'the total without VAT (BT-109) does not equal the lines minus the allowances plus the charges',
    ],
    ['BR-CO-14', vat, ofTaxes, 'the VAT (BT-110) does not equal the sum of the VAT amounts of all rates'],
    ['BR-CO-15', gross, net.plus(vat), 'the total with VAT (BT-112) does not equal the total without VAT plus the VAT'],
    [
      'BR-CO-16',
      due,
      gross.minus(prepaid).plus(rounding),
      'the amount due (BT-115) does not equal the total with VAT minus the prepaid amount plus the rounding',
    ],
  ] as const;
  return rules.flatMap(([rule, said, wanted, message]) => (said.eq(wanted) ? [] : [[rule, message] as const]));
}

function factsOf(sums: Sums): JsonObject {
  const said = Object.entries(sums).filter(([name]) => !name.startsWith('of'));
  return { totals: Object.fromEntries(said.map(([name, value]) => [name, Number(value.toFixed())])) };
}
