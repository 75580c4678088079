import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { latin1 } from '../base/bytes.ts';
import { convertLabels, readLabels } from '../convert.ts';
import { importZpl } from '../import/import-zpl.ts';
import { inkBox } from '../paint/label/bitmap.ts';
import { rasterizeLabel } from '../paint/label/draw-page.ts';
import { placedCodes } from '../scene/placed-codes.ts';
import { interpretZpl } from './interpret-zpl.ts';
import { isEpl } from './parse-epl.ts';

const world = createNodeWorld();
const job = (fields: string, more = '') => `\nN\nq400\nQ400,24\n${more}${fields}\nP1\n`;

function drawn(epl: string) {
  const { scene, warnings } = interpretZpl(latin1(epl), {}, world);
  const [page] = scene.pages;
  const bitmap = rasterizeLabel(page!, scene.printer);
  return { scene, page: page!, warnings, bitmap, ink: inkBox(bitmap) };
}

describe('draws lines, boxes and graphics at their positions', () => {
  test.each([
    ['LO10,20,30,4', { x: 10, y: 20, width: 30, height: 4 }],
    ['X10,20,3,110,70', { x: 10, y: 20, width: 100, height: 50 }],
    ['LO10,20,30,30\nLW15,0,300,300', { x: 10, y: 20, width: 5, height: 30 }],
    ['LO10,20,30,30\nLE10,20,20,30', { x: 30, y: 20, width: 10, height: 30 }],
    ['GW8,16,1,2,\x7f\xfe', { x: 8, y: 16, width: 8, height: 2 }],
  ])('%j', (fields, box) => {
    expect(drawn(job(fields)).ink).toEqual(box);
  });

  test('the origin of the label moves all content', () => {
    expect(drawn(job('LO10,20,30,4', 'R40,5\n')).ink).toMatchObject({ x: 50, y: 25 });
  });
});

test.each([
  [0, { x: 200, y: 200 }, { x: 296, y: 220 }],
  [1, { x: 180, y: 200 }, { x: 200, y: 296 }],
  [2, { x: 104, y: 180 }, { x: 200, y: 200 }],
  [3, { x: 200, y: 104 }, { x: 220, y: 200 }],
])('text rotated by %i quarters is within its cells', (turn, least, most) => {
  const { ink } = drawn(job(`A200,200,${turn},3,1,1,N,"ABCDEFGH"`));
  expect(ink!.x).toBeGreaterThanOrEqual(least.x);
  expect(ink!.y).toBeGreaterThanOrEqual(least.y);
  expect(ink!.x + ink!.width).toBeLessThanOrEqual(most.x);
  expect(ink!.y + ink!.height).toBeLessThanOrEqual(most.y);
  expect(Math.max(ink!.width, ink!.height)).toBeGreaterThan(80);
});

test.each([
  ['B50,50,0,1,2,4,60,N,"A>77"', 'code128', 'A>77'],
  ['B50,50,0,3,2,5,60,B,"AB-1"', 'code39', 'AB-1'],
  ['B50,50,0,2,2,5,60,N,"1234"', 'itf', '1234'],
  ['B50,50,0,E30,2,4,60,N,"123456789012"', 'ean13', '123456789012'],
  ['b50,50,Q,m2,s4,eH,"HELLO"', 'qrcode', 'HELLO'],
  ['b50,50,D,h6,"Data"', 'datamatrix', 'Data'],
])('%s', (field, symbology, payload) => {
  const { page, ink } = drawn(job(field));
  expect(placedCodes(page.items).map(({ item }) => [item.symbol.symbology, item.symbol.payload])).toEqual([
    [symbology, payload],
  ]);
  expect([ink!.x, ink!.y]).toEqual([50, 50]);
});

test.each([
  [0, { x: 200, y: 200, height: 60 }],
  [1, { x: 140, y: 200, width: 60 }],
  [2, { y: 140, height: 60 }],
  [3, { x: 200, width: 60 }],
])('bars rotated by %i quarters begin at their origin', (turn, box) => {
  const { ink } = drawn(job(`B200,200,${turn},1,1,2,60,N,"A77"`));
  expect(ink).toMatchObject(box);
  if (turn === 2) expect(ink!.x + ink!.width).toBe(200);
  if (turn === 3) expect(ink!.y + ink!.height).toBe(200);
});

