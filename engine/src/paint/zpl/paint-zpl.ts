/** Scene to ZPL II: one label format a page, in 7-bit ASCII. */
import { latin1 } from '../../base/bytes.ts';
import { Caches } from '../../base/caches.ts';
import type { Page, Printer, Scene } from '../../scene/scene.ts';
import type { Platform } from '../../world.ts';
import { type Bitmap, dotsOfBoxes } from './bitmap.ts';
import {
  fieldOrigin,
  graphicBox,
  labelSize,
  labelState,
  printerSettings,
  printQuantity,
  UTF8_DATA,
} from './commands.ts';
import { drawPage } from './draw-page.ts';
import { createDotGlyphs, type DotGlyphs } from './glyph-dots.ts';
import { type Encoding, graphicFields } from './graphic-field.ts';
import type { Mark } from './label-canvas.ts';

/**
 * Paints every page as `^XA` … `^XZ`, neighbours that are equal as one with the sum of their copies; a page beyond 32000 dots
 * is a RangeError.
 */
export function paintZpl({ pages, printer }: Scene, platform: Platform, caches = new Caches()): Uint8Array {
  const glyphs = caches.of(createDotGlyphs);
  const encoding = { graphics: printer.graphics, platform };
  const labels: { format: string; pages: number }[] = [];
  for (const page of pages) {
    const format = labelFormat(page, { printer, encoding, glyphs });
    const last = labels.at(-1);
    if (last?.format === format) last.pages++;
    else labels.push({ format, pages: 1 });
  }
  return latin1(labels.map(({ format, pages }) => format + labelEnd(pages * printer.copies)).join(''));
}

/** The dots of a page as its label prints them, before any turning by the printer itself. */
export function rasterizeZplPage(page: Page, printer: Printer): Bitmap {
  return drawPage(page, printer, createDotGlyphs()).raster;
}

type Job = { readonly printer: Printer; readonly encoding: Encoding; readonly glyphs: DotGlyphs };

/** From `^XA` to the last field. */
function labelFormat(page: Page, { printer, encoding, glyphs }: Job): string {
  const canvas = drawPage(page, printer, glyphs);
  const marks = canvas.survivingMarks();
  const lines = [
    '^XA',
    marks.some(({ kind }) => kind === 'native') ? UTF8_DATA : '',
    labelSize(canvas.area.width, canvas.area.height),
    labelState(printer),
    printerSettings(printer),
    ...marks.flatMap((mark) => fields(mark, encoding)),
  ];
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}

function labelEnd(copies: number): string {
  return `${printQuantity(copies)}\n^XZ\n`;
}

function fields(mark: Mark, encoding: Encoding): string[] {
  if (mark.kind === 'dots') return graphicFields(mark.placed, encoding);
  if (mark.kind === 'native') return [...mark.fields];
  const { box, thickness } = mark;
  // Interpreters do not agree on how large a box of one dot is.
  if (box.width === 1 && box.height === 1) return graphicFields(dotsOfBoxes([box]), encoding);
  return [fieldOrigin(box.x, box.y) + graphicBox(box.width, box.height, thickness)];
}
