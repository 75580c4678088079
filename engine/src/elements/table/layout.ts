/** Lays out tables: rows as lines of a stack, with header and footer on every page that has rows. */
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
  stackBreaks,
  stackHeight,
  stackLines,
  stackOf,
  TOO_LITTLE,
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
    table.rows.map(({ cells, breakBefore }, at) => {
      const least = isItemRow(table.rows, at) ? plan.element.rowHeight : undefined;
      const line = rowLine(plan, cells, { name: rowName(table.rows, at), least }, context);
      return breakBefore ? { ...line, breakBefore } : line;
    }),
  );
  const stack = stackOf(stackLines(lines, { gaps: lines.map(() => 0) }));
  return tableBox(plan, {
    stack,
    group: undefined,
    header: bandLine(table.header, plan, 'header'),
    footer: bandLine(table.footer, plan, 'footer'),
    carried: bandLine(table.carried, plan, 'carried row'),
    isFirst: true,
    isLast: true,
  });
}

/** Warns if fixed columns are wider than the table. They overflow it and may leave the page. */
function warnTooWide({ starts, width }: TablePlan, elementId: string, context: LayoutContext): void {
  const across = starts.at(-1)!;
  if (across <= width + 0.5) return;
  const message = `the columns are ${mm(across)} wide in total, and the table is ${mm(width)}; make the table wider, or a column narrower or "1fr"`;
  context.warnings.push({ code: 'CONTENT_OVERFLOW', message, elementId });
}

/** Names a row in messages: by the number of its item, or as a group row. */
function rowName(rows: readonly BoundRow[], at: number): string {
  return isItemRow(rows, at) ? `row ${rows[at]!.items}` : 'row of a group';
}

/** Tells whether a row shows an item, and not a group or an empty table. */
function isItemRow(rows: readonly BoundRow[], at: number): boolean {
  return rows[at]!.items > (rows[at - 1]?.items ?? 0);
}

/** Keeps at least two rows on either side of a page break, like lines of text (CSS Fragmentation 3, 3.3). */
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
 * Four lines of text in points. A higher row may stand alone, because keeping two together would leave a gap on the
 * page.
 */
const LOW = 48;

type Band = { readonly line: Line; readonly source: TableBand; readonly name: string; readonly edges: Edges };

/** Measures header or footer with all rows. If it reads its page, its text is filled in when it is drawn. */
function bandLine(source: TableBand | undefined, plan: TablePlan, name: string): Band | undefined {
  if (!source) return undefined;
  const { context, table } = plan;
  const within = source.readsPage ? { ...context, problems: [], warnings: [] } : context;
  const cells = source.on(allItems(table), within);
  return { line: rowLine(plan, cells, { name }, within), source, name, edges: edgesOf(cells, plan) };
}

type Fragment = {
  readonly stack: Stack;
  /** Header of the group whose rows continue here. */
  readonly group: Line | undefined;
  readonly header: Band | undefined;
  readonly footer: Band | undefined;
  /** Shown on all parts except the first. */
  readonly carried: Band | undefined;
  /** True on the first and on the last part of the table. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

/** Returns a box with some rows, the header above and the footer below. */
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
  const breaks = stackBreaks(stack);
  return {
    width,
    height,
    ...(breaks && { breaks }),
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

/** Places the lines of a stack, each tagged as its row. */
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

/** Cuts off as many rows as fit. If only the footer does not fit, the last rows move with it. */
function cutRows(stack: Stack, room: number, forced: boolean): Cut | undefined {
  const cut = cutStack(stack, room, forced);
  return cut && !cut.rest && cut.first === stack ? cutLast(stack, forced) : cut;
}

type BandContext = { readonly plan: TablePlan; readonly stack: Stack };

function placeBand(
  band: Band | undefined,
  { x, y }: Point,
  at: Placement,
  { plan, stack }: BandContext,
): readonly Item[] {
  if (!band) return [];
  const { line, source, name } = band;
  if (!source.readsPage) return placeCells(line.cells, { x, y }, at);
  const { rows } = plan.table;
  // A row that is split counts on the page where it begins.
  const first = stack.head ? stack.from : stack.from - 1;
  const from = rows[first]?.items ?? 0;
  const to = rows[stack.to - 1]?.items ?? 0;
  const cells = source.on({ ...at.page, from, to }, plan.context);
  return placeCells(rowLine(plan, cells, { height: line.height, name }, plan.context).cells, { x, y }, at);
}
