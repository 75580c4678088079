/** Arranges boxes in a grid. Each box takes the next column, and the highest box of a row determines its height. */
import type { BoundElement } from '../bind/bound.ts';
import type { Kept } from '../text/least-width.ts';
import { warnOverflow } from './content-overflow.ts';
import { type Contents, leftOf, lineOfCells } from './contents.ts';
import type { LayoutContext, Measured } from './measure.ts';
import { alignCell } from './row.ts';
import { type Line, stackHeight, stackLines, stackOf } from './stack.ts';
import { stackBox } from './stack-box.ts';
import { justify, resolveTracks } from './tracks.ts';

export function arrangeGrid(contents: Contents, context: LayoutContext): Measured {
  const { arrangement, children, style, width, height, overlays } = contents;
  const { gap, align, columns } = arrangement;
  const count = columns.length;
  const naturals = new Array<number>(count).fill(0);
  children.forEach((bound, index) => {
    const column = index % count;
    if (columns[column] !== 'auto') return;
    naturals[column] = Math.max(naturals[column]!, context.naturalWidth(bound, style, context));
  });
  const room = width - gap * (count - 1);
  const widestIn = (column: number, widthOf: (bound: BoundElement) => number) =>
    children.reduce((most, bound, index) => (index % count === column ? Math.max(most, widthOf(bound)) : most), 0);
  const widths = resolveTracks(
    columns.map((size, column) => ({
      size,
      natural: naturals[column]!,
      least: (kept: Kept) => widestIn(column, (bound) => context.leastWidth(bound, kept, style, context)),
      mostNeeded: () => widestIn(column, (bound) => context.naturalWidth(bound, style, context)),
    })),
    room,
  );
  const free = room - widths.reduce((sum, each) => sum + each, 0);
  const { before, between } = justify(arrangement.justify, free, count);
  const starts: number[] = [];
  widths.reduce((x, each, column) => {
    starts[column] = x;
    return x + each + gap + between;
  }, before);
  const lines: Line[] = [];
  for (let start = 0; start < children.length; start += count) {
    const row = children.slice(start, start + count).map((bound, column) => {
      const track = widths[column]!;
      const inColumn = { width: track, height: undefined, available: track, fill: true, inherited: style };
      const box = context.measureBox(bound, inColumn, context);
      return { bound, x: leftOf(contents, starts[column]!, box.width), box };
    });
    const highest = row.reduce((most, { box }) => Math.max(most, box.height), 0);
    lines.push(
      lineOfCells(
        row.map((placed) => alignCell(placed, align, highest)),
        { height: highest },
      ),
    );
  }
  const gaps = lines.map((_, index) => (index === 0 ? 0 : gap));
  const stack = stackOf(stackLines(lines, { gaps }));
  const box = stackBox(stack, { width, height, overlays });
  const reach = lines.flatMap(({ cells }) => cells.map(({ x, box: { width: own } }) => Math.max(x + own, width - x)));
  const natural = { width: reach.reduce((most, end) => Math.max(most, end), 0), height: stackHeight(stack) };
  warnOverflow(box, natural, contents, context);
  return box;
}
