/** The only door to bwip-js: a symbology's encoder and text in, bars or cells in modules out, its errors as data. */

import bwip from 'bwip-js/generic';
import type { Bar } from './symbol.ts';

export type EncoderOptions = Readonly<Record<string, string | number | boolean>>;

type EncodedBars = {
  readonly kind: 'bars';
  readonly columns: number;
  readonly bars: readonly Bar[];
  readonly text: string;
};

export type Encoded =
  | EncodedBars
  | { readonly kind: 'matrix'; readonly columns: number; readonly rows: number; readonly bits: Uint8Array }
  | { readonly kind: 'hexagons'; readonly cells: readonly number[] }
  /** `reason` is the encoder's word such as `code39badCharacter`, `sentence` its own explanation. */
  | { readonly kind: 'error'; readonly reason: string; readonly sentence: string };

/** What `raw` returns: arrays for linear codes, a grid for matrices, cell numbers for MaxiCode. */
type Raw = {
  readonly sbs?: readonly number[];
  readonly bhs?: readonly number[];
  readonly bbs?: readonly number[];
  readonly pixs?: readonly number[];
  readonly pixx?: number;
  readonly pixy?: number;
  readonly txt?: readonly (readonly [string, ...unknown[]])[];
};

export type Encoder = {
  readonly encoder: string;
  /** Width in modules that wide elements of 2 are to have. */
  readonly wideWidth: number | undefined;
  /** Height in modules of a row of cells where all rows have the same; others are drawn out, one row of cells a module. */
  readonly rowHeight: number;
};

/**
 * Encodes one symbol. `text` is handed over as UTF-16 and becomes UTF-8, or, under the option `binarytext`, is taken as
 * bytes. The encoder keeps its working state in its module, so one call ends before the next begins: never make this async.
 */
export function encodeWithBwip(
  { encoder, wideWidth, rowHeight }: Encoder,
  text: string,
  options: EncoderOptions,
): Encoded {
  let raw: Raw | undefined;
  try {
    raw = bwip.raw(encoder, text, { ...options })[0] as Raw | undefined;
  } catch (error) {
    return readError(error);
  }
  if (raw?.sbs && raw.bhs && raw.bbs) {
    const encoded = readBars(widened(raw.sbs, wideWidth), raw.bhs, raw.bbs, raw.txt ?? []);
    return encoder === 'japanpost' ? { ...encoded, bars: mendJapanPost(encoded.bars) } : encoded;
  }
  if (raw?.pixs && raw.pixx !== undefined && raw.pixy !== undefined) {
    const { pixs, pixx: columns, pixy: height } = raw;
    const rows = pixs.length / columns;
    if (rows * rowHeight === height) return { kind: 'matrix', columns, rows, bits: Uint8Array.from(pixs) };
    const drawn = drawnCells({ encoder, text, options, columns, height, left: leadingSpace(pixs, columns) });
    const bits = encoder === 'databarlimitedcomposite' ? mendLimitedSeparator(drawn, columns) : drawn;
    return { kind: 'matrix', columns, rows: height, bits };
  }
  if (raw?.pixs) return { kind: 'hexagons', cells: raw.pixs };
  throw new Error(`${encoder}: bwip-js returned no symbol`);
}

/** Modules of GS1 DataBar Limited, its right guard of five spaces included. */
const LIMITED_COLUMNS = 79;

/**
 * The separator above the bars of GS1 DataBar Limited is their opposite but for four light modules at either end
 * (ISO/IEC 24723): bwip-js counts three on the left, from before it drew the guard's space.
 */
function mendLimitedSeparator(bits: Uint8Array, columns: number): Uint8Array {
  const fourth = columns - LIMITED_COLUMNS + 3;
  const isDark = (row: number, column: number) => bits[row * columns + column] === 1;
  // The bars begin with a light module and a dark one; the separator above has neither.
  let separator = bits.length / columns - 1;
  while (isDark(separator, fourth - 2)) separator--;
  const mended = bits.slice();
  mended[separator * columns + fourth] = 0;
  return mended;
}

type Drawing = {
  readonly encoder: string;
  readonly text: string;
  readonly options: EncoderOptions;
  readonly columns: number;
  readonly height: number;
  /** Light columns before the first ink, which the renderer leaves out. */
  readonly left: number;
};

/** How many columns are light in all rows before one is not. */
function leadingSpace(pixs: readonly number[], columns: number): number {
  let space = 0;
  while (space < columns && pixs.every((pix, at) => pix === 0 || at % columns !== space)) space++;
  return space;
}

