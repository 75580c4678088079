/** Containers: their elements in a row, a column, a grid or at places of their own, as one box. */
import type { BoundElement } from '../bind/bound.ts';
import type { Arrangement } from '../format/container.ts';
import { absoluteCell } from './absolute.ts';
import { arrangeColumn } from './column.ts';
import { arrangeColumns } from './columns.ts';
import type { ComputedStyle } from './computed-style.ts';
import { type Container, warnOverflow } from './content-overflow.ts';
import { type Contents, isFlowing, marginsOf } from './contents.ts';
import { arrangeGrid } from './grid.ts';
import type { LayoutContext, Measurable, Measured } from './measure.ts';
import { arrangeRow } from './row.ts';
import type { Cell } from './stack.ts';
import { placeCells } from './stack-box.ts';
import { naturalRoom } from './tracks.ts';
import { widthAcross } from './turned-box.ts';

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

/** A box around children at places of their own; an automatic size reaches to the farthest of them. */
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

/** Boxes at places of their own outgrow a group only with what grows by its content: the others stand where they are told. */
function warnGrown(growing: readonly Cell[], container: Container, context: LayoutContext): void {
  const height = growing.reduce((most, { y, box }) => Math.max(most, y + box.height), 0);
  const place: Measured['place'] = (origin, at) => placeCells(growing, origin, at);
  warnOverflow({ width: 0, height, place }, { width: 0, height }, container, context);
}

function cellsOf(children: readonly BoundElement[], cellOf: (child: BoundElement) => Cell | undefined): Cell[] {
  return children.map(cellOf).filter((cell) => cell !== undefined);
}

/** The inner width with which nothing in a container wraps. */
export function naturalWidthOf(
  { children }: BoundElement,
  { layout, gap, columns, columnGap = gap }: Arrangement,
  style: ComputedStyle,
  context: LayoutContext,
): number {
  const flowing = children.filter(isFlowing);
  const natural = (child: BoundElement) => context.naturalWidth(child, style, context);
  switch (layout) {
    case 'none':
      return children.reduce((most, child) => {
        const { position } = child.element;
        const x = position.mode === 'absolute' && position.x.kind === 'points' ? position.x.points : 0;
        return Math.max(most, x + natural(child));
      }, 0);
    case 'row': {
      const margins = flowing.reduce((sum, child) => sum + marginsOf(child).before + marginsOf(child).after, 0);
      const tracks = flowing.map((child) => ({ size: widthAcross(child), natural: natural(child) }));
      return naturalRoom(tracks) + margins + gap * Math.max(0, flowing.length - 1);
    }
    case 'column':
      return flowing.reduce((most, child) => Math.max(most, natural(child)), 0);
    case 'columns': {
      const widest = flowing.reduce((most, child) => Math.max(most, natural(child)), 0);
      return widest * columns.length + columnGap * (columns.length - 1);
    }
    case 'grid': {
      const widest = new Array<number>(columns.length).fill(0);
      flowing.forEach((child, index) => {
        const column = index % columns.length;
        widest[column] = Math.max(widest[column]!, natural(child));
      });
      const tracks = columns.map((size, column) => ({ size, natural: widest[column]! }));
      return naturalRoom(tracks) + gap * (columns.length - 1);
    }
  }
}
