/** Tables: rows as lines of a stack, header and footer on each page that has rows. */
import type { Point } from '../../base/geometry.ts';
import { mm } from '../../base/units.ts';
import type { BoundRow, TableBand } from '../../bind/bound.ts';
import type { LayoutContext, Measurable, Measured, Placement } from '../../layout/measure.ts';
import {
  type Cut,
  cutLast,
  cutStack,
  type Line,
  lineAt,
  type Stack,
  stackHeight,
  stackLines,
  stackOf,
  topAt,
} from '../../layout/stack.ts';
import { placeCells, placeStack } from '../../layout/stack-box.ts';
import { tagged } from '../../layout/tagged.ts';
import type { Item } from '../../scene/scene.ts';
import { ROWS_AGAIN } from '../../scene/tag.ts';
import type { ElementOfType } from '../schemas.ts';
import { allItems, edgesOf, naturalTableWidth, planTable, rowLine, type TablePlan } from './columns.ts';
import { type Edges, tableLines } from './lines.ts';

type Table = ElementOfType<'table'>;

export function measureTable(element: Measurable<Table>, context: LayoutContext): Measured {
  const { bound, style, availableWidth, fill } = element;
  const { table } = bound;
  if (!table) return { width: 0, height: 0, place: () => [] };
  const width =
    element.width ?? (fill ? availableWidth : Math.min(availableWidth, naturalTableWidth(bound, style, context)));
  const plan = planTable({ bound, table, style, width }, context);
  warnTooWide(plan, bound.id, context);
  const lines = keepRows(
    table.rows,
    table.rows.map(({ cells }) => rowLine(plan, cells, {}, context)),
  );
  const stack = stackOf(stackLines(lines, { gaps: lines.map(() => 0) }));
  return tableBox(plan, {
    stack,
    group: undefined,
    header: bandLine(table.header, plan),
    footer: bandLine(table.footer, plan),
    carried: bandLine(table.carried, plan),
    isFirst: true,
    isLast: true,
  });
}

/** Columns whose lengths and percentages are more than the table has go on beyond its lines: warned of, since a page may hide it. */
function warnTooWide({ starts, width }: TablePlan, elementId: string, context: LayoutContext): void {
  const across = starts.at(-1)!;
  if (across <= width + 0.5) return;
  const message = `its columns are ${mm(across)} wide together, and it is ${mm(width)}: make it wider, or a column narrower or "1fr"`;
  context.warnings.push({ code: 'CONTENT_OVERFLOW', message, elementId });
}

/** At least two rows stand on either side of the end of a page, as lines of text do: CSS Fragmentation 3, 3.3. */
function keepRows(rows: readonly BoundRow[], lines: readonly Line[]): readonly Line[] {
  const isItem = (at: number) => at >= 0 && at < rows.length && rows[at]!.items > (rows[at - 1]?.items ?? 0);
  const isLow = (at: number) => lines[at]!.height <= LOW;
  return lines.map((line, at) => {
    const isPair = isItem(at) && isItem(at + 1) && isLow(at) && isLow(at + 1);
    const isAtEnd = !isItem(at - 1) || !isItem(at + 2);
    const keepWithNext = rows[at]!.keepWithNext || (isPair && isAtEnd);
    return keepWithNext ? { ...line, keepWithNext } : line;
  });
}

/** Four lines of text: what is higher may stand alone, since keeping two of it together would leave a hole in the page. */
const LOW = 48;

type Band = { readonly line: Line; readonly source: TableBand; readonly edges: Edges };

/** Header or footer as high as it is with all rows; where it reads its page, the text is put in when that is drawn. */
function bandLine(source: TableBand | undefined, plan: TablePlan): Band | undefined {
  if (!source) return undefined;
  const { context, table } = plan;
  const within = source.readsPage ? { ...context, problems: [], warnings: [] } : context;
  const cells = source.on(allItems(table), within);
  return { line: rowLine(plan, cells, {}, within), source, edges: edgesOf(cells, plan) };
}

