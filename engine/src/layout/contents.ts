/** What rows, columns and grids are made from. */
import type { BoundElement } from '../bind/bound.ts';
import type { Arrangement } from '../format/container.ts';
import type { ComputedStyle } from './computed-style.ts';
import type { Cell, Line } from './stack.ts';

export type Contents = {
  /** The container’s; undefined for the page and its bands, which have checks of their own. */
  readonly elementId?: string;
  readonly arrangement: Omit<Arrangement, 'layout'>;
  /** The elements in flow. */
  readonly children: readonly BoundElement[];
  readonly style: ComputedStyle | undefined;
  readonly width: number;
  /** Undefined where it follows from the children. */
  readonly height: number | undefined;
  /** Children at places of their own. */
  readonly overlays: readonly Cell[];
};

export function isFlowing({ element: { position } }: BoundElement): boolean {
  return position.mode === 'flow';
}

/** The gaps around a flowing element. */
export function marginsOf({ element: { position } }: BoundElement): {
  readonly before: number;
  readonly after: number;
} {
  return position.mode === 'flow' ? position : NO_MARGINS;
}

const NO_MARGINS = { before: 0, after: 0 };

/** The left edge of a box that begins `start` from the side where lines of text begin: CSS Flexbox 1, 2, main-start. */
export function leftOf({ style, width }: Pick<Contents, 'style' | 'width'>, start: number, boxWidth: number): number {
  return style?.direction === 'rtl' ? width - start - boxWidth : start;
}

/** A line of boxes side by side, as high as the highest. */
export function lineOfCells(cells: readonly Cell[], flags: Partial<Omit<Line, 'cells'>> = {}): Line {
  const height = cells.reduce((most, { y, box }) => Math.max(most, y + box.height), 0);
  return { cells, height, keepTogether: false, keepWithNext: false, breakBefore: false, ...flags };
}
