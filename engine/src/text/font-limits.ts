/** What the fonts of a template may be. */

export const FONT_LIMITS = {
  /** The bytes of all fonts of a template, unpacked: the largest font of all ideographs of a language has 10 MB. */
  bytes: 16 * 1024 * 1024,
  /** Units of the em that OpenType allows. */
  smallestEm: 16,
  largestEm: 16_384,
  /** Points of all outlines of a variable font: some 5 bytes each in an instance of it. All ideographs have two million. */
  variablePoints: 4_000_000,
  /** Places on the axes of variable fonts that one document may use, and the bytes of what is made for them. */
  instances: 64,
  instanceBytes: 64 * 1024 * 1024,
} as const;

/** Thrown as soon as a packed font is seen to become larger than it may. */
export class FontTooLargeError extends Error {}
