/** Limits for the fonts of a template. */

export const FONT_LIMITS = {
  /**
   * Total unpacked size of a template's fonts in bytes. The largest font with all ideographs of a language has 10 MB.
   */
  bytes: 16 * 1024 * 1024,
  /** Minimum and maximum units per em (OpenType 1.9, table `head`). */
  smallestEm: 16,
  largestEm: 16_384,
  /**
   * Maximum number of points in all outlines of a variable font. Each takes about 5 bytes in an instance. A font with
   * all ideographs has two million.
   */
  variablePoints: 4_000_000,
  /** Maximum number of variable font instances in a document, and their maximum total size in bytes. */
  instances: 64,
  instanceBytes: 64 * 1024 * 1024,
} as const;

/** Thrown as soon as the unpacked font exceeds the size limit. */
export class FontTooLargeError extends Error {}
