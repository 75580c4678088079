/** Pages of files that other programs made look as poppler draws the original file; see `foreign-pages/README.md`. */
import { readdirSync, readFileSync } from 'node:fs';
import { renderTemplate } from '@platen/engine/render';
import { createNodeWorld } from '@platen/node/node-world';
import { expect, it } from 'vitest';
import { drawPdfium } from './draw-pdf.ts';
import { ink, inkAgreement, readPng } from './picture.ts';
import { drawPoppler, popplerVersion } from './poppler.ts';

const world = createNodeWorld();
const DPI = 150;

/** Minimum share of black dots with a black dot of the other picture within one dot. */
const LEAST_AGREEMENT = 0.995;

const FOLDER = new URL('foreign-pages/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.pdf'));

it.skipIf(!popplerVersion()).each(FILES)('%s', async (name) => {
  const bytes = readFileSync(new URL(name, FOLDER));
  // Compares pages with missing fonts with PDFium, which also draws the PNG. Poppler uses replacement fonts of the
  // machine.
  const draw = name.includes('without-fonts')
    ? (file: Uint8Array) => drawPdfium(file, DPI)
    : async (file: Uint8Array) => drawPoppler(file, DPI, ['-cropbox']);
  const [original] = await draw(bytes);
  const { width, height } = original!;
  const size = { width: `${(width * 72) / DPI}pt`, height: `${(height * 72) / DPI}pt` };
  const source = `data:application/pdf;base64,${bytes.toString('base64')}`;
  const template = {
    formatVersion: 1,
    dimensions: size,
    elements: [{ type: 'image', source, position: { x: '0pt', y: '0pt' }, ...size, alt: name }],
  };
  const [pdf, png] = (['pdf', 'png'] as const).map((format) => {
    const rendered = renderTemplate(template, {}, { format, dpi: DPI, now: 0 }, world);
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
    return rendered.value.bytes;
  });
  for (const picture of [(await draw(pdf!))[0]!, readPng(png!)]) {
    expect(ink(original!).bits.some((bit) => bit === 1)).toBe(true);
    expect(inkAgreement(ink(picture), ink(original!))).toBeGreaterThanOrEqual(LEAST_AGREEMENT);
  }
});
