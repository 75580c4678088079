/** Basic shapes of the overlay, in viewport pixels. */
import { type Matrix, type Point, transformPoint } from '@platen/engine/base/geometry';
import { cornersOf, type Oriented } from '../geometry/oriented.ts';
import type { CanvasContext } from './context.ts';
import { lengthText } from './lengths.ts';
import { svgElement } from './svg.ts';

export function outline(oriented: Oriented, className: string): SVGElement {
  const isUpright = oriented.transform[1] === 0 && oriented.transform[2] === 0;
  if (!isUpright) {
    const d = cornersOf(oriented).map(({ x, y }) => `${round(x)} ${round(y)}`);
    return svgElement('path', { d: `M${d.join('L')}Z`, class: className });
  }
  const [a, , b] = cornersOf(oriented);
  return svgElement('rect', {
    x: a.x,
    y: a.y,
    width: Math.max(0, b.x - a.x),
    height: Math.max(0, b.y - a.y),
    class: className,
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function line(from: Point, to: Point, className: string): SVGElement {
  return svgElement('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: className });
}

export function label(text: string, { x, y }: Point, className: string): SVGElement {
  return svgElement('text', { x, y, class: className }, text);
}

/** Average character width at this font size. SVG cannot measure a text box. */
const CHARACTER_PX = 6.2;

export function pillWidth(text: string): number {
  return text.length * CHARACTER_PX + 12;
}

export function pill(text: string, { x, y }: Point, className: string, anchor: 'start' | 'middle'): SVGElement {
  const width = pillWidth(text);
  const left = anchor === 'middle' ? x - width / 2 : x;
  return svgElement(
    'g',
    { class: className },
    svgElement('rect', { x: left, y: y - 9, width, height: 18, rx: 4 }),
    svgElement('text', { x: left + width / 2, y: y + 4, 'text-anchor': 'middle' }, text),
  );
}

type Measure = { readonly axis: 'x' | 'y'; readonly from: number; readonly to: number; readonly across: number };

/** Draws a distance with end bars and its length. */
export function gapNodes(
  context: CanvasContext,
  matrix: Matrix,
  { axis, from, to, across }: Measure,
): readonly SVGElement[] {
  const point = (along: number): Point =>
    transformPoint(matrix, axis === 'x' ? { x: along, y: across } : { x: across, y: along });
  const [a, b] = [point(from), point(to)];
  const bar = (at: Point) =>
    axis === 'x'
      ? line({ x: at.x, y: at.y - 4 }, { x: at.x, y: at.y + 4 }, 'pl-canvas-snap')
      : line({ x: at.x - 4, y: at.y }, { x: at.x + 4, y: at.y }, 'pl-canvas-snap');
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const place = axis === 'x' ? { x: middle.x, y: middle.y + 14 } : { x: middle.x + 8, y: middle.y };
  const text = lengthText(context, to - from);
  return [
    line(a, b, 'pl-canvas-snap'),
    bar(a),
    bar(b),
    pill(text, place, 'pl-canvas-pill pl-canvas-pill-snap', axis === 'x' ? 'middle' : 'start'),
  ];
}
