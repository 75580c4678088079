/**
 * Writes the bit stream of QR codes (ISO/IEC 18004, 7.4), and places it in the symbol. Adds FNC1 in first position or
 * an extended channel interpretation if needed.
 */
import { type Grid, gridOf, withCodewords } from './qr-frame.ts';
import { type Blocks, blocksOf, type ErrorCorrection, VERSIONS } from './qr-tables.ts';
import { correctionsOf } from './reed-solomon.ts';

export type Segment = { readonly mode: 'numeric' | 'alphanumeric' | 'byte'; readonly data: string | Uint8Array };

/** Character that readers transmit for FNC1 between elements. */
export const SEPARATOR = '\x1d';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Mode indicators, and the bit lengths of the character count up to versions 9, 26 and 40 (tables 2 and 3). */
const MODES = {
  numeric: { indicator: 1, countBits: [10, 12, 14] },
  alphanumeric: { indicator: 2, countBits: [9, 11, 13] },
  byte: { indicator: 4, countBits: [8, 16, 16] },
} as const;

/** Values before the first segment, each with its length in bits. */
const HEADERS = {
  none: [],
  /** FNC1 in first position. */
  gs1: [[5, 4]],
  /** Extended channel interpretation 26, which is UTF-8. */
  utf8: [
    [7, 4],
    [26, 8],
  ],
} as const;

export type StreamOptions = {
  readonly header: keyof typeof HEADERS;
  readonly level: ErrorCorrection;
  readonly version?: number | undefined;
  readonly mask: number;
};

/** Grid, and its modules with format information and codewords: row by row, 1 is dark. */
export type FilledGrid = { readonly grid: Grid; readonly modules: Uint8Array };

/**
 * Returns the modules of the smallest symbol, or of a given version, with a mask. Returns undefined if the segments do
 * not fit.
 */
export function streamModules(
  segments: readonly Segment[],
  { header, level, version, mask }: StreamOptions,
): FilledGrid | undefined {
  let bits: readonly number[] = [];
  let ofCounts: number | undefined;
  for (let candidate = version ?? 1; candidate <= (version ?? VERSIONS); candidate++) {
    const counts = countsOf(candidate);
    if (counts !== ofCounts) bits = stream(segments, counts, header);
    ofCounts = counts;
    const blocks = blocksOf(candidate, level);
    if (bits.length > blocks.data * 8) continue;
    const codewords = interleaved(padded(bits, blocks.data), blocks);
    const grid = gridOf(candidate);
    return { grid, modules: withCodewords(grid, codewords, { level, mask }) };
  }
  return undefined;
}

/** Returns the index of the lengths of character counts. */
function countsOf(version: number): 0 | 1 | 2 {
  return version < 10 ? 0 : version < 27 ? 1 : 2;
}

function stream(segments: readonly Segment[], counts: 0 | 1 | 2, header: StreamOptions['header']): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  for (const [value, count] of HEADERS[header]) put(value, count);
  for (const { mode, data } of segments) {
    const { indicator, countBits } = MODES[mode];
    // In alphanumeric mode, a percent sign means FNC1, and two percent signs mean a percent sign (7.4.8.2). In byte
    // mode, both are literal.
    const isEscaped = mode === 'alphanumeric' && header === 'gs1';
    const written = isEscaped ? String(data).replaceAll('%', '%%').replaceAll(SEPARATOR, '%') : data;
    put(indicator, 4);
    put(written.length, countBits[counts]);
    if (typeof written !== 'string') for (const byte of written) put(byte, 8);
    else if (mode === 'numeric') {
      for (const [group] of written.matchAll(/.{1,3}/g)) put(Number(group), [0, 4, 7, 10][group.length]!);
    } else {
      for (const [pair] of written.matchAll(/..?/g)) {
        const [first, second] = Array.from(pair, (character) => ALPHANUMERIC.indexOf(character));
        if (second === undefined) put(first!, 6);
        else put(first! * 45 + second, 11);
      }
    }
  }
  return bits;
}

/** Adds the terminator and the pad codewords (7.4.9 and 7.4.10). */
function padded(bits: readonly number[], capacity: number): Uint8Array {
  const bytes = new Uint8Array(capacity);
  for (let index = 0; index < bits.length; index++) bytes[index >> 3]! |= bits[index]! << (7 - (index & 7));
  const used = Math.ceil(Math.min(bits.length + 4, capacity * 8) / 8);
  for (let index = used; index < capacity; index++) bytes[index] = (index - used) % 2 === 0 ? 0xec : 0x11;
  return bytes;
}

/** Interleaves the codewords of the data blocks and appends their error correction codewords (7.6). */
function interleaved(data: Uint8Array, { count, corrections, total }: Blocks): Uint8Array {
  const short = Math.floor(data.length / count);
  const longFrom = count - (data.length % count);
  let at = 0;
  const blocks = Array.from({ length: count }, (_, block) => {
    const start = at;
    at += short + (block >= longFrom ? 1 : 0);
    const codewords = data.subarray(start, at);
    return { codewords, corrections: correctionsOf(codewords, corrections) };
  });
  const result = new Uint8Array(total);
  let length = 0;
  for (let index = 0; index <= short; index++) {
    for (const { codewords } of blocks) if (index < codewords.length) result[length++] = codewords[index]!;
  }
  for (let index = 0; index < corrections; index++)
    for (const block of blocks) result[length++] = block.corrections[index]!;
  return result;
}