/**
 * The cells of a symbol whose rows differ in height (separators, composite components). `raw` keeps the heights to
 * itself, so the outlines that the renderer traces at one pixel a module are filled again: each upright edge starts or
 * ends ink on its rows.
 */
function drawnCells({ encoder, text, options, columns, height, left }: Drawing): Uint8Array {
  const edges = new Uint8Array((columns + 1) * height);
  const nothing = () => {};
  const addOutline = (points: readonly (readonly [number, number])[]) => {
    for (const [index, [x, y]] of points.entries()) {
      const [nextX, nextY] = points[(index + 1) % points.length]!;
      if (Math.round(x) !== Math.round(nextX)) continue;
      const column = left + Math.round(x);
      const [from, to] = [Math.round(Math.min(y, nextY)), Math.round(Math.max(y, nextY))];
      for (let row = from; row < to; row++) edges[row * (columns + 1) + column]! ^= 1;
    }
  };
  bwip.render(
    { ...options, bcid: encoder, text, scale: 1 },
    {
      scale: () => null,
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init: nothing,
      line: nothing,
      polygon: addOutline,
      hexagon: nothing,
      ellipse: nothing,
      fill: nothing,
      text: nothing,
      end: nothing,
    },
  );
  const bits = new Uint8Array(columns * height);
  for (let row = 0; row < height; row++) {
    let ink = 0;
    for (let column = 0; column < columns; column++) {
      ink ^= edges[row * (columns + 1) + column]!;
      bits[row * columns + column] = ink;
    }
  }
  return bits;
}

/**
 * Errors read `bwipp.code39badCharacter#10257: Code 39 must contain…`. Anything else is the encoder stumbling over a
 * value it should have refused, such as a coupon beside other elements in GS1 DataBar Expanded.
 */
function readError(error: unknown): Encoded {
  const message = error instanceof Error ? error.message : '';
  const match = /^bwipp\.(\w+)#\d+: (.*)$/s.exec(message);
  if (match) return { kind: 'error', reason: match[1]!, sentence: match[2]! };
  return { kind: 'error', reason: 'failed', sentence: 'the value cannot be encoded' };
}

function widened(widths: readonly number[], wideWidth: number | undefined): readonly number[] {
  return wideWidth === undefined ? widths : widths.map((width) => (width === 2 ? wideWidth : width));
}

/**
 * `sbs` alternates bar and space widths, `bhs` and `bbs` are each bar's height and bottom (y up). Postal codes and
 * pharmacodes come in points instead of modules and with a space that is not a whole number of bars.
 */
function readBars(
  widths: readonly number[],
  heights: readonly number[],
  bottoms: readonly number[],
  texts: NonNullable<Raw['txt']>,
): EncodedBars {
  const whole = widths.every(Number.isInteger);
  const low = Math.min(...bottoms);
  const high = Math.max(...bottoms.map((bottom, index) => bottom + heights[index]!));
  const share = (y: number) => round((high - y) / (high - low));
  const bars: Bar[] = [];
  let x = 0;
  for (const [index, encoded] of widths.entries()) {
    const width = whole ? encoded : 1;
    const bar = index / 2;
    if (Number.isInteger(bar) && width > 0) {
      const bottom = bottoms[bar]!;
      bars.push({ x, width, top: share(bottom + heights[bar]!), bottom: share(bottom) });
    }
    x += width;
  }
  const last = bars.at(-1);
  // Some encoders end on the gap to a next character that never comes.
  return { kind: 'bars', columns: last ? last.x + last.width : x, bars, text: texts.map(([text]) => text).join('') };
}

/** First of the three bars of Japan Post's check digit: after two start bars and 20 characters. */
const JAPAN_POST_CHECK = 2 + 20 * 3;

/** The encoder takes a check digit of 0 for a 19 that does not exist; it leaves one bar without height. */
function mendJapanPost(bars: readonly Bar[]): readonly Bar[] {
  if (bars[JAPAN_POST_CHECK + 2]?.top !== bars[JAPAN_POST_CHECK + 2]?.bottom) return bars;
  const zero = [
    { top: 0, bottom: 1 },
    { top: 0.375, bottom: 0.625 },
    { top: 0.375, bottom: 0.625 },
  ];
  return bars.map((bar, index) => ({ ...bar, ...zero[index - JAPAN_POST_CHECK] }));
}

/** Shares are ratios of two decimals in inches; four digits drop the noise of that division. */
function round(share: number): number {
  return Math.round(share * 1e4) / 1e4;
}
