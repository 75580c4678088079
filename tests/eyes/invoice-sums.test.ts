/** Tests the sums of random invoices with a checker that reads only the XML, and the effect of falsified amounts. */
import { readFileSync } from 'node:fs';
import { type JsonObject, renderTemplate } from '@platen/engine';
import { invoiceTemplate, SHORT } from '@platen/engine/einvoice/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { wrongSums } from './invoice-sums.ts';

const world = createNodeWorld();

function xmlOf(template: JsonObject, data: JsonObject): string {
  const rendered = renderTemplate(template, data, { format: 'xml', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return Buffer.from(rendered.value.bytes).toString('utf8');
}

/** Generates a decimal with this many decimal places, as text. */
const decimal = (most: number, digits: number) =>
  fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 10 ** digits - 1 })).map(([whole, part]) => {
    return `${whole}.${String(part).padStart(digits, '0')}`;
  });

const rate = fc.constantFrom(7, 19, 5.5, 20.125);
const reduction = fc.record({ amount: decimal(9, 2), reason: fc.constant('r') });
const line = fc.record({
  name: fc.constant('a'),
  quantity: fc.tuple(fc.constantFrom('', '-'), decimal(50, 3)).map(([sign, value]) => `${sign}${value}`),
  unit: fc.constant('C62'),
  price: decimal(500, 4),
  priceQuantity: fc.constantFrom(1, 3, 7, 100),
  vat: rate.map((value) => ({ category: 'S', rate: value })),
  allowances: fc.array(reduction, { maxLength: 2 }),
  charges: fc.array(reduction, { maxLength: 2 }),
});
const ofWhole = fc.array(
  fc.tuple(reduction, rate).map(([part, value]) => ({ ...part, vat: { rate: value } })),
  { maxLength: 2 },
);
const invoice = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  allowances: ofWhole,
  charges: ofWhole,
  totals: fc.record({ prepaid: decimal(20, 2), rounding: fc.constantFrom(0, 0.01, -0.02) }),
});

const DATA = {
  number: 'R',
  date: '2026-01-31',
  dueDate: '2026-02-28',
  seller: { name: 'S', vatId: 'IE1', country: 'IE' },
};

test.each(['cii', 'ubl'])('of random invoices are correct in %s', (syntax) => {
  fc.assert(
    fc.property(invoice, (parts) => {
      const template = invoiceTemplate({ ...SHORT, ...parts } as unknown as JsonObject);
      const einvoice = { ...(template['einvoice'] as JsonObject), syntax };
      expect(wrongSums(xmlOf({ ...template, einvoice }, { ...DATA, buyer: { name: 'B', country: 'DE' } }))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

const AMOUNT =
  /(<(?:ram:(?:LineTotal|Actual|TaxBasisTotal|Basis|Calculated|TaxTotal|GrandTotal|DuePayable|AllowanceTotal|ChargeTotal)|cbc:(?:LineExtension|Tax|Taxable|TaxExclusive|TaxInclusive|AllowanceTotal|ChargeTotal|Payable|))Amount[^>]*>)([^<]*)</g;

test.each(['invoice', 'xrechnung', 'facture', 'peppol-invoice'])(
  'of starter %s are correct, and every falsification is detected',
  (slug) => {
    const [template, data] = ['template', 'data'].map((name) => {
      return JSON.parse(
        readFileSync(new URL(`../../library/${slug}/${name}.json`, import.meta.url), 'utf8'),
      ) as JsonObject;
    });
    const xml = xmlOf(template!, data!);
    expect(wrongSums(xml)).toEqual([]);
    const amounts = [...xml.matchAll(AMOUNT)];
    expect(amounts.length).toBeGreaterThan(12);
    for (const { 0: whole, 1: open, 2: amount, index } of amounts) {
      const falsified = `${open}${(Number(amount) + 0.01).toFixed(2)}<`;
      const spoilt = xml.slice(0, index) + falsified + xml.slice(index + whole.length);
      expect(wrongSums(spoilt), `${whole} as ${falsified}`).not.toEqual([]);
    }
  },
);
