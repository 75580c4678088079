/** What a template may ask for at most, and why. */
export const TEMPLATE_LIMITS = {
  /** Elements in all; a dense A4 form has a few hundred. */
  elements: 5_000,
  /** Containers inside containers. */
  depth: 64,
  /** Longest side of a page in points: 200 in, the bound of PDF 1.7 (ISO 32000-1, Annex C.2). */
  pageSide: 14_400,
  /** Characters of all expressions together (E9), and their number. */
  expressionCharacters: 256 * 1024,
  expressions: 5_000,
  /** Characters of one image source: a data URI of about 15 MB. */
  sourceCharacters: 20 * 1024 * 1024,
  namedStyles: 500,
} as const;
