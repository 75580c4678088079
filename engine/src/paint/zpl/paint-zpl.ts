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
import { offsetDots, shiftedPage } from '../label/shifted-page.ts';
import {
  fieldOrigin,
  graphicBox,
  labelShift,
  labelSize,
  labelState,
  MAX_SHIFT,
  printerSettings,
  setDarkness,
  UTF8_DATA,
} from './commands.ts';
import { type Encoding, graphicFields } from './graphic-field.ts';
import { labelPrints } from './label-prints.ts';
import { nativeFields } from './native-fields.ts';
import { rfidCommands } from './rfid-commands.ts';

/**
 * Paints every page as `^XA` … `^XZ`. Consecutive equal pages become one label with the sum of their copies. Throws a
 * RangeError for a page that exceeds 32000 dots.
 */
export function paintZpl(scene: Scene, platform: Platform, caches = new Caches()): Uint8Array {
  return latin1(
    linesOf(scene, platform, caches)
      .map(({ text }) => `${text}\n`)
      .join(''),
  );
}

/**
 * Returns the element that each line of `paintZpl` prints. The entry is undefined for lines of several elements and for
 * lines without an element.
 */
export function zplLineOwners(scene: Scene, platform: Platform, caches: Caches): readonly (string | undefined)[] {
  return linesOf(scene, platform, caches).map(({ owner }) => owner);
}

function linesOf(scene: Scene, platform: Platform, caches: Caches): readonly Line[] {
  const labels = labelsOf(scene, platform, caches);
  const prints = labelPrints(
    labels.map(({ copies }) => copies),
    scene.printer,
  );
  return labels.flatMap(({ head, fields }, index) =>
    prints[index]!.flatMap(({ before, after }) => [
      ...head,
      ...before.map(plainLine),
      ...fields,
      ...after.map(plainLine),
    ]),
  );
}

/** Line of ZPL, and the element that it prints. */
type Line = { readonly text: string; readonly owner: string | undefined };

function plainLine(text: string): Line {
  return { text, owner: undefined };
}

/** Lines of a label: `^XA` with the settings, and the fields. */
type Label = { readonly head: readonly Line[]; readonly fields: readonly Line[]; copies: number };

function labelsOf({ pages, printer }: Scene, platform: Platform, caches: Caches): readonly Label[] {
  const glyphs = caches.of(createDotGlyphs);
  const encoding = { graphics: printer.graphics, platform };
  const labels: Label[] = [];
  let last = '';
  for (const page of pages) {
    const label = labelLines(page, { printer, encoding, glyphs });
    const format = [...label.head, ...label.fields].map(({ text }) => text).join('\n');
    const copies = copiesOf(page, printer);
    if (last === format) labels.at(-1)!.copies += copies;
    else labels.push({ copies, ...label });
    last = format;
  }
  return labels;
}

type Job = { readonly printer: Printer; readonly encoding: Encoding; readonly glyphs: DotGlyphs };

function labelLines(page: Page, { printer, encoding, glyphs }: Job): Omit<Label, 'copies'> {
  const byCommand = shiftsByCommand(printer);
  const canvas = drawPage(byCommand ? page : shiftedPage(page, printer), printer, glyphs, nativeFields(printer));
  const marks = canvas.survivingMarks();
  const { x, y } = offsetDots(printer);
  const head = [
    printer.absoluteDarkness === undefined ? '' : setDarkness(printer.absoluteDarkness),
    '^XA',
    marks.some(({ kind }) => kind === 'native') ? UTF8_DATA : '',
    printer.labelSize === 'printer' ? '' : labelSize(canvas.area.width, canvas.area.height),
    labelState(printer),
    printer.offset && byCommand ? labelShift(x, y) : '',
    printerSettings(printer),
    ...(page.rfid ? rfidCommands(page.rfid) : []),
  ];
  return {
    head: head.filter((text) => text !== '').map(plainLine),
    fields: marks.flatMap((mark) => fields(mark, encoding).map((text) => ({ text, owner: mark.owner }))),
  };
}

/**
 * Returns whether the printer should shift the label, so that content at its edges is not lost. Other shifts are drawn:
 * shifts out of the command's range, and shifts of inverted or mirrored labels.
 */
function shiftsByCommand(printer: Printer): boolean {
  return printer.orientation === 'normal' && !printer.mirror && Math.abs(offsetDots(printer).y) <= MAX_SHIFT.top;
}

function fields(mark: Mark, encoding: Encoding): readonly string[] {
  if (mark.kind === 'dots') return graphicFields(mark.placed, encoding);
  if (mark.kind === 'native') return mark.native.fields;
  const { box, thickness } = mark;
  // Prints a box of one dot as a bitmap, because interpreters disagree about its size.
  if (box.width === 1 && box.height === 1) return graphicFields(dotsOfBoxes([box]), encoding);
  return [fieldOrigin(box.x, box.y) + graphicBox(box.width, box.height, thickness)];
}
