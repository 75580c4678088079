import type { JsonObject, JsonValue } from '@platen/engine/base/json';
import { expect, test } from 'vitest';
import { layOutForEditor } from '../../../../engine/src/edit/lay-out-for-editor.ts';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { messageInWords } from '../panels/finding-words.ts';
import { findingsOf } from './findings.ts';

const world = createNodeWorld();
const place = { position: { x: '1mm', y: '4mm' } };

/** Returns the engine's findings by code. */
function look(element: JsonObject, format: 'pdf' | 'zpl' = 'pdf') {
  const document: JsonValue = {
    dimensions: { width: '100mm', height: '60mm', safeMargin: '2mm' },
    elements: [{ ...place, ...element }],
  };
  const { problems, warnings, boxes } = layOutForEditor(document, { name: 'Ada' }, { format, now: 0 }, world);
  return {
    document,
    findings: findingsOf(document, { problems, warnings, pages: boxes.map((each) => ({ boxes: each })) }),
  };
}

test.each<[string, JsonObject, ('pdf' | 'zpl')?]>([
  ['CODE_INVALID', { type: 'barcode', symbology: 'ean13', text: '4006381333932', width: '40mm', height: '25mm' }],
  ['BARCODE_TOO_DENSE', { type: 'barcode', text: 'ABCDEFGHIJKLMNOP', width: '20mm', height: '10mm' }],
  ['BARCODE_TOO_DENSE', { type: 'qrcode', text: 'https://example.org/1234567890', width: '5mm', height: '5mm' }],
  ['CODE_DOES_NOT_FIT', { type: 'qrcode', text: 'https://example.org/1234567890', width: '2mm', height: '2mm' }, 'zpl'],
  ['CODE_DOES_NOT_FIT', { type: 'barcode', text: 'SHP0100000023757', width: '20mm', height: '31mm' }, 'zpl'],
  ['UNKNOWN_PROPERTY', { type: 'text', text: 'a', colour: 'red' }],
  ['UNKNOWN_PROPERTY', { type: 'text', text: 'a', style: { colour: 'red' } }],
  ['UNKNOWN_PROPERTY', { type: 'text', text: 'a', zzzzzz: 1 }],
  ['INVALID_VALUE', { type: 'text', text: 'a', style: { textAlign: 'centre' } }],
  ['UNKNOWN_ELEMENT_TYPE', { type: 'tex', text: 'a' }],
  ['INVALID_LENGTH', { type: 'text', text: 'a', width: 30 }],
  ['INVALID_LENGTH', { type: 'text', text: 'a', width: '30' }],
  ['E_NAME', { type: 'text', text: '{{ name }} {{ uper(name) }}' }],
  ['E_NAME', { type: 'text', contentExpression: 'uper(name)' }],
  ['TEXT_TOO_SMALL', { type: 'text', text: 'a', style: { fontSize: '3pt' } }, 'zpl'],
  ['OUTSIDE_SAFE_MARGIN', { type: 'rectangle', width: '20mm', height: '20mm', style: { fill: 'black' } }],
])('%s of %j is corrected by its fix', (code, element, format) => {
  const { document, findings } = look(element, format);
  const found = findings.find((finding) => finding.code === code)!;
  expect(found.fix).toBeDefined();
  const mended = found.fix!.apply(document) as { elements: readonly [JsonObject] };
  expect(look(mended.elements[0], format).findings.map((finding) => finding.code)).not.toContain(code);
});

test('a style property that is set on the element moves into its style', () => {
  const { document, findings } = look({ type: 'text', text: 'a', 'font-size': '10pt' });
  const { fix } = findings.find(({ code }) => code === 'UNKNOWN_PROPERTY')!;
  expect(fix!.label).toBe('style.fontSize');
  const { elements } = fix!.apply(document) as { elements: readonly [JsonObject] };
  expect(elements[0]).toMatchObject({ style: { fontSize: '10pt' } });
});

const MARKED = { markerStart: 'arrow', stroke: 'black' };

test.each<[string, JsonObject, string]>([
  ['REQUIRED', { type: 'text' }, '“Content”'],
  ['TEXT_OVERFLOW', { type: 'text', text: 'Donaudampfschifffahrt', width: '5mm' }, 'set “Hyphenate”'],
  ['NO_EFFECT', { type: 'path', d: 'M 0 0 L 9 9 Z', width: '9mm', height: '9mm', style: MARKED }, '“Marker start”'],
])('the message of %s for %j names properties by their labels', (code, element, label) => {
  const { document, findings } = look(element);
  const found = findings.find((finding) => finding.code === code)!;
  expect(found.message).not.toContain('“');
  expect(messageInWords(document, found.message)).toContain(label);
});

test('a finding leads to its element, or to the page if it has none', () => {
  const { findings } = look({ type: 'group', elements: [{ type: 'text', text: '{{', ...place }] });
  expect(findings[0]).toMatchObject({ kind: 'problem', node: '/elements/0/elements/0' });
  const warning = look({ type: 'rectangle', width: '20mm', height: '20mm', style: { fill: 'black' } }).findings[0];
  expect(warning).toMatchObject({ kind: 'warning', node: '/elements/0', page: 0 });
});
