/** Sample invoices for the rules of French platforms. */
import type { JsonObject } from '../base/json.ts';
import { changed } from './testing.ts';

export const FRENCH_NOTES: readonly JsonObject[] = [
  { subject: 'PMT', text: 'Indemnité forfaitaire pour frais de recouvrement : 40 €.' },
  { subject: 'PMD', text: 'Pénalités de retard : trois fois le taux d’intérêt légal.' },
  { subject: 'AAB', text: 'Pas d’escompte pour paiement anticipé.' },
];
export const FRENCH_LINE = { name: 'Vis', quantity: 1, unit: 'C62', price: 100, vat: { category: 'S', rate: 20 } };
export const PRECEDING = { number: 'F-0', issueDate: '2026-09-01' };

/** Invoice that breaks no rule. */
export const FRENCH_INVOICE: JsonObject = {
  number: 'F-1',
  issueDate: '2026-10-01',
  dueDate: '2026-10-31',
  currency: 'EUR',
  process: 'B1',
  notes: [...FRENCH_NOTES, { subject: 'BAR', text: 'B2B' }],
  seller: {
    name: 'Vendeur',
    vatId: 'FR32123456789',
    ids: [{ id: '12345678900012', scheme: '0009' }],
    legalId: { id: '123456789', scheme: '0002' },
    electronicAddress: { id: '123456789', scheme: '0225' },
    address: { city: 'Lyon', postCode: '69003', country: 'FR' },
  },
  buyer: {
    name: 'Acheteur',
    id: { id: '98765432100011', scheme: '0009' },
    legalId: { id: '987654321', scheme: '0002' },
    electronicAddress: { id: '987654321_achats', scheme: '0225' },
    address: { city: 'Lille', postCode: '59000', country: 'FR' },
  },
  payment: { means: 30, accounts: [{ account: 'FR7630006000011234567890189' }] },
  lines: [FRENCH_LINE],
};

export const IN_VAT_GROUP = { ids: [{ id: '111222333', scheme: '0231' }] };
export const REPRESENTATIVE = { name: 'Assujetti unique', vatId: 'FR00111222333', address: { country: 'FR' } };

export const line = (changes: JsonObject): JsonObject => ({ lines: [changed(FRENCH_LINE, changes)] });
export const noted = (...notes: JsonObject[]): JsonObject => ({ notes: [...FRENCH_NOTES, ...notes] });
export const party = (changes: JsonObject) => ({ name: 'Autre', ...changes });

/** Changes to the invoice that break no rule. They differ only slightly from changes that do. */
export const FRENCH_VARIANTS: Readonly<Record<string, JsonObject>> = {
  'a self-billed invoice with another address of the buyer': {
    type: 389,
    buyer: { electronicAddress: { id: 'b@example.com', scheme: 'EM' } },
  },
  'a buyer without SIREN outside B2B': {
    ...noted({ subject: 'BAR', text: 'B2BINT' }),
    buyer: { legalId: null, id: null, electronicAddress: { id: 'b@example.com', scheme: 'EM' } },
  },
  'a paid invoice': { process: 'B2', totals: { prepaid: 120 }, dueDate: '2026-09-30' },
  'an advance payment before its invoice': { type: 386, dueDate: '2026-09-30' },
  'a credit note': { type: 381, precedingInvoices: [PRECEDING] },
  'a corrected invoice': { type: 384, precedingInvoices: [PRECEDING] },
  'an identifier without a scheme in CII': {
    seller: { ids: [{ id: 'V-1' }, { id: 'V-2' }] },
    buyer: { id: { id: 'K-1', scheme: null } },
  },
  'a payee with a SIRET and without a SIREN': { payee: party({ id: { id: '11122233300012', scheme: '0009' } }) },
  'euros for VAT': { currency: 'USD', taxCurrency: 'EUR', totals: { vatInTaxCurrency: 18 } },
  'a seller in a VAT group': {
    seller: IN_VAT_GROUP,
    taxRepresentative: REPRESENTATIVE,
    ...noted({ subject: 'TXD', text: 'MEMBRE_ASSUJETTI_UNIQUE' }),
  },
  'the reduced rate': line({ vat: { rate: 5.5 } }),
  'a discount on all invoices of a month': {
    type: 262,
    contract: 'C-1',
    period: { start: '2026-09-01', end: '2026-09-30' },
  },
  'a French reason for an exemption': {
    ...line({ vat: { category: 'E', rate: 0 } }),
    exemptions: [{ category: 'E', reasonCode: 'VATEX-FR-CGI261-4' }],
  },
};
