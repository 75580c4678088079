/**
 * Checks the sums of an invoice from its XML alone, UBL or CII, in integers with ten decimal places. It is independent
 * of the engine.
 */
import { parseXml, XmlElement } from '@rgrove/parse-xml';

const DIGITS = 10;
const ONE = 10n ** BigInt(DIGITS);
const CENT = ONE / 100n;

function decimal(text: string): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,10}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) throw new Error(`${text} is no decimal`);
  const value = BigInt(whole) * ONE + BigInt(part.padEnd(DIGITS, '0'));
  return sign ? -value : value;
}

/** Rounds to whole cents, half away from zero. */
function cents(numerator: bigint, denominator: bigint): bigint {
  const scaled = numerator * 2n + (numerator < 0n ? -denominator : denominator) * CENT;
  return (scaled / (denominator * CENT * 2n)) * CENT;
}

const total = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

/** Returns the elements at a path of names without prefixes. */
function at(element: XmlElement, path: string): readonly XmlElement[] {
  return path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (found, name) =>
        found.flatMap(({ children }) =>
          children.filter(
            (node): node is XmlElement => node instanceof XmlElement && node.name.replace(/^.*:/, '') === name,
          ),
        ),
      [element],
    );
}

const textAt = (element: XmlElement, path: string) => at(element, path)[0]?.text.trim() ?? '';
const amountAt = (element: XmlElement, path: string) => decimal(textAt(element, path) || '0');

/** Paths of the terms in each syntax. */
type Words = {
  readonly lines: string;
  readonly line: { readonly net: string; readonly quantity: string; readonly price: string; readonly basis: string };
  readonly lineReduction: string;
  readonly reduction: string;
  readonly isCharge: string;
  readonly amount: string;
  readonly lineTax: string;
  readonly tax: string;
  readonly category: string;
  readonly rate: string;
  readonly taxes: string;
  readonly taxable: string;
  readonly taxAmount: string;
  readonly header: string;
  readonly totals: Readonly<Record<Total, string>>;
};

type Total = 'lines' | 'allowances' | 'charges' | 'net' | 'gross' | 'prepaid' | 'rounding' | 'due';

const TRADE = 'SupplyChainTradeTransaction';
const SETTLED = `${TRADE}/ApplicableHeaderTradeSettlement`;

const CII: Words = {
  lines: `${TRADE}/IncludedSupplyChainTradeLineItem`,
  line: {
    net: 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
    quantity: 'SpecifiedLineTradeDelivery/BilledQuantity',
    price: 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
    basis: 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity',
  },
  lineReduction: 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge',
  reduction: `${SETTLED}/SpecifiedTradeAllowanceCharge`,
  isCharge: 'ChargeIndicator/Indicator',
  amount: 'ActualAmount',
  lineTax: 'SpecifiedLineTradeSettlement/ApplicableTradeTax',
  tax: 'CategoryTradeTax',
  category: 'CategoryCode',
  rate: 'RateApplicablePercent',
  taxes: `${SETTLED}/ApplicableTradeTax`,
  taxable: 'BasisAmount',
  taxAmount: 'CalculatedAmount',
  header: `${SETTLED}/SpecifiedTradeSettlementHeaderMonetarySummation`,
  totals: {
    lines: 'LineTotalAmount',
    allowances: 'AllowanceTotalAmount',
    charges: 'ChargeTotalAmount',
    net: 'TaxBasisTotalAmount',
    gross: 'GrandTotalAmount',
    prepaid: 'TotalPrepaidAmount',
    rounding: 'RoundingAmount',
    due: 'DuePayableAmount',
  },
};

