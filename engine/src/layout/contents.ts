/** Common input of rows, columns and grids. */
import type { BoundElement } from '../bind/bound.ts';
import type { Arrangement } from '../format/container.ts';
import type { ComputedStyle } from './computed-style.ts';
import type { Cell, Line } from './stack.ts';

export type Contents = {
  /** ID of the container; undefined for the page and its bands, which have separate checks. */
  readonly elementId?: string;
  readonly arrangement: Omit<Arrangement, 'layout'>;
  /** Elements in the flow. */
  readonly children: readonly BoundElement[];
  readonly style: ComputedStyle | undefined;
  readonly width: number;
  /** Height in points; undefined if it follows the children. */
  readonly height: number | undefined;
  /** Absolutely positioned children. */
  readonly overlays: readonly Cell[];
};

export function isFlowing({ element: { position } }: BoundElement): boolean {
  return position.mode === 'flow';
}

/** Returns whether the element is in the flow but moves to the bottom of its page. */
export function isPinned({ position }: Pick<BoundElement['element'], 'position'>): boolean {
  return position.mode === 'flow' && position.pin === 'bottom';
}

/** Returns the gaps before and after an element in the flow. */
export function marginsOf({ element: { position } }: BoundElement): {
  readonly before: number;
  readonly after: number;
} {
  return position.mode === 'flow' ? position : NO_MARGINS;
}

const NO_MARGINS = { before: 0, after: 0 };

/**
 * Returns the left edge of a box that is `start` points from the side where lines begin (CSS Flexbox 1, 2, main-start).
 */
export function leftOf({ style, width }: Pick<Contents, 'style' | 'width'>, start: number, boxWidth: number): number {
  return style?.direction === 'rtl' ? width - start - boxWidth : start;
}

/** Returns a line of adjacent boxes. The highest box determines its height. */
export function lineOfCells(cells: readonly Cell[], flags: Partial<Omit<Line, 'cells'>> = {}): Line {
  const height = cells.reduce((most, { y, box }) => Math.max(most, y + box.height), 0);
  return { cells, height, keepTogether: false, keepWithNext: false, breakBefore: false, ...flags };
}
