/**
 * Checks the rules of each VAT category (EN 16931-1, 6.4.3: BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O, BR-AF, BR-AG,
 * BR-B).
 */
import { type Invoice, isSaid, type Said, type Vat } from '../said.ts';
import { categoryOf, type Totals, WITHOUT_VAT } from '../totals.ts';
import type { Report } from './report.ts';

type Category = {
  /** Prefix of the category's rules. */
  readonly rules: string;
  readonly about: string;
};

const CATEGORIES: Readonly<Record<string, Category>> = {
  S: { rules: 'BR-S', about: 'the standard rate' },
  Z: { rules: 'BR-Z', about: 'the zero rate' },
  E: { rules: 'BR-E', about: 'exempt from VAT' },
  AE: { rules: 'BR-AE', about: 'reverse charge' },
  K: { rules: 'BR-IC', about: 'delivery within the Union' },
  G: { rules: 'BR-G', about: 'export' },
  O: { rules: 'BR-O', about: 'not subject to VAT' },
  L: { rules: 'BR-AF', about: 'IGIC of the Canary Islands' },
  M: { rules: 'BR-AG', about: 'IPSI of Ceuta and Melilla' },
  B: { rules: 'BR-B', about: 'split payment in Italy' },
};

/**
 * Level that uses a category, with the last digits of its rules. Lines have rules 02 and 05, allowances 03 and 06, and
 * charges 04 and 07.
 */
type Use = {
  readonly vat: Vat;
  readonly identifiers: string;
  readonly rate: string;
  /** Numbers of the terms for the category and the rate. */
  readonly terms: readonly [category: string, rate: string];
};

const OF_LINES = { identifiers: '02', rate: '05', terms: ['BT-151', 'BT-152'] } as const;
const OF_ALLOWANCES = { identifiers: '03', rate: '06', terms: ['BT-95', 'BT-96'] } as const;
const OF_CHARGES = { identifiers: '04', rate: '07', terms: ['BT-102', 'BT-103'] } as const;

/** Examples of an exemption reason, for messages. */
const REASONS: Readonly<Record<string, string>> = {
  E: '"reason": "…" with the law, or "reasonCode": "VATEX-EU-132"',
  AE: '"reasonCode": "VATEX-EU-AE"',
  K: '"reasonCode": "VATEX-EU-IC"',
  G: '"reasonCode": "VATEX-EU-G"',
  O: '"reasonCode": "VATEX-EU-O"',
};

export function checkVat(invoice: Invoice, { breakdown }: Totals, report: Report): void {
  const { lines, allowances, charges, logisticsCharges, exemptions } = invoice;
  const uses: readonly Use[] = [
    ...lines.entries.map(({ vat }) => ({ vat, ...OF_LINES })),
    ...allowances.entries.map(({ vat }) => ({ vat, ...OF_ALLOWANCES })),
    ...[...charges.entries, ...logisticsCharges.entries].map(({ vat }) => ({ vat, ...OF_CHARGES })),
  ];
  const told = new Set<string>();
  for (const use of uses) checkUse(use, invoice, { report, told });
  const categories = new Set(breakdown.map(({ category }) => category));
  for (const category of categories) {
    const rules = CATEGORIES[category]?.rules;
    if (rules === undefined) continue;
    const exemption = exemptions.entries.find((each) => each.category.value === category);
    const hasReason = exemption !== undefined && (exemption.reason.value ?? exemption.reasonCode.value) !== undefined;
    const isExempt = WITHOUT_VAT.has(category) && category !== 'Z';
    if (isExempt && !hasReason) {
      const loose = exemptions.entries.find((each) => isSaid(each) && each.category.value === undefined);
      if (loose && !exemption) {
        report(
          `${rules}-10`,
          loose.category,
          `the exemption reason needs a VAT category, such as "${category}" (BT-118); add it`,
        );
      } else {
        const at = exemption?.reason ?? exemptions;
        const example = `"category": "${category}", ${REASONS[category] ?? ''}`;
        const message = `VAT category ${category} needs a reason in \`exemptions\` (BT-120, BT-121): ${example}`;
        report(`${rules}-10`, at, message);
      }
    } else if (!isExempt && exemption) {
      report(
        `${rules}-10`,
        exemption.category,
        `VAT category ${category} does not allow an exemption reason; remove it (BT-118)`,
      );
    }
  }
  checkDeliveryWithinUnion(invoice, categories, report);
  const others = [...categories].filter((category) => category !== 'O');
  if (categories.has('O') && others.length > 0) {
    const at = lines.entries.find(({ vat }) => categoryOf(vat) !== 'O')?.vat.category ?? lines;
    report(
      'BR-O-11',
      at,
      'category O cannot be combined with other VAT categories (BT-151); use it in all lines or in none',
    );
  }
  const { seller, buyer } = invoice;
  for (const { country } of categories.has('B') ? [seller.address, buyer.address] : []) {
    if (country.value && country.value !== 'IT')
      report(
        'BR-B-01',
        country,
        'split payment is only allowed within Italy (BT-40, BT-55); choose another VAT category',
      );
  }
  if (categories.has('B') && categories.has('S')) {
    report(
      'BR-B-02',
      lines,
      'split payment cannot be combined with the standard rate (BT-151); use one category in all lines',
    );
  }
}

