/** Draws the lines of a table: around it, between rows and between columns. */
import type { Rect } from '../../base/geometry.ts';
import { NO_CORNERS } from '../../format/corners.ts';
import type { Border } from '../../format/style.ts';
import { borderLine } from '../../layout/border-line.ts';
import { borderItems } from '../../layout/decoration.ts';
import type { Item } from '../../scene/scene.ts';
import type { ElementOfType } from '../schemas.ts';

/** Boundaries between the cells of a row, in points from the table’s left edge. */
export type Edges = readonly number[];

/** Left and right edge of a cell, in points from the table’s left edge. */
export type Sides = readonly [left: number, right: number];

export type RowSpan = {
  readonly top: number;
  readonly bottom: number;
  readonly edges: Edges;
  /** Cells from rows above that extend into this row. The line above this row is not drawn there. */
  readonly covered?: readonly Sides[];
};

export type TableShape = {
  readonly box: Rect;
  /** Rows of the header; empty if the table has no header. */
  readonly header: readonly RowSpan[];
  readonly rows: readonly RowSpan[];
  readonly footer: RowSpan | undefined;
};

/**
 * Draws the lines at the edges of the cells, with the outer lines inside the table's box. Every part of a split table
 * has all lines.
 */
export function tableLines(
  { id, borders }: Pick<ElementOfType<'table'>, 'id' | 'borders'>,
  { box, header, rows, footer }: TableShape,
): readonly Item[] {
  const items: Item[] = [];
  const draw = (border: Border | undefined, x1: number, y1: number, x2: number, y2: number) => {
    if (border) items.push(borderLine(border, { x1, y1, x2, y2 }, id));
  };
  const across = (border: Border | undefined, y: number) => draw(border, box.x, y, box.x + box.width, y);
  const above = (border: Border | undefined, { top, covered = [] }: RowSpan) => {
    let from = 0;
    for (const [left, right] of [...covered, [box.width, box.width] as const].sort(([a], [b]) => a - b)) {
      if (left - from > TOO_SHORT) draw(border, box.x + from, top, box.x + left, top);
      from = Math.max(from, right);
    }
  };
  for (const row of rows.slice(1)) above(borders.rows, row);
  for (const row of header.slice(1)) above(borders.header, row);
  for (const { top, bottom, edges } of stretches([...header, ...rows, footer])) {
    for (const edge of edges) draw(borders.columns, box.x + edge, top, box.x + edge, bottom);
  }
  const lowest = header.at(-1);
  if (lowest && (rows.length > 0 || footer)) across(borders.header, lowest.bottom);
  if (footer && rows.length > 0) across(borders.footer, footer.top);
  const { top, right, bottom, left } = borders;
  return [...items, ...borderItems(box, { borders: { top, right, bottom, left }, cornerRadius: NO_CORNERS }, id)];
}

/** Length in points up to which a line is not drawn. */
const TOO_SHORT = 0.01;

/** Joins consecutive rows with the same column boundaries. */
function stretches(rows: readonly (RowSpan | undefined)[]): readonly RowSpan[] {
  const found: RowSpan[] = [];
  for (const row of rows) {
    if (!row) continue;
    const last = found.at(-1);
    const isSame = last?.edges.length === row.edges.length && last.edges.every((edge, i) => edge === row.edges[i]);
    if (last && isSame) found[found.length - 1] = { ...last, bottom: row.bottom };
    else found.push(row);
  }
  return found;
}
