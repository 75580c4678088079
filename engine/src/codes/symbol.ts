/** Defines encoded symbols. Layout sizes them and painters draw them. All lengths are in modules, y down. */

import type { Point, Rect } from '../base/geometry.ts';
import type { Gs1Element, Gs1Need } from './gs1.ts';

/** Encoded symbol without its quiet zone. */
export type CodeSymbol = BarsSymbol | MatrixSymbol | HexagonsSymbol;

/** Upright bars: linear, retail and postal codes. */
export type BarsSymbol = {
  readonly kind: 'bars';
  /** Symbology name from `symbologies.ts`. */
  readonly symbology: string;
  /** Text as passed in, with lone surrogates replaced. */
  readonly payload: string;
  /** GS1 elements in order; undefined for other data and for URLs. */
  readonly elements?: readonly Gs1Element[];
  /** Width in modules. */
  readonly columns: number;
  readonly bars: readonly Bar[];
  readonly quietZone: QuietZone;
  /** Human-readable text; empty if the symbology or the request has no text. */
  readonly humanReadable: readonly HumanReadable[];
  /** Nominal height ÷ width, including guard bars but not quiet zone and text. */
  readonly naturalRatio: number;
  /**
   * True if the height must be proportional to the module width. Readers of postal codes measure the height of each
   * bar.
   */
  readonly fixedRatio: boolean;
  /** Bearer bars, which layout adds to `bars` when it knows the height. The symbol includes the space for them. */
  readonly bearerBars: BearerBars;
  /** Companion elements that GS1-128 requires and that another code on the label must contain. */
  readonly needs?: readonly Gs1Need[];
};

/** Cells in rows, for two-dimensional and stacked codes. */
export type MatrixSymbol = {
  readonly kind: 'matrix';
  readonly symbology: string;
  readonly payload: string;
  /** GS1 elements in order; undefined for other data and for URLs. */
  readonly elements?: readonly Gs1Element[];
  /** True if each character of the payload is a byte, false if the payload is text. */
  readonly isBinary?: boolean;
  /** Side of the square in the middle that is cleared for a logo, in modules; undefined without a logo. */
  readonly clearedSide?: number;
  readonly columns: number;
  readonly rows: number;
  /** Cells in row-major order, `columns * rows` long; 1 is dark. */
  readonly bits: Uint8Array;
  /** Height of a row in modules: 1 for square cells, 3 for PDF417. */
  readonly rowHeight: number;
  readonly quietZone: QuietZone;
  /** Width in mm without quiet zone, if the standard allows only one; otherwise undefined. */
  readonly widthMm?: number;
  /** Rectangles drawn over the cells, in order. */
  readonly overlay?: readonly Overlay[];
  /** Text of stacked and composite codes; undefined for codes without text. */
  readonly humanReadable?: readonly HumanReadable[];
};

/** MaxiCode symbol: hexagons around a bullseye, with a fixed size on paper. */
export type HexagonsSymbol = {
  readonly kind: 'hexagons';
  readonly symbology: string;
  readonly payload: string;
  /** Width in modules. A module is the distance between adjacent hexagons in a row. */
  readonly columns: number;
  /** Height in modules. Not an integer, because the distance between rows is √3/2 modules. */
  readonly height: number;
  /** Module size in mm. The standard allows only this size. */
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

/** Rectangle over the cells of a symbol, in modules from its top left corner. Light rectangles are white. */
export type Overlay = Rect & { readonly isDark: boolean };

/** Dark bar. `top` and `bottom` are fractions of the symbol's height; 0 is the top. */
export type Bar = { readonly x: number; readonly width: number; readonly top: number; readonly bottom: number };

/** Bearer bars of Interleaved 2 of 5: none, along top and bottom, or on all sides including the quiet zone. */
export type BearerBars = 'none' | 'horizontal' | 'box';

/** Light margin in modules that readers need around the symbol. */
export type QuietZone = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Group of human-readable characters. A negative `x` is in the quiet zone. */
export type HumanReadable = {
  readonly text: string;
  /** Left edge and width of the space for the text, in modules. */
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'center' | 'right';
  /** Side of the bars. Retail add-ons, book numbers and composite components have their text above. */
  readonly side: 'below' | 'above';
};
