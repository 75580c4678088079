import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { instantiateSubsetter } from '../../../../node/src/node-text.ts';
import { createNodeWorld } from '../../../../node/src/node-world.ts';
import { checkPdf } from '../../../../tests/eyes/check-pdf.ts';
import { drawPdf, type PdfTextRun, pdfiumText, pdfText } from '../../../../tests/eyes/draw-pdf.ts';
import { ink, inkBox } from '../../../../tests/eyes/picture.ts';
import { readablePdf } from '../../../../tests/readable-pdf.ts';
import { type LineStyle, lineOf, pageOf, sceneOf } from '../../../../tests/scenes.ts';
import { renderTemplate } from '../../render.ts';
import type { GlyphsItem, Item } from '../../scene/scene.ts';
import { createTextEngine } from '../../text/text-engine.ts';
import { paintPdf } from './paint-pdf.ts';

const world = createNodeWorld();
const paint = (items: readonly Item[]) => paintPdf(sceneOf([pageOf(items, 1000, 300)]), world.platform);
const line = (text: string, style: Partial<LineStyle> = {}) =>
  lineOf(world, text, { family: 'Arimo', fontSize: 12, x: 20, y: 40, ...style });

async function readLines(items: readonly GlyphsItem[]): Promise<readonly (readonly PdfTextRun[])[]> {
  const bytes = paint(items);
  expect(await checkPdf(bytes)).toMatchObject({ clean: true });
  const [runs] = await pdfText(bytes);
  return items.map(({ y }) => runs!.filter((run) => Math.abs(run.y - y) < 1));
}

describe('extracted text equals the text of the document', () => {
  const texts: readonly (readonly [string, Partial<LineStyle>])[] = [
    ['Hello, office affluent fjord AVATAR', {}],
    ['Noto office ffi fl waffle', { family: 'Noto Sans' }],
    ['Größe naïve Ångström Čeština Ελληνικά Русский', {}],
    ['Inter 1×2 → 1/2 (office) fi', { family: 'Inter' }],
    ['Bold words', { weight: 700 }],
    ['Slanted words', { italic: true }],
    ['Letter spaced office', { letterSpacing: 1 }],
    ['Tight letters', { letterSpacing: -0.4 }],
    ['Justified words in a line', { wordSpacing: 7.5 }],
    ['שלום עולם', { rightToLeft: true }],
    ['Small print', { fontSize: 4.3333333 }],
    ['Large', { fontSize: 40 }],
  ];

  test('line by line', async () => {
    const items = texts.map(([text, style], index) => line(text, { ...style, y: 30 + index * 20 }));
    const lines = await readLines(items);
    expect(lines.map((runs) => runs.map(({ text }) => text).join(''))).toEqual(texts.map(([text]) => text));
  });

  test('without accumulated rounding errors of positions', async () => {
    const items = texts
      .filter(([, { letterSpacing = 0, rightToLeft }]) => letterSpacing === 0 && !rightToLeft)
      .map(([text, style], index) => line(`${text} `.repeat(2).trim(), { ...style, y: 30 + index * 20, x: 1 / 3 }));
    const lines = await readLines(items);
    lines.forEach((runs, index) => {
      const { width, x, fontSize, letterSpacing } = items[index]!;
      const last = runs.at(-1)!;
      expect(runs[0]!.x).toBeCloseTo(x, 2);
      expect(Math.abs(last.x + last.width - (x + width - letterSpacing)), items[index]!.text).toBeLessThan(
        fontSize / 500,
      );
    });
  });

  test('maps a ligature to all of its letters', () => {
    const item = line('ffi', { family: 'Noto Sans' });
    expect(item.glyphs.length).toBeLessThan(3);
    expect(readablePdf(paint([item]))).toContain(item.glyphs.length === 1 ? '<006600660069>' : '<00660066>');
  });

  test('contains the text of clusters with several glyphs', () => {
    const item = line('x\u0302 = 1', { family: 'Noto Sans' });
    expect(item.glyphs.some(({ text }) => text === '')).toBe(true);
    const written = readablePdf(paint([item]));
    expect(written).toContain('/Span<</ActualText<feff00780302>>>BDC');
    expect(written.match(/BDC/g)).toHaveLength(1);
    expect(written.match(/EMC/g)).toHaveLength(1);
  });

  test('uses a separate code for a glyph with another text', () => {
    const [omega, ohm] = [line('Ω'), line('Ω')];
    const disguised = { ...ohm, text: '\u2126', glyphs: [{ ...ohm.glyphs[0]!, text: '\u2126' }] };
    const bytes = paint([omega, disguised]);
    const written = readablePdf(bytes);
    const glyph = omega.glyphs[0]!.id.toString(16).padStart(4, '0');
    expect(written).toContain(`<${glyph}><03a9>`);
    expect(written).toContain('<ffff><2126>');
    expect(written).not.toContain('BDC');
    expect(readablePdf(bytes)).toMatch(/\/CIDToGIDMap \d+ 0 R/);
  });

  test('contains the whole text of a run with reordered glyphs', () => {
    const item = line('ab');
    const [a, b] = item.glyphs;
    const swapped = {
      ...item,
      glyphs: [
        { ...b!, x: 0 },
        { ...a!, x: b!.advance },
      ],
    };
    expect(readablePdf(paint([swapped]))).toContain('/Span<</ActualText(ab)>>BDC');
  });

  test('does not separate letters with wide spacing into words', () => {
    expect(readablePdf(paint([line('Wide (1)', { letterSpacing: 4 })]))).toContain(
      '/Span<</ActualText(Wide \\(1\\))>>BDC',
    );
  });

  test('extracts no-break spaces as spaces, and zero-width marks as nothing', () => {
    const written = readablePdf(paint([line('10\u00a0000\u200b €')]));
    expect(written).not.toContain('BDC');
    expect(written).not.toContain('200b');
  });
});

