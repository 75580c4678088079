/** Encoded symbol in modules, which layout sizes and painters draw. All lengths are modules, y down. */

import type { Point, Rect } from '../base/geometry.ts';
import type { Gs1Element, Gs1Need } from './gs1.ts';

/** Encoded symbol, without quiet zone. */
export type CodeSymbol = BarsSymbol | MatrixSymbol | HexagonsSymbol;

/** Upright bars: linear, retail and postal codes. */
export type BarsSymbol = {
  readonly kind: 'bars';
  /** Name of the symbology in `symbologies.ts`. */
  readonly symbology: string;
  /** Text as given, with lone surrogates replaced. */
  readonly payload: string;
  /** GS1 elements in order; undefined for other data and for web addresses. */
  readonly elements?: readonly Gs1Element[];
  /** Width in modules. */
  readonly columns: number;
  readonly bars: readonly Bar[];
  readonly quietZone: QuietZone;
  /** Empty if the symbology or the request shows no text. */
  readonly humanReadable: readonly HumanReadable[];
  /** Nominal height ÷ width, with guard bars, without quiet zone and text. */
  readonly naturalRatio: number;
  /** True if the height must follow the module width: readers of postal codes evaluate the height of each bar. */
  readonly fixedRatio: boolean;
  /** Bearer bars that layout adds to `bars` when it knows the height. Space for them is included. */
  readonly bearerBars: BearerBars;
  /** Companion elements that GS1-128 requires and another code on the label must carry. */
  readonly needs?: readonly Gs1Need[];
};

/** Cells in rows: two-dimensional and stacked codes. */
export type MatrixSymbol = {
  readonly kind: 'matrix';
  readonly symbology: string;
  readonly payload: string;
  /** GS1 elements in order; undefined for other data and for web addresses. */
  readonly elements?: readonly Gs1Element[];
  /** True if each character of the payload is a byte, and false if the payload is a text. */
  readonly isBinary?: boolean;
  /** Side in modules of the square in the middle that is cleared for a logo; undefined without one. */
  readonly clearedSide?: number;
  readonly columns: number;
  readonly rows: number;
  /** 1 is dark; row-major, `columns * rows` long. */
  readonly bits: Uint8Array;
  /** Height of a row in module widths: 1 for square cells, 3 for PDF417. */
  readonly rowHeight: number;
  readonly quietZone: QuietZone;
  /** Only width in mm that the standard allows, without the quiet zone; undefined if the size is free. */
  readonly widthMm?: number;
  /** Rectangles drawn over the cells, in this order. */
  readonly overlay?: readonly Overlay[];
  /** Text of stacked and composite codes; undefined for codes without text. */
  readonly humanReadable?: readonly HumanReadable[];
};

/** MaxiCode: hexagons around a bullseye, with one fixed size on paper. */
export type HexagonsSymbol = {
  readonly kind: 'hexagons';
  readonly symbology: string;
  readonly payload: string;
  /** Width in modules. A module is the distance of two neighbours in a row. */
  readonly columns: number;
  /** Height in modules. It is not whole, because rows are √3/2 apart. */
  readonly height: number;
  /** Only module size in mm that the standard allows. */
  readonly moduleMm: number;
  /** Centres of the dark hexagons. */
  readonly cells: readonly Point[];
  /** Corners of a hexagon relative to its centre. */
  readonly hexagon: readonly Point[];
  readonly center: Point;
  /** Dark rings of the bullseye around `center`. */
  readonly rings: readonly { readonly inner: number; readonly outer: number }[];
  readonly quietZone: QuietZone;
};

/** Rectangle over the cells of a symbol, in modules from its top left corner. Light ones are white. */
export type Overlay = Rect & { readonly isDark: boolean };

/** Dark bar. `top` and `bottom` are shares 0 … 1 of the symbol's height, 0 at the top. */
export type Bar = { readonly x: number; readonly width: number; readonly top: number; readonly bottom: number };

/** Bars around Interleaved 2 of 5: none, along top and bottom, or all around including the quiet zone. */
export type BearerBars = 'none' | 'horizontal' | 'box';

/** Light margin in modules that readers need around the symbol. */
export type QuietZone = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Group of human-readable characters. `x` may be negative (in the quiet zone). */
export type HumanReadable = {
  readonly text: string;
  /** Left edge and width of the space for the text, in modules. */
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'center' | 'right';
  /** Retail add-ons, book numbers and composite components have their text above the bars. */
  readonly side: 'below' | 'above';
};
