/**
 * Tests every starter template in its formats, and label templates in all four formats: no warnings, valid files, the
 * same page in each viewer, and readable codes.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { DistinctFormat, JsonObject, Warning, World } from '@platen/engine';
import { transformPoint } from '@platen/engine/base/geometry';
import type { Item } from '@platen/engine/scene/scene';
import type { Tag } from '@platen/engine/scene/tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { htmlText } from './eyes/browser.ts';
import { checkPdf } from './eyes/check-pdf.ts';
import { lintZpl } from './eyes/lint-zpl.ts';
import { ink, inkAgreement, type Picture } from './eyes/picture.ts';
import { readCodes } from './eyes/read-codes.ts';
import {
  codesOf,
  type Density,
  draw,
  FORMATS,
  leavesOf,
  type Outputs,
  pixelsOf,
  renderAll,
  without,
} from './outputs.ts';
import { look, placedText } from './painters/look.ts';

/**
 * Minimum share of black dots, outside codes, that have a black dot of the other picture within one dot. All templates
 * measure 1.
 */
const LEAST_AGREEMENT = 0.995;

/**
 * Templates for office printers. They have several pages and are too large for label printers, so they are not tested
 * in ZPL.
 */
const ON_PAPER: ReadonlySet<string> = new Set([
  ...['invoice', 'quote', 'packing-list', 'delivery-note', 'arabic-invoice', 'certificate', 'name-tents'],
  ...['facture', 'xrechnung', 'peppol-invoice', 'letterhead-invoice', 'packing-slip-label'],
]);
const PAPER_FORMATS: readonly DistinctFormat[] = ['pdf', 'png', 'html'];

/** Codes on pages of other PDF files that a template shows. */
const CODES_OF_PAGES: Readonly<Record<string, readonly string[]>> = { 'packing-slip-label': ['NWX880141IE'] };

/** Templates for which pdf.js returns the drawn letters instead of the text in /ActualText. */
const JOINED_LETTERS: ReadonlySet<string> = new Set(['arabic-invoice']);

/** Font packages that a template needs in addition to the default packages. */
const FONTS: Readonly<Record<string, string>> = { 'japanese-label': '@expo-google-fonts/noto-sans-jp' };
const hasFonts = (slug: string) =>
  !FONTS[slug] || existsSync(new URL(`../node_modules/${FONTS[slug]}/package.json`, import.meta.url));

const library = new URL('../library/', import.meta.url);
const read = (path: string): JsonObject => JSON.parse(readFileSync(new URL(path, library), 'utf8'));

let world: World;
beforeAll(() => {
  world = createNodeWorld();
});

const slugs = readdirSync(library).filter(hasFonts);

/** Densities of a template. Every second label is also tested for printers with 300 dpi. */
const densitiesOf = (slug: string): readonly Density[] =>
  ON_PAPER.has(slug) || slugs.indexOf(slug) % 2 === 0 ? [8] : [8, 12];

describe.each(slugs)('%s', (slug) => {
  const template = read(`${slug}/template.json`);
  const data = read(`${slug}/data.json`);
  // A sheet repeats its labels, so only one label is tested.
  const { sheet: _, ...label } = template;
  const source = { template: label, data };
  const formats = ON_PAPER.has(slug) ? PAPER_FORMATS : FORMATS;
  const rendered = new Map<Density, Outputs>();
  const renderedAt = (density: Density): Outputs => {
    const outputs = rendered.get(density) ?? renderAll(source, density, world);
    rendered.set(density, outputs);
    return outputs;
  };
  afterAll(() => rendered.clear());

  test('renders without a warning to valid files', async () => {
    const { warnings, bytes } = renderAll({ template, data }, 8, world);
    // PNG shows one page, and warns if there are more pages.
    const isOmitted = ({ code }: Warning) => code === 'PAGES_OMITTED';
    for (const format of formats)
      expect(
        warnings[format].filter((one) => !isOmitted(one)),
        format,
      ).toEqual([]);
    expect(await checkPdf(bytes.pdf)).toMatchObject({ clean: true });
    if (formats.includes('zpl')) expect(lintZpl(bytes.zpl)).toEqual([]);
  });

  test.each<Density>(densitiesOf(slug))(
    'is the same page in every format at %i dots per millimetre',
    async (density) => {
      const outputs = renderedAt(density);
      const codes = codesOf(outputs.scene);
      const pictures = new Map<string, Picture>();
      for (const format of formats) pictures.set(format, await draw(outputs, format));
      const png = ink(pictures.get('png')!);
      const boxes = codes.map(({ box }) => pixelsOf(box, density * 25.4, png));
      for (const [format, picture] of pictures) {
        const drawn = ink(picture);
        expect(inkAgreement(without(drawn, boxes), without(png, boxes)), format).toBeGreaterThanOrEqual(
          LEAST_AGREEMENT,
        );
        // Codes are aligned to dots, so their black dots are also the same.
        expect(inkAgreement(drawn, png), `${format} with its codes`).toBeGreaterThanOrEqual(LEAST_AGREEMENT);
        const payloads = [...codes.map(({ payload }) => payload), ...(CODES_OF_PAGES[slug] ?? [])];
        const found = await readCodes(picture, { expected: payloads.length });
        expect(found.map(({ text }) => text).sort(), format).toEqual(payloads.sort());
      }
    },
  );

  test.runIf(ON_PAPER.has(slug))('conforms to PDF/A and PDF/UA, with the required content', () => {
    expect(template['pdf']).toMatchObject({ conformance: ['pdf/a-3a', 'pdf/ua-1'] });
    const { scene } = renderedAt(8);
    const read = scene.pages.flatMap(({ items }) => readBy(items));
    expect(read.filter(({ tag }) => tag.level === 1)).not.toEqual([]);
    const tables = read.filter(({ tag }) => tag.role === 'table');
    const rowHeaders = read.filter(
      ({ tag: { role, scope }, text }) => role === 'headerCell' && scope === 'row' && text,
    );
    expect(rowHeaders.length).toBeGreaterThanOrEqual(tables.length);
    const { name } = (data['sender'] ?? {}) as { name?: string };
    if (name) expect(read.map(({ text }) => text)).toContain(name);
  });

  test('has text that is selected in reading order, each line within a quarter of a point', async () => {
    const outputs = renderedAt(8);
    if (!JOINED_LETTERS.has(slug)) {
      for (const format of ['pdf', 'html'] as const) await expectTexts(outputs, format);
    }
    const shown = (await htmlText(Buffer.from(outputs.bytes.html).toString('utf8'))).map(({ text }) => text).join('\n');
    for (const text of textsOf(outputs)) expect(shown).toContain(text);
  });
});

