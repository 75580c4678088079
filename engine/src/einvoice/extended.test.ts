/** Terms of the e-invoice profile EXTENDED: docs/decisions/extended.md. */
import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import type { JsonObject } from '../base/json.ts';
import { renderTemplate } from '../render.ts';
import { fullInvoice, invoiceTemplate, SHORT, SHORT_DATA } from './testing.ts';

const world = createNodeWorld();

/** Returns the XML, or the problems (code or rule) with their pointers. */
function made(einvoice: JsonObject, data: JsonObject = SHORT_DATA): string | readonly string[] {
  const result = renderTemplate({ ...invoiceTemplate({}), einvoice }, data, { format: 'xml', now: 0 }, world);
  if (result.ok) return new TextDecoder().decode(result.value.bytes);
  return result.problems.map(({ rule, code, path }) => `${rule ?? code} ${path}`);
}

const extended = (changes: JsonObject) => made({ profile: 'extended', invoice: { ...SHORT, ...changes } });

const withLine = (changes: JsonObject): JsonObject => {
  return { lines: { items: 'items', as: 'line', each: { ...each, ...changes } } };
};
const each = (SHORT['lines'] as JsonObject)['each'] as JsonObject;

const FREIGHT = { description: 'Freight', amount: 12.5, vat: { rate: 21 } };

test('charges for carriage are in the sums, in the VAT of their rate and on the page', () => {
  const xml = extended({ logisticsCharges: [FREIGHT], totals: { charges: 12.5 } });
  for (const text of [
    '<ram:AppliedAmount>12.50<',
    '<ram:BasisAmount>72.47<',
    '<ram:ChargeTotalAmount>12.50<',
    '<ram:TaxBasisTotalAmount>222.48<',
    '<ram:DuePayableAmount>252.70<',
  ]) {
    expect(xml).toContain(text);
  }
});

test('parts of the payment have due dates', () => {
  const xml = extended({
    dueDate: '',
    installments: [
      { dueDate: '2026-02-28', amount: 100, discount: { days: 10, percentage: 2 } },
      { terms: 'The rest on delivery' },
    ],
  });
  expect(xml).toMatch(/PartialPaymentAmount>100\.00<.*unitCode="DAY">10<.*CalculationPercent>2</s);
  expect(xml).toMatch(/<ram:Description>The rest on delivery</);
  expect((xml as string).split('<ram:SpecifiedTradePaymentTerms>')).toHaveLength(3);
});

test('lines name documents and delivery places', () => {
  const xml = extended(withLine({ order: 'O-7', orderLine: '3', deliveryNote: 'D-1', delivery: { name: 'Site' } }));
  expect(xml).toMatch(/<ram:BuyerOrderReferencedDocument>\s*<ram:IssuerAssignedID>O-7<.*?<ram:LineID>3</s);
  expect(xml).toMatch(/BilledQuantity>\s*<ram:ShipToTradeParty>\s*<ram:Name>Site</);
  expect(xml).toMatch(/<ram:DeliveryNoteReferencedDocument>\s*<ram:IssuerAssignedID>D-1</);
});

describe('reports missing or wrong terms', () => {
  test.each<[string, JsonObject]>([
    ['FX-EXTENDED /template/einvoice/invoice/payer', { payer: { vatId: 'DE1' } }],
    ['FX-EXTENDED /template/einvoice/invoice/invoicee/address', { invoicee: { name: 'I', address: { city: 'Köln' } } }],
    ['BR-CL-14 /template/einvoice/invoice/payer/address/country', { payer: { name: 'P', address: { country: 'X' } } }],
    ['BR-CO-09 /template/einvoice/invoice/invoicer/vatId', { invoicer: { name: 'I', vatId: '12' } }],
    [
      'FX-EXTENDED /template/einvoice/invoice/logisticsCharges/0',
      { logisticsCharges: [{ amount: 1, vat: { rate: 21 } }] },
    ],
    ['FX-EXTENDED /template/einvoice/invoice/logisticsCharges/0', { logisticsCharges: [{ ...FREIGHT, amount: '' }] }],
    ['BR-S-07 /template/einvoice/invoice/logisticsCharges/0/vat', { logisticsCharges: [{ ...FREIGHT, vat: {} }] }],
    ['FX-EXTENDED /template/einvoice/invoice/installments/0', { installments: [{ amount: 1 }] }],
    [
      'FX-EXTENDED /template/einvoice/invoice/installments/0/amount',
      { installments: [{ terms: 'now', amount: 1.005 }] },
    ],
    ['FX-EXTENDED /template/einvoice/invoice/lines/each', withLine({ deliveryNoteLine: '1' })],
  ])('%s', (problem, changes) => {
    const found = extended(changes);
    expect(found).toBeInstanceOf(Array);
    expect((found as readonly string[])[0]).toContain(problem);
  });

  test.each(['basic', 'en16931', 'xrechnung', 'peppol'])('%s has none of these terms', (profile) => {
    const invoice = { ...SHORT, ...withLine({ deliveryNote: 'D' }), logisticsCharges: [FREIGHT] };
    expect(made({ profile, invoice })).toEqual([
      'CONFLICT /template/einvoice/invoice/lines/each/deliveryNote',
      'CONFLICT /template/einvoice/invoice/logisticsCharges',
    ]);
  });
});

