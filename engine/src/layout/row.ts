/** Arranges boxes side by side, like CSS flexbox with `flex-direction: row`. Only automatic widths can shrink. */
import type { BoundElement } from '../bind/bound.ts';
import type { Kept } from '../text/least-width.ts';
import { warnOverflow } from './content-overflow.ts';
import { type Contents, leftOf, lineOfCells, marginsOf } from './contents.ts';
import { emptyBox, type LayoutContext, type Measured } from './measure.ts';
import { widthAcross } from './rotated-box.ts';
import { type Cell, type Line, stackLines, stackOf } from './stack.ts';
import { placeCells, stackBox } from './stack-box.ts';
import { justify, resolveTracks, type Track } from './tracks.ts';

type RowChild = { readonly bound: BoundElement; readonly track: Track; readonly margins: number };

/** Box with a horizontal position, before it is aligned vertically. */
type Placed = { readonly bound: BoundElement; readonly x: number; readonly box: Measured };

export function arrangeRow(contents: Contents, context: LayoutContext): Measured {
  const { arrangement, children, style, width, height, overlays } = contents;
  const { gap, wrap, align } = arrangement;
  const all = children.map((bound): RowChild => {
    const { before, after } = marginsOf(bound);
    const size = widthAcross(bound);
    const natural = size === 'auto' ? context.naturalWidth(bound, style, context) : 0;
    const least = (kept: Kept) => context.leastWidth(bound, kept, style, context);
    const mostNeeded = () => context.naturalWidth(bound, style, context);
    return { bound, track: { size, natural, least, mostNeeded }, margins: before + after };
  });
  const rows = (wrap ? wrapped(all, width, gap) : [all]).map((row) => placeAcross(row, contents, context));
  const build = (whole: number | undefined): Measured => {
    // A single row takes the height of its container. Wrapped rows take the height of their content, as with
    // `align-content: start`.
    const lines = rows.map((row) => alignRow(row, align, wrap ? undefined : whole));
    const gaps = lines.map((_, index) => (index === 0 ? 0 : gap));
    return stackBox(stackOf(stackLines(lines, { gaps })), { width, height: whole, overlays });
  };
  const own = build(height);
  warnOverflow(own, naturalSize(rows, contents), contents, context);
  const { split } = own;
  // Boxes continue next to a longer box only in rows that do not wrap, and only if they are stretched.
  const lasting = wrap || align !== 'stretch' ? [] : rows.flatMap((row) => row.filter(isAutomatic));
  const ended = () => endedRow(lasting, width);
  return { ended, stretch: (whole) => ({ ended, ...build(whole), ...(split ? { split } : {}) }), ...own };
}

/**
 * Returns the part below a cut for a row whose content ends above it. It contains the boxes that stretch to the height
 * of that part.
 */
function endedRow(row: readonly Placed[], width: number): Measured {
  const cells = row.map(({ x, box }) => ({ x, y: 0, box: box.ended?.() ?? emptyBox(box.width) }));
  const build = (height: number): Measured => ({
    width,
    height,
    place: (origin, at) =>
      placeCells(
        cells.map(({ x, y, box }) => ({ x, y, box: box.stretch?.(height) ?? box })),
        origin,
        at,
      ),
    stretch: build,
    ended: () => build(0),
  });
  return build(0);
}

/** Returns the size that the rows need, which does not depend on their direction. */
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

/** Distributes the boxes over rows. Each row takes as many boxes as fit, at least one. */
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

/** Converts a percentage track to a share of the whole row width, including gaps. */
function relative(track: Track, width: number): Track {
  const { size } = track;
  if (size === 'auto' || size.kind !== 'percent') return track;
  return { ...track, size: { kind: 'points', points: (size.percent / 100) * width } };
}

function alignRow(row: readonly Placed[], align: Contents['arrangement']['align'], whole: number | undefined): Line {
  if (align === 'baseline') return alignBaselines(row, whole);
  const height = whole ?? row.reduce((most, { box }) => Math.max(most, box.height), 0);
  return lineOfCells(
    row.map((placed) => alignCell(placed, align, height)),
    { height },
  );
}

/** Aligns first baselines. The bottom of a box without text is aligned with the baseline (CSS Flexbox 1, 8.5). */
function alignBaselines(row: readonly Placed[], whole: number | undefined): Line {
  const baseOf = ({ box }: Placed) => box.baseline?.() ?? box.height;
  const line = row.reduce((lowest, placed) => Math.max(lowest, baseOf(placed)), 0);
  const cells = row.map((placed): Cell => ({ x: placed.x, y: line - baseOf(placed), box: placed.box }));
  return lineOfCells(cells, whole === undefined ? {} : { height: whole });
}

/** Aligns a box vertically in a line of the given height. */
export function alignCell({ bound, x, box }: Placed, align: Contents['arrangement']['align'], height: number): Cell {
  const free = height - box.height;
  if (align === 'center') return { x, y: free / 2, box };
  if (align === 'end') return { x, y: free, box };
  const stretches = align === 'stretch' && isAutomatic({ bound }) && free !== 0;
  return { x, y: 0, box: stretches ? (box.stretch?.(height) ?? box) : box };
}

function isAutomatic({ bound }: Pick<Placed, 'bound'>): boolean {
  return bound.element.height === 'auto';
}
