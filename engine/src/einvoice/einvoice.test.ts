import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { layOutDocument } from '../document.ts';
import { parseTemplate } from '../format/template.ts';
import { renderTemplate } from '../render.ts';
import { renderBatch } from '../render-batch.ts';
import { fullInvoice, invoiceTemplate, SHORT, SHORT_DATA } from './testing.ts';

const world = createNodeWorld();

type Found = { readonly xml: string; readonly texts: string; readonly broken: readonly string[] };

/** Returns the XML, the texts of the page, and the problems (code or rule) with their pointers. */
function made(template: JsonObject, data: JsonObject = SHORT_DATA): Found {
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) return { xml: '', texts: '', broken: parsed.problems.map(({ code, path }) => `${code} ${path}`) };
  const laidOut = layOutDocument(parsed.value, data, { format: 'pdf', now: 0 }, world);
  if (!laidOut.ok) {
    return { xml: '', texts: '', broken: laidOut.problems.map(({ rule, code, path }) => `${rule ?? code} ${path}`) };
  }
  const { scene } = laidOut.value;
  const texts = scene.pages[0]!.items.flatMap((item) =>
    JSON.stringify(item, (key, value) => (key === 'font' ? 0 : value)),
  );
  return { xml: new TextDecoder().decode(scene.einvoice!.xml), texts: texts.join(''), broken: [] };
}

const short = (changes: JsonObject = {}, more: JsonObject = {}) =>
  made(invoiceTemplate({ ...SHORT, ...changes }, more));
const withData = (changes: JsonObject) => made(invoiceTemplate(SHORT), { ...SHORT_DATA, ...changes });

/** Returns the text of every element with this name. */
function textsOf(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map(([, text]) => text!);
}

describe('sums', () => {
  test('equal the sums of the lines, exactly, and are the same on the page', () => {
    const { xml, texts } = short();
    expect(textsOf(xml, 'LineTotalAmount')).toEqual(['59.97', '150.01', '209.98']);
    expect(textsOf(xml, 'CalculatedAmount')).toEqual(['12.59', '15.00']);
    expect(textsOf(xml, 'GrandTotalAmount')).toEqual(['237.57']);
    expect(texts).toContain('237.57');
  });

  test('are decimal: 1.005 is half a cent above 1, and 0.1 + 0.2 is 0.3', () => {
    const items = [
      { name: 'a', quantity: 1, price: 1.005, rate: 10 },
      { name: 'b', quantity: 3, price: '0.1', rate: 10 },
      { name: 'c', quantity: -1, price: 1.005, rate: 10 },
    ];
    const { xml } = withData({ items });
    expect(textsOf(xml, 'LineTotalAmount')).toEqual(['1.01', '0.30', '-1.01', '0.30']);
  });

  test('ignore rounding errors of binary fractions', () => {
    const items = [
      { name: 'a', quantity: 3, price: 74.50000000000001, rate: 10 },
      { name: 'b', quantity: 0.1 + 0.2, price: '74.50000000000001', rate: 20.000000000000004 },
      { name: 'c', quantity: 0.1 + 0.2 - 0.3, price: 10 / 3, rate: 10 },
      { name: 'd', quantity: 1e-7, price: 123456789.12 + 1e-8, rate: 10 },
    ];
    const { xml, broken } = withData({ items, paid: 1.1 + 2.2, total: null });
    expect(broken).toEqual([]);
    const prices = /<ram:NetPriceProductTradePrice>\s*<ram:ChargeAmount>([^<]*)/g;
    expect([...xml.matchAll(prices)].map(([, price]) => price)).toEqual([
      '74.5',
      '74.5',
      '3.3333333333',
      '123456789.12',
    ]);
    expect(textsOf(xml, 'BilledQuantity')).toEqual(['3', '0.3', '0', '0.0000001']);
    expect(textsOf(xml, 'LineTotalAmount')).toEqual(['223.50', '22.35', '0.00', '12.35', '258.20']);
    expect(textsOf(xml, 'RateApplicablePercent')).toEqual(['10', '20', '10', '10', '10', '20']);
    expect(textsOf(xml, 'TotalPrepaidAmount')).toEqual(['3.30']);
  });

  test('are compared with a total in the data in whole cents', () => {
    const { net, gross } = { net: 209.98, gross: 237.57 };
    const totals = { net: net + 1e-11, gross: { expression: 'gross' } };
    expect(short({ totals }).broken).toEqual([]);
    const template = invoiceTemplate({ ...SHORT, totals });
    expect(made(template, { ...SHORT_DATA, gross: gross + 0.004 }).broken).toEqual([]);
    expect(made(template, { ...SHORT_DATA, gross: gross + 0.006 }).broken).toEqual(['BR-CO-15 /data/gross']);
  });

  test('include allowances, charges, the paid amount and the rounding amount', () => {
    const { xml } = short({
      allowances: [{ amount: 10, reason: 'Discount', vat: { rate: 21 } }],
      charges: [{ base: 100, percentage: 5.5, reason: 'Freight', vat: { rate: 10 } }],
      totals: { prepaid: '5.00', rounding: 0.03 },
    });
    expect(textsOf(xml, 'TaxBasisTotalAmount')).toEqual(['205.48']);
    expect(textsOf(xml, 'BasisAmount')).toEqual(['49.97', '155.51', '100.00']);
    expect(textsOf(xml, 'DuePayableAmount')).toEqual(['226.55']);
  });

  test('divide by the base quantity of a price', () => {
    const each = { ...((SHORT['lines'] as JsonObject)['each'] as JsonObject), priceQuantity: 7 };
    const { xml } = short({ lines: { items: 'items', as: 'line', each } });
    expect(textsOf(xml, 'LineTotalAmount').slice(0, 2)).toEqual(['8.57', '21.43']);
  });
});