describe('an invoice', () => {
  const template = read('invoice/template.json');
  const data = read('invoice/data.json');
  const items = data['items'] as readonly { quantity: number; price: number }[];

  test.each([
    [10, 1],
    [40, 3],
    [100, 5],
  ])(
    'of %i rows has its header and the running total on each of %i pages, and its total on the last',
    (count, pages) => {
      const rows = Array.from({ length: count }, (_, index) => items[index % items.length]!);
      const { scene, warnings } = renderAll({ template, data: { ...data, items: rows } }, 8, world);
      expect(warnings.pdf).toEqual([]);
      expect(scene.pages).toHaveLength(pages);
      scene.pages.forEach((page, index) => {
        const texts = leavesOf(page.items).flatMap(({ item }) => (item.kind === 'glyphs' ? [item.text.trim()] : []));
        const last = index === pages - 1;
        expect(texts).toContain('Unit price');
        expect(texts).toContain(`Page ${index + 1} of ${pages}`);
        expect(texts.includes('Carried forward')).toBe(!last);
        const net = rows.reduce((cents, { quantity, price }) => cents + Math.round(quantity * price * 100), 0) / 100;
        expect(texts.includes(`€${net.toLocaleString('en-IE', { minimumFractionDigits: 2 })}`)).toBe(last);
        expect(texts.includes('Total due')).toBe(last);
      });
    },
  );
});

/** Returns each tag with its text. */
function readBy(items: readonly Item[]): readonly { readonly tag: Tag; readonly text: string }[] {
  return items.flatMap((item) => {
    if (item.kind !== 'group' || item.tag?.role === 'artifact') return [];
    const own = item.tag ? [{ tag: item.tag, text: leavesText(item.items) }] : [];
    return [...own, ...readBy(item.items)];
  });
}

function leavesText(items: readonly Item[]): string {
  return leavesOf(items)
    .map(({ item }) => (item.kind === 'glyphs' ? item.text : ''))
    .join('')
    .trim();
}

function textsOf({ scene }: Outputs): readonly string[] {
  return leavesOf(scene.pages[0]!.items).flatMap(({ item }) => (item.kind === 'glyphs' ? [item.text.trim()] : []));
}

/** Replaces no-break spaces, which pdf.js returns as plain spaces. */
function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

async function expectTexts(outputs: Outputs, format: 'pdf' | 'html'): Promise<void> {
  const placed = await placedText(await look(outputs, format));
  for (const { item, transform } of leavesOf(outputs.scene.pages[0]!.items)) {
    if (item.kind !== 'glyphs') continue;
    const { x, y } = transformPoint(transform, item);
    const found = placed.find(
      (line) =>
        plain(line.text).startsWith(plain(item.text.trim())) &&
        Math.abs(line.x - x) < 0.25 &&
        Math.abs(line.y - y) < 0.25,
    );
    expect(found, `${format}: "${item.text}" at ${x}, ${y}`).toBeDefined();
  }
}
