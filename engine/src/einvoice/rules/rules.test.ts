/**
 * Breaks every checked rule once. No other rule may be reported. Each rule needs a test case and a row in the table of
 * rules.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import type { Problem } from '../../base/problem.ts';
import type { Profile } from '../../format/einvoice/einvoice.ts';
import { renderTemplate } from '../../render.ts';
import { changed, invoiceTemplate } from '../testing.ts';

const world = createNodeWorld();

const LINE = { name: 'Bolts', quantity: 1, unit: 'C62', price: 100, vat: { category: 'S', rate: 19 } };
const IBAN = 'DE75512108001245126199';

/** Invoice that is valid in every profile. */
const SOUND: JsonObject = {
  number: 'R-1',
  issueDate: '2026-01-31',
  dueDate: '2026-02-28',
  currency: 'EUR',
  buyerReference: '04011000-1234512345-06',
  seller: {
    name: 'Seller',
    vatId: 'DE123456789',
    address: { city: 'Köln', postCode: '50999', country: 'DE' },
    contact: { name: 'Accounts', phone: '+49 221 1234', email: 'a@example.com' },
    electronicAddress: { id: 'DE123456789', scheme: '9930' },
  },
  buyer: {
    name: 'Buyer',
    address: { city: 'Berlin', postCode: '10115', country: 'DE' },
    electronicAddress: { id: 'DE987654321', scheme: '9930' },
  },
  payment: { means: 58, accounts: [{ account: IBAN }] },
  lines: [LINE],
};

function problemsOf(changes: JsonObject, profile: Profile): readonly Problem[] {
  const template = invoiceTemplate(changed(SOUND, changes), { profile });
  const rendered = renderTemplate(template, {}, { format: 'xml', now: 0 }, world);
  return rendered.ok ? [] : rendered.problems;
}

function brokenBy(changes: JsonObject, profile: Profile): readonly (string | undefined)[] {
  return problemsOf(changes, profile).map(({ rule, code }) => rule ?? code);
}

const line = (changes: JsonObject): JsonObject => ({ lines: [changed(LINE, changes)] });
const reduced = (changes: JsonObject) => changed({ amount: 1, reason: 'Because', vat: { rate: 19 } }, changes);
const allowance = (changes: JsonObject) => ({ allowances: [reduced(changes)] });
const charge = (changes: JsonObject) => ({ charges: [reduced(changes)] });
const ofLine = (kind: 'allowances' | 'charges', changes: JsonObject) => {
  const { vat: _, ...reduction } = reduced(changes);
  return line({ [kind]: [reduction] });
};
const document = (changes: JsonObject) => ({ documents: [{ id: 'D-1', ...changes }] });
const PDF = 'data:application/pdf;base64,JVBERi0xLjcKCg==';
const DEBIT = { mandate: 'M-1', creditorId: 'DE98ZZZ09999999999', account: IBAN };
const CARD = { number: '1234' };

type Row = readonly [rule: string, changes: JsonObject];

