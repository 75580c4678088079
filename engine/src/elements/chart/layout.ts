/** Draws charts as outlines and texts: plot area, value axis on the left, labels and legend below. */
import type { Rect } from '../../base/geometry.ts';
import type { Warning } from '../../base/problem.ts';
import type { BoundChart } from '../../bind/bound.ts';
import type { LayoutContext, Measurable, Measured } from '../../layout/measure.ts';
import type { Item } from '../../scene/scene.ts';
import type { ElementOfType } from '../schemas.ts';
import { axisItems, plotIn } from './axis.ts';
import { legendOf } from './legend.ts';
import { barItems, gaugeItems, lineItems, pieItems } from './marks.ts';
import { createPen, type Pen } from './pen.ts';

type Chart = ElementOfType<'chart'>;

/** Default width in points (80 mm). The default height is half of the width. */
const WIDTH = 226;

export function measureChart(element: Measurable<Chart>, context: LayoutContext): Measured {
  const { bound, width: given, availableWidth, fill } = element;
  const { chart } = bound;
  const { kind } = bound.element;
  const width = given ?? (fill && availableWidth !== Infinity ? availableWidth : Math.min(WIDTH, availableWidth));
  const height = element.height ?? width * (kind === 'sparkline' ? 0.2 : 0.5);
  const pen = createPen(element, context);
  return {
    width,
    height,
    place: ({ x, y }) => (chart ? chartItems(element, chart, { x, y, width, height }, { pen, context }) : []),
  };
}

type Drawing = { readonly pen: Pen; readonly context: LayoutContext };

function chartItems(
  { bound: { id, element } }: Measurable<Chart>,
  chart: BoundChart,
  box: Rect,
  { pen, context }: Drawing,
): readonly Item[] {
  if (box.width <= 0 || box.height <= 0 || chart.points.length === 0) return [];
  const { kind, axes } = element;
  const isRound = kind === 'pie' || kind === 'donut';
  const names = isRound ? chart.points.map(({ label }) => label) : chart.series;
  const isNamed = element.legend && kind !== 'gauge' && kind !== 'sparkline' && names.some((name) => name !== '');
  const legend = isNamed && (isRound || names.length > 1) ? legendOf(names, box, pen) : undefined;
  if (legend && legend.omitted > 0) context.warnings.push(omittedNames(id, legend.omitted));
  const room = legend ? { ...box, height: Math.max(0, box.height - legend.height) } : box;
  const below = legend?.items ?? [];
  switch (kind) {
    case 'gauge':
      return gaugeItems(element, chart, room, pen);
    case 'pie':
    case 'donut':
      return [...pieItems(chart, room, kind === 'donut' ? 0.58 : 0, pen), ...below];
    case 'sparkline':
      return lineItems(
        chart,
        { plot: within(room), low: element.min ?? lowest(chart), high: element.max ?? highest(chart) },
        { kind, stacked: false },
        pen,
      );
    default: {
      const about = axes ? plotIn(chart, room, pen) : undefined;
      if (about && !about.isWhole) context.warnings.push(cutNumbers(id));
      const scale = about ?? { plot: room, ...endsOf(chart) };
      const marks =
        kind === 'bar' ? barItems(chart, scale, element, pen) : lineItems(chart, scale, { ...element, kind }, pen);
      const axis = about ? axisItems(chart, about, kind === 'bar', pen) : { under: [], over: [] };
      return [...axis.under, ...marks, ...axis.over, ...below];
    }
  }
}

function omittedNames(elementId: string, omitted: number): Warning {
  const message = `the legend has no space for ${omitted} of its names; make the chart larger, show fewer items or series, or set "legend" to false`;
  return { code: 'TEXT_OVERFLOW', elementId, message };
}

function cutNumbers(elementId: string): Warning {
  const message =
    'the axis labels are wider than two fifths of the chart and are cut off; shorten them with "tick", or make the chart wider';
  return { code: 'TEXT_OVERFLOW', elementId, message };
}

/** Insets the box so that the line and its last dot stay inside. */
function within({ x, y, width, height }: Rect): Rect {
  const inset = Math.min(2, width / 2, height / 2);
  return { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset };
}

function endsOf({ ticks }: BoundChart) {
  return { low: ticks[0]?.value ?? 0, high: ticks.at(-1)?.value ?? 1 };
}

function numbersOf({ points }: BoundChart): readonly number[] {
  return points.flatMap(({ values }) => values.filter((value) => value !== null));
}

function lowest(chart: BoundChart): number {
  return Math.min(...numbersOf(chart), Infinity);
}

function highest(chart: BoundChart): number {
  return Math.max(...numbersOf(chart), -Infinity);
}
