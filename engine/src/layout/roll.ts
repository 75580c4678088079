/** Places pages side by side as labels on a roll with several columns. */
import { translation } from '../base/geometry.ts';
import { dpiOfDensity } from '../base/units.ts';
import { type Roll, rowWidth } from '../format/roll.ts';
import { copiesOf } from '../scene/copies.ts';
import { rectPath } from '../scene/path.ts';
import type { Item, Page, Printer } from '../scene/scene.ts';

/**
 * Fills rows from the left with the copies of each page, clipped at the page edges. Equal full rows become one page
 * with a number of copies. The highest page determines the height of a row. Columns begin at whole dots, so that equal
 * labels are equal in dots.
 */
export function imposeRoll(
  pages: readonly Page[],
  roll: Roll,
  printer: Pick<Printer, 'copies' | 'density'>,
): readonly Page[] {
  const { columns, last } = roll;
  const dotsPerPoint = dpiOfDensity(printer.density) / 72;
  const rows: Page[] = [];
  let row: Page[] = [];
  const end = (times: number) => {
    rows.push({ ...rowOf(row, roll, dotsPerPoint), copies: times });
    row = [];
  };
  for (const page of pages) {
    let left = copiesOf(page, printer);
    while (left > 0) {
      const full = row.length === 0 ? Math.floor(left / columns) : 0;
      const taken = full > 0 ? columns : Math.min(left, columns - row.length);
      row.push(...Array<Page>(taken).fill(page));
      left -= taken * Math.max(1, full);
      if (row.length === columns) end(Math.max(1, full));
    }
  }
  const latest = row.at(-1);
  if (!latest) return rows;
  if (last === 'repeat') row.push(...Array<Page>(columns - row.length).fill(latest));
  end(1);
  return rows;
}

function rowOf(labels: readonly Page[], roll: Roll, dotsPerPoint: number): Page {
  const { width, rfid } = labels[0]!;
  const items = labels.map(
    (page, column): Item => ({
      kind: 'group',
      transform: translation(Math.round(column * (width + roll.gap) * dotsPerPoint) / dotsPerPoint, 0),
      clip: rectPath({ x: 0, y: 0, width: page.width, height: page.height }),
      items: page.items,
    }),
  );
  return {
    width: rowWidth(roll, width),
    height: Math.max(...labels.map(({ height }) => height)),
    items,
    ...(rfid && { rfid }),
  };
}