describe('text looks like the layout', () => {
  test('on its baseline, upright', async () => {
    const [page] = await drawPdf(paint([line('HHHH', { fontSize: 36, x: 50, y: 100 })]), 72);
    const box = inkBox(ink(page!))!;
    expect(Math.abs(box.y + box.height - 100)).toBeLessThanOrEqual(1);
    expect(Math.abs(box.height - 36 * 0.716)).toBeLessThanOrEqual(1.5);
    expect(Math.abs(box.x - 53)).toBeLessThanOrEqual(1);
  });

  test('with raised and lowered glyphs at their positions', async () => {
    const item = line('HHH', { fontSize: 20, x: 50, y: 100 });
    const moved = { ...item, glyphs: item.glyphs.map((glyph, i) => ({ ...glyph, y: i === 1 ? -40 : 0 })) };
    const bytes = paint([moved, line('H', { x: 200, y: 100, fontSize: 20 })]);
    const [page] = await drawPdf(bytes, 72);
    const box = inkBox(ink(page!))!;
    expect(Math.abs(box.y - (60 - 14.3))).toBeLessThanOrEqual(1);
    expect(Math.abs(box.y + box.height - 100)).toBeLessThanOrEqual(1);
    expect(readablePdf(bytes)).toMatch(/40 Ts.*0 Ts/s);
  });

  test('in its colour and opacity', async () => {
    const color = { red: 255, green: 0, blue: 0, alpha: 0.5 };
    const [page] = await drawPdf(paint([line('H', { fontSize: 60, x: 50, y: 100, color })]), 72);
    const { pixels } = page!;
    const reddest = Math.min(...Array.from({ length: pixels.length / 4 }, (_, i) => pixels[i * 4 + 1]!));
    expect(Math.abs(reddest - 128)).toBeLessThanOrEqual(2);
  });
});

test('embeds fonts once, as named subsets', () => {
  const bytes = paint([line('Hello'), line('World', { y: 80 }), line('Bold', { y: 120, weight: 700 })]);
  const file = readablePdf(bytes);
  expect(file.match(/\/FontFile2 /g)).toHaveLength(2);
  expect(new Set(file.match(/\/BaseFont\/[A-Z]{6}\+[A-Za-z-]+/g)).size).toBe(2);
  expect(bytes.length).toBeLessThan(9000);
});

test('embeds fonts with PostScript outlines as such', async () => {
  const file = join(dirname(createRequire(import.meta.url).resolve('bwip-js')), '../fonts/Inconsolata.otf');
  const face = { family: 'Inconsolata', weight: 400, italic: false, file };
  const text = createTextEngine({
    fonts: { faces: [face], bytes: () => new Uint8Array(readFileSync(file)) },
    subsetWasm: instantiateSubsetter,
    unbrotli: world.platform.unbrotli,
    sha256: world.platform.sha256,
  });
  const item = lineOf({ ...world, text }, 'Cubic Hey', { family: 'Inconsolata', fontSize: 40, x: 20, y: 80 });
  const bytes = paint([item]);
  expect(readablePdf(bytes)).toMatch(/CIDFontType0.*FontFile3|FontFile3.*CIDFontType0/s);
  const [runs] = await readLines([item]);
  expect(runs!.map((run) => run.text).join('')).toBe('Cubic Hey');
  const [page] = await drawPdf(bytes, 72);
  const box = inkBox(ink(page!))!;
  expect(box.height).toBeGreaterThan(20);
  expect(Math.abs(box.width - item.width)).toBeLessThan(6);
});

describe('a reader with ActualText and a reader without it copy', () => {
  const copies = async (text: string) => {
    const element = { type: 'text', position: { x: '2mm', y: '2mm' }, text, style: { fontFamily: 'Arial' } };
    const template = { dimensions: { width: '120mm', height: '20mm' }, elements: [element] };
    const rendered = renderTemplate(template, {}, { format: 'pdf', now: 0 }, world);
    if (!rendered.ok) throw new Error('not rendered');
    const { bytes } = rendered.value;
    expect(await checkPdf(bytes)).toMatchObject({ clean: true });
    const pdfjs = (await pdfText(bytes)).flat().map((run) => run.text);
    return { pdfjs: pdfjs.join(''), pdfium: (await pdfiumText(bytes)).join('').trim() };
  };

  test.each([
    ['Arabic, whose letters share shapes and have dots of their own', 'مرحبا بالعالم'],
    ['Arabic with a ligature', 'لا إله'],
    ['Hebrew', 'שלום עולם'],
    ['Latin ligatures', 'office fi Ärger'],
  ])('%s', async (_, text) => {
    expect(await copies(text)).toEqual({ pdfjs: text, pdfium: text });
  });

  test('a glyph with two texts as two codes', async () => {
    // In Devanagari, a letter is a cluster, or a part of a cluster that is drawn in a different order.
    const { pdfjs, pdfium } = await copies('नन निन');
    expect(pdfium).toBe('नन निन');
    expect(pdfjs.replaceAll(' ', '')).toBe('नननिन');
  });
});
