import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { renderTemplate } from '../../render.ts';

const world = createNodeWorld();

function nativeTexts(...elements: readonly object[]): readonly string[] {
  const template = {
    dimensions: { width: '100mm', height: '50mm' },
    printer: { density: 8, text: 'native' },
    elements: elements.map((each) => ({ position: { x: '5mm', y: '5mm' }, style: { fontSize: '14pt' }, ...each })),
  };
  const rendered = renderTemplate(template, {}, { format: 'zpl', now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  const zpl = new TextDecoder('latin1').decode(rendered.value.bytes);
  return [...zpl.matchAll(/\^A0.*?\^FD(.*?)\^FS/g)].map(([, text]) => text!);
}

const text = (...runs: readonly object[]) => ({ type: 'text', runs });
const bold = { style: { fontWeight: 'bold' } };

test('runs whose letters the printer has are in its font', () => {
  expect(nativeTexts(text({ text: 'Total ' }, { text: '12,50', ...bold }))).toEqual(['Total', '12,50']);
});

test.each([
  ['a letter of another script', { text: 'Ω' }],
  ['letters set apart', { text: 'wide', style: { letterSpacing: '2pt' } }],
  ['a small part', { text: 'tiny', style: { fontSize: '2pt' } }],
  ['Hebrew', { text: 'שלום' }],
  ['a part that is a link', { text: 'Ω', link: 'https://example.com' }],
])('%s makes only its own line an image', (_, part) => {
  expect(nativeTexts(text({ text: 'Total ' }, part, { text: ' 12,50\nnext line' }))).toEqual(['next line']);
});

test('other elements at the same height keep the printer’s font', () => {
  const adjacent = { type: 'text', text: 'adjacent', position: { x: '60mm', y: '5mm' } };
  expect(nativeTexts(text({ text: 'Total ' }, { text: 'Ω' }), adjacent)).toEqual(['adjacent']);
});

test('treats rotated lines the same way', () => {
  for (const rotation of [90, 180]) {
    expect(
      nativeTexts({ ...text({ text: 'Total ' }, { text: 'Ω' }), rotation, position: { x: '30mm', y: '20mm' } }),
    ).toEqual([]);
  }
});
