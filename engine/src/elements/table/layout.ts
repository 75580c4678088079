/** Lays out tables: rows as lines of a stack, with header and footer on every page that has rows. */
import type { Point } from '../../base/geometry.ts';
import { mm } from '../../base/units.ts';
import type { BoundRow, TableBand } from '../../bind/bound.ts';
import { type LayoutContext, type Measurable, type Measured, type Placement, pageStart } from '../../layout/measure.ts';
import {
  type Cell,
  type Cut,
  cutLast,
  cutStack,
  type Line,
  lineAt,
  type Stack,
  stackBreaks,
  stackHeight,
  stackLines,
  stackOf,
  stackOpens,
  TOO_LITTLE,
  topAt,
} from '../../layout/stack.ts';
import { placeCells } from '../../layout/stack-box.ts';
import { tagged } from '../../layout/tagged.ts';
import type { Item } from '../../scene/scene.ts';
import { REPEATED_ROWS } from '../../scene/tag.ts';
import type { ElementOfType } from '../schemas.ts';
import { allItems, edgesOf, naturalTableWidth, planTable, rowLine, sidesOf, type TablePlan } from './columns.ts';
import { type RowSpan, tableLines } from './lines.ts';
import { isLow, measureSpanning, placeRows, type Spanning } from './spanning.ts';
import { type BandRows, bandRows, bandSpans } from './two-row-header.ts';

export { leastTableWidth, naturalTableWidth } from './columns.ts';

type Table = ElementOfType<'table'>;

export function measureTable(element: Measurable<Table>, context: LayoutContext): Measured {
  const { bound, style, availableWidth, fill } = element;
  const { table } = bound;
  if (!table) return { width: 0, height: 0, place: () => [] };
  const width =
    element.width ?? (fill ? availableWidth : Math.min(availableWidth, naturalTableWidth(bound, style, context)));
  const plan = planTable({ bound, table, style, width }, context);
  warnTooWide(plan, bound.id, context);
  const rows = table.rows.map((row, at) => {
    const { cells } = row;
    const least = isItemRow(table.rows, at) ? plan.element.rowHeight : undefined;
    const own = cells.every(isLow) ? cells : cells.filter(isLow);
    const line = rowLine(plan, own, { name: rowName(table.rows, at), least }, context);
    return row.breakBefore ? { ...line, breakBefore: true, opens: pageStart(row) } : line;
  });
  const nameOf = (row: number) => rowName(table.rows, row);
  const spanning = measureSpanning(plan, { rows: table.rows, lines: rows, nameOf }, context);
  const lines = keepRows(table.rows, rows);
  const stack = stackOf(stackLines(lines, { gaps: lines.map(() => 0) }));
  return tableBox(plan, {
    stack,
    spanning,
    group: undefined,
    header: bandLine(table.header, plan, 'header'),
    footer: bandLine(table.footer, plan, 'footer'),
    carried: bandLine(table.carried, plan, 'carried row'),
    isFirst: true,
    isLast: true,
  });
}

/** Warns if fixed columns are wider than the table. They overflow the table and possibly the page. */
function warnTooWide({ starts, width }: TablePlan, elementId: string, context: LayoutContext): void {
  const across = starts.at(-1)!;
  if (across <= width + 0.5) return;
  const message = `the columns are ${mm(across)} wide in total, and the table is ${mm(width)}; make the table wider, or a column narrower or "1fr"`;
  context.warnings.push({ code: 'CONTENT_OVERFLOW', message, elementId });
}

/** Returns a row's name for messages: the number of its item, or its group. */
function rowName(rows: readonly BoundRow[], at: number): string {
  const { items, isDetails } = rows[at]!;
  if (isDetails) return `details of row ${items}`;
  return isItemRow(rows, at) ? `row ${items}` : 'row of a group';
}

/** Returns whether a row shows an item. Group rows and the row of an empty table show no item. */
function isItemRow(rows: readonly BoundRow[], at: number): boolean {
  return rows[at]!.items > (rows[at - 1]?.items ?? 0);
}