const UBL: Words = {
  lines: 'InvoiceLine',
  line: {
    net: 'LineExtensionAmount',
    quantity: 'InvoicedQuantity',
    price: 'Price/PriceAmount',
    basis: 'Price/BaseQuantity',
  },
  lineReduction: 'AllowanceCharge',
  reduction: 'AllowanceCharge',
  isCharge: 'ChargeIndicator',
  amount: 'Amount',
  lineTax: 'Item/ClassifiedTaxCategory',
  tax: 'TaxCategory',
  category: 'ID',
  rate: 'Percent',
  taxes: 'TaxTotal/TaxSubtotal',
  taxable: 'TaxableAmount',
  taxAmount: 'TaxAmount',
  header: 'LegalMonetaryTotal',
  totals: {
    lines: 'LineExtensionAmount',
    allowances: 'AllowanceTotalAmount',
    charges: 'ChargeTotalAmount',
    net: 'TaxExclusiveAmount',
    gross: 'TaxInclusiveAmount',
    prepaid: 'PrepaidAmount',
    rounding: 'PayableRoundingAmount',
    due: 'PayableAmount',
  },
};

/** Returns the names of sums that differ from the sums of their parts. */
export function wrongSums(xml: string): readonly string[] {
  const root = parseXml(xml).root!;
  const isUbl = root.name === 'Invoice';
  const words = isUbl ? UBL : CII;
  const [header] = at(root, words.header);
  const said = (name: Total) => amountAt(header!, words.totals[name]);
  const vat = isUbl ? amountAt(root, 'TaxTotal/TaxAmount') : amountAt(header!, 'TaxTotalAmount');
  const lines = at(root, words.lines);
  const reductions = at(root, words.reduction).map((each) => ({
    each,
    isCharge: textAt(each, words.isCharge) === 'true',
  }));
  const sumOf = (charges: boolean) => {
    return total(
      reductions.filter(({ isCharge }) => isCharge === charges).map(({ each }) => amountAt(each, words.amount)),
    );
  };
  const wrong = lines.flatMap((line, index) =>
    netOf(line, words) === amountAt(line, words.line.net) ? [] : [`line ${index}`],
  );
  const parts = [
    ...lines.map((line) => ({ tax: at(line, words.lineTax)[0]!, amount: amountAt(line, words.line.net) })),
    ...reductions.map(({ each, isCharge }) => {
      const amount = amountAt(each, words.amount);
      return { tax: at(each, words.tax)[0]!, amount: isCharge ? amount : -amount };
    }),
  ];
  const keyOf = (tax: XmlElement) => `${textAt(tax, words.category)} ${Number(textAt(tax, words.rate) || '0')}`;
  const taxes = at(root, words.taxes);
  for (const tax of taxes) {
    const category = isUbl ? at(tax, words.tax)[0]! : tax;
    const taxable = total(parts.filter((part) => keyOf(part.tax) === keyOf(category)).map(({ amount }) => amount));
    if (taxable !== amountAt(tax, words.taxable)) wrong.push(`taxable ${keyOf(category)}`);
    const due = cents(taxable * amountAt(category, words.rate), 100n * ONE);
    if (due !== amountAt(tax, words.taxAmount)) wrong.push(`tax ${keyOf(category)}`);
  }
  const wanted: Readonly<Record<string, readonly [bigint, bigint]>> = {
    lines: [said('lines'), total(lines.map((line) => amountAt(line, words.line.net)))],
    allowances: [said('allowances'), sumOf(false)],
    charges: [said('charges'), sumOf(true)],
    net: [said('net'), said('lines') - said('allowances') + said('charges')],
    vat: [vat, total(taxes.map((tax) => amountAt(tax, words.taxAmount)))],
    gross: [said('gross'), said('net') + vat],
    due: [said('due'), said('gross') - said('prepaid') + said('rounding')],
  };
  return [...wrong, ...Object.entries(wanted).flatMap(([name, [is, should]]) => (is === should ? [] : [name]))];
}

function netOf(line: XmlElement, words: Words): bigint {
  const { quantity, price, basis } = words.line;
  const per = decimal(textAt(line, basis) || '1');
  const goods = amountAt(line, quantity) * amountAt(line, price);
  const reduced = at(line, words.lineReduction).map((each) => {
    const amount = amountAt(each, words.amount);
    return textAt(each, words.isCharge) === 'true' ? amount : -amount;
  });
  return cents(goods + total(reduced) * per, per);
}
