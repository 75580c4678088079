/**
 * Caches must not change any byte. A World that has rendered other documents gives the same output as a new World, in
 * every format.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { type JsonObject, OUTPUT_FORMATS, type OutputFormat, renderTemplate, type World } from '@platen/engine';
import { describe, expect, test } from 'vitest';
import { parcelData } from '../bench/documents/parcel-data.ts';
import { createNodeWorld } from '../node/src/node-world.ts';

const library = new URL('../library/', import.meta.url);
const read = (path: string): JsonObject => JSON.parse(readFileSync(new URL(path, library), 'utf8'));

/** Replacements for values of the starter data, with other glyphs, other lengths and other codes. */
const OTHER_DATA: Readonly<Record<string, readonly JsonObject[]>> = {
  'conference-badge': [
    { attendeeName: 'Zoë van den Berg', company: 'Ørsted & Søn', role: 'Staff', attendeeId: 'OPD26-99120' },
    { event: 'Tage der offenen Druckerei', attendeeName: 'Łukasz Żółć', role: 'Guest' },
  ],
  'gs1-logistics': [
    { company: 'Quelle Käse AG', count: 7, batch: 'XQ-99' },
    { bestBefore: '2031-11-09', batch: 'J0K3R', count: 999 },
  ],
  'parcel-4x6': [parcelData(1), parcelData(2)],
  'product-2x1': [
    { itemId: 'WXYZ-77', itemName: 'Quick-fix jacket hooks, zinc', quantity: 13, trackedEntityId: 'TE-99' },
    { revision: 'K', unitOfMeasure: 'kg', quantity: 86 },
  ],
  'shelf-label': [
    { product: 'Jalapeño & Quark-Dip', price: 13.07, sku: 'Z-86531' },
    { product: 'Würzige Äpfel', price: 1086.95, contentAmount: 2.4 },
  ],
};

const documents = readdirSync(library).flatMap((slug) => {
  const template = read(`${slug}/template.json`);
  const data = read(`${slug}/data.json`);
  return [{}, ...(OTHER_DATA[slug] ?? [])].map((other) => ({ slug, template, data: { ...data, ...other } }));
});

function bytesOf({ template, data }: (typeof documents)[number], format: OutputFormat, world: World): Buffer {
  const rendered = renderTemplate(template, data, { format, dpi: 150, now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return Buffer.from(rendered.value.bytes);
}

/** Returns the documents for a format. Only some templates have an e-invoice. */
function documentsOf(format: OutputFormat): typeof documents {
  return documents.filter(({ template }) => format !== 'xml' || 'einvoice' in template);
}

describe.each(OUTPUT_FORMATS)('%s', (format) => {
  const warm = createNodeWorld();
  const own = documentsOf(format);
  const first = own.map((document) => bytesOf(document, format, warm));
  const second = own.toReversed().map((document) => bytesOf(document, format, warm));

  test.each([...new Set(own.map(({ slug }) => slug))])(
    'of %s is the same from a used World and from a new one',
    (slug) => {
      for (const [index, document] of own.entries()) {
        if (document.slug !== slug) continue;
        const cold = bytesOf(document, format, createNodeWorld());
        expect(cold.equals(first[index]!)).toBe(true);
        expect(cold.equals(second[own.length - 1 - index]!)).toBe(true);
      }
    },
  );

  test('differs between documents', () => {
    expect(new Set(first.map((bytes) => bytes.toString('latin1'))).size).toBe(own.length);
  });
});