describe('ready-made XML', () => {
  const ready = (xml: string) => made({ profile: 'extended', xml: { expression: 'xml' } }, { xml });

  test('with every term is embedded, and its charges for carriage are summed', () => {
    const xml = made({ profile: 'extended', invoice: fullInvoice('extended') }, {}) as string;
    expect(ready(xml)).toBe(xml);
    expect(ready(xml.replace(/(AppliedAmount>)[^<]*/, '$19.99'))).toEqual(['BR-CO-12 /data/xml']);
  });

  test('may have group lines, which are not part of the sum', () => {
    const xml = extended({}) as string;
    const [line] = /<ram:IncludedSupplyChainTradeLineItem>.*?<\/ram:IncludedSupplyChainTradeLineItem>\s*/s.exec(xml)!;
    const heads = (code: string) =>
      line.replace(/<\/ram:LineID>/, `$&<ram:LineStatusReasonCode>${code}</ram:LineStatusReasonCode>`);
    const among = (added: string) => xml.replace(line, added + line);
    expect(ready(among(heads('GROUP')))).toBe(among(heads('GROUP')));
    expect(ready(among(heads('DETAIL')))).toEqual(['BR-CO-10 /data/xml']);
  });
});

test('accepts the scheme of French routing addresses, 0225', () => {
  const address = { electronicAddress: { id: '552100554', scheme: '0225' } };
  const xml = extended({ buyer: { ...(SHORT.buyer as JsonObject), ...address } });
  expect(xml).toContain('<ram:URIID schemeID="0225">552100554</ram:URIID>');
});

test('lines, allowances and charges repeat the reason of a category without VAT, as the VAT breakdown has it', () => {
  const vat = { category: 'E', rate: 0 };
  const changes = {
    ...withLine({ vat }),
    allowances: [{ amount: 1, reason: 'Discount', vat }],
    logisticsCharges: [{ ...FREIGHT, vat }],
    exemptions: [{ category: 'E', reason: 'Small business', reasonCode: 'VATEX-EU-132' }],
  };
  const { logisticsCharges: _, ...ofNorm } = changes;
  const count = (xml: unknown) => [
    ...String(xml).matchAll(/ExemptionReason>Small business<.*?ReasonCode>VATEX-EU-132</gs),
  ];
  expect(count(extended(changes))).toHaveLength(5);
  expect(count(made({ profile: 'extended-ctc-fr', invoice: { ...SHORT, ...ofNorm } }))).toHaveLength(4);
  expect(count(made({ profile: 'en16931', invoice: { ...SHORT, ...ofNorm } }))).toHaveLength(1);
});

describe('extended-ctc-fr', () => {
  const PROFILE = 'extended-ctc-fr';

  test('has most terms of EXTENDED and names itself in the XML, which no PDF embeds', () => {
    const einvoice = { profile: PROFILE, invoice: { ...SHORT, payer: { name: 'Payer' } } };
    const xml = made(einvoice);
    expect(xml).toContain('<ram:ID>urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr</ram:ID>');
    expect(xml).toMatch(/<ram:PayerTradeParty>\s*<ram:Name>Payer</);
    const options = { format: 'pdf', now: 0 } as const;
    const rendered = renderTemplate({ ...invoiceTemplate({}), einvoice }, SHORT_DATA, options, world);
    expect(rendered.ok && rendered.value.conformance).toEqual([]);
    expect(rendered.ok && rendered.value.painted.einvoice?.carried).toBeUndefined();
  });

  test('refuses the terms that only Factur-X has', () => {
    expect(made({ profile: PROFILE, invoice: { ...SHORT, logisticsCharges: [FREIGHT], quotation: 'Q-1' } })).toEqual([
      'CONFLICT /template/einvoice/invoice/quotation',
      'CONFLICT /template/einvoice/invoice/logisticsCharges',
    ]);
  });

  test('checks the rules of EXTENDED', () => {
    const broken = made({ profile: PROFILE, invoice: { ...SHORT, payer: { vatId: 'FR12345678901' } } });
    expect(broken).toContainEqual(expect.stringMatching(/^FX-EXTENDED .*\/payer/));
  });

  test('is only CII, and only from terms', () => {
    expect(made({ profile: PROFILE, syntax: 'ubl', invoice: SHORT })).toEqual(['CONFLICT /template/einvoice/syntax']);
    expect(made({ profile: PROFILE, xml: '<a/>' })).toEqual(['CONFLICT /template/einvoice/xml']);
  });
});
