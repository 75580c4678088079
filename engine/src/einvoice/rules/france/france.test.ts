/**
 * Breaks every French rule once. No other rule may be reported. Each rule needs a test case and a row in the table of
 * rules.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../../../node/src/node-world.ts';
import type { JsonObject, JsonValue } from '../../../base/json.ts';
import type { Problem, Warning } from '../../../base/problem.ts';
import { renderTemplate } from '../../../render.ts';
import { changed, invoiceTemplate } from '../../testing.ts';
import {
  FRENCH_INVOICE,
  FRENCH_LINE,
  FRENCH_NOTES,
  FRENCH_VARIANTS,
  IN_VAT_GROUP,
  line,
  noted,
  PRECEDING,
  party,
  REPRESENTATIVE,
} from '../../testing-france.ts';

const world = createNodeWorld();

function rendered(changes: JsonObject, settings: JsonObject = {}, data: JsonObject = {}) {
  const template = invoiceTemplate(null);
  const einvoice = { profile: 'en16931', country: 'FR', invoice: changed(FRENCH_INVOICE, changes), ...settings };
  return renderTemplate({ ...template, einvoice }, data, { format: 'xml', now: 0 }, world);
}

function findings(changes: JsonObject, settings?: JsonObject, data?: JsonObject): readonly (Problem | Warning)[] {
  const result = rendered(changes, settings, data);
  return result.ok ? result.warnings : result.problems;
}

function brokenBy(changes: JsonObject, settings?: JsonObject): readonly (string | undefined)[] {
  return findings(changes, settings).map(({ rule, code }) => rule ?? code);
}

const without = (subject: string): JsonObject => ({
  notes: FRENCH_NOTES.filter((note) => note['subject'] !== subject),
});
const reduced = (vat: JsonObject) => [{ amount: 1, reason: 'Remise', vat }];
const described = (...all: string[]): JsonObject => ({
  documents: all.map((description, index) => ({ id: `D-${index}`, description })),
});

type Row = readonly [rule: string, changes: JsonObject, settings?: JsonObject];

const EXTENDED = { profile: 'extended' };
const UBL = { syntax: 'ubl' };
const ROWS: readonly Row[] = [
  ['BR-FR-01', { number: 'F'.repeat(36) }],
  ['BR-FR-01', { precedingInvoices: [{ number: 'F'.repeat(36) }] }],
  ['BR-FR-02', { number: 'F.1' }],
  ['BR-FR-02', { precedingInvoices: [{ number: 'F 1' }] }],
  ['BR-FR-03', { issueDate: '1999-12-31' }],
  ['BR-FR-03', { dueDate: '2100-01-01' }],
  ['BR-FR-03', line({ period: { start: '1999-01-01', end: '2026-01-31' } })],
  ['BR-FR-03', line({ delivery: { date: '1999-01-01' } }), EXTENDED],
  ['BR-FR-04', { type: 325 }],
  ['BR-FR-05', without('PMT')],
  ['BR-FR-05', without('PMD')],
  ['BR-FR-05', without('AAB')],
  ['BR-FR-06', noted(FRENCH_NOTES[0]!)],
  ['BR-FR-06', noted({ subject: 'TXD', text: 'a' }, { subject: 'TXD', text: 'b' })],
  ['BR-FR-08', { process: null }],
  ['BR-FR-08', { process: 'b1' }],
  ['BR-FR-09', { seller: { ids: [{ id: '98765432100012', scheme: '0009' }] } }],
  ['BR-FR-09', { buyer: { id: { id: '987654321', scheme: '0009' } } }],
  ['BR-FR-09', { payee: party({ id: { id: '1234', scheme: '0009' } }) }],
  ['BR-FR-09', { delivery: { location: { id: '1234', scheme: '0009' } } }],
  ['BR-FR-09', { payer: party({ id: { id: '1234', scheme: '0009' } }) }, EXTENDED],
  ['BR-FR-10', { seller: { legalId: null, ids: null } }],
  ['BR-FR-10', { seller: { legalId: { scheme: '0009' }, ids: null } }],
  ['BR-FR-10', { seller: { legalId: { id: '1234' }, ids: null } }],
  ['BR-FR-11', { buyer: { legalId: null, id: null } }],
  ['BR-FR-12', { buyer: { electronicAddress: null } }],
  ['BR-FR-13', { seller: { electronicAddress: null } }],
  ['BR-FR-15', line({ vat: { category: 'L' } })],
  ['BR-FR-15', { allowances: reduced({ category: 'M', rate: 20 }) }],
  ['BR-FR-15', { charges: reduced({ category: 'L', rate: 20 }) }],
  ['BR-FR-16', line({ vat: { rate: 19 } })],
  ['BR-FR-16', { allowances: reduced({ rate: 19 }) }],
  ['BR-FR-16', { charges: reduced({ rate: 5 }) }],
  ['BR-FR-17', described('Annexe')],
  ['BR-FR-18', described('LISIBLE', 'LISIBLE')],
  ['BR-FR-20', noted({ subject: 'BAR', text: 'B2G' })],
  ['BR-FR-21', { buyer: { electronicAddress: { id: '123456789' } } }],
  ['BR-FR-21', { buyer: { electronicAddress: { id: '987654321', scheme: '0002' } } }],
  ['BR-FR-22', { type: 389, seller: { electronicAddress: { id: 'a@example.com', scheme: 'EM' } } }],
  ['BR-FR-23', { buyer: { electronicAddress: { id: '987654321/achats' } } }],
  ['BR-FR-23', { seller: { electronicAddress: { id: '123456789 A' } } }],
  ['BR-FR-23', { payer: party({ electronicAddress: { id: 'é', scheme: '0225' } }) }, EXTENDED],
  ['BR-FR-24', { buyer: { id: { id: 'A/1', scheme: '0224' } } }],
  ['BR-FR-25', { seller: { electronicAddress: { id: '1'.repeat(126), scheme: '0225' } } }],
  ['BR-FR-26', { seller: { ids: [{ id: '1'.repeat(101), scheme: '0224' }] } }],
  ['BR-FR-31', noted({ subject: 'BAR', text: 'B2C' }, { subject: 'BAR', text: 'B2CINT' })],
  ['BR-FR-32', { buyer: { legalId: { id: '98765432' }, id: null } }],
  ['BR-FR-32', { payee: party({ id: { id: '98765432', scheme: '0231' } }) }],
  ['BR-FR-CO-03', { type: 262, period: { start: '2026-01-01', end: '2026-01-31' } }],
  ['BR-FR-CO-03', { type: 262, contract: 'C-1', period: { start: '2026-01-01' } }],
  ['BR-FR-CO-04', { type: 384 }],
  ['BR-FR-CO-04', { type: 384, precedingInvoices: [PRECEDING, { ...PRECEDING, number: 'F-00' }] }],
  ['BR-FR-CO-05', { type: 381 }],
  ['BR-FR-CO-05', { type: 381, precedingInvoices: [{ number: 'F-0' }] }],
  ['BR-FR-CO-07', { dueDate: '2026-09-30' }],
  ['BR-FR-CO-08', { process: 'S4', type: 386 }],
  ['BR-FR-CO-09', { process: 'B2' }],
  ['BR-FR-CO-09', { process: 'S2', totals: { prepaid: 120 }, dueDate: null }],
  ['BR-FR-CO-10', { seller: { ids: ['12345678900012', '12345678900020'].map((id) => ({ id, scheme: '0009' })) } }],
  ['BR-FR-CO-10', { seller: { ids: [{ id: 'V-1' }] } }, UBL],
  ['BR-FR-CO-10', { buyer: { id: { scheme: null } } }, UBL],
  ['BR-FR-CO-10', { payee: party({ id: { id: 'P-1' } }) }, UBL],
  ['BR-FR-CO-12', { currency: 'USD' }],
  ['BR-FR-CO-12', { currency: 'USD', taxCurrency: 'CHF', totals: { vatInTaxCurrency: 18 } }],
  ['BR-FR-CO-14', { seller: IN_VAT_GROUP, taxRepresentative: REPRESENTATIVE }],
  ['BR-FR-CO-15', { seller: IN_VAT_GROUP, ...noted({ subject: 'TXD', text: 'MEMBRE_ASSUJETTI_UNIQUE' }) }],
  ['BR-FR-DEC-02', line({ quantity: 1.00001 })],
  ['BR-FR-DEC-02', line({ priceQuantity: 1.00001 })],
  ['BR-FR-DEC-03', line({ price: 1.0000001 })],
  ['BR-FR-DEC-03', line({ grossPrice: 99, priceDiscount: -1 })],
  ['BR-FR-MV-02', { process: 'M8' }],
  ['BR-FR-BD-02', { process: 'B9', type: 389 }],
];

test('an invoice that breaks no rule has no warning', () => {
  expect(brokenBy({})).toEqual([]);
  expect(brokenBy({}, UBL)).toEqual([]);
  expect(brokenBy({}, EXTENDED)).toEqual([]);
});

test.each(ROWS.map(([rule, changes, settings = {}]) => [rule, changes, settings] as const))(
  '%s',
  (rule, changes, settings) => {
    expect(brokenBy(changes, settings)).toEqual([rule]);
    const [{ code, message }] = findings(changes, settings) as [Warning];
    expect(code).toBe('EINVOICE_COUNTRY_RULE');
    expect(message).toMatch(new RegExp(`^${rule}: .*\\([^)]*(?:B[TG]-\\d+|EXT-FR-FE-\\d+).*\\).*; `));
  },
);

test.each(Object.entries(FRENCH_VARIANTS))('%s is accepted', (_, changes) => {
  expect(findings(changes)).toEqual([]);
});

test('only templates with a country are checked', () => {
  const broken = { process: null, notes: null };
  expect(brokenBy(broken)).toEqual(['BR-FR-08', 'BR-FR-05', 'BR-FR-05', 'BR-FR-05']);
  expect(brokenBy({ ...broken }, { country: undefined } as unknown as JsonObject)).toEqual([]);
});

test('warnings do not change the XML', () => {
  const xml = (country: JsonValue | undefined) => {
    const result = rendered({ process: null }, { country } as JsonObject);
    return result.ok ? Buffer.from(result.value.bytes).toString() : result.problems;
  };
  expect(xml('FR')).toEqual(xml(undefined));
});

test('paths point into the data where possible, otherwise into the template', () => {
  const data = { framework: 'X1', items: [{ rate: 20 }, { rate: 19 }] };
  const lines = {
    items: 'items',
    as: 'each',
    each: { ...FRENCH_LINE, vat: { category: 'S', rate: { expression: 'each.rate' } } },
  };
  const changes = { process: '{{ framework }}', lines, seller: { legalId: null, ids: null } };
  expect(findings(changes, {}, data).map(({ path, rule }) => [rule, path])).toEqual([
    ['BR-FR-08', '/data/framework'],
    ['BR-FR-10', '/template/einvoice/invoice/seller/legalId/id'],
    ['BR-FR-16', '/data/items/1/rate'],
  ]);
});

test('"allow" suppresses the warnings', () => {
  const einvoice = { profile: 'en16931', country: 'FR', invoice: changed(FRENCH_INVOICE, { process: null }) };
  const template = { ...invoiceTemplate(null), einvoice, allow: ['EINVOICE_COUNTRY_RULE'] };
  expect(renderTemplate(template, {}, { format: 'xml', now: 0 }, world)).toMatchObject({ ok: true, warnings: [] });
});

const REFUSED: readonly (readonly [JsonObject, string])[] = [
  [{ profile: 'peppol' }, 'CONFLICT /template/einvoice/country'],
  [{ profile: 'xrechnung' }, 'CONFLICT /template/einvoice/country'],
  [{ invoice: undefined, xml: '<a/>' } as unknown as JsonObject, 'CONFLICT /template/einvoice/country'],
  [{ country: 'DE' }, 'INVALID_VALUE /template/einvoice/country'],
];

test.each(REFUSED)('%j is refused', (settings, problem) => {
  const result = rendered({}, settings);
  expect(result.ok ? [] : result.problems.map(({ code, path }) => `${code} ${path}`)).toContain(problem);
});

const CASES: ReadonlySet<string> = new Set(ROWS.map(([rule]) => rule));

test('every reported rule has a case', () => {
  const here = new URL('.', import.meta.url);
  const sources = readdirSync(here).filter((name) => !name.endsWith('.test.ts'));
  const text = sources.map((name) => readFileSync(new URL(name, here), 'utf8')).join('\n');
  const named = [...text.matchAll(/'(BR-FR-[\w-]+)'/g)].map(([, rule]) => rule!);
  expect(new Set(named)).toEqual(CASES);
});

test('the table of rules has a row for each warning', () => {
  const page = readFileSync(new URL('../../../../../docs/e-invoice-rules.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((row) => /\| warning[ ;,]/.test(row));
  const named = rows.flatMap((row) => row.split('|')[1]!.match(/BR-FR-[\w-]+/g) ?? []);
  expect(new Set(named)).toEqual(CASES);
});