const EN16931: readonly Row[] = [
  ['BR-02', { number: null }],
  ['BR-03', { issueDate: null }],
  ['BR-05', { currency: null }],
  ['BR-06', { seller: { name: null } }],
  ['BR-07', { buyer: { name: null } }],
  ['BR-08', { seller: { address: null } }],
  ['BR-09', { seller: { address: { country: null } } }],
  ['BR-10', { buyer: { address: null } }],
  ['BR-11', { buyer: { address: { country: null } } }],
  ['BR-16', { lines: [] }],
  ['BR-17', { payee: { id: { id: 'P' } } }],
  ['BR-17', { payee: { name: 'Seller' } }],
  ['BR-18', { taxRepresentative: { vatId: 'DE1', address: { country: 'DE' } } }],
  ['BR-19', { taxRepresentative: { name: 'R', vatId: 'DE1' } }],
  ['BR-20', { taxRepresentative: { name: 'R', vatId: 'DE1', address: { city: 'Bonn' } } }],
  ['BR-22', line({ quantity: null })],
  ['BR-23', line({ unit: null })],
  ['BR-25', line({ name: null })],
  ['BR-26', line({ price: null })],
  ['BR-27', line({ price: -1 })],
  ['BR-28', line({ grossPrice: -1 })],
  ['BR-29', { period: { start: '2026-02-01', end: '2026-01-01' } }],
  ['BR-30', line({ period: { start: '2026-02-01', end: '2026-01-01' } })],
  ['BR-31', allowance({ amount: null })],
  ['BR-33', allowance({ reason: null })],
  ['BR-36', charge({ amount: null })],
  ['BR-38', charge({ reason: null })],
  ['BR-41', ofLine('allowances', { amount: null })],
  ['BR-42', ofLine('allowances', { reason: null })],
  ['BR-43', ofLine('charges', { amount: null })],
  ['BR-44', ofLine('charges', { reason: null })],
  ['BR-49', { payment: { means: null } }],
  ['BR-50', { payment: { accounts: [{ name: 'Seller' }] } }],
  ['BR-51', { payment: { means: 48, accounts: null, card: { number: '12345678901' } } }],
  ['BR-52', document({ id: '' })],
  ['BR-53', { taxCurrency: 'SEK' }],
  ['BR-53', { taxCurrency: 'EUR', totals: { vatInTaxCurrency: 19 } }],
  ['BR-54', line({ attributes: [{ name: 'Colour' }] })],
  ['BR-55', { precedingInvoices: [{ issueDate: '2026-01-01' }] }],
  ['BR-56', { taxRepresentative: { name: 'R', address: { country: 'DE' } } }],
  ['BR-57', { delivery: { address: { city: 'Bonn' } } }],
  ['BR-61', { payment: { accounts: null } }],
  ['BR-62', { seller: { electronicAddress: { scheme: null } } }],
  ['BR-63', { buyer: { electronicAddress: { scheme: null } } }],
  ['BR-64', line({ standardId: { id: '4006381333931' } })],
  ['BR-65', line({ classifications: [{ code: '1' }] })],
  ['BG-1', { notes: [{ subject: 'AAI' }] }],
  ['BT-125', document({ file: PDF })],
  ['BT-149', line({ priceQuantity: -2 })],
  ['BR-CO-03', { vatDate: '2026-01-31', vatDateCode: '35' }],
  ['BR-CO-09', { seller: { vatId: '123456789' } }],
  ['BR-CO-10', { totals: { lines: 99 } }],
  ['BR-CO-11', { totals: { allowances: 1 } }],
  ['BR-CO-12', { totals: { charges: 1 } }],
  ['BR-CO-13', { totals: { net: 99 } }],
  ['BR-CO-14', { totals: { vat: 18.99 } }],
  ['BR-CO-15', { totals: { gross: 118.99 } }],
  ['BR-CO-16', { totals: { due: 118.99 } }],
  ['BR-CO-25', { dueDate: null }],
  ['BR-CO-26', { seller: { vatId: null, taxId: '1' } }],
  ['BR-DEC-01', allowance({ amount: 1.005 })],
  ['BR-DEC-02', allowance({ base: 1.005 })],
  ['BR-DEC-05', charge({ amount: 1.005 })],
  ['BR-DEC-06', charge({ base: 1.005 })],
  ['BR-DEC-15', { taxCurrency: 'SEK', totals: { vatInTaxCurrency: 1.005 } }],
  ['BR-DEC-16', { totals: { prepaid: 1.005 } }],
  ['BR-DEC-17', { totals: { rounding: 0.005 } }],
  ['BR-DEC-24', ofLine('allowances', { amount: 1.005 })],
  ['BR-DEC-25', ofLine('allowances', { base: 1.005 })],
  ['BR-DEC-27', ofLine('charges', { amount: 1.005 })],
  ['BR-DEC-28', ofLine('charges', { base: 1.005 })],
  ['BR-CL-01', { type: 1 }],
  ['BR-CL-04', { currency: 'EUX' }],
  ['BR-CL-05', { taxCurrency: 'EUX', totals: { vatInTaxCurrency: 1 } }],
  ['BR-CL-06', { vatDateCode: '4' }],
  ['BR-CL-07', { object: { id: 'M', scheme: 'meter' } }],
  ['BR-CL-07', line({ object: { id: 'M', scheme: 'meter' } })],
  ['BR-CL-08', { notes: [{ subject: 'note', text: 'n' }] }],
  ['BR-CL-10', { seller: { ids: [{ id: '1', scheme: '9999' }] } }],
  ['BR-CL-11', { buyer: { legalId: { id: '1', scheme: 'HRB' } } }],
  ['BR-CL-13', line({ classifications: [{ code: '1', list: 'UNSPSC' }] })],
  ['BR-CL-14', { buyer: { address: { country: 'UK' } } }],
  ['BR-CL-15', line({ originCountry: 'UK' })],
  ['BR-CL-16', { payment: { means: 'transfer' } }],
  ['BR-CL-17', { exemptions: [{ category: 'X', reason: 'r' }] }],
  ['BR-CL-18', line({ vat: { category: 'X' } })],
  ['BR-CL-19', allowance({ reasonCode: 'FC' })],
  ['BR-CL-20', charge({ reasonCode: '95' })],
  ['BR-CL-21', line({ standardId: { id: '1', scheme: 'GTIN' } })],
  ['BR-CL-22', { exemptions: [{ category: 'E', reasonCode: 'VATEX-EU-X' }] }],
  ['BR-CL-23', line({ unit: 'hours' })],
  ['BR-CL-24', document({ file: 'data:text/html;base64,PGE+PC9hPg==', fileName: 'a.html' })],
  ['BR-CL-25', { buyer: { electronicAddress: { scheme: 'mail' } } }],
  ['BR-CL-26', { delivery: { location: { id: '1', scheme: 'GLN' } } }],
];

