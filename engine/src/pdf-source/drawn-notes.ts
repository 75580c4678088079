/** Draws free text and stamps that leave their appearance to the viewer (ISO 32000-1, 12.5.6.6 and 12.5.6.12). */
import { drawEnds, endNames, pointsOf, tracedLine } from './annotation-lines.ts';
import { borderOf, borderOperators, colorOf, coordinates, numbersOf, textOf } from './annotation-style.ts';
import { linesOf, showLine, type TextStyle, textWidth } from './annotation-text.ts';
import type { Box, Objects } from './pages.ts';
import { Keyword, Parser } from './parser.ts';
import { nameOf, type PdfDict, PdfName, PdfString } from './values.ts';

const DEFAULT_SIZE = 12;
const MAX_SIZE = 1000;
/** Line spacing, ascent of letters and centre of capitals, in multiples of the font size. */
const [LEADING, ASCENT, CAPITAL_CENTRE] = [1.15, 0.76, 0.36];
/** Space between border and text in points. */
const PADDING = 2;

const STAMP_COLOR = '0.7 0.1 0.1';
/** Maximum height and width of the letters of a stamp, as fractions of its box. */
const [STAMP_HEIGHT, STAMP_WIDTH] = [0.6, 0.86];

/** Draws a box of text with its background, and the line of a callout. */
export function drawFreeText(objects: Objects, annotation: PdfDict, rect: Box): string {
  const style = textStyleOf(objects, annotation);
  const border = borderOf(objects, annotation);
  const stroke = style.color.replace(/ (g|rg|k)\n$/, (_, operator: string) => ` ${operator.toUpperCase()}\n`);
  const box = innerBox(rect, numbersOf(objects, annotation.get('RD'), 4));
  const half = border.width / 2;
  const frame = `${coordinates(box.left + half, box.bottom + half, box.right - box.left - border.width, box.top - box.bottom - border.width)} re\n`;
  const ground = colorOf(objects, annotation.get('C'), 'fill');
  const callout = pointsOf(numbersOf(objects, annotation.get('CL'), 6));
  const ends = [endNames(objects, annotation)[0]];
  const drawn = callout.length > 1 ? drawEnds(callout, { ...border, isFilled: ground !== undefined, ends }) : undefined;
  const parts = [
    `${borderOperators(border)}${stroke}${ground ?? ''}`,
    ...(border.width > 0 && drawn ? [`${tracedLine(drawn.line)}S\n${drawn.ends}`] : []),
    ...(ground ? [`${frame}f\n`] : []),
    ...(border.width > 0 ? [`${frame}S\n`] : []),
    shownText(objects, annotation, { box, inset: border.width + PADDING, style }),
  ];
  return parts.join('');
}

type Area = { readonly box: Box; readonly inset: number; readonly style: TextStyle };

function shownText(objects: Objects, annotation: PdfDict, { box, inset, style }: Area): string {
  const width = box.right - box.left - 2 * inset;
  const room = box.top - box.bottom - inset;
  const text = textOf(objects, annotation.get('Contents'));
  if (text === '' || !(width > 0 && room > 0)) return '';
  const side = objects.resolve(annotation.get('Q'));
  const share = side === 1 ? 0.5 : side === 2 ? 1 : 0;
  // The box clips lines that do not fit. Lines below the box are omitted.
  const lines = linesOf(text, width, style).slice(0, Math.ceil(room / (LEADING * style.fontSize)));
  const shown = lines.map((line, index) => {
    const x = box.left + inset + (width - textWidth(line, style)) * share;
    const y = box.top - inset - (ASCENT + LEADING * index) * style.fontSize;
    return line === '' ? '' : showLine(line, [x, y], style);
  });
  const clip = `${coordinates(box.left, box.bottom, box.right - box.left, box.top - box.bottom)} re W n\n`;
  return `q\n${clip}${shown.join('')}Q\n`;
}

function innerBox(rect: Box, [left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Box {
  const box = {
    ...{ left: rect.left + left, bottom: rect.bottom + bottom },
    ...{ right: rect.right - right, top: rect.top - top },
  };
  return box.right > box.left && box.top > box.bottom ? box : rect;
}

/** Reads the font, its size and the colour of the default appearance `DA` (12.7.3.3). */
function textStyleOf(objects: Objects, annotation: PdfDict): TextStyle {
  const found = objects.resolve(annotation.get('DA'));
  const style = { font: 'Helvetica' as TextStyle['font'], fontSize: DEFAULT_SIZE, color: '0 g\n' };
  if (!(found instanceof PdfString)) return style;
  const parser = new Parser(Uint8Array.from(found.bytes.slice(0, 1000), (char) => char.charCodeAt(0)));
  let numbers: number[] = [];
  try {
    for (;;) {
      const token = parser.token();
      if (typeof token === 'number') numbers.push(token);
      if (token instanceof PdfName) style.font = /^cour/i.test(token.text) ? 'Courier' : 'Helvetica';
      if (!(token instanceof Keyword)) continue;
      if (token.word === '') return style;
      const counts: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 };
      if (counts[token.word] === numbers.length) style.color = `${coordinates(...numbers)} ${token.word}\n`;
      const [size] = numbers;
      if (token.word === 'Tf' && size !== undefined && size > 0) style.fontSize = Math.min(MAX_SIZE, size);
      numbers = [];
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return style;
  }
}

/** Draws the name of a stamp in a frame. */
export function drawStamp(objects: Objects, annotation: PdfDict, { left, bottom, right, top }: Box): string {
  const [width, height] = [right - left, top - bottom];
  const text = titleOf(nameOf(objects.resolve(annotation.get('Name'))) ?? 'Draft');
  const measured = textWidth(text, { font: 'Helvetica', fontSize: 1 });
  if (text === '' || !(measured > 0)) return '';
  const fontSize = Math.min(STAMP_HEIGHT * height, (STAMP_WIDTH * width) / measured);
  const color = colorOf(objects, annotation.get('C'), 'fill') ?? `${STAMP_COLOR} rg\n`;
  const stroke = colorOf(objects, annotation.get('C'), 'stroke') ?? `${STAMP_COLOR} RG\n`;
  const line = Math.min(width, height) / 20;
  const frame = `${coordinates(left + line, bottom + line, width - 2 * line, height - 2 * line)} re S\n`;
  const place = [left + (width - measured * fontSize) / 2, (bottom + top) / 2 - CAPITAL_CENTRE * fontSize] as const;
  return `${borderOperators({ width: line, dash: [] })}${stroke}${frame}${showLine(text, place, { font: 'Helvetica', fontSize, color })}`;
}

/** Returns the title for the name of a stamp, such as `NOT APPROVED` for `NotApproved`. */
function titleOf(name: string): string {
  const words = name.slice(0, 100).replace(/^(SB|SH|#)/, '');
  return words.replace(/([a-z])(?=[A-Z])/g, '$1 ').toUpperCase();
}
