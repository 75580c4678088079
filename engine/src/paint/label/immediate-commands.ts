/**
 * Removes immediate commands from bitmaps. Printers execute these commands wherever they receive them, even inside
 * image data. A malicious image could otherwise open a cash drawer or reset the printer. Each command starts with a
 * pair of bytes. To change such a pair, one dot next to an inked dot is inked, which is invisible on paper.
 */

/** Pair of bytes that starts an immediate command, and the replacement for its first byte. */
export type ImmediatePair = {
  readonly first: number;
  isSecond(byte: number): boolean;
  /** Replacement that has one more inked dot than `first`, within the width of the image, and starts no command. */
  readonly instead: number;
};

/** Replaces the pairs in the bytes of a bitmap. Returns the same array if it contains no pair. */
export function withoutImmediateCommands(bits: Uint8Array, pairs: readonly ImmediatePair[]): Uint8Array {
  let safe = bits;
  for (const { first, isSecond, instead } of pairs) {
    for (let at = safe.indexOf(first); at >= 0 && at + 1 < safe.length; at = safe.indexOf(first, at + 1)) {
      if (!isSecond(safe[at + 1]!)) continue;
      if (safe === bits) safe = bits.slice();
      safe[at] = instead;
    }
  }
  return safe;
}

const ESC = 0x1b;

/**
 * ESC/POS: `DLE EOT` (status), `DLE ENQ` (error recovery) and `DLE DC4` (open drawer, power off, clear buffer). 1 is
 * ink; the additional dot is left of the dot in DLE.
 */
export const ESCPOS_IMMEDIATE: readonly ImmediatePair[] = [
  { first: 0x10, isSecond: (byte) => byte === 0x04 || byte === 0x05 || byte === 0x14, instead: 0x30 },
];

/** TSPL: `ESC !` with a letter (reset, pause, cancel, feed, status) and `~!` (dumps and queries). 0 is ink. */
export const TSPL_IMMEDIATE: readonly ImmediatePair[] = [
  { first: ESC, isSecond: (byte) => byte === 0x21, instead: 0x0b },
  { first: 0x7e, isSecond: (byte) => byte === 0x21, instead: 0x3e },
];

/** EPL2: `^@` (reset), `^ee` (error report) and `^default` (factory settings). 0 is ink. */
export const EPL_IMMEDIATE: readonly ImmediatePair[] = [
  { first: 0x5e, isSecond: (byte) => byte === 0x40 || byte === 0x64 || byte === 0x65, instead: 0x1e },
];

/** CPCL: escape sequences of mobile printers, `ESC` with a letter or `!` (status, reset, shutdown). 1 is ink. */
export const CPCL_IMMEDIATE: readonly ImmediatePair[] = [
  { first: ESC, isSecond: (byte) => byte === 0x21 || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a), instead: 0x3b },
];
