/** Draws the axes of a chart: the value axis, and the item axis with its labels. */
import type { Point, Rect } from '../../base/geometry.ts';
import type { BoundChart } from '../../bind/bound.ts';
import type { Item } from '../../scene/scene.ts';
import { type Labels, labelsOf } from './labels.ts';
import { AXIS, GRID, LINE_HEIGHT, MIDDLE, type Pen } from './pen.ts';

/** Area for bars, lines and other marks, and the values at its lower and upper edge. */
export type Scale = { readonly plot: Rect; readonly low: number; readonly high: number };

/** Scale, and the texts around the plot area. */
export type Axes = Scale & {
  readonly labels: Labels;
  /** Width of the numbers left of the plot area, in points. */
  readonly room: number;
  /** True if all numbers fit. */
  readonly isWhole: boolean;
};

/** Maximum fraction of the width for numbers, so that numbers and plot stay readable. */
const MOST_FOR_NUMBERS = 0.4;

export function heightOf({ plot, low, high }: Scale, value: number): number {
  const share = high > low ? (value - low) / (high - low) : 0.5;
  return plot.y + plot.height * (1 - Math.min(1, Math.max(0, share)));
}

/**
 * Returns the band of an item in a bar chart. Line charts extend from the centre of the first band to the centre of the
 * last.
 */
export function bandOf({ plot }: Scale, index: number, count: number): { readonly x: number; readonly width: number } {
  const width = plot.width / count;
  return { x: plot.x + index * width, width };
}

/** Returns the plot area in a box, with space for numbers on the left and labels below. */
export function plotIn(chart: BoundChart, box: Rect, pen: Pen): Axes {
  const { ticks } = chart;
  const widest = Math.max(0, ...ticks.map(({ text }) => pen.text(text).width));
  const room = Math.min(widest, MOST_FOR_NUMBERS * box.width);
  const left = room + pen.fontSize * 0.6;
  const labels = labelsOf(chart, box.width - left, pen);
  const below = pen.fontSize * (labels.lines > 0 ? 0.4 + LINE_HEIGHT * labels.lines : 0.5);
  const above = pen.fontSize * 0.5;
  const plot = {
    x: box.x + left,
    y: box.y + above,
    width: Math.max(0, box.width - left),
    height: Math.max(0, box.height - above - below),
  };
  const [low, high] = [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1];
  return { plot, low, high, labels, room, isWhole: room === widest };
}

/** Draws the axes. Grid lines are below the marks, the zero line above. */
export function axisItems(
  { ticks }: BoundChart,
  scale: Axes,
  isBand: boolean,
  pen: Pen,
): { readonly under: readonly Item[]; readonly over: readonly Item[] } {
  const { plot, low, high } = scale;
  const right = plot.x + plot.width;
  const under: Item[] = [];
  const over: Item[] = [];
  const each = Math.max(1, Math.ceil((ticks.length * pen.fontSize * 1.4) / Math.max(1, plot.height)));
  for (const [index, { value, text }] of ticks.entries()) {
    if (index % each !== 0) continue;
    const y = heightOf(scale, value);
    under.push(pen.line({ x: plot.x, y }, { x: right, y }, { color: GRID, width: 0.5 }));
    over.push(...numberItems(text, scale, { x: plot.x - pen.fontSize * 0.6, y: y + pen.fontSize * MIDDLE }, pen));
  }
  const base = heightOf(scale, low > 0 || high < 0 ? low : 0);
  over.push(pen.line({ x: plot.x, y: base }, { x: right, y: base }, { color: AXIS, width: 0.75 }));
  return { under, over: [...over, ...labelItems(scale, isBand, pen)] };
}

/** Places a number so that it ends at a point. Truncates a number that is too wide with an ellipsis. */
function numberItems(text: string, { room }: Axes, { x, y }: Point, pen: Pen): readonly Item[] {
  const line = pen.text(text);
  if (line.width <= room) return line.place({ x: x - line.width, y });
  const cut = pen.label(text, room, 1);
  return cut.place({ x: x - cut.width / 2, y });
}

function labelItems(scale: Axes, isBand: boolean, pen: Pen): readonly Item[] {
  const { plot, labels } = scale;
  const y = plot.y + plot.height + pen.fontSize * 1.35;
  return labels.of.flatMap((label, index) => {
    if (!label) return [];
    const middle = isBand ? middleOf(scale, index, labels.of.length) : pointAt(scale, index, labels.of.length);
    const half = label.width / 2;
    const inside = Math.max(plot.x + half, Math.min(plot.x + plot.width - half, middle));
    return label.place({ x: inside, y });
  });
}

function middleOf(scale: Scale, index: number, count: number): number {
  const { x, width } = bandOf(scale, index, count);
  return x + width / 2;
}

/** Returns the position of a point on a line that extends from edge to edge. */
export function pointAt({ plot }: Scale, index: number, count: number): number {
  return count > 1 ? plot.x + (plot.width * index) / (count - 1) : plot.x + plot.width / 2;
}