/** Keeps at least two rows before and after a page break, as CSS does with lines of text (CSS Fragmentation 3, 3.3). */
function keepRows(rows: readonly BoundRow[], lines: readonly Line[]): readonly Line[] {
  const isItem = (at: number) => at >= 0 && at < rows.length && isItemRow(rows, at);
  const isLow = (at: number) => lines[at]!.height <= LOW;
  return lines.map((line, at) => {
    const isPair = isItem(at) && isItem(at + 1) && isLow(at) && isLow(at + 1);
    const isAtEnd = !isItem(at - 1) || !isItem(at + 2);
    const keepWithNext = rows[at]!.keepWithNext || (isPair && isAtEnd);
    return keepWithNext ? { ...line, keepWithNext } : line;
  });
}

/**
 * Height of four lines of text in points. Rows above this height may be alone on a page, because keeping two together
 * would leave a large gap.
 */
const LOW = 48;

type Band = BandRows & {
  readonly source: TableBand;
  readonly name: string;
  /** Returns the rows of the band, for drawing the table's lines. */
  spans(top: number): readonly RowSpan[];
};

/** Measures all rows of a header or footer. If its text depends on the page, it is inserted when the band is drawn. */
function bandLine(source: TableBand | undefined, plan: TablePlan, name: string): Band | undefined {
  if (!source) return undefined;
  const { context, table } = plan;
  const within = source.readsPage ? { ...context, problems: [], warnings: [] } : context;
  const cells = source.on(allItems(table), within);
  const rows = bandRows(plan, cells, { name }, within);
  return { source, name, spans: (top) => bandSpans(cells, plan, rows, top), ...rows };
}

