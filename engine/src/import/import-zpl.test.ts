import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { compareImport } from '../../../tests/zpl-corpus/compare-import.ts';
import { latin1 } from '../base/bytes.ts';
import type { JsonObject } from '../base/json.ts';
import { renderTemplate } from '../render.ts';
import { type ImportOptions, importZpl } from './import-zpl.ts';

const world = createNodeWorld();
const label = (fields: string) => `^XA^PW406^LL406${fields}^XZ`;

function imported(zpl: string, options: ImportOptions = {}) {
  const result = importZpl(latin1(zpl), options, world);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { template, report, labels } = result.value;
  return { template, report, labels, elements: template['elements'] as readonly JsonObject[] };
}

describe('the imported template draws the dots of the label', () => {
  const cases: Readonly<Record<string, string>> = {
    'texts in each font and direction':
      '^FO20,20^A0N,40,30^FDShip to^FS^FO20,80^ADN,36,20^FDABC 12^FS^FO300,30^A0R,30,30^FDright^FS' +
      '^FO350,200^A0B,30,30^FDup^FS^FO100,300^A0I,30,40^FDinverted^FS^FT20,250^A0N,30,30^FDbaseline^FS',
    'a block of text': '^FO20,20^A0N,30,30^FB300,4,5,C^FDThe quick brown fox jumps over the lazy dog^FS',
    'text at the right': '^FO380,20,1^A0N,40,40^FDRight^FS',
    'boxes, circles, ellipses and diagonals':
      '^FO10,10^GB200,100,4^FS^FO20,120^GB300,3,3^FS^FO20,140^GB60,60,60^FS^FO100,140^GB80,60,5,B,4^FS' +
      '^FO200,140^GC90,6^FS^FO300,140^GE90,60,60^FS^FO20,260^GD100,60,5,B,R^FS^FO160,260^GD100,60,5,B,L^FS',
    'white on black': '^FO10,10^GB200,100,100^FS^FO30,40^FR^A0N,40,40^FDWhite^FS^FO60,20^GB20,80,20,W^FS',
    'inverted in part': '^FO10,10^GB200,100,100^FS^FO110,60^FR^GB200,100,100^FS',
    pictures: '^FO40,40^GFA,8,8,1,FF818181818181FF^FS',
    'Code 128 in each mode':
      '^BY2^FO20,10^BCN,50,N^FD>:ABC123^FS^FO20,70^BCN,50,N^FD>;123456^FS^FO20,130^BCN,50,N,N,N,A^FDAB123456^FS' +
      '^FO20,190^BCN,50,N,N,N,D^FD(00)123456789012345675^FS^FO20,250^BCN,50,N,N,N,U^FD1234567890123456789^FS' +
      '^FO20,310^BCN,50,N^FD>;>80109501101530003^FS',
    'codes of two widths':
      '^BY2,3,60^FO20,10^B3N,N,60,N^FDAB-1^FS^FO20,90^B2N,60,N^FD123456^FS^FO20,170^BKN,N,60,N^FD12345^FS',
    'two-dimensional codes':
      '^FO20,20^BQN,2,4^FDQA,HELLO^FS^FO150,20^BXN,5,200^FDData Matrix^FS^BY2^FO20,150^B7N,8,3,4^FDPDF 417^FS^FO20,250^BON,4^FDAztec^FS',
    'QR Code in bytes': '^FO20,20^BQN,2,4^FDMM,AORDER|0001234567890|X^FS',
    'rotated codes': '^BY2^FO20,20^BCR,60,N^FDABC^FS^FO120,20^BCB,60,N^FDABC^FS^FO220,300^BCI,60,N^FDAB^FS',
  };
  test.each(Object.entries(cases))('%s', (_, fields) => {
    const result = compareImport(latin1(label(fields)), {}, world);
    if (typeof result === 'string') throw new Error(result);
    const { ink, texts, sameTexts, imported: value } = result;
    expect({ ink: Math.round(ink * 1e4) / 1e4, missed: texts - sameTexts }).toEqual({ ink: 1, missed: 0 });
    expect(value.report.omitted).toEqual([]);
  });
});

