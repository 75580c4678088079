import { expect, test } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { OUTPUT_FORMATS } from './paint/formats.ts';
import { validateTemplate } from './validate.ts';

const world = createNodeWorld();

function report(elements: readonly object[], more: object = {}) {
  const template = { dimensions: { width: '40mm', height: '20mm' }, elements, ...more };
  const { laidOut, warnings, sampleErrors } = validateTemplate(template, { formats: OUTPUT_FORMATS, now: 0 }, world);
  const off = warnings.filter(({ code }) => code === 'OUTSIDE_PAGE');
  return { laidOut, warnings: off.map(({ elementId }) => elementId), sampleErrors };
}

const at = (x: string, y: string) => ({ position: { x, y } });
const flow = { position: { mode: 'flow' } };
const off = { id: 'off', type: 'text', ...at('38mm', '1mm'), text: 'Way off the page' };
const bound = { id: 'bound', type: 'text', ...at('38mm', '8mm'), text: 'Also off, {{ name }}' };

test('lays out a template that reads no data completely, whatever its schema requires', () => {
  expect(report([off], { schema: { type: 'object', required: ['name'] } })).toMatchObject({
    laidOut: 'all',
    warnings: ['off'],
  });
  expect(report([{ ...off, ...flow, width: '60mm', style: { textAlign: 'right' } }])).toMatchObject({
    laidOut: 'all',
    warnings: ['off'],
  });
});

test('lays out only elements that read no data if there is no sample', () => {
  expect(report([off, bound, { ...off, id: 'below', ...flow }])).toEqual({
    laidOut: 'fixed',
    warnings: ['off'],
    sampleErrors: [],
  });
  expect(report([off, bound], { sample: { name: 'Ada' } })).toMatchObject({
    laidOut: 'all',
    warnings: ['off', 'bound'],
  });
});

test('judges elements in groups, headers and loops separately', () => {
  const group = (elements: readonly object[], more: object = {}) => ({
    id: 'group',
    type: 'group',
    ...at('0mm', '0mm'),
    width: '40mm',
    height: '20mm',
    elements,
    ...more,
  });
  expect(report([group([off, bound])])).toMatchObject({ laidOut: 'fixed', warnings: ['off'] });
  expect(report([group([off, bound], { visible: 'shown' })]).warnings).toEqual([]);
  expect(report([group([off, { ...bound, ...flow }], { layout: 'column' })]).warnings).toEqual(['off']);
  const repeat = (items: string) => ({ type: 'repeat', items, ...at('30mm', '0mm'), elements: [{ ...off, ...flow }] });
  expect(report([repeat('lines'), bound]).warnings).toEqual([]);
  expect(report([repeat('[1, 2]'), bound]).warnings.length).toBeGreaterThan(0);
  expect(report([{ ...bound, text: '{{ data }}' }, off])).toMatchObject({ laidOut: 'fixed' });
  expect(report([bound], { header: { height: '5mm', elements: [off] } }).warnings).toEqual(['off']);
});

test('reports content that can never be rendered as an error, with or without data', () => {
  const code = { id: 'code', type: 'barcode', symbology: 'ean13', ...at('1mm', '1mm'), width: '30mm', height: '10mm' };
  expect(report([{ ...code, text: 'letters' }, bound])).toMatchObject({
    laidOut: 'fixed',
    sampleErrors: [{ elementId: 'code' }],
  });
  expect(report([{ ...code, text: '{{ number }}' }])).toEqual({ laidOut: 'fixed', warnings: [], sampleErrors: [] });
});

test('lays out nothing of an invalid template', () => {
  expect(report([{ type: 'nothing' }]).laidOut).toBe('nothing');
});

test('removes links to flowing elements, at any depth', () => {
  const linked = { type: 'text', position: { mode: 'flow' }, runs: [{ text: 'to the end', link: '#end' }] };
  const table = { type: 'table', ...at('0mm', '0mm'), width: '30mm', items: '[1]', columns: [{ elements: [linked] }] };
  const end = { type: 'text', id: 'end', position: { mode: 'flow' }, text: '{{ number }}' };
  const template = { dimensions: { width: '40mm', height: '20mm' }, elements: [table, end] };
  const checked = validateTemplate(template, { formats: OUTPUT_FORMATS, now: 0 }, world);
  expect(checked).toMatchObject({ laidOut: 'fixed', warnings: [], sampleErrors: [] });
});
