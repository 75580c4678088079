/** What cells of tables are where no data change their styles: kept from one document to the next of a template. */
import type { Element } from '../elements/schemas.ts';
import type { Style } from '../format/style.ts';

export type BandKind = 'header' | 'footer' | 'carried' | 'subtotal';

/** The elements of a table’s cells, by column. */
export type FixedCells = {
  /** Cells of the first row, the third and so on; `odd` are those of the rows between, which may be striped. */
  readonly even: readonly Element[];
  readonly odd: readonly Element[];
  band(column: number, kind: BandKind): Element;
  /** The same with figures of one width. */
  tabular(element: Element): Element;
  readonly group: Element;
  readonly empty: Element;
};

/** Belongs to a World: the cells of a table by the named styles of its template, for as long as that is in use. */
export type KnownCells = WeakMap<ReadonlyMap<string, Style>, WeakMap<object, FixedCells>>;

export function createKnownCells(): KnownCells {
  return new WeakMap();
}
