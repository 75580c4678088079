/** Sample invoices for tests: the shortest valid one, and one with every term. */
import type { JsonObject, JsonValue } from '../base/json.ts';
import { INVOICE } from '../format/einvoice/invoice.ts';
import type { Group, Part } from '../format/einvoice/parts.ts';

export const SHORT: JsonObject = {
  number: { expression: 'number' },
  issueDate: { expression: 'date' },
  currency: 'EUR',
  dueDate: { expression: 'dueDate' },
  seller: {
    name: { expression: 'seller.name' },
    vatId: { expression: 'seller.vatId' },
    address: { country: { expression: 'seller.country' } },
  },
  buyer: { name: { expression: 'buyer.name' }, address: { country: { expression: 'buyer.country' } } },
  totals: { gross: { expression: 'total ?? null' }, prepaid: { expression: 'paid ?? null' } },
  lines: {
    items: 'items',
    as: 'line',
    each: {
      name: { expression: 'line.name' },
      quantity: { expression: 'line.quantity' },
      unit: 'C62',
      price: { expression: 'line.price' },
      vat: { category: { expression: 'line.category ?? "S"' }, rate: { expression: 'line.rate ?? null' } },
    },
  },
};

export const SHORT_DATA: JsonObject = {
  number: 'R-1',
  date: '2026-01-31',
  dueDate: '2026-02-28',
  seller: { name: 'Seller', vatId: 'IE1234567T', country: 'IE' },
  buyer: { name: 'Buyer', country: 'DE' },
  items: [
    { name: 'Bolts', quantity: 3, price: 19.99, rate: 21 },
    { name: 'Nuts', quantity: 1.5, price: 100.005, rate: 10 },
  ],
};

/** Returns a template that contains this invoice and shows its sums. */
export function invoiceTemplate(invoice: JsonValue, more: JsonObject = {}): JsonObject {
  const { profile = 'en16931', ...rest } = more;
  return {
    dimensions: { width: '210mm', height: '297mm' },
    locale: 'en',
    meta: { name: 'Invoice' },
    elements: [
      { type: 'text', position: { x: '2cm', y: '2cm' }, text: 'Due {{ formatCurrency(einvoice.totals.due, "EUR") }}' },
    ],
    einvoice: { profile, invoice },
    ...rest,
  };
}

/** Merges changes into an object. Null removes a value; lists are replaced completely. */
export function changed(base: JsonObject, changes: JsonObject): JsonObject {
  const entries = Object.entries({ ...base, ...changes }).flatMap(([name, value]): [string, JsonValue][] => {
    const [before, after] = [base[name], changes[name]];
    if (after === null) return [];
    return [[name, isPlain(before) && isPlain(after) ? changed(before, after) : (value as JsonValue)]];
  });
  return Object.fromEntries(entries);
}

function isPlain(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sample values by the last names of a term's path. */
const VALUES: Readonly<Record<string, JsonValue>> = {
  type: 384,
  currency: 'EUR',
  taxCurrency: 'SEK',
  country: 'DE',
  originCountry: 'AT',
  vatId: 'DE123456789',
  means: 58,
  bic: 'COBADEFFXXX',
  'accounts/account': 'DE02120300000000202051',
  'directDebit/account': 'DE02500105170137075030',
  subject: 'AAK',
  reasonCode: '95',
  'charges/reasonCode': 'FC',
  file: 'data:application/pdf;base64,JVBERi0xLjcKCg==',
  fileName: 'drawing.pdf',
  unit: 'C62',
  'vat/category': 'S',
  'vat/rate': 19,
  quantity: 7,
  price: 12.5,
  grossPrice: 13,
  priceDiscount: 0.5,
  priceQuantity: 2,
  amount: 1.25,
  base: 12.5,
  percentage: 10,
  prepaid: 3,
  rounding: 0.01,
  vatInTaxCurrency: 77.7,
  'card/number': '1234',
  list: 'STI',
  version: '7',
  phone: '+49 30 1234',
  email: 'ask@example.com',
  scheme: '0088',
  'object/scheme': 'AAA',
  'electronicAddress/scheme': 'EM',
  start: '2026-01-01',
  end: '2026-01-31',
  days: 14,
};

/** Terms that are computed, or that other terms exclude. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['lines', 'allowances', 'charges', 'net', 'vat', 'gross', 'due'].map((name) => `totals/${name}`),
  'exemptions',
  'vatDateCode',
]);

/** Returns an invoice with every term of a profile. Most terms have different values. */
export function fullInvoice(profile: 'en16931' | 'extended-ctc-fr' | 'extended' = 'en16931'): JsonObject {
  let count = 0;
  const exampleOf = (inner: Part, path: readonly string[]): JsonValue => {
    if (inner.kind === 'group') return groupOf(inner, path);
    if (inner.kind === 'list') return [groupOf(inner.of, path)];
    const given = VALUES[path.slice(-2).join('/')] ?? VALUES[path.at(-1)!];
    if (given !== undefined) return given;
    count++;
    return inner.type === 'date' ? `2026-03-${String((count % 28) + 1).padStart(2, '0')}` : `${path.at(-1)} ${count}`;
  };
  const groupOf = ({ parts }: Group, path: readonly string[]): JsonObject => {
    const entries = Object.entries(parts).flatMap(([name, inner]) => {
      const at = [...path, name];
      const isOther = inner.from.startsWith('extended') && profile !== 'extended' && profile !== inner.from;
      return isOther || LEFT_OUT.has(at.join('/')) ? [] : [[name, exampleOf(inner, at)] as const];
    });
    return Object.fromEntries(entries);
  };
  return groupOf(INVOICE, []);
}