type Once = { readonly report: Report; readonly told: Set<string> };

function checkUse(
  { vat, identifiers, rate, terms: [categoryTerm, rateTerm] }: Use,
  invoice: Invoice,
  { report, told }: Once,
): void {
  const category = categoryOf(vat);
  const known = CATEGORIES[category];
  if (!known) {
    const known = Object.keys(CATEGORIES).join(', ');
    report('BR-CL-18', vat.category, `is not a VAT category (${categoryTerm}); use one of ${known}`);
    return;
  }
  const { rules, about } = known;
  const { value } = vat.rate;
  const wrong = (message: string) => report(`${rules}-${rate}`, vat.rate, `${message} (${rateTerm})`);
  if (category === 'S' && !value?.gt(0))
    wrong('the standard category needs a rate above 0; for 0 use category Z, E or AE');
  if (category === 'O' && value) wrong('category O must not have a VAT rate; remove it');
  if (category !== 'O' && WITHOUT_VAT.has(category) && value && !value.eq(0)) {
    wrong(`the rate of category ${category} (${about}) must be 0`);
  }
  if ((category === 'L' || category === 'M') && !value?.gte(0)) {
    wrong(`the rate of category ${category} (${about}) must be 0 or above`);
  }
  const rule = `${rules}-${identifiers}`;
  const fault = told.has(rule) ? undefined : identifierFault(category, invoice);
  if (fault) report(rule, fault.at, `${about} (${category}) ${fault.message}`);
  told.add(rule);
}

type Fault = { readonly at: Said<string>; readonly message: string };

/**
 * Finds a missing or forbidden VAT identifier of the seller or buyer. It is reported once for all lines of a category.
 */
function identifierFault(category: string, { seller, buyer, taxRepresentative }: Invoice): Fault | undefined {
  const hasVatId = seller.vatId.value !== undefined || taxRepresentative.vatId.value !== undefined;
  const hasAny = hasVatId || seller.taxId.value !== undefined;
  switch (category) {
    case 'O': {
      const at = [seller.vatId, taxRepresentative.vatId, buyer.vatId].find(({ value }) => value !== undefined);
      return at && { at, message: 'does not allow VAT identifiers (BT-31, BT-48, BT-63); remove them' };
    }
    case 'G':
    case 'K':
      if (!hasVatId)
        return { at: seller.vatId, message: 'needs the VAT identifier of the seller (BT-31 or BT-63); add it' };
      return category === 'K' && buyer.vatId.value === undefined
        ? { at: buyer.vatId, message: 'needs the VAT identifier of the buyer (BT-48); add it' }
        : undefined;
    case 'AE':
      if (!hasAny)
        return { at: seller.vatId, message: 'needs the VAT identifier of the seller (BT-31, BT-32 or BT-63); add it' };
      return buyer.vatId.value === undefined && buyer.legalId.id.value === undefined
        ? {
            at: buyer.vatId,
            message: 'needs the VAT identifier (BT-48) or the legal registration (BT-47) of the buyer; add it',
          }
        : undefined;
    case 'B':
      return undefined;
    default:
      return hasAny
        ? undefined
        : {
            at: seller.vatId,
            message:
              'needs the VAT identifier (BT-31) or tax number (BT-32) of the seller, or the VAT identifier of its representative (BT-63); add it',
          };
  }
}

function checkDeliveryWithinUnion(
  { delivery, period }: Invoice,
  categories: ReadonlySet<string>,
  report: Report,
): void {
  if (!categories.has('K')) return;
  if (!delivery.date.value && !isSaid(period)) {
    report(
      'BR-IC-11',
      delivery.date,
      'an intra-community supply needs a delivery date (BT-72) or a period (BG-14); add it',
    );
  }
  if (!delivery.address.country.value) {
    report(
      'BR-IC-12',
      delivery.address.country,
      'an intra-community supply needs the delivery country (BT-80); add it',
    );
  }
}
