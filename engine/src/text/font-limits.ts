/** Limits on the fonts of a template. */

export const FONT_LIMITS = {
  /** Total unpacked size of a template's fonts. The largest font with all ideographs of a language has 10 MB. */
  bytes: 16 * 1024 * 1024,
  /** Units per em that OpenType allows. */
  smallestEm: 16,
  largestEm: 16_384,
  /**
   * Points in all outlines of a variable font, each about 5 bytes in an instance. A font of all ideographs has two
   * million.
   */
  variablePoints: 4_000_000,
  /** Instances of variable fonts that one document may use, and their total size in bytes. */
  instances: 64,
  instanceBytes: 64 * 1024 * 1024,
} as const;

/** Thrown as soon as a packed font turns out to be larger than allowed. */
export class FontTooLargeError extends Error {}
