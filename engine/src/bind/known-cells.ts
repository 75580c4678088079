/** Cache of table cells whose styles do not depend on data, across the documents of a template. */
import type { Element } from '../elements/schemas.ts';
import type { Style } from '../format/style.ts';

export type BandKind = 'header' | 'footer' | 'carried' | 'subtotal';

/** Elements of a table’s cells, by column. */
export type FixedCells = {
  /** Cells of odd rows (first, third and so on), and of even rows, which may be striped. */
  readonly even: readonly Element[];
  readonly odd: readonly Element[];
  band(column: number, kind: BandKind): Element;
  /** Cell above the headers of some columns. */
  headerGroup(column: number): Element;
  /** Returns the element with tabular figures. */
  tabular(element: Element): Element;
  readonly group: Element;
  readonly empty: Element;
  /** Texts below even and odd rows. */
  readonly details: readonly [even: Element, odd: Element];
};

/** Belongs to a World: cells of a table by the named styles of its template, for as long as that is in use. */
export type KnownCells = WeakMap<ReadonlyMap<string, Style>, WeakMap<object, FixedCells>>;

export function createKnownCells(): KnownCells {
  return new WeakMap();
}