describe('XML', () => {
  test('has every term of the invoice', () => {
    const invoice = fullInvoice('extended');
    const { xml, broken } = made(invoiceTemplate(invoice, { profile: 'extended' }), {});
    expect(broken).toEqual([]);
    const values: string[] = [];
    const collect = (value: JsonValue): void => {
      if (typeof value === 'object' && value !== null)
        for (const each of Object.values(value)) collect(each as JsonValue);
      else values.push(/^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value).replaceAll('-', '') : String(value));
    };
    collect(invoice);
    expect(values.length).toBeGreaterThan(190);
    for (const value of values) expect(xml).toContain(value.replace(/^data:.*,/, ''));
  });

  test('has every term in UBL', () => {
    const said = { profile: 'en16931', syntax: 'ubl', invoice: fullInvoice() };
    const { xml, broken } = made({ ...invoiceTemplate({}), einvoice: said }, {});
    expect(broken).toEqual([]);
    const values = (value: JsonValue): readonly string[] =>
      typeof value === 'object' && value !== null
        ? Object.values(value).flatMap((each) => values(each as JsonValue))
        : [String(value)];
    for (const value of values(fullInvoice())) expect(xml).toContain(value.replace(/^data:.*,/, ''));
  });

  test('is a CreditNote in UBL for credit note types', () => {
    const said = { profile: 'en16931', syntax: 'ubl', invoice: { ...SHORT, type: 381 } };
    const { xml } = made({ ...invoiceTemplate({}), einvoice: said });
    expect(xml).toMatch(/<CreditNote .*<cbc:CreditNoteTypeCode>381<.*<cac:CreditNoteLine>/s);
  });

  test('keeps due date and reference in UBL without a means of payment', () => {
    const inUbl = (more: JsonObject) => {
      const said = { profile: 'en16931', syntax: 'ubl', invoice: { ...SHORT, ...more } };
      const { xml, broken } = made({ ...invoiceTemplate({}), einvoice: said });
      expect(broken).toEqual([]);
      return (/<cac:PaymentMeans>(.*)<\/cac:PaymentMeans>/s.exec(xml)?.[1] ?? '').replaceAll(/\s+/g, '');
    };
    const none = '<cbc:PaymentMeansCode>1</cbc:PaymentMeansCode>';
    expect(inUbl({})).toBe('');
    expect(inUbl({ type: 381 })).toBe(`${none}<cbc:PaymentDueDate>2026-02-28</cbc:PaymentDueDate>`);
    expect(inUbl({ payment: { reference: 'R-1' } })).toBe(`${none}<cbc:PaymentID>R-1</cbc:PaymentID>`);
    const means = '<cbc:PaymentMeansCode>10</cbc:PaymentMeansCode>';
    expect(inUbl({ payment: { means: 10, reference: 'R-1' } })).toBe(`${means}<cbc:PaymentID>R-1</cbc:PaymentID>`);
  });

  test('escapes values', () => {
    const { xml } = withData({ seller: { name: '<A> & "B"', vatId: 'IE1', country: 'IE' } });
    expect(xml).toContain('<ram:Name>&lt;A&gt; &amp; &quot;B&quot;</ram:Name>');
  });
});

