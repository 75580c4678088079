/** Reads the template property `roll`: several labels side by side on a label printer's roll. Lengths are in points. */
import { type Infer, number, object, oneOf, points, required, withDefault } from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';

const MOST_COLUMNS = 20;

export const roll = object({
  columns: required(number({ min: 1, max: MOST_COLUMNS, integer: true }), 'number of labels per row'),
  gap: withDefault(points({ min: 0 }), 0, 'space between two labels', '0mm'),
  last: withDefault(
    oneOf('empty', 'repeat'),
    'empty',
    'content of an incomplete last row: "empty" leaves the rest blank, and "repeat" repeats the last label',
    'empty',
  ),
});

export type Roll = Infer<typeof roll>;

/** Returns the width of a row of labels. */
export function rowWidth({ columns, gap }: Roll, width: number): number {
  return columns * width + (columns - 1) * gap;
}

/** Returns an error sentence if the row is too wide; otherwise undefined. */
export function rollFault(settings: Roll, width: number): string | undefined {
  const row = rowWidth(settings, width);
  if (row <= TEMPLATE_LIMITS.pageSide) return undefined;
  return `${settings.columns} labels side by side are ${(row / 72).toFixed(1)}in wide; at most 200in are allowed`;
}