/** Rules of each VAT category: required and forbidden terms. */
const CATEGORIES: Readonly<Record<string, string>> = {
  S: 'BR-S',
  Z: 'BR-Z',
  E: 'BR-E',
  AE: 'BR-AE',
  K: 'BR-IC',
  G: 'BR-G',
  O: 'BR-O',
  L: 'BR-AF',
  M: 'BR-AG',
};
const NO_ID = { seller: { vatId: null, legalId: { id: '1' } } };
/** Terms that an invoice needs if it has only this category, so that it breaks only the tested rule. */
const exempt = (category: string): JsonObject => ({
  ...(category === 'O' ? { seller: { vatId: null, legalId: { id: '1' } } } : {}),
  ...(category === 'K' ? { delivery: { date: '2026-01-31', address: { country: 'FR' } } } : {}),
  ...('SZLM'.includes(category) ? {} : { exemptions: [{ category, reason: 'r' }] }),
  ...(category === 'O' ? {} : { buyer: { vatId: 'FR1' } }),
});
const rateOf = (category: string) => (category === 'S' || category === 'L' || category === 'M' ? 7 : null);
const wrongRate = (category: string) => ({ S: 0, L: -1, M: -1 })[category] ?? 7;

const VAT: readonly Row[] = Object.entries(CATEGORIES).flatMap(([category, rules]): Row[] => {
  const vat = (rate: JsonValue) => (rate === null ? { category } : { category, rate });
  const base = exempt(category);
  const withLine = changed(base, { lines: [{ ...LINE, vat: vat(rateOf(category)) }] });
  const part = (rate: JsonValue) => [{ amount: 1, reason: 'r', vat: vat(rate) }];
  const identifiers = category === 'O' ? { seller: { vatId: 'DE1' } } : NO_ID;
  return [
    [`${rules}-02`, changed(withLine, identifiers)],
    [`${rules}-03`, changed(changed(withLine, identifiers), { allowances: part(rateOf(category)) })],
    [`${rules}-04`, changed(changed(withLine, identifiers), { charges: part(rateOf(category)) })],
    [`${rules}-05`, changed(base, { lines: [{ ...LINE, vat: vat(wrongRate(category)) }] })],
    [`${rules}-06`, changed(withLine, { allowances: part(wrongRate(category)) })],
    [`${rules}-07`, changed(withLine, { charges: part(wrongRate(category)) })],
    [
      `${rules}-10`,
      'SZLM'.includes(category)
        ? changed(withLine, { exemptions: [{ category, reason: 'r' }] })
        : changed(withLine, { exemptions: null }),
    ],
  ];
});