describe('reports a broken rule with its name and a pointer into the data', () => {
  const large = (quantity: number, rate: number) => ({ name: 'a', quantity, price: 9e12, rate });
  test.each<[string, JsonObject]>([
    ['BR-02 /data/number', { number: null }],
    ['BR-03 /data/date', { date: '' }],
    ['BR-06 /data/seller/name', { seller: { name: null, vatId: 'IE1', country: 'IE' } }],
    ['BR-10 /data/buyer/country', { buyer: { name: 'Buyer' } }],
    ['BR-CO-15 /data/total', { total: 237.58 }],
    ['BR-CO-25 /data/dueDate', { dueDate: null }],
    ['BR-16 /data/items', { items: [] }],
    [
      'BR-25 /data/items/1/name',
      { items: [...(SHORT_DATA['items'] as JsonObject[]).slice(0, 1), { name: '', quantity: 1, price: 1, rate: 1 }] },
    ],
    ['BR-27 /data/items/0/price', { items: [{ name: 'a', quantity: 1, price: -1, rate: 1 }] }],
    ['BR-S-05 /data/items/0/rate', { items: [{ name: 'a', quantity: 1, price: 1, rate: 0 }] }],
    ['BR-E-10 /template/einvoice/invoice/exemptions', { items: [{ name: 'a', quantity: 1, price: 1, category: 'E' }] }],
    ['BR-DEC-16 /data/paid', { paid: 1.005 }],
    ['INVALID_VALUE /data/items/0/quantity', { items: [{ name: 'a', quantity: 'two', price: 1, rate: 1 }] }],
    ['INVALID_VALUE /data/items/0/price', { items: [{ name: 'a', quantity: 1, price: 1e13, rate: 1 }] }],
    ['INVALID_VALUE /data/items/0/price', { items: [{ name: 'a', quantity: 1, price: '1e999', rate: 1 }] }],
    ['INVALID_VALUE /data/items/0/price', { items: [{ name: 'a', quantity: 1, price: '-10000000000000.1', rate: 1 }] }],
    ['OUT_OF_RANGE /data/items', { items: [large(1, 20), large(1, 20), large(-1, 10), large(-1, 10)] }],
    ['INVALID_VALUE /data/date', { date: '31.1.2026' }],
    ['INVALID_VALUE /data/number', { number: 'R\u0001' }],
  ])('%s', (problem, changes) => {
    expect(withData(changes).broken).toEqual([problem]);
  });

  test('explains the sum of a wrong total', () => {
    const totals = { due: { expression: 'due' }, net: { expression: 'net' }, prepaid: 5 };
    const template = invoiceTemplate({ ...SHORT, totals });
    const rendered = renderTemplate(template, { ...SHORT_DATA, due: 237.57, net: 1 }, { format: 'xml', now: 0 }, world);
    expect(rendered.ok ? [] : rendered.problems.map(({ path, message }) => `${path} ${message}`)).toEqual([
      '/data/net BR-CO-13: the total without VAT (BT-109) does not equal lines − allowances + charges (BT-106 − BT-107 + BT-108); correct it, or omit it to have it computed',
      '/data/due BR-CO-16: the amount due (BT-115) does not equal the total with VAT − prepaid + rounding (BT-112 − BT-113 + BT-114); correct it, or omit it to have it computed',
    ]);
  });

  test('explains that a reason requires a category', () => {
    const items = [{ name: 'a', quantity: 1, price: 1, category: 'E' }];
    const template = invoiceTemplate({ ...SHORT, exemptions: [{ reason: 'Small business' }] });
    expect(made(template, { ...SHORT_DATA, items }).broken).toEqual([
      'BR-E-10 /template/einvoice/invoice/exemptions/0/category',
    ]);
  });

  test('also reports rules for lists that may be missing, and for nested lists', () => {
    const reduced = { reason: '{{ each.why }}', amount: { expression: 'each.amount' } };
    const lines = SHORT['lines'] as JsonObject;
    const each = {
      ...(lines['each'] as JsonObject),
      charges: { items: 'line.extras ?? []', as: 'each', each: reduced },
    };
    const vat = { rate: 21 };
    const template = invoiceTemplate({
      ...SHORT,
      lines: { ...lines, items: 'order?.items ?? [ ]', each },
      allowances: { items: 'discounts ?? null', as: 'each', each: { ...reduced, vat } },
      documents: { items: 'files ?? others', as: 'each', each: { id: '{{ each.id }}', address: 'a' } },
    });
    const items = (SHORT_DATA['items'] as JsonObject[]).map((item) => ({ ...item, extras: [{ why: '', amount: 1 }] }));
    const data = { ...SHORT_DATA, order: { items }, files: [{ id: '' }] };
    const ofFile = 'BR-52 /template/einvoice/invoice/documents/each/id';
    expect(made(template, data).broken).toEqual([
      ofFile,
      'BR-44 /data/order/items/0/extras/0/why',
      'BR-44 /data/order/items/1/extras/0/why',
    ]);
    const discounts = [
      { why: 'Loyalty', amount: 1 },
      { why: null, amount: 1 },
    ];
    expect(made(template, { ...data, discounts, order: { items: SHORT_DATA['items']! } }).broken).toEqual([
      ofFile,
      'BR-33 /data/discounts/1/why',
    ]);
  });
});

