/** E-invoices of the starters and of the guide. */
import { readdirSync, readFileSync } from 'node:fs';
import type { JsonObject } from '@platen/engine';

const library = new URL('../../library/', import.meta.url);

/** Starters with an e-invoice. */
export const INVOICE_STARTERS = readdirSync(library).flatMap((slug) => {
  const [template, data] = ['template', 'data'].map((name) => {
    return JSON.parse(readFileSync(new URL(`${slug}/${name}.json`, library), 'utf8')) as JsonObject;
  });
  const { profile } = (template!['einvoice'] ?? {}) as JsonObject;
  return profile ? [{ slug, profile, template: template!, data: data! }] : [];
});

/** Invoices of the common cases in the guide: additions to an invoice and to its line. */
export const GUIDE_INVOICES = readFileSync(new URL('../../docs/guides/e-invoices.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((row) => {
    const [, about = '', ...cells] = row.split('|').map((cell) => cell.trim());
    const [more, line] = cells.slice(0, 2).map((cell) => (cell.startsWith('`{') ? JSON.parse(cell.slice(1, -1)) : {}));
    const isCase = cells.length > 2 && cells.some((cell) => cell.startsWith('`{'));
    return isCase ? [{ about, invoice: guideInvoice(more, line) }] : [];
  });

function guideInvoice(more: JsonObject, line: JsonObject): JsonObject {
  const each = { name: 'Gauge', quantity: 1, unit: 'C62', price: 48, vat: { category: 'S', rate: 23 }, ...line };
  return {
    ...{ number: '1', issueDate: '2026-01-31', dueDate: '2026-02-28', currency: 'EUR' },
    seller: { name: 'Fernhill Instruments', vatId: 'IE1234567T', address: { city: 'Galway', country: 'IE' } },
    buyer: { name: 'Ostwerk GmbH', address: { country: 'DE' } },
    ...more,
    lines: [each],
  };
}
