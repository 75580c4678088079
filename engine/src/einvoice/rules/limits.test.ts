/** Breaks each limit of EN 16931-1:2026 for decimals once. */
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import type { JsonObject } from '../../base/json.ts';
import { renderTemplate } from '../../render.ts';
import { changed, invoiceTemplate } from '../testing.ts';

const world = createNodeWorld();

const LINE = { name: 'Bolts', quantity: 1, unit: 'C62', price: 100, vat: { rate: 19 } };

const SOUND: JsonObject = {
  number: 'R-1',
  issueDate: '2026-10-01',
  dueDate: '2026-10-31',
  currency: 'EUR',
  seller: { name: 'Seller', vatId: 'DE123456789', address: { country: 'DE' } },
  buyer: { name: 'Buyer', address: { country: 'DE' } },
  lines: [LINE],
};

function warningsOf(changes: JsonObject, edition: JsonObject = { edition: '2026' }): readonly string[] {
  const einvoice = { profile: 'en16931', invoice: changed(SOUND, changes), ...edition };
  const rendered = renderTemplate({ ...invoiceTemplate(null), einvoice }, {}, { format: 'xml', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  expect(rendered.warnings.every(({ code }) => code === 'EINVOICE_EDITION_LIMIT')).toBe(true);
  return rendered.warnings.map(({ path, message }) => `${path}: ${message}`);
}

const line = (changes: JsonObject): JsonObject => ({ lines: [changed(LINE, changes)] });
const reduced = (changes: JsonObject) => [changed({ amount: 1, reason: 'Because', vat: { rate: 19 } }, changes)];
const ofLine = (changes: JsonObject) => [changed({ amount: 1, reason: 'Because' }, changes)];
const yen = (changes: JsonObject): JsonObject => ({ currency: 'JPY', ...changes });

const BROKEN: readonly (readonly [term: string, changes: JsonObject])[] = [
  ['BT-129', line({ quantity: 1.00001 })],
  ['BT-146', line({ price: 1.00001 })],
  ['BT-148', line({ grossPrice: 100.00001, priceDiscount: 0.0001 })],
  ['BT-147', line({ grossPrice: 100, priceDiscount: 0.00001 })],
  ['BT-149', line({ priceQuantity: 1.001 })],
  ['BT-152', line({ vat: { rate: 19.125 } })],
  ['BT-138', line({ allowances: ofLine({ base: 10, percentage: 1.001 }) })],
  ['BT-143', line({ charges: ofLine({ base: 10, percentage: 1.001 }) })],
  ['BT-94', { allowances: reduced({ base: 10, percentage: 1.001 }) }],
  ['BT-96', { allowances: reduced({ vat: { rate: 19.125 } }) }],
  ['BT-101', { charges: reduced({ base: 10, percentage: 1.001 }) }],
  ['BT-103', { charges: reduced({ vat: { rate: 19.125 } }) }],
  ['BT-92', yen({ allowances: reduced({ amount: 1.5, vat: { rate: 0, category: 'Z' } }) })],
  ['BT-93', yen({ allowances: reduced({ base: 10.5, percentage: 10, vat: { rate: 0, category: 'Z' } }) })],
  ['BT-99', yen({ charges: reduced({ amount: 1.5, vat: { rate: 0, category: 'Z' } }) })],
  ['BT-100', yen({ charges: reduced({ base: 10.5, percentage: 10, vat: { rate: 0, category: 'Z' } }) })],
  ['BT-136', yen(line({ allowances: ofLine({ amount: 1.5 }), price: 101.5 }))],
  ['BT-137', yen(line({ allowances: ofLine({ base: 10.5, percentage: 10 }) }))],
  ['BT-141', yen(line({ charges: ofLine({ amount: 1.5 }), price: 98.5 }))],
  ['BT-142', yen(line({ charges: ofLine({ base: 10.5, percentage: 10 }) }))],
  ['BT-113', yen({ totals: { prepaid: 1.5 } })],
  ['BT-114', yen({ totals: { rounding: 0.5 } })],
  ['BT-111', { taxCurrency: 'JPY', totals: { vatInTaxCurrency: 2.5 } }],
];

test('an invoice within the limits has no warning', () => {
  expect(warningsOf({})).toEqual([]);
  const most = { quantity: 1.0001, price: 1.0001, priceQuantity: 1.01, vat: { rate: 19.12 } };
  expect(warningsOf(line(most))).toEqual([]);
  expect(warningsOf(yen({}))).toEqual([]);
  expect(warningsOf(yen(line({ price: 50.25, quantity: 4, vat: { rate: 100 } })))).toEqual([]);
});

test.each(BROKEN)('%s', (term, changes) => {
  const found = warningsOf(changes).filter((each) => each.includes(`(${term})`));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/: EN16931-2026-DEC: has .*; round it, for example with round\(value, \d\)$/);
  expect(warningsOf(changes, {})).toEqual([]);
  expect(warningsOf(changes, { edition: '2017' })).toEqual([]);
});

test('computed amounts of a currency without decimals are whole', () => {
  expect(warningsOf(yen(line({ price: 105, vat: { rate: 10 } })))).toEqual([
    '/template/einvoice/invoice/currency: EN16931-2026-DEC: computed amounts have more decimals than the currency JPY (BT-5, BT-106 to BT-117, BT-131); round prices or quantities, so that amounts are whole',
  ]);
});