describe('ready-made XML', () => {
  const { xml } = short({ charges: [{ amount: 5, reason: 'Freight', vat: { rate: 10 } }] });
  const ready = (text: string, profile = 'en16931') =>
    made({ ...invoiceTemplate({}), einvoice: { profile, xml: { expression: 'xml' } } }, { xml: text });

  test('is embedded unchanged, and its sums are shown', () => {
    const { xml: carried, texts, broken } = ready(xml);
    expect(broken).toEqual([]);
    expect(carried).toBe(xml);
    expect(texts).toContain('243.07');
  });

  test('may be a data: URI', () => {
    expect(ready(`data:application/xml;base64,${Buffer.from(xml).toString('base64')}`).xml).toBe(xml);
  });

  test.each([
    ['EINVOICE_INVALID', 'nothing', () => ''],
    ['EINVOICE_INVALID', 'no XML', () => xml.slice(0, -9)],
    ['EINVOICE_INVALID', 'a document type', () => xml.replace('<rsm', '<!DOCTYPE a [<!ENTITY b "c">]><rsm')],
    [
      'EINVOICE_INVALID',
      'another document',
      () => '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
    ],
    [
      'EINVOICE_INVALID',
      'another profile',
      () => xml.replace('urn:cen.eu:en16931:2017', 'urn:factur-x.eu:1p0:minimum'),
    ],
    ['BR-CO-10', 'a falsified line', () => xml.replace('>59.97<', '>59.96<')],
    ['BR-CO-12', 'a falsified charge', () => xml.replace('ActualAmount>5.00', 'ActualAmount>4.00')],
    ['BR-CO-14', 'a falsified rate', () => xml.replace('>12.59<', '>12.58<')],
    ['BR-CO-16', 'a falsified sum', () => xml.replace('DuePayableAmount>243', 'DuePayableAmount>143')],
  ])('%s: %s', (problem, _, text) => {
    expect(ready(text()).broken).toEqual([`${problem} /data/xml`]);
  });
});