const ITALIAN = { seller: { address: { country: 'IT' } }, buyer: { address: { country: 'IT' } } };
const SPLIT = { lines: [{ ...LINE, vat: { category: 'B', rate: 22 } }] };

const MORE_VAT: readonly Row[] = [
  ['BR-IC-11', changed(exempt('K'), { lines: [{ ...LINE, vat: { category: 'K' } }], delivery: { date: null } })],
  ['BR-IC-12', changed(exempt('K'), { lines: [{ ...LINE, vat: { category: 'K' } }], delivery: { address: null } })],
  ['BR-O-11', changed(exempt('O'), { seller: { taxId: '1' }, lines: [{ ...LINE, vat: { category: 'O' } }, LINE] })],
  ['BR-B-01', SPLIT],
  ['BR-B-02', changed(ITALIAN, { lines: [...SPLIT.lines, LINE] })],
];

const PEPPOL_PARTS: readonly Row[] = [
  ['PEPPOL-EN16931-R007', { process: 'billing' }],
  ['PEPPOL-EN16931-R010', { buyer: { electronicAddress: null } }],
  ['PEPPOL-EN16931-R020', { seller: { electronicAddress: null } }],
  ['PEPPOL-EN16931-R040', allowance({ amount: 5, base: 100, percentage: 10 })],
  ['PEPPOL-EN16931-R041', allowance({ percentage: 10 })],
  ['PEPPOL-EN16931-R042', ofLine('charges', { base: 100 })],
  ['PEPPOL-EN16931-R046', line({ grossPrice: 120, priceDiscount: 10 })],
  ['PEPPOL-EN16931-R055', { taxCurrency: 'SEK', totals: { vatInTaxCurrency: -200 } }],
  ['PEPPOL-EN16931-R061', { payment: { means: 59, accounts: null, directDebit: { ...DEBIT, mandate: '' } } }],
  ['PEPPOL-EN16931-R110', { period: { start: '2026-01-02' }, ...line({ period: { start: '2026-01-01' } }) }],
  ['PEPPOL-EN16931-R111', { period: { end: '2026-01-30' }, ...line({ period: { end: '2026-01-31' } }) }],
  ['PEPPOL-COMMON-R040', { buyer: { electronicAddress: { id: '4006381333930', scheme: '0088' } } }],
  ['PEPPOL-COMMON-R041', { buyer: { legalId: { id: '123456789', scheme: '0192' } } }],
  ['PEPPOL-COMMON-R042', { buyer: { legalId: { id: '12345678', scheme: '0184' } } }],
  ['PEPPOL-COMMON-R043', { buyer: { id: { id: '0123456748', scheme: '0208' } } }],
  ['PEPPOL-COMMON-R049', { seller: { ids: [{ id: '5560360794', scheme: '0007' }] } }],
];

const PEPPOL: readonly Row[] = [
  ['PEPPOL-EN16931-R002', { notes: [{ text: 'a' }, { text: 'b' }] }],
  ['PEPPOL-EN16931-R003', { buyerReference: null }],
  ['PEPPOL-EN16931-CL008', { seller: { electronicAddress: { id: 'a@example.com', scheme: 'EM' } } }],
  ['PEPPOL-EN16931-CL008', { buyer: { electronicAddress: { id: 'BE-1', scheme: '0220' } } }],
  ['PEPPOL-EN16931-P0100', { type: 326 }],
  ['PEPPOL-EN16931-P0101', { type: 261 }],
  ...(
    [
      ['P0104', 'G'],
      ['P0105', 'O'],
      ['P0106', 'IC'],
      ['P0107', 'AE'],
      ['P0108', 'D'],
      ['P0109', 'F'],
      ['P0110', 'I'],
      ['P0111', 'J'],
    ] as const
  ).map(([rule, reason]): Row => {
    return [`PEPPOL-EN16931-${rule}`, { exemptions: [{ category: 'Z', reasonCode: `VATEX-EU-${reason}` }] }];
  }),
];

