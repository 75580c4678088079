/** Draws lines, polygons and their ends (ISO 32000-1, 12.5.6.7 and 12.5.6.9). */
import {
  type Border,
  borderOf,
  borderOperators,
  colorOf,
  coordinates,
  digits,
  numbersOf,
  textOf,
} from './annotation-style.ts';
import { linesOf, showLine, textWidth } from './annotation-text.ts';
import { coveredBy, drawLineEnd, type LineEnd } from './line-ends.ts';
import type { Box, Objects } from './pages.ts';
import { isArray, nameOf, type PdfDict } from './values.ts';

/** Size of line ends in multiples of the line width. */
const END_WIDTHS = 6;

const BLACK_STROKE = '0 G\n';
const CAPTION = { font: 'Helvetica', fontSize: 9, color: '0 g\n' } as const;
const CAPTION_GAP = 2;

/** Returns the names of both line ends. */
export function endNames(objects: Objects, annotation: PdfDict): readonly (string | undefined)[] {
  const value = objects.resolve(annotation.get('LE'));
  return isArray(value) ? value.slice(0, 2).map((each) => nameOf(objects.resolve(each))) : [nameOf(value)];
}

export type Points = readonly (readonly [x: number, y: number])[];

/** Returns the points of a list of coordinates. */
export function pointsOf(numbers: readonly number[]): Points {
  const points = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) points.push([numbers[at]!, numbers[at + 1]!] as const);
  return points;
}

type LineStyle = { readonly width: number; readonly isFilled: boolean; readonly ends: readonly (string | undefined)[] };

/** Draws a line through points. Its ends shorten the first and the last segment. */
export function drawEnds(points: Points, { width, isFilled, ends }: LineStyle): { line: Points; ends: string } {
  const line = [...points];
  let drawn = '';
  const last = points.length - 1;
  for (const [index, next, kind] of [
    [0, 1, ends[0]],
    [last, last - 1, ends[1]],
  ] as const) {
    const [at, towards] = [points[index]!, points[next]!];
    const length = Math.hypot(towards[0] - at[0], towards[1] - at[1]);
    if (!(length > 0)) continue;
    const inward = [(towards[0] - at[0]) / length, (towards[1] - at[1]) / length] as const;
    const end: LineEnd = { at, inward, sizePt: Math.min(END_WIDTHS * width, length / 2), isFilled };
    const covered = coveredBy(kind, end);
    line[index] = [at[0] + inward[0] * covered, at[1] + inward[1] * covered];
    drawn += drawLineEnd(kind, end);
  }
  return { line, ends: drawn };
}

/** Returns the operators that trace a line through points. */
export function tracedLine(points: Points): string {
  return points.map(([x, y], index) => `${coordinates(x, y)} ${index === 0 ? 'm' : 'l'}\n`).join('');
}

function styleOf(objects: Objects, annotation: PdfDict, border: Border): string {
  const stroke = colorOf(objects, annotation.get('C'), 'stroke') ?? BLACK_STROKE;
  return `${borderOperators(border)}${stroke}${colorOf(objects, annotation.get('IC'), 'fill') ?? ''}`;
}

/** Draws a polygon, or an open line through its points. */
export function drawPolygon(objects: Objects, annotation: PdfDict, isClosed: boolean): string {
  const points = pointsOf(numbersOf(objects, annotation.get('Vertices')));
  if (points.length < 2) return '';
  const border = borderOf(objects, annotation);
  const style = styleOf(objects, annotation, border);
  const isFilled = colorOf(objects, annotation.get('IC'), 'fill') !== undefined;
  if (isClosed) return `${style}${tracedLine(points)}${painted(border.width > 0, isFilled)}`;
  if (border.width === 0) return '';
  const { line, ends } = drawEnds(points, { ...border, isFilled, ends: endNames(objects, annotation) });
  return `${style}${tracedLine(line)}S\n${ends}`;
}

function painted(isStroked: boolean, isFilled: boolean): string {
  if (isStroked) return isFilled ? 'b\n' : 's\n';
  return isFilled ? 'f\n' : 'n\n';
}

