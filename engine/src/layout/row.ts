/** Boxes side by side: CSS flexbox with `flex-direction: row`, fixed widths rigid and automatic ones shrinking. */
import type { BoundElement } from '../bind/bound.ts';
import { warnOverflow } from './content-overflow.ts';
import { type Contents, leftOf, lineOfCells, marginsOf } from './contents.ts';
import type { LayoutContext, Measured } from './measure.ts';
import { type Cell, type Line, stackLines, stackOf } from './stack.ts';
import { stackBox } from './stack-box.ts';
import { justify, resolveTracks, type Track } from './tracks.ts';
import { widthAcross } from './turned-box.ts';

type RowChild = { readonly bound: BoundElement; readonly track: Track; readonly margins: number };

/** A box at its place across, not yet aligned up and down. */
type Placed = { readonly bound: BoundElement; readonly x: number; readonly box: Measured };

export function arrangeRow(contents: Contents, context: LayoutContext): Measured {
  const { arrangement, children, style, width, height, overlays } = contents;
  const { gap, wrap, align } = arrangement;
  const all = children.map((bound): RowChild => {
    const { before, after } = marginsOf(bound);
    const size = widthAcross(bound);
    const natural = size === 'auto' ? context.naturalWidth(bound, style, context) : 0;
    return { bound, track: { size, natural }, margins: before + after };
  });
  const rows = (wrap ? wrapped(all, width, gap) : [all]).map((row) => placeAcross(row, contents, context));
  const build = (whole: number | undefined): Measured => {
    // Without wrapping the row is as high as the container; rows that wrap are as high as what is in them, as with
    // `align-content: start`.
    const lines = rows.map((row) => alignRow(row, align, wrap ? undefined : whole));
    const gaps = lines.map((_, index) => (index === 0 ? 0 : gap));
    return stackBox(stackOf(stackLines(lines, { gaps })), { width, height: whole, overlays });
  };
  const own = build(height);
  warnOverflow(own, naturalSize(rows, contents), contents, context);
  const { split } = own;
  return { ...own, stretch: (whole) => ({ ...build(whole), ...(split ? { split } : {}) }) };
}

/** The size that boxes in rows want, whichever edge of the container they begin at. */
function naturalSize(
  rows: readonly (readonly Placed[])[],
  { arrangement: { gap }, width }: Contents,
): { readonly width: number; readonly height: number } {
  const most = (row: readonly Placed[], of: (placed: Placed) => number) =>
    row.reduce((best, each) => Math.max(best, of(each)), 0);
  const heights = rows.map((row) => most(row, ({ box }) => box.height));
  return {
    width: rows.reduce(
      (widest, row) =>
        Math.max(
          widest,
          most(row, ({ x, box }) => Math.max(x + box.width, width - x)),
        ),
      0,
    ),
    height: heights.reduce((sum, height) => sum + height, 0) + gap * Math.max(0, rows.length - 1),
  };
}

/** As many in a row as fit it, at least one. */
function wrapped(children: readonly RowChild[], width: number, gap: number): readonly (readonly RowChild[])[] {
  const rows: RowChild[][] = [];
  let taken = Infinity;
  for (const child of children) {
    const { size, natural } = child.track;
    const base =
      size === 'auto'
        ? Math.min(natural, width)
        : size.kind === 'points'
          ? size.points
          : size.kind === 'percent'
            ? (size.percent / 100) * width
            : 0;
    const needed = base + child.margins;
    if (taken + gap + needed > width + TOLERANCE) {
      rows.push([]);
      taken = -gap;
    }
    taken += gap + needed;
    rows.at(-1)!.push(child);
  }
  return rows;
}

const TOLERANCE = 0.001;

function placeAcross(row: readonly RowChild[], contents: Contents, context: LayoutContext): readonly Placed[] {
  const { arrangement, style, width, height } = contents;
  const { gap } = arrangement;
  const taken = row.reduce((sum, { margins }) => sum + margins, 0) + gap * Math.max(0, row.length - 1);
  const widths = resolveTracks(
    row.map(({ track }) => relative(track, width)),
    width - taken,
  );
  const boxes = row.map(({ bound }, index) =>
    context.measureBox(
      bound,
      { width, height, available: width, fill: false, fixedWidth: widths[index]!, inherited: style },
      context,
    ),
  );
  const free = width - taken - boxes.reduce((sum, box) => sum + box.width, 0);
  const { before, between } = justify(arrangement.justify, free, row.length);
  let x = before;
  return row.map(({ bound, margins }, index) => {
    const box = boxes[index]!;
    const at = x + marginsOf(bound).before;
    x += margins + box.width + gap + between;
    return { bound, x: leftOf(contents, at, box.width), box };
  });
}

/** Percentages are of the whole row, gaps included. */
function relative({ size, natural }: Track, width: number): Track {
  if (size === 'auto' || size.kind !== 'percent') return { size, natural };
  return { size: { kind: 'points', points: (size.percent / 100) * width }, natural };
}

function alignRow(row: readonly Placed[], align: Contents['arrangement']['align'], whole: number | undefined): Line {
  if (align === 'baseline') return alignBaselines(row, whole);
  const height = whole ?? row.reduce((most, { box }) => Math.max(most, box.height), 0);
  return lineOfCells(
    row.map((placed) => alignCell(placed, align, height)),
    { height },
  );
}

/** First lines of text on one line; what has none stands on it, as letters do: CSS Flexbox 1, 8.5. */
function alignBaselines(row: readonly Placed[], whole: number | undefined): Line {
  const baseOf = ({ box }: Placed) => box.baseline?.() ?? box.height;
  const line = row.reduce((lowest, placed) => Math.max(lowest, baseOf(placed)), 0);
  const cells = row.map((placed): Cell => ({ x: placed.x, y: line - baseOf(placed), box: placed.box }));
  return lineOfCells(cells, whole === undefined ? {} : { height: whole });
}

/** Puts a box up and down in a line of this height. */
export function alignCell({ bound, x, box }: Placed, align: Contents['arrangement']['align'], height: number): Cell {
  const free = height - box.height;
  if (align === 'center') return { x, y: free / 2, box };
  if (align === 'end') return { x, y: free, box };
  const isAutomatic = bound.element.height === 'auto';
  return { x, y: 0, box: align === 'stretch' && isAutomatic && free !== 0 ? (box.stretch?.(height) ?? box) : box };
}