const XRECHNUNG: readonly Row[] = [
  ['BR-DE-1', { payment: null }],
  ['BR-DE-2', { seller: { contact: null } }],
  ['BR-DE-3', { seller: { address: { city: null } } }],
  ['BR-DE-4', { seller: { address: { postCode: null } } }],
  ['BR-DE-5', { seller: { contact: { name: null } } }],
  ['BR-DE-6', { seller: { contact: { phone: null } } }],
  ['BR-DE-7', { seller: { contact: { email: null } } }],
  ['BR-DE-8', { buyer: { address: { city: null } } }],
  ['BR-DE-9', { buyer: { address: { postCode: null } } }],
  ['BR-DE-10', { delivery: { address: { country: 'DE', postCode: '10115' } } }],
  ['BR-DE-11', { delivery: { address: { country: 'DE', city: 'Berlin' } } }],
  ['BR-DE-15', { buyerReference: null }],
  ['BR-DE-17', { type: 325 }],
  ['BR-DE-18', { paymentTerms: '#SKONTO#14 days#2%#' }],
  ['BR-DE-19', { payment: { accounts: [{ account: 'DE75512108001245126198' }] } }],
  ['BR-DE-20', { payment: { means: 59, accounts: null, directDebit: { ...DEBIT, account: '123' } } }],
  ['BR-DE-22', { documents: ['A', 'B'].map((id) => ({ id, file: PDF, fileName: 'a.pdf' })) }],
  ['BR-DE-23-a', { payment: { means: 30, accounts: null } }],
  ['BR-DE-23-b', { payment: { card: CARD } }],
  ['BR-DE-24-a', { payment: { means: 48, accounts: null } }],
  ['BR-DE-24-b', { payment: { means: 48, card: CARD } }],
  ['BR-DE-25-a', { payment: { means: 59, accounts: null } }],
  ['BR-DE-25-b', { payment: { means: 59, directDebit: DEBIT } }],
  ['BR-DE-26', { type: 384 }],
  ['BR-DE-27', { seller: { contact: { phone: 'call us' } } }],
  ['BR-DE-28', { seller: { contact: { email: 'example.com' } } }],
  ['BR-DE-30', { payment: { means: 59, accounts: null, directDebit: { ...DEBIT, creditorId: '' } } }],
  ['BR-DE-31', { payment: { means: 59, accounts: null, directDebit: { ...DEBIT, account: '' } } }],
  ['BR-DE-16', { seller: { vatId: null, legalId: { id: '1' } } }],
];

const SETS: readonly (readonly [Profile, readonly Row[]])[] = [
  ['en16931', [...EN16931, ...VAT, ...MORE_VAT]],
  ['peppol', [...PEPPOL_PARTS, ...PEPPOL]],
  ['xrechnung', [...PEPPOL_PARTS, ...XRECHNUNG]],
];

/** Rules that cannot be broken without breaking others, with these other rules. */
const WITH: Readonly<Record<string, readonly string[]>> = {
  'BR-CO-26': [],
  'BR-O-11': ['BR-O-02', 'BR-S-02'],
  'BR-DE-16': ['BR-S-02'],
  'BR-DE-23-a': ['BR-61'],
  'BR-DE-25-a': ['PEPPOL-EN16931-R061'],
};