test('white text on black', () => {
  const { ink, bitmap } = drawn(job('A20,20,0,4,1,1,R,"AB"'));
  expect(ink).toEqual({ x: 20, y: 20, width: 28, height: 24 });
  const dots = bitmap.bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  expect(dots).toBeLessThan(28 * 24);
});

test('copies, several labels, and commands that are not drawn', () => {
  const { scene, warnings } = interpretZpl(latin1(`${job('LO1,1,9,9')}${job('LO1,1,9,9\nGG10,10,"LOGO"')}`), {}, world);
  expect(scene.pages).toHaveLength(2);
  expect(warnings).toMatchObject([{ command: 'GG', offset: 55, message: 'is not supported and is skipped' }]);
  expect(interpretZpl(latin1(job('LO1,1,9,9').replace('P1', 'P3')), {}, world).scene.pages[0]!.copies).toBe(3);
});

test('a stream is EPL only if it draws and prints, and has no ZPL', () => {
  expect(isEpl(latin1(job('LO1,1,9,9')))).toBe(true);
  for (const text of ['', 'hello\nP1', '^XA^FDLO1,1\nP1^XZ', 'N\nLO1,1,9,9\n']) expect(isEpl(latin1(text))).toBe(false);
});

test('EPL is converted and imported like ZPL', () => {
  const epl = latin1(job('A20,20,0,3,1,1,N,"Order"\nB20,60,0,1,2,4,60,N,"A77"'));
  const read = readLabels(epl, {}, world);
  if (!read.ok) throw new Error(read.problems[0]!.message);
  expect(convertLabels(read.value, { format: 'pdf' }, world).ok).toBe(true);
  expect(importZpl(epl, {}, world)).toMatchObject({
    ok: true,
    value: { template: { elements: [{ id: 'order' }, { id: 'code128' }] }, report: { approximated: [], omitted: [] } },
  });
});

describe('stored forms', () => {
  const form =
    'FS"LABEL"\nq400\nQ200,24\nV00,15,L,"Name"\nV01,9,L,"Number"\nC0,4,N,+2,"Count"\nA10,10,0,3,1,1,N,"To: "V00\nA10,40,0,3,1,1,N,V01"/"C0\nFE\n';

  const textsOf = (epl: string) =>
    interpretZpl(latin1(epl), {}, world).labels.map(({ parts }) =>
      parts.map(({ part }) => (part.kind === 'text' ? part.text : part.kind)),
    );

  test('get their values from ?, and count', () => {
    expect(textsOf(`${form}FR"LABEL"\n?\nAnna\n17\n0098\nP2\n?\nBen\n18\n0001\nP1\n`)).toEqual([
      ['To: Anna', '17/0098'],
      ['To: Anna', '17/0100'],
      ['To: Ben', '18/0001'],
    ]);
  });

  test('values cannot leave their quotes', () => {
    expect(textsOf(`${form}FR"LABEL"\n?\na"b\\c\n1\n2\nP1\n`)).toEqual([['To: a"b\\c', '1/2']]);
  });

  test('are kept until FK deletes them', () => {
    const other = 'FS"LABEL"\nLO1,1,9,9\nFE\n';
    const recall = 'FR"LABEL"\nP1\n';
    expect(textsOf(form + other + recall)[0]).toHaveLength(2);
    expect(textsOf(`${form}FK"LABEL"\n${other}${recall}`)).toEqual([['shape']]);
  });

  test('that run very often stop', () => {
    const lines = Array.from({ length: 5000 }, () => 'S3').join('\n');
    const started = performance.now();
    interpretZpl(latin1(`FS"A"\n${lines}\nLO1,1,9,9\nFE\nFR"A"\n${'P1\n'.repeat(100_000)}`), {}, world);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
