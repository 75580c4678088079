/** E-invoices in other tools: the schemas of each profile, readers that extract the file from the PDF, and veraPDF. */
import { type JsonObject, renderTemplate } from '@platen/engine';
import { fullInvoice, invoiceTemplate, SHORT, SHORT_DATA } from '@platen/engine/einvoice/testing';
import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x';
import { describe, expect, it } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { readablePdf } from '../readable-pdf.ts';
import { pdfInfo, pdfText } from './draw-pdf.ts';
import { GUIDE_INVOICES, INVOICE_STARTERS } from './sample-invoices.ts';
import { java, judge } from './verapdf.ts';

const world = createNodeWorld();

function pdfOf(invoice: JsonObject, data: JsonObject, more: JsonObject = {}): Uint8Array {
  const rendered = renderTemplate(invoiceTemplate(invoice, more), data, { format: 'pdf', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.value.bytes;
}

/** Complete invoices. The smallest profile has fewer terms, the largest has additional terms. */
const FULL = fullInvoice();
const EXTENDED = fullInvoice('extended');

const PROFILES = [
  { profile: 'basic', schema: Profile.BASIC, level: 'BASIC', name: 'factur-x.xml', invoices: [SHORT] },
  { profile: 'en16931', schema: Profile.EN16931, level: 'EN 16931', name: 'factur-x.xml', invoices: [SHORT, FULL] },
  {
    profile: 'extended',
    schema: Profile.EXTENDED,
    level: 'EXTENDED',
    name: 'factur-x.xml',
    invoices: [SHORT, EXTENDED],
  },
] as const;

describe.each(PROFILES)('profile $profile', ({ profile, schema, level, name, invoices }) => {
  it.each(invoices.map((invoice, index) => ({ invoice, index })))(
    'is valid by its schema ($index)',
    async ({ invoice }) => {
      const pdf = pdfOf(invoice, SHORT_DATA, { profile });
      const { xml, filename } = await extractXml(pdf);
      expect(filename).toBe(name);
      expect(await validateXsd(xml, schema)).toEqual({ valid: true, errors: [] });
      const [file] = (await pdfInfo(pdf)).attachments;
      expect(file!.name).toBe(name);
      expect(Buffer.from(file!.bytes).toString('utf8')).toBe(xml);
      const text = readablePdf(pdf);
      expect(text).toContain('/AFRelationship/Alternative');
      expect(text).toContain(`<fx:ConformanceLevel>${level}</fx:ConformanceLevel>`);
      expect(text).toContain(`<fx:DocumentFileName>${name}</fx:DocumentFileName>`);
    },
  );
});

it.each(GUIDE_INVOICES)('the guide explains $about', async ({ invoice }) => {
  const { xml } = await extractXml(pdfOf(invoice, {}, { profile: 'en16931' }));
  expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
});

it('the guide covers common questions', () => expect(GUIDE_INVOICES.length).toBeGreaterThan(9));

const CARRIED = INVOICE_STARTERS.filter(({ profile }) => profile !== 'peppol');

it('there are starters with an e-invoice', () => {
  expect(INVOICE_STARTERS.map(({ slug }) => slug)).toEqual(['facture', 'invoice', 'peppol-invoice', 'xrechnung']);
});

function bytesOf({ template, data }: { template: JsonObject; data: JsonObject }, format: 'pdf' | 'xml'): Uint8Array {
  const rendered = renderTemplate(template, data, { format, now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.value.bytes;
}

it.each(CARRIED)('starter $slug contains XML that is valid by its schema', async (starter) => {
  const { xml } = await extractXml(bytesOf(starter, 'pdf'));
  expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
  expect(xml).toBe(Buffer.from(bytesOf(starter, 'xml')).toString('utf8'));
});

/** Amounts of CII and UBL that the page must show. */
const AMOUNTS =
  /<(?:ram:(?:LineTotal|TaxBasisTotal|Calculated|DuePayable)|cbc:(?:LineExtension|TaxExclusive|Payable))Amount[^>]*>([^<]*)</g;

it.each(INVOICE_STARTERS)('starter $slug shows the sums of its XML on its page', async (starter) => {
  const shown = (await pdfText(bytesOf(starter, 'pdf')))
    .flat()
    .map(({ text }) => text.replace(/[^\d]/g, ''))
    .join(' ');
  const amounts = [...Buffer.from(bytesOf(starter, 'xml')).toString('utf8').matchAll(AMOUNTS)];
  expect(amounts.length).toBeGreaterThan(5);
  for (const [, amount] of amounts) expect(shown).toContain(amount!.replace('.', ''));
});

it('a PDF cannot contain UBL, which is not Factur-X', async () => {
  const [peppol] = INVOICE_STARTERS.filter(({ profile }) => profile === 'peppol');
  expect((await pdfInfo(bytesOf(peppol!, 'pdf'))).attachments).toEqual([]);
});

it('the schemas detect an element at a wrong position', async () => {
  const { xml } = await extractXml(pdfOf(SHORT, SHORT_DATA));
  const [due] = /<ram:DuePayableAmount>[^<]*<\/ram:DuePayableAmount>\s*/.exec(xml)!;
  const turned = xml.replace(due, '').replace('<ram:LineTotalAmount>209.98', `${due}<ram:LineTotalAmount>209.98`);
  expect((await validateXsd(turned, Profile.EN16931)).valid).toBe(false);
});

describe.skipIf(!java)('veraPDF', () => {
  it('confirms PDF/A-3 for files with an e-invoice, alone and with tags', () => {
    const tagged = { pdf: { conformance: ['pdf/a-3a', 'pdf/ua-1'] } };
    const claims = [
      { bytes: pdfOf(SHORT, SHORT_DATA), standard: 'pdf/a-3b' },
      { bytes: pdfOf(EXTENDED, {}, { profile: 'extended' }), standard: 'pdf/a-3b' },
      ...['pdf/a-3a', 'pdf/ua-1'].map((standard) => ({ bytes: pdfOf(SHORT, SHORT_DATA, tagged), standard })),
    ];
    expect(judge(claims).map(({ conforms, broken }) => (conforms ? 'conforms' : broken))).toEqual(
      claims.map(() => 'conforms'),
    );
  });
});
