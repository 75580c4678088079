/** Converts texts to elements. Chooses the font most similar to the printer's, scaled to the same width. */

import { BLACK } from '../base/color.ts';
import type { Rect } from '../base/geometry.ts';
import type { JsonObject } from '../base/json.ts';
import { layoutText } from '../text/paragraph.ts';
import type { LabelPart, PartInk } from '../zpl/label-parts.ts';
import { blockText, FACES, type FieldFont, letterSize, widthOfRun } from '../zpl/zpl-fonts.ts';
import { type Draft, inkStyle } from './draft.ts';
import { idFrom } from './names.ts';

type Text = Extract<LabelPart, { readonly kind: 'text' }>;
type Block = NonNullable<LabelPart['field']['block']>;

/** Free space at the end of a text in dots, so that rounding does not wrap its line. */
const SLACK = 1;

export function importText(draft: Draft, part: Text, ink: PartInk): void {
  const { block } = part.field;
  if (block && block.width > 0) importBlock(draft, part, block, ink);
  else if (part.field.direction === 'V') importColumn(draft, part, ink);
  else importLine(draft, part, ink);
}

/** Font of a text, with its metrics in dots. */
type Lettering = {
  readonly fontSize: number;
  /** Returns the distance in dots from the top of a line with this height to its baseline. */
  baselineOf(lineHeight: number): number;
  /** Returns the width in dots of an unscaled line. */
  widthOf(text: string): number;
  /** Wraps a text in a box with this width. */
  linesOf(text: string, width: number): readonly string[];
  style(lineHeight: number, scale: number, gap: number): JsonObject;
};

export function letteringOf(draft: Draft, font: FieldFont): Lettering {
  const { world } = draft.options;
  const { families, weight, italic } = FACES[font.kind];
  const face = world.text.fontFor({ families, weight, italic }).font;
  const [least, greatest] = [0.5, 2000].map((points) => points / draft.points(1)) as [number, number];
  const fontSize = Math.min(greatest, Math.max(least, letterSize(font, face)));
  const perPoint = 1 / draft.points(1);
  const layOut = (text: string, width: number) => {
    const style = { families, weight, italic, fontSize: fontSize / perPoint, color: BLACK };
    const letters = { ...style, letterSpacing: 0, underline: false, lineThrough: false };
    const options = {
      align: 'left',
      lineHeight: { factor: 1 },
      direction: 'ltr',
      ellipsis: false,
      language: 'en-US',
    } as const;
    return layoutText(world.text, [{ text, style: letters }], { ...options, width });
  };
  const unit = fontSize / face.unitsPerEm;
  return {
    fontSize,
    baselineOf: (lineHeight) => face.ascent * unit + (lineHeight - (face.ascent + face.descent) * unit) / 2,
    widthOf: (text) => layOut(text, Number.POSITIVE_INFINITY).width * perPoint,
    linesOf: (text, width) => layOut(text, width / perPoint).lines.map((line) => line.text.trimEnd()),
    style: (lineHeight, scale, gap) => ({
      fontFamily: families.join(', '),
      ...(weight !== 400 && { fontWeight: weight }),
      fontSize: draft.pt(fontSize),
      lineHeight: draft.pt(lineHeight),
      ...(scale !== 1 && { horizontalScale: scale }),
      ...(gap !== 0 && { letterSpacing: draft.pt(gap / scale) }),
    }),
  };
}

/** Limits a scale factor to the values that templates allow. */
export function allowedScale(factor: number): number {
  return Math.min(10, Math.max(0.1, Math.round(factor * 10_000) / 10_000));
}

/** Returns the factor that scales the width of the installed font's letters to the width of the printer's letters. */
function scaleOf(lettering: Lettering, text: string, wanted: number): number {
  const natural = lettering.widthOf(text);
  if (natural <= 0 || wanted <= 0) return 1;
  return allowedScale(wanted / natural);
}

function importLine(draft: Draft, part: Text, ink: PartInk): void {
  const { field, font } = part;
  const printed = part.lines[0]?.text ?? '';
  const text = printed.trim();
  if (text === '') return;
  const faces = draft.options.world.text;
  const { gap } = field;
  const lead = printed.slice(0, printed.length - printed.trimStart().length);
  const left = lead === '' ? 0 : widthOfRun(faces, font, lead, gap);
  const width = widthOfRun(faces, font, text, gap);
  const lettering = letteringOf(draft, font);
  const scale = scaleOf(lettering, text, width - gap * Array.from(text).length);
  const value = draft.valueOf(part, text);
  const isRight = field.origin?.justify === 1;
  const top = font.baseline - lettering.baselineOf(font.height);
  const room = roomOf(draft, part, { left, width, isRight });
  const fixed = part.turn !== 0 || isRight || room.isPast;
  const wide = fixed ? (value.isBound ? Math.max(room.length, width + SLACK) : width + SLACK) : width;
  const x = isRight ? left + width - wide : left;
  const isReversed = field.direction === 'R' && value.isBound;
  draft.add(
    part,
    { x, y: top, width: wide, height: font.height },
    {
      type: 'text',
      ...(fixed && { width: draft.sizeMm(wide), height: draft.sizeMm(font.height) }),
      content: value.content,
      style: {
        ...lettering.style(font.height, scale, gap),
        ...(isRight && { textAlign: 'right' }),
        ...inkStyle(ink, 'color'),
      },
    },
    { wanted: idFrom(text) ?? 'text', message: noteOf(part, value.isBound, isReversed) },
  );
}

