/** Invoices to judge: starters, cases of the suite, samples of tests and of the guide, and random invoices. */
import { type JsonObject, renderTemplate, type World } from '@platen/engine';
import { changed, fullInvoice, invoiceTemplate, SHORT, SHORT_DATA } from '@platen/engine/einvoice/testing';
import { FRENCH_INVOICE, FRENCH_VARIANTS } from '@platen/engine/einvoice/testing-france';
import fc from 'fast-check';
import { loadCases } from '../cases/case.ts';
import { randomInvoice } from '../eyes/random-invoice.ts';
import { GUIDE_INVOICES, INVOICE_STARTERS } from '../eyes/sample-invoices.ts';
import { NOW } from '../outputs.ts';

export type Invoice = {
  readonly name: string;
  readonly profile: string;
  readonly syntax: 'cii' | 'ubl';
  /** True for a credit note in UBL, which is another type of document. */
  readonly isCredit: boolean;
  /** True if the rules of French platforms are checked, and report nothing. */
  readonly isFrench: boolean;
  readonly xml: string;
};

type Source = { readonly name: string; readonly template: JsonObject; readonly data: JsonObject };

/** Profiles with each of their syntaxes. */
const WAYS = [
  { profile: 'basic', syntax: 'cii' },
  { profile: 'en16931', syntax: 'cii' },
  { profile: 'en16931', syntax: 'ubl' },
  { profile: 'extended', syntax: 'cii' },
  { profile: 'extended-ctc-fr', syntax: 'cii' },
  { profile: 'xrechnung', syntax: 'cii' },
  { profile: 'xrechnung', syntax: 'ubl' },
  { profile: 'peppol', syntax: 'ubl' },
] as const;

const RANDOM_INVOICES = 40;
const SEED = 41;

/** Terms that XRechnung and Peppol require in addition. */
const FOR_AUTHORITIES: JsonObject = {
  buyerReference: '04011000-1234512345-06',
  seller: {
    address: { city: 'Galway', postCode: 'H91 T8NW' },
    contact: { name: 'Accounts', phone: '+353 91 555 010', email: 'accounts@example.com' },
    electronicAddress: { id: 'IE1234567T', scheme: '9935' },
  },
  buyer: {
    address: { city: 'Berlin', postCode: '10115' },
    electronicAddress: { id: 'DE123456789', scheme: '9930' },
  },
  payment: { means: 58, accounts: [{ account: 'DE89370400440532013000' }] },
};

function sources(): readonly Source[] {
  const random = fc.sample(randomInvoice, { numRuns: RANDOM_INVOICES, seed: SEED });
  const samples: readonly (readonly [name: string, invoice: JsonObject])[] = [
    ['every term of EN 16931', { ...fullInvoice(), type: 380 }],
    ['every term of EXTENDED', { ...fullInvoice('extended'), type: 380 }],
    ['every term of EXTENDED-CTC-FR', { ...fullInvoice('extended-ctc-fr'), type: 380 }],
    ...GUIDE_INVOICES.map(({ about, invoice }) => [`guide: ${about}`, changed(FOR_AUTHORITIES, invoice)] as const),
    ...random.map((invoice, index) => [`random ${index + 1}`, changed(FOR_AUTHORITIES, invoice)] as const),
  ];
  const french = Object.entries({ 'an invoice in France': {}, ...FRENCH_VARIANTS });
  return [
    ...INVOICE_STARTERS.map(({ slug, template, data }) => ({ name: `starter: ${slug}`, template, data })),
    ...loadCases().flatMap(({ name, template, data = {} }) => {
      const { invoice } = ((template as JsonObject)['einvoice'] ?? {}) as JsonObject;
      return invoice ? [{ name: `suite: ${name}`, template: template as JsonObject, data }] : [];
    }),
    { name: 'the shortest invoice', template: invoiceTemplate(SHORT), data: SHORT_DATA },
    ...samples.map(([name, invoice]) => ({ name, template: invoiceTemplate(invoice), data: {} })),
    ...french.map(([name, changes]) => {
      const einvoice = { profile: 'en16931', country: 'FR', invoice: changed(FRENCH_INVOICE, changes) };
      return { name: `France: ${name}`, template: { ...invoiceTemplate(null), einvoice }, data: {} };
    }),
  ];
}

/** Returns every source in every profile and syntax that Platen accepts for it. */
export function ourInvoices(world: World, most = Number.POSITIVE_INFINITY): readonly Invoice[] {
  return sources()
    .slice(0, most)
    .flatMap((source) => WAYS.flatMap((way) => written(source, way, world)));
}

function written(
  { name, template, data }: Source,
  { profile, syntax }: (typeof WAYS)[number],
  world: World,
): readonly Invoice[] {
  // Removes "allow", because it would suppress warnings about broken rules.
  const { allow: _, ...pages } = template;
  const { invoice, country } = template['einvoice'] as JsonObject;
  const hasCountry = country !== undefined && profile !== 'xrechnung' && profile !== 'peppol';
  const einvoice = { profile, syntax, invoice, ...(hasCountry && { country }) } as JsonObject;
  const rendered = renderTemplate({ ...pages, einvoice }, data, { format: 'xml', now: NOW }, world);
  if (!rendered.ok) return [];
  const isFrench = hasCountry && rendered.warnings.every(({ code }) => code !== 'EINVOICE_COUNTRY_RULE');
  const xml = Buffer.from(rendered.value.bytes).toString('utf8');
  return [
    { name: `${name} (${profile}, ${syntax})`, profile, syntax, isCredit: /<CreditNote\b/.test(xml), isFrench, xml },
  ];
}
