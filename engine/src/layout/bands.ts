/** Measures and places the header and footer of pages. */
import type { BoundElement, BoundTemplate, PagedElement, PageValues } from '../bind/bound.ts';
import { STACKED_VERTICALLY } from '../format/container.ts';
import type { Band } from '../format/template.ts';
import type { Item } from '../scene/scene.ts';
import { absoluteCell } from './absolute.ts';
import { arrangeColumn } from './column.ts';
import { isFlowing } from './contents.ts';
import type { LayoutContext, Measured, Placement } from './measure.ts';

/** Heights of the header and footer on a page, in points. */
export type BandHeights = { readonly header: number; readonly footer: number };

/** Heights on the first page of the document or of a page group, and on all other pages. */
export type HeightsOfBands = { readonly first: BandHeights; readonly rest: BandHeights };

/** Returns the heights. Measures only automatic heights. */
export function heightsOfBands(bound: BoundTemplate, width: number, context: LayoutContext): HeightsOfBands {
  const { template, header, footer } = bound;
  const heights = (isFirst: boolean): BandHeights => ({
    header: bandHeight(template.header, header, { isFirst, width }, context),
    footer: bandHeight(template.footer, footer, { isFirst, width }, context),
  });
  const first = heights(true);
  return { first, rest: isTheSame(template.header) && isTheSame(template.footer) ? first : heights(false) };
}

function isTheSame(band: Band | undefined): boolean {
  return typeof band?.height !== 'string' && band?.firstHeight === undefined;
}

type Where = { readonly isFirst: boolean; readonly width: number };

function bandHeight(
  band: Band | undefined,
  elements: readonly PagedElement[],
  { isFirst, width }: Where,
  context: LayoutContext,
): number {
  const given = (isFirst ? band?.firstHeight : undefined) ?? band?.height ?? 0;
  if (given !== 'auto') return given;
  // Suppresses warnings, because drawing measures the elements again and reports the warnings then.
  const silent = { ...context, problems: [], warnings: [] };
  const heights = typicalPages(isFirst).map((page) => {
    const children = elements.map(({ on }) => on(page, silent)).filter((bound) => bound !== undefined);
    return naturalHeight(children, width, silent);
  });
  return Math.max(...heights);
}

/**
 * Returns page values for measuring an automatic height. The height must suffice for a page in the middle and for a
 * last page.
 */
function typicalPages(isFirst: boolean): readonly PageValues[] {
  const number = isFirst ? 1 : 2;
  return [number, number + 1].map((count) => ({ number, count, total: count, inGroup: number, ofGroup: count }));
}

function naturalHeight(children: readonly BoundElement[], width: number, context: LayoutContext): number {
  const { box, cells } = bandBox(children, { width, height: undefined }, context);
  return cells.reduce((most, { y, box: { height } }) => Math.max(most, y + height), box.height);
}

function bandBox(
  children: readonly BoundElement[],
  { width, height }: { readonly width: number; readonly height: number | undefined },
  context: LayoutContext,
) {
  const room = { width, height, available: width, inherited: undefined };
  const cells = children.map((child) => absoluteCell(child, room, context)).filter((cell) => cell !== undefined);
  const flowing = children.filter(isFlowing);
  const contents = { arrangement: STACKED_VERTICALLY, children: flowing, style: undefined, width, height };
  return { cells, box: arrangeColumn({ overlays: cells, ...contents }, context) };
}

type KnownBand = { readonly children: readonly BoundElement[]; readonly height: number; readonly box: Measured };

/** Cache of bands that are equal on many pages, so that each is measured only once. */
export type KnownBands = Map<readonly PagedElement[], KnownBand>;

export type BandPlace = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly values: PageValues;
  readonly known: KnownBands;
  readonly at: Placement;
};

/** Places a band: its flowing elements in a column, its absolute elements at their positions. */
export function placeBand(
  elements: readonly PagedElement[],
  { x, y, width, height, values, known, at }: BandPlace,
  context: LayoutContext,
): readonly Item[] {
  if (elements.length === 0) return [];
  const children = elements.map(({ on }) => on(values, context)).filter((bound) => bound !== undefined);
  let band = known.get(elements);
  if (!band || band.height !== height || !isSame(band.children, children)) {
    band = { children, height, box: bandBox(children, { width, height }, context).box };
    known.set(elements, band);
  }
  const before = at.boxes.length;
  const items = band.box.place({ x, y }, at);
  for (const { elementId, bounds } of at.boxes.slice(before)) {
    const over = Math.max(y - bounds.y, bounds.y + bounds.height - y - height);
    if (over > TOLERANCE) warnBeyond(elementId, 'its header or footer', { over, page: values.number }, context);
  }
  return items;
}

function isSame(old: readonly BoundElement[], children: readonly BoundElement[]): boolean {
  return old.length === children.length && children.every((child, index) => child === old[index]);
}

/** Overflow in points that is tolerated before a warning about content that is too high. */
export const TOLERANCE = 0.5;

export type Beyond = { readonly over: number; readonly page: number; readonly keepTogether?: boolean };

export function warnBeyond(
  elementId: string,
  what: string,
  { over, page, keepTogether = false }: Beyond,
  { warnings }: LayoutContext,
): void {
  const by = `${((over * 25.4) / 72).toFixed(2)} mm`;
  const advice = keepTogether ? ', or remove keepTogether so that it can be split' : '';
  const message = `is ${by} higher than ${what}; reduce its height by that much${advice}`;
  warnings.push({ code: 'CONTENT_BEYOND_MEDIA', message, elementId, page });
}
