/** Stacks boxes vertically, like CSS flexbox with `flex-direction: column`. Also used for the page flow. */
import type { BoundElement } from '../bind/bound.ts';
import { warnOverflow } from './content-overflow.ts';
import { type Contents, isPinned, leftOf, lineOfCells, marginsOf } from './contents.ts';
import { type LayoutContext, type Measured, type PageStart, pageStart } from './measure.ts';
import { type Line, type Lines, stackLines, stackOf } from './stack.ts';
import { stackBox } from './stack-box.ts';
import { justify } from './tracks.ts';

type ColumnChild = {
  readonly bound: BoundElement;
  readonly x: number;
  readonly box: Measured;
  readonly breakBefore: boolean;
  readonly opens: PageStart | undefined;
};

export function arrangeColumn(contents: Contents, context: LayoutContext): Measured {
  const { width, overlays, height } = contents;
  const column = measureColumn(contents, context);
  const build = (whole: number | undefined) =>
    stackBox(stackOf(columnLines(column, contents, whole)), { width, height: whole, overlays });
  const own = build(height);
  warnOverflow(own, naturalSize(column, contents), contents, context);
  const { split } = own;
  return { stretch: (whole) => (split ? { split, ...build(whole) } : build(whole)), ...own };
}

/**
 * Returns the size that the boxes of a column need. Boxes with a fractional height (`fr`) count with their content
 * height.
 */
function naturalSize(column: Column, contents: Contents): { readonly width: number; readonly height: number } {
  const { children } = column;
  const width = children.reduce((most, { box }) => Math.max(most, box.width), 0);
  const { lines, height } = columnLines(column, contents, contents.height);
  const lacks = children.reduce((most, { box }, index) => Math.max(most, box.height - lines[index]!.height), 0);
  return { width, height: height + lacks };
}

/** Returns the flow of a page as lines for pagination, one per element. */
export function flowLines(contents: Contents, context: LayoutContext): Lines {
  return columnLines(measureColumn(contents, context), contents, undefined);
}

export type Column = { readonly children: readonly ColumnChild[]; readonly breakAfter: boolean };

function measureColumn(contents: Contents, context: LayoutContext): Column {
  const { arrangement, children, style, width, height } = contents;
  const { align } = arrangement;
  const measured: ColumnChild[] = [];
  let breakBefore = false;
  for (const bound of children) {
    if (bound.element.type === 'pageBreak') {
      breakBefore = true;
      continue;
    }
    const room = { width, height, available: width, fill: align === 'stretch', inherited: style };
    const box = context.measureBox(bound, room, context);
    const free = width - box.width;
    const start = align === 'center' ? free / 2 : align === 'end' ? free : 0;
    const x = leftOf(contents, start, box.width);
    const { breaks } = box;
    const opens = pageStart(bound.element);
    breakBefore ||= bound.element.breakBefore !== false || opens !== undefined || (breaks?.before ?? false);
    measured.push({ bound, x, box, breakBefore, opens });
    breakBefore = breaks?.after ?? false;
  }
  return { children: measured, breakAfter: breakBefore };
}

/** Converts boxes to lines. `whole` is the height to fill; undefined if the height follows the content. */
function columnLines({ children, breakAfter }: Column, contents: Contents, whole: number | undefined): Lines {
  const { gap, justify: word } = contents.arrangement;
  const spaces = children.map(({ bound }, index) => {
    const above = children[index - 1];
    return marginsOf(bound).before + (above ? gap + marginsOf(above.bound).after : 0);
  });
  const last = children.at(-1);
  const after = last ? marginsOf(last.bound).after : 0;
  const shares = whole === undefined ? 0 : children.reduce((sum, { bound }) => sum + shareOf(bound), 0);
  const taken = children.reduce((sum, { bound, box }) => sum + (shares > 0 && shareOf(bound) > 0 ? 0 : box.height), 0);
  const free = whole === undefined ? 0 : whole - taken - after - spaces.reduce((sum, space) => sum + space, 0);
  const unit = shares > 0 ? Math.max(0, free) / Math.max(1, shares) : 0;
  const { before, between } = justify(word, shares >= 1 ? 0 : free - unit * shares, children.length);
  // An element pinned to the bottom of the page stays on one page with the content after it.
  let isAtFoot = false;
  const lines = children.map(({ bound, x, box, breakBefore, opens }): Line => {
    isAtFoot = isPinned(bound.element) || (isAtFoot && !breakBefore);
    const keepWithNext = bound.element.keepWithNext || isAtFoot;
    const keepTogether = bound.element.keepTogether || isPinned(bound.element);
    const share = shares > 0 ? shareOf(bound) : 0;
    const sized = share > 0 ? (box.stretch?.(share * unit) ?? box) : box;
    return lineOfCells([{ x, y: 0, box: sized }], { keepTogether, keepWithNext, breakBefore, ...(opens && { opens }) });
  });
  const gaps = spaces.map((space, index) => space + (index === 0 ? before : between));
  return stackLines(lines, { gaps, after, breakAfter });
}

function shareOf({ element: { height } }: BoundElement): number {
  return height !== 'auto' && height.kind === 'fraction' ? height.share : 0;
}
