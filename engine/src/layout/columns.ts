/** Newspaper columns. Boxes flow from one column to the next, and to the next page (CSS Multi-column 1). */
import type { BoundElement } from '../bind/bound.ts';
import type { Border } from '../format/style.ts';
import type { Item } from '../scene/scene.ts';
import { borderLine } from './border-line.ts';
import { arrangeColumn } from './column.ts';
import { warnOverflow } from './content-overflow.ts';
import type { Contents } from './contents.ts';
import type { LayoutContext, Measured } from './measure.ts';
import { placeCells } from './stack-box.ts';

export function arrangeColumns(contents: Contents, context: LayoutContext): Measured {
  const { arrangement, width, height, style, overlays, elementId = '' } = contents;
  const { columns, gap, columnGap = gap, columnRule } = arrangement;
  const count = Math.max(1, columns.length);
  const across = Math.max(0, (width - columnGap * (count - 1)) / count);
  const children = beginningAtTop(contents.children);
  const flow = arrangeColumn({ ...contents, children, width: across, height: undefined, overlays: [] }, context);
  const rule = columnRule === 'none' ? undefined : columnRule;
  const plan: Plan = { count, across, columnGap, width, rule, rightToLeft: style?.direction === 'rtl', elementId };
  const own = height === undefined ? balanced(flow, plan) : filled(flow, plan, height);
  warnOverflow(own, { width, height: height === undefined ? 0 : own.natural }, contents, context);
  if (overlays.length === 0) return own;
  return { ...own, place: (origin, at) => [...own.place(origin, at), ...placeCells(overlays, origin, at)] };
}

/** Removes the gap before the first element, so that all columns begin at the same height. */
function beginningAtTop([first, ...others]: readonly BoundElement[]): readonly BoundElement[] {
  if (!first) return [];
  const { position } = first.element;
  if (position.mode !== 'flow' || position.before === 0) return [first, ...others];
  return [{ ...first, element: { ...first.element, position: { ...position, before: 0 } } } as BoundElement, ...others];
}

type Plan = {
  readonly count: number;
  /** Width of one column in points. */
  readonly across: number;
  readonly columnGap: number;
  readonly width: number;
  readonly rule: Border | undefined;
  readonly rightToLeft: boolean;
  readonly elementId: string;
};

/** Tolerance in points for rounding errors of summed lengths. */
const TOLERANCE = 0.001;

type Dealt = { readonly columns: readonly Measured[]; readonly rest: Measured | undefined };

/**
 * Fills the columns in turn, each up to the height `room`. With `must`, each column takes at least one line or part of
 * a line. Without `must`, lines that must stay together are not separated. `rest` is the content that did not fit.
 */
function fillColumns(flow: Measured, { count, room, must }: { count: number; room: number; must: boolean }): Dealt {
  const columns: Measured[] = [];
  let rest: Measured | undefined = flow;
  while (rest && columns.length < count) {
    const fits: boolean = rest.height <= room + TOLERANCE && !rest.breaks?.inside;
    const split: ReturnType<NonNullable<Measured['split']>> = fits ? undefined : rest.split?.(room, must);
    if (!fits && !split && !must) break;
    columns.push(split?.first ?? rest);
    rest = split?.rest;
  }
  return { columns, rest };
}

function highest(columns: readonly Measured[]): number {
  return columns.reduce((most, { height }) => Math.max(most, height), 0);
}

/** Maximum number of bisection steps, after which the error is far below one line. */
const TRIES = 24;

/** Finds the smallest height at which all content fits and no lines that must stay together are separated. */
function evenColumns(flow: Measured, count: number): Dealt {
  let best = fillColumns(flow, { count, room: flow.height, must: true });
  let [low, high] = [flow.height / count, highest(best.columns)];
  for (let i = 0; i < TRIES && high - low > TOLERANCE; i++) {
    const room = i === 0 ? low : (low + high) / 2;
    const dealt = fillColumns(flow, { count, room, must: false });
    if (!dealt.rest && highest(dealt.columns) <= room + TOLERANCE) {
      best = dealt;
      high = highest(dealt.columns);
    } else low = room;
  }
  return best;
}

/**
 * Returns columns of about equal height. At a page break they have the full height, and the remaining content continues
 * on the next page.
 */
function balanced(flow: Measured, plan: Plan): Measured & { readonly natural: number } {
  return splittable(flow, plan, evenColumns(flow, plan.count));
}

function splittable(flow: Measured, plan: Plan, { columns }: Dealt): Measured & { readonly natural: number } {
  const { split } = flow;
  return {
    ...columnsBox(columns, plan, highest(columns)),
    ...(split
      ? {
          split(room: number, forced: boolean) {
            if (!forced && !split(room, false)) return undefined;
            const dealt = fillColumns(flow, { count: plan.count, room, must: true });
            if (!dealt.rest) {
              // Balanced columns can be higher than the page, if they keep lines together that full columns separate.
              const isLower = highest(dealt.columns) < highest(columns) - TOLERANCE;
              return forced && isLower ? { first: splittable(flow, plan, dealt), rest: undefined } : undefined;
            }
            return { first: columnsBox(dealt.columns, plan, highest(dealt.columns)), rest: balanced(dealt.rest, plan) };
          },
        }
      : {}),
  };
}

/** Fills columns of a given height in turn. Content that does not fit overflows the last column. */
function filled(flow: Measured, plan: Plan, height: number): Measured & { readonly natural: number } {
  const { columns, rest } = fillColumns(flow, { count: plan.count - 1, room: height, must: true });
  return columnsBox(rest ? [...columns, rest] : columns, plan, height);
}

function columnsBox(columns: readonly Measured[], plan: Plan, height: number): Measured & { readonly natural: number } {
  const { across, columnGap, width, rightToLeft } = plan;
  const cells = columns.map((box, index) => {
    const start = index * (across + columnGap);
    return { x: rightToLeft ? width - start - across : start, y: 0, box };
  });
  return {
    width,
    height,
    natural: highest(columns),
    place: (origin, at) => [
      ...placeCells(cells, origin, at),
      ...rules(plan, columns.length, { ...origin, height: Math.max(height, highest(columns)) }),
    ],
  };
}

/** Draws a vertical line in the middle of each gap between two non-empty columns. */
function rules(
  { across, columnGap, width, rule, rightToLeft, elementId }: Plan,
  count: number,
  { x, y, height }: { readonly x: number; readonly y: number; readonly height: number },
): readonly Item[] {
  if (!rule || rule.width === 0) return [];
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => {
    const start = (index + 1) * (across + columnGap) - columnGap / 2;
    const at = x + (rightToLeft ? width - start : start);
    return borderLine(rule, { x1: at, y1: y, x2: at, y2: y + height }, elementId);
  });
}
