/** Aligns content that is smaller than its box. */
import { oneOf } from './kit.ts';

export const align = oneOf(
  'center',
  'top-left',
  'top',
  'top-right',
  'left',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
);

export type Align = NonNullable<ReturnType<typeof align.read>>;

/** Returns the fraction of the free space before the content: 0 at the start, 1 at the end. */
export function alignShares(value: Align): { readonly x: number; readonly y: number } {
  const x = value.endsWith('left') ? 0 : value.endsWith('right') ? 1 : 0.5;
  const y = value.startsWith('top') ? 0 : value.startsWith('bottom') ? 1 : 0.5;
  return { x, y };
}