describe.each(SETS)('%s', (profile, rows) => {
  test('a valid invoice breaks no rule', () => {
    expect(brokenBy({}, profile)).toEqual([]);
  });

  test.each(rows)('%s', (rule, changes) => {
    const broken = brokenBy(changes, profile);
    expect(broken).toContain(rule);
    const kin = new Set([rule, ...(WITH[rule] ?? [])]);
    // Each use of a category requires VAT identifiers.
    const isKin = (name: string | undefined) =>
      kin.has(name ?? '') || (/-0[234]$/.test(rule) && /-0[234]$/.test(name ?? ''));
    expect(broken.filter((name) => !isKin(name))).toEqual([]);
  });
});

/** Terms of EXTENDED have no numbers. */
const NUMBERED = SETS.filter(([profile]) => profile !== 'extended').flatMap(([profile, rows]) =>
  rows.map(([rule, changes]) => [rule, profile, changes] as const),
);

test.each(NUMBERED)('%s names the term in %s', (_, profile, changes) => {
  for (const { message, rule } of problemsOf(changes, profile)) {
    expect(message.slice(rule?.length)).toMatch(/\([^)]*\bB[TG]-\d+/);
  }
});

const SCHEMES = [
  { scheme: '0225', profile: 'en16931', broken: [] },
  { scheme: '0225', profile: 'peppol', broken: [] },
  { scheme: 'EM', profile: 'en16931', broken: [] },
  { scheme: 'EM', profile: 'xrechnung', broken: [] },
  { scheme: 'EM', profile: 'peppol', broken: ['PEPPOL-EN16931-CL008'] },
  { scheme: '9901', profile: 'en16931', broken: ['BR-CL-25'] },
  { scheme: '9901', profile: 'peppol', broken: ['BR-CL-25'] },
] as const;

test.each(SCHEMES)('address scheme $scheme in $profile breaks $broken', ({ scheme, profile, broken }) => {
  expect(brokenBy({ buyer: { electronicAddress: { id: '552100554', scheme } } }, profile)).toEqual(broken);
});

test('reports an error of the template in all lines once', () => {
  const each = { ...LINE, unit: 'pcs', quantity: { expression: 'item' } };
  expect(brokenBy({ lines: { items: '[1, 2, 3]', each } }, 'en16931')).toEqual(['BR-CL-23']);
});

test('suggests the correct capitals of a code, and codes for text that looks like a reason', () => {
  const messages = (changes: JsonObject) => problemsOf(changes, 'en16931').map(({ message }) => message);
  expect(messages({ currency: 'eur' })).toEqual([
    'BR-CL-04: is not one of the currencies of ISO 4217 (BT-5), like "EUR"; write "EUR"',
  ]);
  const buyer = { vatId: 'FR12345678901' };
  expect(messages({ buyer, lines: [changed(LINE, { vat: { category: 'AE', rate: 0 } })] })).toEqual([
    'BR-AE-10: VAT category AE needs a reason in `exemptions` (BT-120, BT-121): "category": "AE", "reasonCode": "VATEX-EU-AE"',
  ]);
});

const CASES: ReadonlySet<string> = new Set(SETS.flatMap(([, rows]) => rows.map(([rule]) => rule)));

test('every reported rule has a case', () => {
  const here = new URL('.', import.meta.url);
  const sources = readdirSync(here).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const text = sources.map((name) => readFileSync(new URL(name, here), 'utf8')).join('\n');
  // Finds rules named after a term by their report call, because elsewhere term numbers occur only in messages.
  const rules = /'((?:BR|PEPPOL)-[\w-]*\d[\w-]*)'|report\(\s*'(B[GT]-\d+)'/g;
  const named = [...text.matchAll(rules)].map(([, rule, term]) => rule ?? term!);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((rule) => !CASES.has(rule))).toEqual([]);
});

test('the table of rules lists each checked rule', () => {
  const page = readFileSync(new URL('../../../../docs/e-invoice-rules.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((row) => /\| checked[ ;,]/.test(row));
  const named = rows.flatMap((row) => row.split('|')[1]!.match(/(?:BR|BG|BT|PEPPOL)-[\w-]+/g) ?? []);
  expect([...CASES].filter((rule) => !named.includes(rule))).toEqual([]);
  expect(named.filter((rule) => !CASES.has(rule))).toEqual([]);
});
