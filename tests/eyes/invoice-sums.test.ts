/** Tests the sums of random invoices with a checker that reads only the XML, and the effect of falsified amounts. */
import { readFileSync } from 'node:fs';
import { type JsonObject, renderTemplate } from '@platen/engine';
import { invoiceTemplate } from '@platen/engine/einvoice/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { wrongSums } from './invoice-sums.ts';
import { randomInvoice } from './random-invoice.ts';

const world = createNodeWorld();

function xmlOf(template: JsonObject, data: JsonObject): string {
  const rendered = renderTemplate(template, data, { format: 'xml', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return Buffer.from(rendered.value.bytes).toString('utf8');
}

test.each(['cii', 'ubl'])('of random invoices are correct in %s', (syntax) => {
  fc.assert(
    fc.property(randomInvoice, (invoice) => {
      const template = invoiceTemplate(invoice);
      const einvoice = { ...(template['einvoice'] as JsonObject), syntax };
      expect(wrongSums(xmlOf({ ...template, einvoice }, {}))).toEqual([]);
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
