/** Generates invoices with random lines, allowances, charges and amounts. */
import type { JsonObject } from '@platen/engine';
import fc from 'fast-check';

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
const parts = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  allowances: ofWhole,
  charges: ofWhole,
  totals: fc.record({ prepaid: decimal(20, 2), rounding: fc.constantFrom(0, 0.01, -0.02) }),
});

const HEADER = {
  number: 'R',
  issueDate: '2026-01-31',
  dueDate: '2026-02-28',
  currency: 'EUR',
  seller: { name: 'S', vatId: 'IE1', address: { country: 'IE' } },
  buyer: { name: 'B', address: { country: 'DE' } },
};

export const randomInvoice = parts.map((more): JsonObject => ({ ...HEADER, ...more }));
