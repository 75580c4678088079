import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createNodeTextEngine, instantiateSubsetter } from '../../../node/src/node-text.ts';
import { pathBounds } from '../scene/path.ts';
import { type Axis, placeOnAxes, readAxes } from './font-axes.ts';
import { FONT_LIMITS } from './font-limits.ts';
import type { GivenFont } from './given-fonts.ts';
import { countPoints } from './outline-points.ts';
import { sfntOfTables } from './sfnt-file.ts';
import { createSubsetter } from './subset.ts';
import { createFontScope } from './text-engine.ts';

const example = JSON.parse(
  readFileSync(new URL('../../../tests/suite/text/variable-fonts-have-axes.json', import.meta.url), 'utf8'),
) as { template: { fonts: [{ source: string }] } };
const flex = new Uint8Array(Buffer.from(example.template.fonts[0].source.split(',')[1]!, 'base64'));
const engine = createNodeTextEngine();
const given = (bytes: Uint8Array, key: string): GivenFont => {
  return { family: 'Flex', weight: 400, italic: false, key, bytes: () => bytes };
};
const style = (more: { weight?: number; italic?: boolean; variations?: string } = {}) => {
  return { families: ['Flex'], weight: 400, italic: false, ...more };
};
const extendedBy = (bytes: Uint8Array, key: string) => {
  const extended = engine.extended([given(bytes, key)]);
  if (!extended.ok) throw new Error(extended.faults[0]!.message);
  return extended.engine;
};
const faultOf = (bytes: Uint8Array, key: string) => {
  const extended = engine.extended([given(bytes, key)]);
  return extended.ok ? undefined : extended.faults[0]!.message;
};

/** Returns the font with one of its tables changed. */
function withTable(tag: string, change: (table: DataView) => void): Uint8Array {
  const bytes = flex.slice();
  const view = new DataView(bytes.buffer);
  for (let record = 12; record < 12 + view.getUint16(4) * 16; record += 16) {
    if (String.fromCharCode(...bytes.subarray(record, record + 4)) !== tag) continue;
    change(new DataView(bytes.buffer, view.getUint32(record + 8), view.getUint32(record + 12)));
    return bytes;
  }
  throw new Error(`no table ${tag}`);
}

const shaping = { ligatures: true, rightToLeft: false, script: 'Latn', before: '', after: '', language: 'en' };

test('reads the axes of a font', () => {
  expect(readAxes(flex)).toEqual([
    { tag: 'wght', min: 100, default: 400, max: 1000 },
    { tag: 'wdth', min: 25, default: 100, max: 151 },
    { tag: 'slnt', min: -10, default: 0, max: 0 },
  ]);
  expect(countPoints(flex)).toBeGreaterThan(500);
});

test('a style sets the axes by weight and slope, or explicitly', () => {
  const axes = readAxes(flex)!;
  const placed = (query: Parameters<typeof placeOnAxes>[1]) => {
    const { position, beyond } = placeOnAxes(axes, query);
    return [...position.map(({ value }) => value), ...beyond];
  };
  expect(placed({ weight: 350, italic: false })).toEqual([350, 100, 0]);
  expect(placed({ weight: 50, italic: true })).toEqual([100, 100, -10]);
  expect(placed({ weight: 350, italic: true, variations: 'slnt=-4,wdth=80,wght=500' })).toEqual([500, 80, -4]);
  expect(placed({ weight: 350, italic: false, variations: 'opsz=9,wdth=200' })).toEqual([350, 151, 0, 'opsz', 'wdth']);
  const ital: Axis = { tag: 'ital', min: 0, default: 0, max: 1 };
  expect(placeOnAxes([...axes, ital], { weight: 400, italic: true }).position.map(({ value }) => value)).toEqual([
    400, 100, 0, 1,
  ]);
});

test('each set of axis values is a separate static font with different outlines, advances and kerning', () => {
  const text = extendedBy(flex, 'flex');
  const thin = text.fontFor(style({ weight: 100 })).font;
  const black = text.fontFor(style({ weight: 1000 })).font;
  const narrow = text.fontFor(style({ variations: 'wdth=25' })).font;
  expect(new Set([thin.id, black.id, narrow.id]).size).toBe(3);
  expect([thin.weight, black.weight, narrow.weight]).toEqual([100, 1000, 400]);
  const advances = (font: typeof thin) => font.shape('HaoTa', shaping).map(({ advance }) => advance);
  // Advances that HarfBuzz computes from the variable font itself at these positions. T is kerned.
  expect(advances(thin)).toEqual([1408, 1090, 1154, 1046, 1090]);
  expect(advances(black)).toEqual([1558, 1279, 1302, 1155, 1279]);
  expect(advances(narrow)).toEqual([1302, 972, 1016, 927, 972]);
  const [glyph] = black.shape('l', shaping);
  expect(pathBounds(black.outline(glyph!.id))!.width).toBeGreaterThan(2 * pathBounds(thin.outline(glyph!.id))!.width);
  expect(readAxes(black.subset([glyph!.id]))).toEqual([]);
  expect(readAxes(black.subset([glyph!.id], [0x6c]))).toEqual([]);
  expect(text.instanceFault()).toBeUndefined();
});

test('a variable font has bold and slanted letters without a warning, and warns about values beyond its axes', () => {
  const text = extendedBy(flex, 'flex');
  expect(text.fontFor(style({ weight: 700, italic: true })).substitution).toBeUndefined();
  expect(text.fontFor(style({ variations: 'wdth=152' })).substitution?.axes).toBe(
    'wght from 100 to 1000, wdth from 25 to 151, slnt from -10 to 0',
  );
});

