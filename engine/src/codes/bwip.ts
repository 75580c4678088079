/** The only door to bwip-js: a symbology's encoder and text in, bars or cells in modules out, its errors as data. */

import bwip from 'bwip-js/generic';
import type { Bar } from './symbol.ts';

export type EncoderOptions = Readonly<Record<string, string | number | boolean>>;

export type Encoded =
  | { readonly kind: 'bars'; readonly columns: number; readonly bars: readonly Bar[]; readonly text: string }
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

/** The encoder's name and the width in modules that wide elements of 2 are to have. */
export type Encoder = { readonly encoder: string; readonly wideWidth: number | undefined };

/**
 * Encodes one symbol. `text` is handed over as UTF-16 and becomes UTF-8, or, under the option `binarytext`, is taken as
 * bytes. The encoder keeps its working state in its module, so one call ends before the next begins: never make this async.
 */
export function encodeWithBwip({ encoder, wideWidth }: Encoder, text: string, options: EncoderOptions): Encoded {
  let raw: Raw | undefined;
  try {
    raw = bwip.raw(encoder, text, { ...options })[0] as Raw | undefined;
  } catch (error) {
    return readError(error);
  }
  if (raw?.sbs && raw.bhs && raw.bbs) return readBars(widened(raw.sbs, wideWidth), raw.bhs, raw.bbs, raw.txt ?? []);
  if (raw?.pixs && raw.pixx !== undefined && raw.pixy !== undefined) {
    return { kind: 'matrix', columns: raw.pixx, rows: raw.pixy, bits: Uint8Array.from(raw.pixs) };
  }
  if (raw?.pixs) return { kind: 'hexagons', cells: raw.pixs };
  throw new Error(`${encoder}: bwip-js returned no symbol`);
}

/** Errors read `bwipp.code39badCharacter#10257: Code 39 must contain…`; anything else is a bug of the encoder. */
function readError(error: unknown): Encoded {
  const message = error instanceof Error ? error.message : String(error);
  const match = /^bwipp\.(\w+)#\d+: (.*)$/s.exec(message);
  if (!match) throw error;
  return { kind: 'error', reason: match[1]!, sentence: match[2]! };
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
): Encoded {
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
  return { kind: 'bars', columns: last ? last.x + last.width : 0, bars, text: texts.map(([text]) => text).join('') };
}

/** Shares are ratios of two decimals in inches; four digits drop the noise of that division. */
function round(share: number): number {
  return Math.round(share * 1e4) / 1e4;
}
