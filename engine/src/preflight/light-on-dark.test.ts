import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { SYMBOLOGIES } from '../codes/symbologies.ts';
import { renderTemplate } from '../render.ts';

const world = createNodeWorld();

type Format = 'pdf' | 'png' | 'zpl' | 'html';

function warningsOf(elements: readonly object[], format: Format = 'zpl') {
  const template = {
    dimensions: { width: '90mm', height: '60mm' },
    printer: { density: 12 },
    elements,
  };
  const rendered = renderTemplate(template, {}, { format, dpi: 304.8, now: 0 }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.warnings.map(({ code }) => code);
}

const ground = (fill: unknown, more: object = {}) => ({
  type: 'rectangle',
  position: { x: '0mm', y: '0mm' },
  width: '80mm',
  height: '50mm',
  style: { fill, stroke: 'none' },
  ...more,
});

const code = (symbology: string, color: string, more: object = {}) => ({
  type: 'barcode',
  symbology,
  position: { x: '5mm', y: '5mm' },
  width: '70mm',
  height: '40mm',
  moduleWidth: '0.5mm',
  text: SYMBOLOGIES.get(symbology)!.example,
  showText: false,
  style: { color },
  ...more,
});

const LIGHT = [...SYMBOLOGIES.values()].filter(({ lightOnDark }) => lightOnDark).map(({ name }) => name);

test('the families of QR Code, Data Matrix, Aztec and DotCode may be light on dark', () => {
  expect(LIGHT).toEqual([
    'qrcode',
    'gs1qrcode',
    'gs1dlqrcode',
    'microqrcode',
    'rectangularmicroqrcode',
    'hibcqrcode',
    'datamatrix',
    'datamatrixrectangular',
    'datamatrixrectangularextension',
    'gs1datamatrix',
    'gs1datamatrixrectangular',
    'gs1dldatamatrix',
    'hibcdatamatrix',
    'hibcdatamatrixrectangular',
    'aztec',
    'azteccompact',
    'aztecrune',
    'hibcazteccode',
    'dotcode',
    'gs1dotcode',
  ]);
});

test.each(LIGHT)('does not warn about %s in white on black', (symbology) => {
  for (const format of ['zpl', 'png', 'pdf', 'html'] as const) {
    expect(warningsOf([ground('#000'), code(symbology, '#fff')], format)).toEqual([]);
  }
});

test.each(['code128', 'ean13', 'pdf417', 'maxicode', 'hanxin'])('warns about %s in white on black', (symbology) => {
  for (const format of ['zpl', 'pdf'] as const) {
    expect(warningsOf([ground('#000'), code(symbology, '#fff')], format)).toContain('LOW_CONTRAST_CODE');
  }
});

test.each([
  ['white on dark blue', '#fff', '#006', [], []],
  ['light gray on black', '#ccc', '#000', [], []],
  // In red light, yellow equals white and blue equals black. Label printers have no medium grey.
  ['yellow on blue', '#ff0', '#00f', [], []],
  ['white on gray', '#fff', '#777', [], ['LOW_CONTRAST_CODE']],
  ['gray on black', '#777', '#000', ['LOW_CONTRAST_CODE'], ['LOW_CONTRAST_CODE']],
  ['white on white', '#fff', '#fff', ['LOW_CONTRAST_CODE'], ['LOW_CONTRAST_CODE']],
  ['white on red', '#fff', '#f00', ['LOW_CONTRAST_CODE'], ['LOW_CONTRAST_CODE']],
  ['black on black', '#000', '#000', ['LOW_CONTRAST_CODE'], ['LOW_CONTRAST_CODE']],
])('%s', (_, color, fill, inColor, onLabel) => {
  const elements = [ground(fill), code('qrcode', color)];
  expect(warningsOf(elements, 'pdf')).toEqual(inColor);
  expect(warningsOf(elements, 'zpl')).toEqual(onLabel);
});

test('uses the gradient colour with the lowest contrast', () => {
  const gradient = (to: string) => `linear-gradient(to right, #000, ${to})`;
  expect(warningsOf([ground(gradient('#333')), code('qrcode', '#fff')], 'pdf')).toEqual([]);
  expect(warningsOf([ground(gradient('#ddd')), code('qrcode', '#fff')], 'pdf')).toEqual([
    'QUIET_ZONE_VIOLATED',
    'LOW_CONTRAST_CODE',
  ]);
});

const small = { position: { x: '20mm', y: '20mm' }, width: '12.5mm', height: '12.5mm', quietZone: false };

test.each([
  ['ends at the symbol', { position: { x: '20mm', y: '20mm' }, width: '12.5mm', height: '12.5mm' }, true],
  ['ends with the margin', { position: { x: '17mm', y: '17mm' }, width: '18mm', height: '18mm' }, false],
  ['is a circle that leaves the corners bare', { type: 'ellipse', ...round(17) }, true],
  ['is a circle around all of it', { type: 'ellipse', ...round(30) }, false],
])('the background %s', (_, more, isViolated) => {
  for (const format of ['pdf', 'zpl'] as const) {
    const found = warningsOf([ground('#000', more), code('qrcode', '#fff', small)], format);
    expect(found).toEqual(isViolated ? ['QUIET_ZONE_VIOLATED'] : []);
  }
});

function round(side: number) {
  const from = `${26 - side / 2}mm`;
  return { position: { x: from, y: from }, width: `${side}mm`, height: `${side}mm` };
}

test('the background may consist of several parts, and dark ink next to the code is allowed', () => {
  const halves = ['10mm', '26mm'].map((x) => ground('#000', { position: { x, y: '10mm' }, width: '16mm' }));
  const whole = ground('#000', { position: { x: '19mm', y: '19mm' }, width: '14mm', height: '14mm' });
  const line = {
    type: 'line',
    position: { x: '18mm', y: '15mm' },
    width: '0mm',
    height: '25mm',
    style: { stroke: '#111' },
  };
  const elements = [...halves, whole, line, code('qrcode', '#fff', small)];
  for (const format of ['pdf', 'zpl'] as const) expect(warningsOf(elements, format)).toEqual([]);
});

test('finds light ink in the dark margin', () => {
  const text = { type: 'text', position: { x: '33mm', y: '24mm' }, text: 'too near', style: { color: '#fff' } };
  for (const format of ['pdf', 'zpl'] as const) {
    expect(warningsOf([ground('#000'), text, code('qrcode', '#fff', small)], format)).toEqual(['QUIET_ZONE_VIOLATED']);
  }
});