type Fragment = {
  readonly stack: Stack;
  readonly spanning: Spanning;
  /** Header of the group that continues on this page. */
  readonly group: Line | undefined;
  readonly header: Band | undefined;
  readonly footer: Band | undefined;
  /** Band shown on all parts except the first. */
  readonly carried: Band | undefined;
  /** True for the first and the last part of the table. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

/** Returns a box with some rows, below the header and above the footer. */
function tableBox(plan: TablePlan, fragment: Fragment): Measured {
  const { element, table, width } = plan;
  const { stack, spanning, group, header, footer, isFirst, isLast } = fragment;
  const carried = isFirst ? undefined : fragment.carried;
  const headerHeight = header?.line.height ?? 0;
  const carriedHeight = carried?.line.height ?? 0;
  const groupHeight = group?.height ?? 0;
  const footerHeight = footer?.line.height ?? 0;
  const rowsHeight = stackHeight(stack);
  const height = headerHeight + carriedHeight + groupHeight + rowsHeight + footerHeight;
  const breaks = stackBreaks(stack);
  return {
    width,
    height,
    ...(breaks && { breaks }),
    opens: () => stackOpens(stack),
    place(origin, at) {
      const { x, y } = origin;
      const carriedAt = { x, y: y + headerHeight };
      const groupAt = { x, y: carriedAt.y + carriedHeight };
      const rows = { x, y: groupAt.y + groupHeight };
      const footerAt = { x, y: rows.y + rowsHeight };
      const { tags } = table;
      const again = tags && REPEATED_ROWS;
      const isRtl = plan.style.direction === 'rtl';
      const parts = {
        header: placeBand(header, origin, at, { plan, stack }),
        carried: placeBand(carried, carriedAt, at, { plan, stack }),
        group: placeCells(group?.cells ?? [], groupAt, at),
        rows: tagged(tags?.body, placeRows(stack, rows, at, { rows: table.rows, spanning, isRtl })),
        footer: placeBand(footer, footerAt, at, { plan, stack }),
      };
      return [
        ...tagged(tags && (isFirst ? tags.head : REPEATED_ROWS), [
          ...tagged(tags?.groupRow, parts.header.upper),
          ...tagged(tags?.headRow, parts.header.lower),
        ]),
        ...tagged(again, parts.carried.lower),
        ...tagged(again, parts.group),
        ...parts.rows,
        ...tagged(tags && (isLast ? tags.foot : REPEATED_ROWS), tagged(tags?.footRow, parts.footer.lower)),
        ...tableLines(element, {
          box: { x, y, width, height },
          header: header?.spans(y) ?? [],
          rows: [
            ...(carried?.spans(carriedAt.y) ?? []),
            ...(group ? [{ top: groupAt.y, bottom: rows.y, edges: [] }] : []),
            ...rowSpans(stack, rows.y, plan),
          ],
          footer: footer?.spans(footerAt.y)[0],
        }),
      ];
    },
    split(room, forced) {
      const onEach = element.footer === 'pages';
      const left = room - headerHeight - carriedHeight - groupHeight - (onEach ? footerHeight : 0);
      const cut = cutRows(stack, left, forced);
      if (!cut) return undefined;
      if (!cut.rest) {
        if (cut.first === stack) return undefined;
        const lower = tableBox(plan, { ...fragment, stack: cut.first });
        return lower.height <= room + TOO_LITTLE ? { first: lower, rest: undefined } : lower.split?.(room, forced);
      }
      const again = element.header ? table.rows[cut.rest.from]!.group : undefined;
      return {
        first: tableBox(plan, {
          stack: cut.first,
          spanning,
          group,
          header,
          footer: onEach ? footer : undefined,
          carried: fragment.carried,
          isFirst,
          isLast: false,
        }),
        rest: tableBox(plan, {
          stack: cut.rest,
          spanning,
          group: again === undefined ? undefined : stack.lines[again],
          header: element.header ? header : undefined,
          footer,
          carried: fragment.carried,
          isFirst: false,
          isLast,
        }),
      };
    },
  };

  function bordersOf(row: number, whole: TablePlan): Pick<RowSpan, 'edges' | 'covered'> {
    const { cells } = table.rows[row]!;
    const above = spanning(row).filter(({ from }) => from < row);
    if (above.length === 0) return { edges: edgesOf(cells, whole) };
    const all = [...cells, ...above].sort((a, b) => a.column - b.column);
    return { edges: edgesOf(all, whole), covered: above.map((each) => sidesOf(each, whole)) };
  }

  function rowSpans(some: Stack, top: number, whole: TablePlan) {
    return Array.from({ length: some.to - some.from }, (_, at) => {
      const index = some.from + at;
      const start = top + topAt(some, index);
      return { top: start, bottom: start + lineAt(some, index).height, ...bordersOf(index, whole) };
    });
  }
}

/** Splits off as many rows as fit. If only the footer does not fit, the last rows move to the next page with it. */
function cutRows(stack: Stack, room: number, forced: boolean): Cut | undefined {
  const cut = cutStack(stack, room, forced);
  return cut && !cut.rest && cut.first === stack ? cutLast(stack, forced) : cut;
}

type BandContext = { readonly plan: TablePlan; readonly stack: Stack };

/** Items of the first of two rows, and items of all other rows. */
type PlacedBand = { readonly upper: readonly Item[]; readonly lower: readonly Item[] };

function placeBand(band: Band | undefined, origin: Point, at: Placement, { plan, stack }: BandContext): PlacedBand {
  if (!band) return { upper: [], lower: [] };
  const { line, source, name } = band;
  if (!source.readsPage) return placeBandRows(band, origin, at);
  const { rows } = plan.table;
  // A split row counts for the page where it begins.
  const first = stack.head ? stack.from : stack.from - 1;
  const from = rows[first]?.items ?? 0;
  const to = rows[stack.to - 1]?.items ?? 0;
  const cells = source.on({ from, to, ...at.page }, plan.context);
  return placeBandRows(bandRows(plan, cells, { height: line.height, name }, plan.context), origin, at);
}

function placeBandRows({ line: { cells }, upper }: BandRows, origin: Point, at: Placement): PlacedBand {
  if (upper === undefined) return { upper: [], lower: placeCells(cells, origin, at) };
  const isLower = ({ y }: Cell) => y > 0;
  return {
    upper: placeCells(
      cells.filter((cell) => !isLower(cell)),
      origin,
      at,
    ),
    lower: placeCells(cells.filter(isLower), origin, at),
  };
}
