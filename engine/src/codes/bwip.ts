/** Wraps bwip-js: encodes a text with a symbology's encoder, and returns bars or cells in modules, or an error. */

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
  /** Error of the encoder. `reason` is its name, such as `code39badCharacter`, and `sentence` is its explanation. */
  | { readonly kind: 'error'; readonly reason: string; readonly sentence: string };

/** Result of bwip-js's `raw`: arrays for linear codes, a grid for matrix codes, cell numbers for MaxiCode. */
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
  /** Width in modules for wide elements; undefined to keep the encoder's width of 2 modules. */
  readonly wideWidth: number | undefined;
  /**
   * Height of each row in modules, if all rows have the same height. Otherwise 1, and a higher row takes several rows.
   */
  readonly rowHeight: number;
};

/**
 * Encodes one symbol. The encoder converts `text` from UTF-16 to UTF-8. With the option `binarytext`, it treats the
 * text as bytes. Must not be async: the encoder keeps state in its module, so calls must not overlap.
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
    return encoder === 'japanpost' ? { ...encoded, bars: correctJapanPost(encoded.bars) } : encoded;
  }
  if (raw?.pixs && raw.pixx !== undefined && raw.pixy !== undefined) {
    const { pixs, pixx: columns, pixy: height } = raw;
    const rows = pixs.length / columns;
    if (rows * rowHeight === height) return { kind: 'matrix', columns, rows, bits: Uint8Array.from(pixs) };
    const drawn = drawnCells({ encoder, text, options, columns, height, left: leadingSpace(pixs, columns) });
    const bits = encoder === 'databarlimitedcomposite' ? correctLimitedSeparator(drawn, columns) : drawn;
    return { kind: 'matrix', columns, rows: height, bits };
  }
  if (raw?.pixs) return { kind: 'hexagons', cells: raw.pixs };
  throw new Error(`${encoder}: bwip-js returned no symbol`);
}

/** Number of modules of GS1 DataBar Limited, including its right guard of five spaces. */
const LIMITED_COLUMNS = 79;

/**
 * Corrects the separator above the bars of GS1 DataBar Limited. By ISO/IEC 24723 it is their inverse, with four light
 * modules at both ends. The encoder writes only three on the left, because it does not count the guard's space.
 */
function correctLimitedSeparator(bits: Uint8Array, columns: number): Uint8Array {
  const fourth = columns - LIMITED_COLUMNS + 3;
  const isDark = (row: number, column: number) => bits[row * columns + column] === 1;
  // Rows of bars begin with a light module and a dark one. The separator above them does not.
  let separator = bits.length / columns - 1;
  while (isDark(separator, fourth - 2)) separator--;
  const corrected = bits.slice();
  corrected[separator * columns + fourth] = 0;
  return corrected;
}

type Drawing = {
  readonly encoder: string;
  readonly text: string;
  readonly options: EncoderOptions;
  readonly columns: number;
  readonly height: number;
  /** Number of light columns before the first ink. The renderer omits them. */
  readonly left: number;
};

/** Returns the number of columns on the left that are light in all rows. */
function leadingSpace(pixs: readonly number[], columns: number): number {
  let space = 0;
  while (space < columns && pixs.every((pix, at) => pix === 0 || at % columns !== space)) space++;
  return space;
}

/**
 * Returns the cells of a symbol whose rows have different heights (separators, composite components). `raw` does not
 * return the heights. The symbol is therefore rendered as outlines with one pixel per module, and the outlines are
 * filled. Each vertical edge starts or ends ink in its rows.
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
 * Parses an error such as `bwipp.code39badCharacter#10257: Code 39 must contain…`. Other errors are crashes of the
 * encoder on values that it should have rejected, such as a coupon with other elements in GS1 DataBar Expanded.
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
 * Reads bars. `sbs` has alternating widths of bars and spaces; `bhs` and `bbs` are the height and bottom of each bar (y
 * up). Postal codes and pharmacodes use points instead of modules, and their spaces are not multiples of the bar width.
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
  // Omits the gap before the next character, with which some encoders end.
  return { kind: 'bars', columns: last ? last.x + last.width : x, bars, text: texts.map(([text]) => text).join('') };
}

/** Index of the first of three bars of Japan Post's check digit. Two start bars and 20 characters come before it. */
const JAPAN_POST_CHECK = 2 + 20 * 3;

/** Corrects the check digit 0. The encoder treats it as 19, which does not exist, and gives one bar no height. */
function correctJapanPost(bars: readonly Bar[]): readonly Bar[] {
  if (bars[JAPAN_POST_CHECK + 2]?.top !== bars[JAPAN_POST_CHECK + 2]?.bottom) return bars;
  const zero = [
    { top: 0, bottom: 1 },
    { top: 0.375, bottom: 0.625 },
    { top: 0.375, bottom: 0.625 },
  ];
  return bars.map((bar, index) => ({ ...bar, ...zero[index - JAPAN_POST_CHECK] }));
}

/** Rounds a fraction to four digits, which removes rounding errors of dividing two lengths in inches. */
function round(share: number): number {
  return Math.round(share * 1e4) / 1e4;
}