/** Draws a line with its ends, its leader lines and its caption. */
export function drawLine(objects: Objects, annotation: PdfDict): string {
  const [from, to] = pointsOf(numbersOf(objects, annotation.get('L'), 4));
  const border = borderOf(objects, annotation);
  if (!from || !to || border.width === 0) return '';
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (!(length > 0 && length < 1e6)) return '';
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const leaders = ['LL', 'LLE', 'LLO'].map((key) => {
    const value = objects.resolve(annotation.get(key));
    return typeof value === 'number' ? value : 0;
  });
  const [leader, extension, offset] = leaders as [number, number, number];
  const raise = leader === 0 ? 0 : leader + Math.sign(leader) * offset;
  const raised = ([x, y]: Points[number], by: number) => [x - dy * by, y + dx * by] as const;
  const isFilled = colorOf(objects, annotation.get('IC'), 'fill') !== undefined;
  const shape = { ...border, isFilled, ends: endNames(objects, annotation) };
  const { line, ends } = drawEnds([raised(from, raise), raised(to, raise)], shape);
  const caption = captionOf(objects, annotation, length);
  const gap = caption?.isAbove === false ? caption.width / 2 + CAPTION_GAP : 0;
  const middle = raised([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], raise);
  const pointAt = (along: number) => [middle[0] + dx * along, middle[1] + dy * along] as const;
  const halves =
    gap === 0
      ? [line]
      : [
          [line[0]!, pointAt(-gap)],
          [pointAt(gap), line[1]!],
        ];
  const end = raise + Math.sign(leader) * extension;
  const sides = leader === 0 ? [] : [from, to].map((at) => [raised(at, Math.sign(leader) * offset), raised(at, end)]);
  const strokes = [...halves, ...sides].map((points) => `${tracedLine(points)}S\n`).join('');
  return `${styleOf(objects, annotation, border)}${strokes}${ends}${caption ? rotatedCaption(caption, middle, [dx, dy]) : ''}`;
}

type Caption = { readonly text: string; readonly width: number; readonly isAbove: boolean };

/** Returns the caption of a line. A caption longer than its line is drawn above the line. */
function captionOf(objects: Objects, annotation: PdfDict, length: number): Caption | undefined {
  if (objects.resolve(annotation.get('Cap')) !== true) return undefined;
  const [text = ''] = linesOf(textOf(objects, annotation.get('Contents')), Infinity, CAPTION);
  const width = textWidth(text, CAPTION);
  const isTop = nameOf(objects.resolve(annotation.get('CP'))) === 'Top';
  return text === '' ? undefined : { text, width, isAbove: isTop || width + 2 * CAPTION_GAP > length };
}

/** Returns the operators that show a caption along its line. */
function rotatedCaption({ text, width, isAbove }: Caption, [x, y]: Points[number], [dx, dy]: Points[number]): string {
  const baseline = isAbove ? CAPTION_GAP : -CAPTION.fontSize / 3;
  const matrix = [dx, dy, -dy, dx, x, y].map(digits).join(' ');
  return `q\n${matrix} cm\n${showLine(text, [-width / 2, baseline], CAPTION)}Q\n`;
}

/** Keys of the points of lines and polygons, and of lengths by which they extend beyond these points. */
const [POINT_KEYS, LENGTH_KEYS] = [
  ['L', 'Vertices'],
  ['LL', 'LLE', 'LLO'],
];

/** Returns the area that a line or a polygon may cover. Its `Rect` may be empty, such as for a horizontal line. */
export function areaOf(objects: Objects, annotation: PdfDict): Box | undefined {
  const points = POINT_KEYS.flatMap((key) => pointsOf(numbersOf(objects, annotation.get(key))));
  if (points.length === 0) return undefined;
  const lengths = LENGTH_KEYS.map((key) => objects.resolve(annotation.get(key)));
  const leaders = lengths.reduce<number>((sum, each) => sum + (typeof each === 'number' ? Math.abs(each) : 0), 0);
  const margin = END_WIDTHS * borderOf(objects, annotation).width + leaders + 2 * CAPTION.fontSize;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));
  return {
    ...{ left: least(xs) - margin, right: most(xs) + margin },
    ...{ bottom: least(ys) - margin, top: most(ys) + margin },
  };
}
