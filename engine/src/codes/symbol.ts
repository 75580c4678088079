/** An encoded symbol in modules: what layout sizes and painters draw. Lengths here are modules, y down. */

import type { Point } from '../base/geometry.ts';
import type { Gs1Need } from './gs1.ts';

/** An encoded symbol in modules, quiet zone not included. */
export type CodeSymbol = BarsSymbol | MatrixSymbol | HexagonsSymbol;

/** Upright bars: linear, retail and postal codes. */
export type BarsSymbol = {
  readonly kind: 'bars';
  /** Our name of the symbology, the `name` of its row in `symbologies.ts`. */
  readonly symbology: string;
  /** The text as given, lone surrogates replaced. */
  readonly payload: string;
  /** Width in modules. */
  readonly columns: number;
  readonly bars: readonly Bar[];
  readonly quietZone: QuietZone;
  /** Empty where the symbology or the request shows no text. */
  readonly humanReadable: readonly HumanReadable[];
  /** Nominal height ÷ width, guard bars included, quiet zone and text not. */
  readonly naturalRatio: number;
  /** Whether the height must follow the module width: postal codes, whose readers judge the height of each bar. */
  readonly fixedRatio: boolean;
  /** What layout is to add to `bars` once it knows the height; there is room for them. */
  readonly bearerBars: BearerBars;
  /** What the elements of GS1-128 need and another code beside it has to carry. */
  readonly needs?: readonly Gs1Need[];
};

/** Cells in rows: two-dimensional and stacked codes. */
export type MatrixSymbol = {
  readonly kind: 'matrix';
  readonly symbology: string;
  readonly payload: string;
  readonly columns: number;
  readonly rows: number;
  /** 1 is dark; row-major, `columns * rows` long. */
  readonly bits: Uint8Array;
  /** Height of a row in module widths: 1 for square cells, 3 for PDF417. */
  readonly rowHeight: number;
  readonly quietZone: QuietZone;
  /** The text of stacked and composite codes; none for those that people do not read. */
  readonly humanReadable?: readonly HumanReadable[];
};

/** MaxiCode: hexagons around a bullseye, of one fixed size on paper. */
export type HexagonsSymbol = {
  readonly kind: 'hexagons';
  readonly symbology: string;
  readonly payload: string;
  /** Width in modules; a module is the distance of two neighbours in a row. */
  readonly columns: number;
  /** Height in modules; not whole, since rows lie √3/2 apart. */
  readonly height: number;
  /** The only size of a module that the standard allows, in millimetres. */
  readonly moduleMm: number;
  /** Centres of the dark hexagons. */
  readonly cells: readonly Point[];
  /** Corners of a hexagon relative to its centre. */
  readonly hexagon: readonly Point[];
  readonly center: Point;
  /** Dark rings of the bullseye about `center`. */
  readonly rings: readonly { readonly inner: number; readonly outer: number }[];
  readonly quietZone: QuietZone;
};

/** One dark bar; `top` and `bottom` are shares 0..1 of the symbol's height, 0 at the top. */
export type Bar = { readonly x: number; readonly width: number; readonly top: number; readonly bottom: number };

/** The bars around Interleaved 2 of 5: none, along top and bottom, or all around the quiet zone as well. */
export type BearerBars = 'none' | 'horizontal' | 'box';

/** Light margin in modules that readers need around the symbol. */
export type QuietZone = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** A group of human readable characters; `x` may be negative (in the quiet zone). */
export type HumanReadable = {
  readonly text: string;
  /** Left edge and width in modules of the space the text may take. */
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'center' | 'right';
  /** Retail add-ons, book numbers and composite components carry their text above the bars. */
  readonly side: 'below' | 'above';
};