/** Returns a note about differences that no style can avoid. */
function noteOf({ field }: Text, isBound: boolean, isReversed: boolean): string | undefined {
  if (isReversed) return 'runs from right to left on the printer; other values run from left to right';
  if (field.increment !== undefined)
    return `increases by ${field.increment} with each label on the printer; send the number with the data of each label`;
  return isBound && field.block
    ? 'with other values, the lines may break in other places than on the printer'
    : undefined;
}

type Extent = { readonly left: number; readonly width: number; readonly isRight: boolean };

/**
 * Returns the distance from the start of a text to the edge of the label, and whether the text extends beyond the edge.
 */
function roomOf(draft: Draft, { turn, transform }: Text, { left, width, isRight }: Extent) {
  const { widthDots, heightDots } = draft.options;
  const [a, b, , , e, f] = transform;
  const start = left + (isRight ? width : 0);
  const [x, y] = [a * start + e, b * start + f];
  const forward = [widthDots - x, heightDots - y, x, y][turn]!;
  const backward = [x, y, widthDots - x, heightDots - y][turn]!;
  const length = Math.max(0, isRight ? backward : forward);
  return { length, isPast: length < width + SLACK };
}

/** Imports vertical text, with upright letters in a column. */
function importColumn(draft: Draft, part: Text, ink: PartInk): void {
  const { font, field, lines } = part;
  const text = lines.map((line) => line.text).join('\n');
  const widest = widestOf(lines);
  const lettering = letteringOf(draft, font);
  const scale = scaleOf(lettering, widest.text, widest.run.width);
  const lineHeight = font.height + field.gap;
  const top = font.baseline - lettering.baselineOf(lineHeight);
  const box = { x: 0, y: top, width: widest.run.width + SLACK, height: lines.length * lineHeight };
  draft.add(
    part,
    box,
    {
      type: 'text',
      ...sized(draft, box),
      content: { text: text.replaceAll('{{', '\\{{') },
      style: { ...lettering.style(lineHeight, scale, 0), ...inkStyle(ink, 'color') },
    },
    {
      wanted: idFrom(part.text) ?? 'text',
      ...(field.number !== undefined && { message: 'vertical letters become plain text, not a data field' }),
    },
  );
}

function importBlock(draft: Draft, part: Text, block: Block, ink: PartInk): void {
  const { font, field, lines } = part;
  if (lines.length === 0) return;
  const lettering = letteringOf(draft, font);
  const lineHeight = Math.max(1, font.height + block.space);
  const text = blockText(part.text).trimEnd();
  const isJustified = block.align === 'J';
  const rows = isJustified ? rowsOf(lines) : lines.map((line) => line.text);
  const widest = widestOf(lines);
  const wanted = scaleOf(lettering, widest.text, widest.run.width - field.gap * Array.from(widest.text).length);
  // Each line must fit in the block, so that it does not wrap again.
  const longest = Math.max(...rows.map((row) => lettering.widthOf(row)));
  const scale = allowedScale(Math.min(wanted, Math.floor((block.width / longest) * 10_000) / 10_000));
  const broken = lettering.linesOf(text, block.width / scale);
  const isSame = broken.length === rows.length && broken.every((line, index) => line.trim() === rows[index]!.trim());
  const value = draft.valueOf(part, isSame || field.number !== undefined ? text : rows.join('\n'));
  const height = Math.max(block.lines, rows.length) * lineHeight;
  const box = { x: 0, y: font.baseline - lettering.baselineOf(lineHeight), width: block.width, height };
  const align = { C: 'center', R: 'right', J: 'justify' }[block.align];
  draft.add(
    part,
    box,
    {
      type: 'text',
      ...sized(draft, box),
      content: value.content,
      style: {
        ...lettering.style(lineHeight, scale, field.gap),
        ...(align !== undefined && { textAlign: align }),
        ...(block.hang > 0 && { textIndent: `${draft.mm(block.hang / scale)} hanging` }),
        ...inkStyle(ink, 'color'),
      },
    },
    { wanted: idFrom(text) ?? 'text', message: blockNote(part, { isBound: value.isBound, isSame, isJustified }) },
  );
}

type Broken = { readonly isBound: boolean; readonly isSame: boolean; readonly isJustified: boolean };

function blockNote(part: Text, { isBound, isSame, isJustified }: Broken): string | undefined {
  const { block } = part.field;
  const last = part.lines.at(-1)!;
  if (block && part.lines.filter(({ y }) => y === last.y).length > 1 && !isJustified)
    return 'prints further lines over its last line on the printer; the element shows these lines below';
  return noteOf(part, isBound && !isSame, false);
}

/** Joins the words of justified lines. */
function rowsOf(lines: Text['lines']): readonly string[] {
  const rows: { y: number; text: string }[] = [];
  for (const { text, y } of lines) {
    const last = rows.at(-1);
    if (last?.y === y) last.text += ` ${text}`;
    else rows.push({ y, text });
  }
  return rows.map(({ text }) => text);
}

function widestOf(lines: Text['lines']): Text['lines'][number] {
  return lines.reduce((widest, line) => (line.run.width > widest.run.width ? line : widest));
}

function sized(draft: Draft, box: Rect): JsonObject {
  return { width: draft.sizeMm(box.width), height: draft.sizeMm(box.height) };
}
