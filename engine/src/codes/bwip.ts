/** Wraps bwip-js: takes a symbology's encoder and a text, and returns bars or cells in modules, or an error as data. */

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
  /** `reason` is the encoder's error name such as `code39badCharacter`, `sentence` its explanation. */
  | { readonly kind: 'error'; readonly reason: string; readonly sentence: string };

/** Result of `raw`: arrays for linear codes, a grid for matrix codes, cell numbers for MaxiCode. */
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
  /** Width in modules to give to wide elements of 2 modules. */
  readonly wideWidth: number | undefined;
  /** Height in modules of a row of cells, if all rows are equal. Otherwise each row of cells is one module high. */
  readonly rowHeight: number;
};

/**
 * Encodes one symbol. The encoder converts `text` from UTF-16 to UTF-8, or takes it as bytes under the option
 * `binarytext`. It keeps state in its module, so that one call must end before the next begins. Never make this async.
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

/** Modules of GS1 DataBar Limited, including its right guard of five spaces. */
const LIMITED_COLUMNS = 79;

/**
 * Corrects the separator above the bars of GS1 DataBar Limited. It is their opposite except for four light modules at
 * either end, by ISO/IEC 24723. The encoder leaves only three on the left, because it does not count the guard's space.
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
  /** Number of light columns before the first ink, which the renderer omits. */
  readonly left: number;
};

/** Returns the number of columns on the left that are light in all rows. */
function leadingSpace(pixs: readonly number[], columns: number): number {
  let space = 0;
  while (space < columns && pixs.every((pix, at) => pix === 0 || at % columns !== space)) space++;
  return space;
}

/**
 * Returns the cells of a symbol whose rows differ in height (separators, composite components). `raw` does not expose
 * the heights. So the outlines, rendered at one pixel per module, are filled: each vertical edge starts or ends ink on
 * its rows.
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
 * Parses an error such as `bwipp.code39badCharacter#10257: Code 39 must contain…`. Any other error is a crash on a
 * value that the encoder should have refused, such as a coupon with other elements in GS1 DataBar Expanded.
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
 * Reads bars: `sbs` alternates bar and space widths, `bhs` and `bbs` are the height and bottom of each bar (y up).
 * Postal codes and pharmacodes are in points instead of modules, with spaces that are not a whole number of bars.
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
  // Some encoders end with the gap before a next character.
  return { kind: 'bars', columns: last ? last.x + last.width : x, bars, text: texts.map(([text]) => text).join('') };
}

/** Index of the first of three bars of Japan Post's check digit, after two start bars and 20 characters. */
const JAPAN_POST_CHECK = 2 + 20 * 3;

/**
 * Corrects a check digit of 0. The encoder treats it as 19, which does not exist, and leaves one bar without height.
 */
function mendJapanPost(bars: readonly Bar[]): readonly Bar[] {
  if (bars[JAPAN_POST_CHECK + 2]?.top !== bars[JAPAN_POST_CHECK + 2]?.bottom) return bars;
  const zero = [
    { top: 0, bottom: 1 },
    { top: 0.375, bottom: 0.625 },
    { top: 0.375, bottom: 0.625 },
  ];
  return bars.map((bar, index) => ({ ...bar, ...zero[index - JAPAN_POST_CHECK] }));
}

/**
 * Rounds a share to four digits. Shares are ratios of two decimals in inches, and rounding removes the noise of that
 * division.
 */
function round(share: number): number {
  return Math.round(share * 1e4) / 1e4;
}
