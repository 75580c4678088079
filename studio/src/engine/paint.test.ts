/** Printed labels of the designer must belong to the pages of the document. */
import type { JsonObject } from '@platen/engine';
import { createNodeWorld } from '@platen/node/node-world';
import { expect, test } from 'vitest';
import { print } from './paint.ts';

const world = createNodeWorld();

function pagesOf(printer: JsonObject, more: JsonObject = {}): readonly number[] {
  const template = {
    dimensions: { width: '40mm', height: '20mm' },
    printer,
    elements: [
      {
        type: 'repeat',
        items: 'range(1, 3)',
        position: { mode: 'flow' },
        elements: [{ type: 'text', breakBefore: true, text: 'Label {{ item }}' }],
      },
    ],
    ...more,
  };
  const printed = print({ template, data: {}, format: 'zpl', now: 0, printer: { density: 8 } }, world);
  if (!printed.ok) throw new Error(JSON.stringify(printed.problems));
  for (const { widthDots, heightDots, bits } of printed.labels) {
    expect([widthDots % 8, heightDots]).toEqual([0, 160]);
    expect(bits.some((byte) => byte !== 0)).toBe(true);
  }
  return printed.labels.map(({ page }) => page);
}

test.each<[JsonObject]>([
  [{ cut: 'end' }],
  [{ cut: 2, copies: 3 }],
  [{ pause: 2, copies: 5 }],
  [{ offset: { x: '2mm', y: '-1mm' }, absoluteDarkness: 12 }],
  [{ labelSize: 'printer' }],
  [{ rfid: { epc: { expression: '["1000", "2000", "3000"]' } } }],
])('with %j, each page is one label', (printer) => {
  expect(pagesOf(printer)).toEqual([0, 1, 2]);
});

test('rows of a roll are labels', () => {
  expect(pagesOf({ cut: 'end', labelSize: 'printer' }, { roll: { columns: 2, gap: '2mm' } })).toEqual([0, 1]);
});