type Fragment = {
  readonly stack: Stack;
  /** The header of the group whose rows go on here. */
  readonly group: Line | undefined;
  readonly header: Band | undefined;
  readonly footer: Band | undefined;
  /** Shown where the table does not begin. */
  readonly carried: Band | undefined;
  /** Whether the table begins and ends with it. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

/** Some rows of a table with the header above and the footer below. */
function tableBox(plan: TablePlan, fragment: Fragment): Measured {
  const { element, table, width } = plan;
  const { stack, group, header, footer, isFirst, isLast } = fragment;
  const carried = isFirst ? undefined : fragment.carried;
  const headerHeight = header?.line.height ?? 0;
  const carriedHeight = carried?.line.height ?? 0;
  const groupHeight = group?.height ?? 0;
  const footerHeight = footer?.line.height ?? 0;
  const rowsHeight = stackHeight(stack);
  const height = headerHeight + carriedHeight + groupHeight + rowsHeight + footerHeight;
  return {
    width,
    height,
    place(origin, at) {
      const { x, y } = origin;
      const carriedAt = { x, y: y + headerHeight };
      const groupAt = { x, y: carriedAt.y + carriedHeight };
      const rows = { x, y: groupAt.y + groupHeight };
      const footerAt = { x, y: rows.y + rowsHeight };
      const { tags } = table;
      const parts = {
        header: placeBand(header, origin, at, { plan, stack }),
        carried: placeBand(carried, carriedAt, at, { plan, stack }),
        group: placeCells(group?.cells ?? [], groupAt, at),
        rows: tags ? tagged(tags.body, placeRows(stack, rows, at, table.rows)) : placeStack(stack, rows, at),
        footer: placeBand(footer, footerAt, at, { plan, stack }),
      };
      return [
        ...(tags ? tagged(isFirst ? tags.head : ROWS_AGAIN, tagged(tags.headRow, parts.header)) : parts.header),
        ...(tags ? tagged(ROWS_AGAIN, parts.carried) : parts.carried),
        ...(tags ? tagged(ROWS_AGAIN, parts.group) : parts.group),
        ...parts.rows,
        ...(tags ? tagged(isLast ? tags.foot : ROWS_AGAIN, tagged(tags.footRow, parts.footer)) : parts.footer),
        ...tableLines(element, {
          box: { x, y, width, height },
          header: header && { top: y, bottom: carriedAt.y, edges: header.edges },
          rows: [
            ...(carried ? [{ top: carriedAt.y, bottom: groupAt.y, edges: carried.edges }] : []),
            ...(group ? [{ top: groupAt.y, bottom: rows.y, edges: [] }] : []),
            ...rowSpans(stack, rows.y, plan),
          ],
          footer: footer && { top: footerAt.y, bottom: footerAt.y + footerHeight, edges: footer.edges },
        }),
      ];
    },
    split(room, forced) {
      const onEach = element.footer === 'pages';
      const left = room - headerHeight - carriedHeight - groupHeight - (onEach ? footerHeight : 0);
      const cut = cutRows(stack, left, forced);
      if (!cut?.rest) return undefined;
      const again = element.header ? table.rows[cut.rest.from]!.group : undefined;
      return {
        first: tableBox(plan, {
          stack: cut.first,
          group,
          header,
          footer: onEach ? footer : undefined,
          carried: fragment.carried,
          isFirst,
          isLast: false,
        }),
        rest: tableBox(plan, {
          stack: cut.rest,
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

  function rowSpans(some: Stack, top: number, whole: TablePlan) {
    return Array.from({ length: some.to - some.from }, (_, at) => {
      const index = some.from + at;
      const start = top + topAt(some, index);
      const edges = edgesOf(table.rows[index]!.cells, whole);
      return { top: start, bottom: start + lineAt(some, index).height, edges };
    });
  }
}

/** The lines of a stack, each as the row it is. */
function placeRows(stack: Stack, { x, y }: Point, at: Placement, rows: readonly BoundRow[]): readonly Item[] {
  const items: Item[] = [];
  for (let index = stack.from; index < stack.to; index++) {
    const { cells } = lineAt(stack, index);
    for (const item of tagged(rows[index]!.tag, placeCells(cells, { x, y: y + topAt(stack, index) }, at))) {
      items.push(item);
    }
  }
  return items;
}

/** As many rows as fit; where only the footer does not fit, the last rows go with it. */
function cutRows(stack: Stack, room: number, forced: boolean): Cut | undefined {
  const cut = cutStack(stack, room, forced);
  return cut && !cut.rest ? cutLast(stack, forced) : cut;
}

type BandContext = { readonly plan: TablePlan; readonly stack: Stack };

function placeBand(
  band: Band | undefined,
  { x, y }: Point,
  at: Placement,
  { plan, stack }: BandContext,
): readonly Item[] {
  if (!band) return [];
  const { line, source } = band;
  if (!source.readsPage) return placeCells(line.cells, { x, y }, at);
  const { rows } = plan.table;
  // A row that is cut counts on the page on which it begins.
  const first = stack.head ? stack.from : stack.from - 1;
  const from = rows[first]?.items ?? 0;
  const to = rows[stack.to - 1]?.items ?? 0;
  const cells = source.on({ ...at.page, from, to }, plan.context);
  return placeCells(rowLine(plan, cells, { height: line.height }, plan.context).cells, { x, y }, at);
}
