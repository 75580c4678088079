/**
 * UBL in an independent program, and CII that it makes from Platen's UBL: two ways from the same data to the same
 * invoice.
 */
import { readFileSync } from 'node:fs';
import { type JsonObject, renderTemplate } from '@platen/engine';
import { fullInvoice, invoiceTemplate } from '@platen/engine/einvoice/testing';
import { describe, expect, it, test } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { foreignFaults, inForeignWords, leavesOf, misplacedIn, writtenElsewhere } from './foreign-invoice.ts';

const world = createNodeWorld();

type Case = { readonly template: JsonObject; readonly data: JsonObject };

function xmlOf({ template, data }: Case, einvoice: JsonObject): string {
  const said = { ...(template['einvoice'] as JsonObject), ...einvoice };
  const rendered = renderTemplate({ ...template, einvoice: said }, data, { format: 'xml', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return Buffer.from(rendered.value.bytes).toString('utf8');
}

function starter(slug: string): Case {
  const [template, data] = ['template', 'data'].map((name) => {
    return JSON.parse(
      readFileSync(new URL(`../../library/${slug}/${name}.json`, import.meta.url), 'utf8'),
    ) as JsonObject;
  });
  return { template: template!, data: data! };
}

const CASES = [
  { name: 'the starter for Peppol', profile: 'peppol', ...starter('peppol-invoice') },
  { name: 'the XRechnung', profile: 'xrechnung', ...starter('xrechnung') },
  { name: 'the invoice', profile: 'en16931', ...starter('invoice') },
] as const;

/** The program does not accept a corrected invoice (384). */
const FULL: Case = { template: invoiceTemplate({ ...fullInvoice(), type: 380 }), data: {} };

/** The program requires electronic addresses in every UBL, as Peppol does. The starter for PDF has no such address. */
const IN_UBL = CASES.filter(({ profile }) => profile !== 'en16931');

describe.each([...IN_UBL, { name: 'an invoice that says every term', profile: 'en16931', ...FULL }])(
  '$name',
  ({ profile, ...source }) => {
    const ubl = xmlOf(source, { profile, syntax: 'ubl' });

    it('has the elements of UBL in the correct order and number, with valid codes', () => {
      expect(misplacedIn(ubl)).toEqual([]);
      expect(foreignFaults(inForeignWords(ubl))).toEqual([]);
    });

    it('is written identically by the other program', async () => {
      expect(leavesOf(await writtenElsewhere(inForeignWords(ubl), 'UBL'))).toEqual(leavesOf(ubl));
    });
  },
);

/** The program preserves line ends. Order and prefixes of its CII do not matter here. */
const sorted = (leaves: readonly string[]) => leaves.map((leaf) => leaf.trim()).sort();

it.each(CASES)(
  "$name: Platen's CII equals the other program's conversion of Platen's UBL",
  async ({ profile, ...source }) => {
    const ubl = xmlOf(source, { profile, syntax: 'ubl' });
    const cii = xmlOf(source, { profile: profile === 'peppol' ? 'en16931' : profile, syntax: 'cii' });
    const theirs = leavesOf(await writtenElsewhere(inForeignWords(ubl), 'CII'));
    const ours = leavesOf(cii);
    // The program omits the additional legal information (BT-33), and always writes Peppol's process.
    const apart = (leaf: string) => !/\/ExchangedDocumentContext\/|\/SellerTradeParty\/Description=/.test(leaf);
    expect(sorted(ours.filter(apart))).toEqual(sorted(theirs.filter(apart)));
  },
);

test.each([
  ['an amount that is none', '<cbc:PayableAmount currencyID="EUR">3583.33', '<cbc:PayableAmount currencyID="EUR">much'],
  ['a currency that is none', 'currencyID="EUR">118.50', 'currencyID="EUX">118.50'],
  ['a unit that is none', 'unitCode="HUR"', 'unitCode="hours"'],
  ['a country that is none', '>BE<', '>Belgium<'],
  ['an element of no such name', 'cbc:CityName>', 'cbc:Town>'],
])('the other program detects %s', (_, right, wrong) => {
  const ubl = xmlOf(starter('peppol-invoice'), {});
  expect(ubl).toContain(right);
  expect(foreignFaults(inForeignWords(ubl.replaceAll(right, wrong)))).not.toEqual([]);
});

test('the other program detects misplaced elements', () => {
  const ubl = xmlOf(starter('peppol-invoice'), {});
  const [date] = /\s*<cbc:IssueDate>[^<]*<\/cbc:IssueDate>/.exec(ubl)!;
  const turned = ubl.replace(date, '').replace('</cbc:DueDate>', `</cbc:DueDate>${date}`);
  expect(misplacedIn(turned)).toEqual(['Invoice/cbc:IssueDate']);
});

test('a credit note has the same content with its own names', () => {
  const { template, data } = starter('peppol-invoice');
  const credit = xmlOf({ template, data: { ...data, credits: '2026-0399' } }, {});
  expect(credit).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"');
  expect(credit).toContain('<cbc:CreditNoteTypeCode>381<');
  expect(credit).toContain('<cbc:PaymentDueDate>2026-12-20<');
  expect(credit).not.toMatch(/<cbc:DueDate>|InvoicedQuantity|cac:InvoiceLine/);
  const asInvoice = credit
    .replace(/CreditNote(TypeCode|Line)/g, 'Invoice$1')
    .replaceAll('CreditedQuantity', 'InvoicedQuantity');
  const leaves = leavesOf(asInvoice.replace(/(<\/?)CreditNote\b/g, '$1Invoice'));
  const invoice = leavesOf(xmlOf({ template, data }, {}));
  const own = ['DueDate', 'InvoiceTypeCode', 'BillingReference'];
  const apart = (leaf: string) => !own.some((name) => leaf.includes(name));
  expect(leaves.filter(apart)).toEqual(invoice.filter(apart));
});
