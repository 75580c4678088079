/** Encodes QR codes (ISO/IEC 18004), ten times as fast as the general encoder. */
import { latin1, utf8 } from '../base/bytes.ts';
import { clearedSide, withoutMiddle } from './cleared-square.ts';
import type { Grid } from './qr-frame.ts';
import { hiddenCodewords } from './qr-logo.ts';
import { chooseMask } from './qr-mask.ts';
import { segmentText } from './qr-segments.ts';
import { type FilledGrid, type Segment, streamModules } from './qr-stream.ts';
import { type ErrorCorrection, formatBits } from './qr-tables.ts';

export type { ErrorCorrection };

/**
 * Character encoding mark for text outside ASCII: none, or extended channel interpretation 26 for UTF-8 (ISO/IEC 18004,
 * 7.4.2). Without a mark, bytes are ISO 8859-1 by the standard, but readers guess.
 */
export type Eci = 'none' | 'utf-8';

export type QrOptions = {
  readonly errorCorrection: ErrorCorrection;
  readonly version?: number | undefined;
  readonly mask?: number | undefined;
  /** True if the text is a GS1 element string without brackets, with character 29 as FNC1 between elements. */
  readonly gs1?: boolean;
  /** Character encoding mark for text outside ASCII. GS1 data has no mark. */
  readonly eci?: Eci | undefined;
  /** True if each character of the text is a byte. */
  readonly isBinary?: boolean;
  /** Fraction of the width that a logo in the middle covers. */
  readonly logoShare?: number | undefined;
  /** True to encode the text as one byte segment. False to use the segments with the fewest bits. */
  readonly isOneSegment?: boolean | undefined;
};

export type QrResult =
  /** QR code. `clearedSide` is the side of the square cleared for a logo, in modules. */
  | { readonly ok: true; readonly size: number; readonly bits: Uint8Array; readonly clearedSide?: number }
  | { readonly ok: false; readonly message: string };

/** Data bits of a version 40 symbol, by level (ISO/IEC 18004, table 7). */
const CAPACITY_BITS = { L: 23648, M: 18672, Q: 13328, H: 10208 } as const;

/** Encodes text as a QR code, with byte segments in UTF-8. */
export function encodeQr(text: string, options: QrOptions): QrResult {
  const { errorCorrection, version, mask } = options;
  const filled = modulesOf(text, options);
  if (filled) {
    const { grid, modules } = filled;
    const formatOf = (candidate: number) => formatBits(errorCorrection, candidate);
    const bits = mask === undefined ? chooseMask(grid, modules, formatOf) : modules;
    const symbol = { ok: true, size: grid.size, bits } as const;
    return options.logoShare === undefined ? symbol : clearedForLogo(symbol, grid, options, options.logoShare);
  }
  const where = version === undefined ? 'any QR Code' : `a QR Code of version ${version}`;
  const advice = errorCorrection === 'L' ? '' : ', or a lower error correction';
  const limit = `version 40 at error correction ${errorCorrection} holds ${CAPACITY_BITS[errorCorrection] >> 3} bytes`;
  return { ok: false, message: `the value does not fit ${where} (${limit}); use a shorter value${advice}` };
}

/** Clears the middle for a logo. Returns an error if the error correction is too low. */
function clearedForLogo(
  symbol: Extract<QrResult, { ok: true }>,
  grid: Grid,
  { errorCorrection }: QrOptions,
  share: number,
): QrResult {
  const side = clearedSide(symbol.size, share);
  const { codewords, allowed } = hiddenCodewords(grid, errorCorrection, side);
  if (codewords <= allowed) {
    return { ...symbol, bits: withoutMiddle(symbol.bits, symbol.size, side), clearedSide: side };
  }
  const remedy = errorCorrection === 'H' ? '' : 'set errorCorrection to "H", ';
  return {
    ok: false,
    message: `the logo hides ${codewords} codewords of a block, and error correction ${errorCorrection} allows ${allowed}; ${remedy}make the logo smaller or set a higher version`,
  };
}

/** Returns the modules with the requested mask, by default mask 0. Returns undefined if the text does not fit. */
function modulesOf(
  text: string,
  { errorCorrection, version, mask = 0, gs1 = false, eci = 'none', isBinary = false, isOneSegment }: QrOptions,
): FilledGrid | undefined {
  const segments: Segment[] = isBinary
    ? [{ mode: 'byte', data: latin1(text) }]
    : isOneSegment
      ? [{ mode: 'byte', data: utf8(text) }]
      : segmentText(text, gs1);
  const header = gs1 ? 'gs1' : !isBinary && eci === 'utf-8' && /[^\0-\x7f]/.test(text) ? 'utf8' : 'none';
  return streamModules(segments, { header, level: errorCorrection, version, mask });
}
