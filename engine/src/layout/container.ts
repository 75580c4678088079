/** Measures containers as one box. Their elements are in a row, a column, a grid or at absolute positions. */
import type { BoundElement } from '../bind/bound.ts';
import type { Arrangement } from '../format/container.ts';
import type { Kept } from '../text/least-width.ts';
import { absoluteCell } from './absolute.ts';
import { arrangeColumn } from './column.ts';
import { arrangeColumns } from './columns.ts';
import type { ComputedStyle } from './computed-style.ts';
import { type Container, warnOverflow } from './content-overflow.ts';
import { type Contents, isFlowing, marginsOf } from './contents.ts';
import { arrangeGrid } from './grid.ts';
import type { LayoutContext, Measurable, Measured } from './measure.ts';
import { widthAcross } from './rotated-box.ts';
import { arrangeRow } from './row.ts';
import type { Cell } from './stack.ts';
import { placeCells } from './stack-box.ts';
import { leastRoom, naturalRoom, type Track } from './tracks.ts';

export function measureContainer(element: Measurable, arrangement: Arrangement, context: LayoutContext): Measured {
  const { bound, style, height, availableWidth, fill } = element;
  if (arrangement.layout === 'none') return freeBox(element, context);
  const natural = () => Math.min(availableWidth, naturalWidthOf(bound, arrangement, style, context));
  const width = element.width ?? (fill ? availableWidth : natural());
  const flowing = bound.children.filter(isFlowing);
  const room = { width, height, available: width, inherited: style };
  const overlays = cellsOf(bound.children, (child) => absoluteCell(child, room, context));
  const contents: Contents = { elementId: bound.id, arrangement, children: flowing, style, width, height, overlays };
  switch (arrangement.layout) {
    case 'row':
      return arrangeRow(contents, context);
    case 'column':
      return arrangeColumn(contents, context);
    case 'grid':
      return arrangeGrid(contents, context);
    case 'columns':
      return arrangeColumns(contents, context);
  }
}

/** Returns a box around absolutely positioned children. An automatic size extends to the farthest edge of a child. */
function freeBox(element: Measurable, context: LayoutContext): Measured {
  const { bound, style, width, height, availableWidth, fill } = element;
  const known = width ?? (fill ? availableWidth : undefined);
  const room = { width: known, height, available: availableWidth, inherited: style };
  const placed = bound.children.map((child) => ({ child, cell: absoluteCell(child, room, context) }));
  const cells = placed.flatMap(({ cell }) => cell ?? []);
  const reach = (end: (cell: Cell) => number) => cells.reduce((most, cell) => Math.max(most, end(cell)), 0);
  const free: Measured = {
    width: known ?? reach(({ x, box }) => x + box.width),
    height: height ?? reach(({ y, box }) => y + box.height),
    place: (origin, at) => placeCells(cells, origin, at),
  };
  if (height !== undefined) {
    const growing = placed.flatMap(({ child, cell }) => (cell && child.element.height === 'auto' ? cell : []));
    warnGrown(growing, { elementId: bound.id, style, width: Infinity, height }, context);
  }
  return free;
}

/**
 * Warns if content with automatic height makes its group overflow. Absolutely positioned boxes cannot grow and are not
 * checked.
 */
function warnGrown(growing: readonly Cell[], container: Container, context: LayoutContext): void {
  const height = growing.reduce((most, { y, box }) => Math.max(most, y + box.height), 0);
  const place: Measured['place'] = (origin, at) => placeCells(growing, origin, at);
  warnOverflow({ width: 0, height, place }, { width: 0, height }, container, context);
}

function cellsOf(children: readonly BoundElement[], cellOf: (child: BoundElement) => Cell | undefined): Cell[] {
  return children.map(cellOf).filter((cell) => cell !== undefined);
}

/** Returns the smallest inner width at which no content of the container wraps. */
export function naturalWidthOf(
  bound: BoundElement,
  arrangement: Arrangement,
  style: ComputedStyle,
  context: LayoutContext,
): number {
  const widthOf = (child: BoundElement) => context.naturalWidth(child, style, context);
  return widthInside(bound, arrangement, { widthOf, roomOf: naturalRoom, wraps: false });
}

/** Returns the minimum inner width at which unbreakable content still fits. */
export function leastWidthOf(
  bound: BoundElement,
  arrangement: Arrangement,
  { kept, style }: { readonly kept: Kept; readonly style: ComputedStyle },
  context: LayoutContext,
): number {
  const widthOf = (child: BoundElement) => context.leastWidth(child, kept, style, context);
  return widthInside(bound, arrangement, { widthOf, roomOf: leastRoom, wraps: arrangement.wrap });
}

type WidthRules = {
  readonly widthOf: (child: BoundElement) => number;
  readonly roomOf: (tracks: readonly Track[]) => number;
  /** True if the boxes of a row may wrap. */
  readonly wraps: boolean;
};

function widthInside(
  { children }: BoundElement,
  { layout, gap, columns, columnGap = gap }: Arrangement,
  { widthOf, roomOf, wraps }: WidthRules,
): number {
  const flowing = children.filter(isFlowing);
  const widest = () => flowing.reduce((most, child) => Math.max(most, widthOf(child)), 0);
  switch (layout) {
    case 'none':
      return children.reduce((most, child) => {
        const { position } = child.element;
        const x = position.mode === 'absolute' && position.x.kind === 'points' ? position.x.points : 0;
        return Math.max(most, x + widthOf(child));
      }, 0);
    case 'row': {
      if (wraps) return widest();
      const margins = flowing.reduce((sum, child) => sum + marginsOf(child).before + marginsOf(child).after, 0);
      const tracks = flowing.map((child) => ({ size: widthAcross(child), natural: widthOf(child) }));
      return roomOf(tracks) + margins + gap * Math.max(0, flowing.length - 1);
    }
    case 'column':
      return widest();
    case 'columns':
      return widest() * columns.length + columnGap * (columns.length - 1);
    case 'grid': {
      const ofColumns = new Array<number>(columns.length).fill(0);
      flowing.forEach((child, index) => {
        const column = index % columns.length;
        ofColumns[column] = Math.max(ofColumns[column]!, widthOf(child));
      });
      const tracks = columns.map((size, column) => ({ size, natural: ofColumns[column]! }));
      return roomOf(tracks) + gap * (columns.length - 1);
    }
  }
}
