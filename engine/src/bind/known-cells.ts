/** Caches table cells whose styles do not depend on data, for all documents of a template. */
import type { Element } from '../elements/schemas.ts';
import type { Style } from '../format/style.ts';

export type BandKind = 'header' | 'footer' | 'carried' | 'subtotal';

/** Elements of a table’s cells, one list entry per column. */
export type FixedCells = {
  /**
   * Cells of even rows (second, fourth and so on), which may have another background. `odd` has the cells of odd rows.
   */
  readonly even: readonly Element[];
  readonly odd: readonly Element[];
  band(column: number, kind: BandKind): Element;
  /** Returns the cell above the headers of some columns. */
  headerGroup(column: number): Element;
  /** Returns the element with tabular figures. */
  tabular(element: Element): Element;
  readonly group: Element;
  readonly empty: Element;
  /** Detail texts below even and odd rows. */
  readonly details: readonly [even: Element, odd: Element];
};

/**
 * Table cells by the named styles of their template. The cache belongs to a World and keeps them while the template is
 * in use.
 */
export type KnownCells = WeakMap<ReadonlyMap<string, Style>, WeakMap<object, FixedCells>>;

export function createKnownCells(): KnownCells {
  return new WeakMap();
}
