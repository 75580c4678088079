/** Limits for the fonts of a template. */

export const FONT_LIMITS = {
  /**
   * Total unpacked size of a template's fonts in bytes. The largest font with all ideographs of a language has 10 MB.
   */
  bytes: 16 * 1024 * 1024,
  /** Minimum and maximum units per em in OpenType. */
  smallestEm: 16,
  largestEm: 16_384,
  /**
   * Points in all outlines of a variable font, each about 5 bytes in an instance. A font with all ideographs has two
   * million.
   */
  variablePoints: 4_000_000,
  /** Number of variable font instances that a document can use, and their total size in bytes. */
  instances: 64,
  instanceBytes: 64 * 1024 * 1024,
} as const;

/** Thrown as soon as the unpacked font exceeds the size limit. */
export class FontTooLargeError extends Error {}
