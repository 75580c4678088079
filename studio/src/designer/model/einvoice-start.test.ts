import { templateJsonSchema } from '@platen/engine';
import { expect, test } from 'vitest';
import { inlineDefinitions } from '../../engine/inline-schema.ts';
import { startInvoice } from './einvoice-start.ts';
import { fieldsOf, schemaAt } from './schema.ts';

test('a new e-invoice reads data fields with common names', () => {
  const started = startInvoice({
    number: 'A-1',
    date: '2026-01-02',
    total: 3,
    items: [{ name: 'Gauge', qty: 1, unitPrice: 10, vat: 23, discount: { rate: 1 } }],
  });
  expect(started).toMatchObject({
    profile: 'en16931',
    invoice: {
      number: '{{ number }}',
      issueDate: '{{ date }}',
      dueDate: '',
      currency: 'EUR',
      lines: {
        items: 'items',
        each: {
          name: { expression: 'item.name' },
          quantity: { expression: 'item.qty' },
          price: { expression: 'item.unitPrice' },
          vat: { rate: { expression: 'item.vat' } },
        },
      },
    },
  });
  expect(startInvoice({})).toMatchObject({ invoice: { number: '', lines: { items: '[]', each: { name: '' } } } });
});

test('its initial terms are terms of the format', () => {
  const schema = inlineDefinitions(templateJsonSchema());
  const known = fieldsOf(schemaAt(schema, 'properties', 'einvoice', 'properties', 'invoice')).map(({ name }) => name);
  expect(Object.keys(startInvoice({})['invoice'] as object).filter((name) => !known.includes(name))).toEqual([]);
});
