/** Paints a scene as ZPL II: one label format per page, in 7-bit ASCII. */
import { latin1 } from '../../base/bytes.ts';
import { Caches } from '../../base/caches.ts';
import { copiesOf } from '../../scene/copies.ts';
import type { Page, Printer, Scene } from '../../scene/scene.ts';
import type { Platform } from '../../world.ts';
import { dotsOfBoxes } from '../label/bitmap.ts';
import { drawPage } from '../label/draw-page.ts';
import { createDotGlyphs, type DotGlyphs } from '../label/glyph-dots.ts';
import type { Mark } from '../label/label-canvas.ts';
import {
  fieldOrigin,
  graphicBox,
  labelSize,
  labelState,
  printerSettings,
  printQuantity,
  UTF8_DATA,
} from './commands.ts';
import { type Encoding, graphicFields } from './graphic-field.ts';
import { nativeFields } from './native-fields.ts';

/**
 * Paints every page as `^XA` … `^XZ`. Equal neighbours become one label with the sum of their copies. Throws a
 * RangeError for a page beyond 32000 dots.
 */
export function paintZpl(scene: Scene, platform: Platform, caches = new Caches()): Uint8Array {
  const jobs = labelsOf(scene, platform, caches);
  return latin1(jobs.map(({ format, copies }) => format + labelEnd(copies)).join(''));
}

/** Returns, for each line of `paintZpl`, the element whose ink it prints; undefined for several or none. */
export function zplLineOwners(scene: Scene, platform: Platform, caches: Caches): readonly (string | undefined)[] {
  const ends = labelEnd(1).split('\n').length - 1;
  return labelsOf(scene, platform, caches).flatMap(({ owners }) => [
    ...owners,
    ...Array<undefined>(ends).fill(undefined),
  ]);
}

/** Label from `^XA` to the last field, with the element of each line. */
type Label = { readonly format: string; readonly owners: readonly (string | undefined)[]; copies: number };

function labelsOf({ pages, printer }: Scene, platform: Platform, caches: Caches): readonly Label[] {
  const glyphs = caches.of(createDotGlyphs);
  const encoding = { graphics: printer.graphics, platform };
  const labels: Label[] = [];
  for (const page of pages) {
    const lines = labelLines(page, { printer, encoding, glyphs });
    const format = lines.map(({ text }) => `${text}\n`).join('');
    const last = labels.at(-1);
    const copies = copiesOf(page, printer);
    if (last?.format === format) last.copies += copies;
    else labels.push({ format, owners: lines.map(({ owner }) => owner), copies });
  }
  return labels;
}

type Job = { readonly printer: Printer; readonly encoding: Encoding; readonly glyphs: DotGlyphs };

type Line = { readonly text: string; readonly owner: string | undefined };

function labelLines(page: Page, { printer, encoding, glyphs }: Job): readonly Line[] {
  const canvas = drawPage(page, printer, glyphs, nativeFields(printer));
  const marks = canvas.survivingMarks();
  const head = [
    '^XA',
    marks.some(({ kind }) => kind === 'native') ? UTF8_DATA : '',
    labelSize(canvas.area.width, canvas.area.height),
    labelState(printer),
    printerSettings(printer),
  ];
  return [
    ...head.filter((text) => text !== '').map((text) => ({ text, owner: undefined })),
    ...marks.flatMap((mark) => fields(mark, encoding).map((text) => ({ text, owner: mark.owner }))),
  ];
}

function labelEnd(copies: number): string {
  return `${printQuantity(copies)}\n^XZ\n`;
}

function fields(mark: Mark, encoding: Encoding): readonly string[] {
  if (mark.kind === 'dots') return graphicFields(mark.placed, encoding);
  if (mark.kind === 'native') return mark.native.fields;
  const { box, thickness } = mark;
  // Interpreters disagree about the size of a one-dot box.
  if (box.width === 1 && box.height === 1) return graphicFields(dotsOfBoxes([box]), encoding);
  return [fieldOrigin(box.x, box.y) + graphicBox(box.width, box.height, thickness)];
}