test('limits the number of instances per document, independent of other documents', () => {
  for (let round = 0; round < 2; round++) {
    const scope = createFontScope();
    const extended = engine.extended([given(flex, 'many')], scope);
    if (!extended.ok) throw new Error('refused');
    const { fontFor, instanceFault } = extended.engine;
    for (let weight = 101; weight <= 100 + FONT_LIMITS.instances; weight++) fontFor(style({ weight }));
    expect(instanceFault()).toBeUndefined();
    const again = engine.extended([given(flex, 'many')], scope);
    if (!again.ok) throw new Error('refused');
    for (let i = 0; i < 3; i++) again.engine.fontFor(style({ weight: 900 + i }));
    expect(again.engine.instanceFault()?.code).toBe('TOO_MANY');
  }
});

/** Returns the font with additional glyphs, each with the maximum number of points. */
function withMorePoints(glyphs: number): Uint8Array {
  const view = new DataView(flex.buffer, flex.byteOffset, flex.byteLength);
  const tables = Array.from({ length: view.getUint16(4) }, (_, index) => {
    const record = 12 + index * 16;
    const start = view.getUint32(record + 8);
    const tag = String.fromCharCode(...flex.subarray(record, record + 4));
    return { tag, data: flex.slice(start, start + view.getUint32(record + 12)) };
  });
  const dataOf = (tag: string) => tables.find((table) => table.tag === tag)!.data;
  const isLong = dataOf('head')[51] === 1;
  const own = dataOf('glyf');
  const at = (own.length + 3) & ~3;
  const glyf = new Uint8Array(at + glyphs * 12);
  glyf.set(own);
  const loca = new DataView(new ArrayBuffer(dataOf('loca').length + glyphs * (isLong ? 4 : 2)));
  new Uint8Array(loca.buffer).set(dataOf('loca'));
  for (let index = 0; index < glyphs; index++) {
    const start = at + index * 12;
    // One contour, whose last point is the 65,536th.
    glyf.set([0, 1], start);
    glyf.set([0xff, 0xff], start + 10);
    const entry = dataOf('loca').length + index * (isLong ? 4 : 2);
    if (isLong) loca.setUint32(entry, start + 12);
    else loca.setUint16(entry, (start + 12) / 2);
  }
  const changed: Record<string, Uint8Array> = { glyf, loca: new Uint8Array(loca.buffer) };
  return sfntOfTables(
    view.getUint32(0),
    tables.map(({ tag, data }) => ({ tag, data: changed[tag] ?? data })),
  );
}

test('limits the number of points of a variable font', () => {
  const most = Math.floor(FONT_LIMITS.variablePoints / 65_536);
  expect(countPoints(withMorePoints(most - 1))).toBeGreaterThan((most - 2) * 65_536);
  expect(faultOf(withMorePoints(most - 1), 'points')).toBeUndefined();
  expect(faultOf(withMorePoints(most + 1), 'too many points')).toMatch(/^is too large; .* 4000000 outline points/);
});

test('rejects invalid axes', () => {
  const fvar = (change: (table: DataView) => void) => withTable('fvar', change);
  expect(
    faultOf(
      fvar((table) => table.setUint16(8, 1000)),
      'count',
    ),
  ).toMatch(/^is damaged/);
  expect(
    faultOf(
      fvar((table) => table.setUint16(10, 4)),
      'size',
    ),
  ).toMatch(/^is damaged/);
  expect(
    faultOf(
      fvar((table) => table.setInt32(20, 0x7fff0000)),
      'order',
    ),
  ).toMatch(/^is damaged/);
  expect(
    faultOf(
      fvar((table) => table.setUint32(36, table.getUint32(16))),
      'twice',
    ),
  ).toMatch(/^is damaged/);
});

test('rejects a thousand axes before processing them', () => {
  const table = new DataView(new ArrayBuffer(16 + 1000 * 20));
  table.setUint16(4, 16);
  table.setUint16(8, 1000);
  table.setUint16(10, 20);
  expect(readAxes(sfntOfTables(0x00010000, [{ tag: 'fvar', data: new Uint8Array(table.buffer) }]))).toBeUndefined();
});

test('rejects or draws invalid deltas, and never fails', () => {
  for (let at = 0; at < 400; at += 7) {
    const bytes = withTable('gvar', (table) => table.setUint8(at, table.getUint8(at) ^ 0xff));
    const extended = engine.extended([given(bytes, `gvar ${at}`)]);
    if (!extended.ok) continue;
    const { font } = extended.engine.fontFor(style({ weight: 900, variations: 'wdth=60' }));
    for (const { id } of font.shape('Hamburg', shaping)) font.outline(id);
    font.subset([1, 2, 3]);
    const fault = extended.engine.instanceFault();
    if (fault) expect(fault.code).toBe('FONT_INVALID');
  }
});

test('hb-subset creates an instance again after an invalid position', () => {
  const subset = createSubsetter(instantiateSubsetter);
  expect(() => subset(flex, { position: [{ tag: 'opsz', value: 3 }] })).toThrow(/cannot be reduced/);
  const whole = { position: readAxes(flex)!.map((axis) => ({ tag: axis.tag, value: axis.max })) };
  const made = subset(flex, whole);
  expect(readAxes(made)).toEqual([]);
  expect(made).toEqual(subset(flex, whole));
});