describe('fields of the data', () => {
  test('names numbered fields by their prompts, and imports a stored format with samples', () => {
    const format =
      '^XA^DFR:SHIP.ZPL^FS^FO20,20^A0N,30,30^FN1"Ship to"^FS^FO20,60^A0N,30,30^FN2^FS^BY2^FO20,100^BCN,60,N^FN3^FS^XZ';
    const { template, elements } = imported(format);
    expect(template['sample']).toEqual({ shipTo: 'Ship to', field2: 'Field 2', field3: '123456789012' });
    expect(elements.map(({ content }) => content)).toEqual([
      { text: '{{ data.shipTo }}' },
      { text: '{{ data.field2 }}' },
      { text: '{{ data.field3 }}' },
    ]);
    expect(template['schema']).toMatchObject({
      required: ['shipTo', 'field2', 'field3'],
      properties: { shipTo: { type: 'string', title: 'Ship to' } },
    });
  });

  test('uses the sample of a label that recalls a format', () => {
    const stream = '^XA^DFR:A.ZPL^FS^FO20,20^A0N,30,30^FN1^FS^XZ^XA^XFR:A.ZPL^FS^FN1^FDMaple Road^FS^XZ';
    expect(imported(stream).template['sample']).toEqual({ field1: 'Maple Road' });
  });

  test('makes serial numbers data, with a note about their step', () => {
    const { template, report } = imported(label('^FO20,20^A0N,30,30^SN007,1,Y^FS^PQ3'));
    expect(template['sample']).toEqual({ serial: '007' });
    expect(report.approximated[0]).toMatchObject({
      element: 'text',
      message: expect.stringContaining('increases by 1'),
    });
  });

  test('makes printed values fields wherever they occur', () => {
    const fields = '^FO20,20^A0N,30,30^FDRef: A-77^FS^BY2^FO20,60^BCN,60,Y^FDA-77^FS';
    const { template, elements } = imported(label(fields), { fields: { reference: 'A-77' } });
    expect(template['sample']).toEqual({ reference: 'A-77' });
    expect(elements.map(({ content }) => content)).toEqual([
      { text: 'Ref: {{ data.reference }}' },
      { text: '{{ data.reference }}' },
      { text: '{{ data.reference }}' },
    ]);
    const data = { reference: 'B-1' };
    const rendered = renderTemplate(template, data, { format: 'zpl', now: 0 }, world);
    expect(rendered.ok).toBe(true);
  });

  test('rejects an invalid field name', () => {
    expect(importZpl(latin1(label('^FO1,1^FDx^FS')), { fields: { 'a b': 'x' } }, world)).toMatchObject({
      ok: false,
      problems: [{ path: '/fields' }],
    });
  });
});

test('keeps braces in a text as text', () => {
  const { template } = imported(label('^FO20,20^A0N,30,30^FD{{ secret }}^FS'));
  const rendered = renderTemplate(template, {}, { format: 'zpl', now: 0 }, world);
  expect(rendered).toMatchObject({ ok: true, warnings: [] });
});

test('converts printer settings to the settings of the template', () => {
  const { template } = imported('^XA^PW400^LL200^MNM^MMC^MTD^MD5^PR4^POI^PMY^FO1,1^GB9,9,9^FS^PQ3^XZ', { density: 12 });
  expect(template['printer']).toEqual({
    density: 12,
    media: 'mark',
    mode: 'cut',
    mediaType: 'direct',
    darkness: 5,
    speed: 4,
    copies: 3,
    orientation: 'inverted',
    mirror: true,
  });
  expect(template['dimensions']).toEqual({ width: '33.334mm', height: '16.667mm' });
});

test('reports commands without an element, and differences', () => {
  const { report } = imported(label('^FO20,20^BT^FDx^FS^BY2^FO20,100^BEN,60,Y^FD123456789012^FS'));
  expect(report.omitted).toMatchObject([{ command: '^BT' }]);
  expect(report.approximated).toMatchObject([{ element: 'ean13', command: '^BE' }]);
});

test('omits commands of other labels from the report', () => {
  const stream = label('^FO20,20^A0N,30^FDone^FS') + label('^FO20,20^A0N,30^FDtwo^FS^FO20,90^BT^FDx^FS');
  const omitted = [1, 2].map((number) => imported(stream, { label: number }).report.omitted);
  expect(omitted).toMatchObject([[], [{ command: '^BT' }]]);
});

test('imports one label, or another one by its number', () => {
  const stream = label('^FO1,1^FDone^FS') + label('^FO1,1^FDtwo^FS');
  expect(imported(stream)).toMatchObject({ labels: 2, elements: [{ id: 'one' }] });
  expect(imported(stream, { label: 2 }).elements).toMatchObject([{ id: 'two' }]);
  expect(importZpl(latin1(stream), { label: 3 }, world)).toMatchObject({
    problems: [{ message: 'must be from 1 to 2' }],
  });
  expect(importZpl(latin1('hello'), {}, world)).toMatchObject({ problems: [{ code: 'REQUIRED' }] });
});

test('limits sizes to the values that a template allows', () => {
  const extreme = '^FO1,1^A0N,20,2000^FB9,2^FDWWWW WWWW^FS^FO1,90^A0N,7900,10^FDx^FS^FO1,9^A0N,10,9000^FDWW^FS';
  const { template } = imported(label(extreme));
  expect(renderTemplate(template, {}, { format: 'zpl', now: 0 }, world).ok).toBe(true);
});
