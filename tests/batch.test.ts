/** Renders several documents of one template as one PDF. */
import type { JsonObject } from '@platen/engine';
import { defined } from '@platen/engine/base/defined';
import { parseTemplate } from '@platen/engine/format/template';
import { render } from '@platen/engine/render';
import { type BatchItem, type BatchOptions, MAX_BATCH_PAGES, renderBatch } from '@platen/engine/render-batch';
import { describe, expect, it, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { pdfText } from './eyes/draw-pdf.ts';

const world = createNodeWorld();

const LABEL = {
  dimensions: { width: '63.5mm', height: '38.1mm' },
  elements: [
    {
      id: 'name',
      type: 'text',
      position: { x: '5mm', y: '5mm' },
      width: '50mm',
      contentExpression: 'name.toUpperCase()',
      onError: 'fail',
    },
  ],
  schema: { type: 'object', properties: { name: { type: 'string' } } },
} as const;

function parsed(template: object) {
  const result = parseTemplate(template, world.expressions);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const OPTIONS: BatchOptions = { format: 'pdf', now: 0, partial: false, strict: false, warnings: [] };
const named = (name: unknown, copies?: number): BatchItem => ({
  data: { name } as JsonObject,
  ...defined({ copies }),
});

function run(items: readonly BatchItem[], options: Partial<BatchOptions> = {}, template: object = LABEL) {
  const batch = renderBatch(parsed(template), items, { ...OPTIONS, ...options }, world);
  if (!batch.ok) throw new Error(JSON.stringify(batch.problems));
  return batch.value;
}

async function words(bytes: Uint8Array | undefined): Promise<readonly (readonly string[])[]> {
  return (await pdfText(bytes!)).map((runs) => runs.map(({ text }) => text));
}

describe('a batch', () => {
  it('of one item is the document itself', () => {
    const alone = render(parsed(LABEL), { name: 'Ada' }, OPTIONS, world);
    const { rendered } = run([named('Ada')]);
    expect(Buffer.from(rendered!.bytes).equals(Buffer.from(alone.ok ? alone.value.bytes : []))).toBe(true);
  });

  it('keeps the order of its items, and repeats the pages of items with copies', async () => {
    const { rendered, items } = run([named('c'), named('a', 2), named('b')]);
    expect(await words(rendered?.bytes)).toEqual([['C'], ['A'], ['A'], ['B']]);
    expect(rendered?.pages).toBe(4);
    expect(items).toEqual(Array(3).fill({ kind: 'complete', pages: 1, warnings: [] }));
  });

  describe('with tags', () => {
    const tagged = (epc: string, more: object = {}) => ({ ...LABEL, printer: { rfid: { epc } }, ...more });
    const repeated = (items: readonly BatchItem[], template: object) =>
      run(items, { format: 'zpl' }, template).items.map((item) => {
        return item.kind === 'complete' ? item.warnings.map(({ code, path }) => `${code} ${path}`) : [];
      });
    const warning = 'RFID_REPEATED /template/printer/rfid';

    it('reports an item that writes the EPC of an earlier one', () => {
      const [one, other, again] = [named('1000'), named('2000'), named('1000')];
      expect(repeated([one, other, again], tagged('{{ name }}'))).toEqual([[], [], [warning]]);
      expect(repeated([one, again], tagged('{{ name }}', { allow: ['RFID_REPEATED'] }))).toEqual([[], []]);
    });

    it('reports an item with copies, because each copy writes the same EPC', () => {
      expect(repeated([named('1000', 2), named('2000')], tagged('{{ name }}'))).toEqual([[warning], []]);
      const copies = tagged('{{ name }}', { printer: { copies: 3, rfid: { epc: '{{ name }}' } } });
      expect(repeated([named('1000'), named('2000', 1)], copies)).toEqual([[warning], []]);
    });
  });

  it('fails if an item fails, and reports each item', () => {
    const { rendered, items } = run([named('a'), named(7), named(true)]);
    expect(rendered).toBeUndefined();
    expect(items.map(({ kind }) => kind)).toEqual(['complete', 'failed', 'failed']);
    expect(items[1]).toMatchObject({ problems: [{ path: '/data/name' }] });
  });

  it('omits failed items if requested', async () => {
    const { rendered, items } = run([named(7), named('a'), named(8), named('b')], { partial: true });
    expect(await words(rendered?.bytes)).toEqual([['A'], ['B']]);
    expect(items.map(({ kind }) => kind)).toEqual(['failed', 'complete', 'failed', 'complete']);
    expect(run([named(7)], { partial: true }).rendered).toBeUndefined();
  });

  it('counts items with warnings as failed if it is strict', async () => {
    const batch = [named('a'), { data: {} }];
    const template = { ...LABEL, elements: [{ ...LABEL.elements[0], contentExpression: 'name' }] };
    expect(run(batch, { strict: true }, template).rendered).toBeUndefined();
    const { rendered, items } = run(batch, { strict: true, partial: true }, template);
    expect(await words(rendered?.bytes)).toEqual([['a']]);
    expect(items[1]).toMatchObject({ kind: 'doubtful', warnings: [{ code: 'MISSING_DATA' }] });
  });

  it('fills sheets with the labels of all its items', async () => {
    const { rendered } = run([named('a'), named('b', 21), named('c')], {}, { ...LABEL, sheet: 'avery-l7160' });
    expect(rendered?.pages).toBe(2);
    expect((await words(rendered?.bytes)).map((sheet) => sheet.join('').replaceAll(' ', ''))).toEqual([
      `A${'B'.repeat(20)}`,
      'BC',
    ]);
  });

  it('has a maximum number of pages', () => {
    const batch = [named('a', MAX_BATCH_PAGES - 1), named('b', 2)];
    expect(renderBatch(parsed(LABEL), batch, OPTIONS, world)).toMatchObject({
      ok: false,
      problems: [{ code: 'OUTPUT_TOO_LARGE', path: '/items' }],
    });
  });
});

describe('items with different templates', () => {
  const own = (template: object) => ({ template: parsed(template), warnings: [], findAsset: world.findAsset });
  const ticket = { ...LABEL, dimensions: { width: '80mm', height: '90mm' } };

  it('become pages of their sizes, in order', async () => {
    const mixed = { ...named('b', 2), own: own(ticket) };
    const { rendered } = run([named('a'), mixed, named('c')]);
    expect(await words(rendered?.bytes)).toEqual([['A'], ['B'], ['B'], ['C']]);
    const widths = rendered!.painted.pages.map(({ width }) => Math.round((width / 72) * 25.4));
    expect(widths).toEqual([64, 80, 80, 64]);
  });

  it('share sheets only with other items on sheets', () => {
    const page = { ...named('b'), own: own(ticket) };
    const { rendered } = run([named('a'), named('a'), page, named('c')], {}, { ...LABEL, sheet: 'avery-l7160' });
    expect(rendered!.painted.pages.map(({ width }) => Math.round((width / 72) * 25.4))).toEqual([210, 80, 210]);
  });

  it('find the assets only of their own templates', () => {
    const asked: string[] = [];
    const finder = (of: string) => (name: string) => {
      asked.push(`${of}: ${name}`);
      return undefined;
    };
    const picture = { id: 'p', type: 'image', position: { x: '0mm', y: '0mm' }, width: '5mm', height: '5mm' };
    const template = (source: string) => ({ ...LABEL, elements: [{ ...picture, source: `asset:${source}` }] });
    const its = { ...own(template('theirs')), findAsset: finder('own') };
    const batch = [named('a'), { ...named('b'), own: its }];
    renderBatch(parsed(template('ours')), batch, OPTIONS, { ...world, findAsset: finder('batch') });
    expect(new Set(asked.map((each) => each.replace('asset:', '')))).toEqual(new Set(['batch: ours', 'own: theirs']));
  });

  test.each([
    ['conformance', { pdf: { conformance: 'pdf/a-2b' } }],
    ['overprintBlack', { pdf: { overprintBlack: true } }],
  ])('are rejected if their settings for the whole file differ: %s', (what, more) => {
    const batch = [named('a'), { ...named('b'), own: own({ ...LABEL, ...more }) }];
    const result = renderBatch(parsed(LABEL), batch, OPTIONS, world);
    expect(result).toMatchObject({ problems: [{ code: 'CONFLICT', path: '/items' }] });
    expect(JSON.stringify(result)).toContain(what);
    expect(renderBatch(parsed(LABEL), batch, { ...OPTIONS, format: 'html' }, world).ok).toBe(true);
  });
});

it('has one password, and is rejected if the items have different ones; other formats than PDF have none', () => {
  const locked = parsed({ ...LABEL, pdf: { encryption: { userPassword: { expression: 'name' } } } });
  const batch = (names: readonly string[], format: BatchOptions['format']) =>
    renderBatch(
      locked,
      names.map((name) => named(name)),
      { ...OPTIONS, format },
      world,
    );
  expect(batch(['Ann', 'Ann'], 'pdf').ok).toBe(true);
  expect(batch(['Ann', 'Bob'], 'zpl').ok).toBe(true);
  expect(batch(['Ann', 'Bob'], 'pdf')).toMatchObject({
    ok: false,
    problems: [{ code: 'CONFLICT', path: '/template/pdf/encryption' }],
  });
});