describe('a template', () => {
  test('has either term groups or XML', () => {
    const both = { profile: 'en16931', invoice: SHORT, xml: '<a/>' };
    expect(made({ ...invoiceTemplate({}), einvoice: both }).broken).toEqual(['CONFLICT /einvoice']);
    expect(made({ ...invoiceTemplate({}), einvoice: { profile: 'basic' } }).broken).toEqual([
      'REQUIRED /einvoice/invoice',
    ]);
  });

  test.each([['zugferd'], [7], [null], [undefined]])(
    'rejects %s as a profile, whatever other properties are set',
    (profile) => {
      for (const said of [{ invoice: SHORT }, { xml: '<a/>' }, { invoice: SHORT, syntax: 'ubl' }]) {
        const einvoice: JsonObject = profile === undefined ? said : { ...said, profile };
        const broken = profile === undefined ? 'REQUIRED' : 'INVALID_VALUE';
        expect(made({ ...invoiceTemplate({}), einvoice }).broken).toEqual([`${broken} /einvoice/profile`]);
      }
    },
  );

  test('is written in UBL if its profile requires it, and is then not embedded in a PDF', () => {
    const einvoice = (more: JsonObject) =>
      made({ ...invoiceTemplate({}), einvoice: { invoice: SHORT, ...more } }).broken;
    expect(einvoice({ profile: 'peppol', syntax: 'cii' })).toEqual(['CONFLICT /einvoice/syntax']);
    expect(einvoice({ profile: 'extended', syntax: 'ubl' })).toEqual(['CONFLICT /einvoice/syntax']);
    expect(einvoice({ profile: 'en16931', syntax: 'ubl' })).toEqual([]);
    const ready = { profile: 'en16931', syntax: 'ubl', xml: '<a/>' };
    expect(made({ ...invoiceTemplate({}), einvoice: ready }).broken).toEqual(['CONFLICT /einvoice/xml']);
    const encryption = { userPassword: 'secret' };
    const alone = {
      ...invoiceTemplate({}, { pdf: { encryption } }),
      einvoice: { profile: 'en16931', syntax: 'ubl', invoice: SHORT },
    };
    const rendered = renderTemplate(alone, SHORT_DATA, { format: 'pdf', now: 0 }, world);
    expect(rendered.ok && rendered.value.conformance).toEqual([]);
  });

  test('has only the terms of the profile basic', () => {
    expect(short({ project: 'P' }, { profile: 'basic' }).broken).toEqual(['CONFLICT /einvoice/invoice/project']);
    const each = { ...((SHORT['lines'] as JsonObject)['each'] as JsonObject), sellerId: 'x' };
    expect(short({ lines: { items: 'items', as: 'line', each } }, { profile: 'basic' }).broken).toEqual([
      'CONFLICT /einvoice/invoice/lines/each/sellerId',
    ]);
    expect(short({}, { profile: 'basic' }).broken).toEqual([]);
  });

  test('is a PDF/A-3, and has no other file with this name', () => {
    expect(short({}, { pdf: { conformance: 'pdf/a-2b' } }).broken).toEqual(['CONFLICT /pdf/conformance']);
    const encryption = { userPassword: 'secret' };
    expect(short({}, { pdf: { encryption } }).broken).toEqual(['CONFLICT /pdf/encryption']);
    const attachments = [{ name: 'factur-x.xml', source: 'data:,x' }];
    expect(short({}, { pdf: { attachments } }).broken).toEqual(['CONFLICT /pdf/attachments/0/name']);
    expect(short({}, { pdf: { conformance: ['pdf/a-3a', 'pdf/ua-1'] } }).broken).toEqual([]);
  });
});

describe('format xml', () => {
  const rendered = (template: JsonObject, data: JsonObject) =>
    renderTemplate(template, data, { format: 'xml', now: 0 }, world);

  test('is the same XML as in the PDF', () => {
    const result = rendered(invoiceTemplate(SHORT), SHORT_DATA);
    expect(result.ok && new TextDecoder().decode(result.value.bytes)).toBe(short().xml);
  });

  test('requires an e-invoice, and ignores faults of the pages', () => {
    const { einvoice: _, ...plain } = invoiceTemplate(SHORT);
    const refused = rendered(plain, { ...SHORT_DATA, einvoice: { totals: { due: 1 } } });
    expect(refused).toMatchObject({ ok: false, problems: [{ code: 'REQUIRED', path: '/template/einvoice' }] });
    const outside = { type: 'text', position: { x: '400mm', y: '0mm' }, width: '20mm', text: 'x' };
    const result = rendered({ ...invoiceTemplate(SHORT), elements: [outside] }, SHORT_DATA);
    expect(result).toMatchObject({ ok: true, warnings: [] });
  });

  test.each(['cii', 'ubl'])('says in %s that it is a test, and no other part changes', (syntax) => {
    const template = { ...invoiceTemplate({}), einvoice: { profile: 'en16931', syntax, invoice: SHORT } };
    const [real, tried] = [false, true].map((watermark) => {
      const result = renderTemplate(template, SHORT_DATA, { format: 'xml', now: 0, watermark }, world);
      return result.ok ? new TextDecoder().decode(result.value.bytes) : '';
    });
    expect(real).not.toContain('TEST');
    const note =
      /\s*<ram:IncludedNote>\s*<ram:Content>TEST: [^<]*<\/ram:Content>\s*<\/ram:IncludedNote>|\s*<cbc:Note>TEST: [^<]*<\/cbc:Note>/;
    expect(tried).toMatch(note);
    expect(tried!.replace(note, '')).toBe(real);
  });

  test('rejects several invoices in one PDF', () => {
    const parsed = parseTemplate(invoiceTemplate(SHORT), world.expressions);
    if (!parsed.ok) throw new Error('the template is sound');
    const options = { format: 'pdf', now: 0, partial: false, strict: false, warnings: [] } as const;
    const items = [{ data: SHORT_DATA }, { data: SHORT_DATA }];
    expect(renderBatch(parsed.value, items.slice(1), options, world).ok).toBe(true);
    expect(renderBatch(parsed.value, items, options, world)).toMatchObject({ problems: [{ code: 'CONFLICT' }] });
  });
});
