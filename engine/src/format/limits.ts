/** Limits for templates, with reasons. */
export const TEMPLATE_LIMITS = {
  /** Maximum number of elements in total. A dense A4 form has a few hundred. */
  elements: 5_000,
  /** Maximum nesting depth of containers. */
  depth: 64,
  /** Longest side of a page in points: 200 in, the limit of PDF 1.7 (ISO 32000-1, Annex C.2). */
  pageSide: 14_400,
  /** Maximum total length and number of expressions; see docs/decisions/e9-limits.md. */
  expressionCharacters: 256 * 1024,
  expressions: 5_000,
  /** Maximum length of an image source in characters: a data URI of about 15 MB. */
  sourceCharacters: 20 * 1024 * 1024,
  /** Maximum length of a path in characters: a traced drawing with about ten thousand segments. */
  pathCharacters: 256 * 1024,
  namedStyles: 500,
  /** Maximum number of conditions of a style, and of computed values. */
  conditions: 50,
  computed: 200,
  /** Maximum number of runs in a text. */
  runs: 500,
  /** Maximum number of boxes that a text wraps around. */
  around: 10,
  /** Maximum number of series in a chart. */
  series: 20,
  /** Maximum number of sample data sets in addition to the first. */
  samples: 50,
  /** Maximum number of embedded fonts. A family has up to 18 faces. */
  fonts: 20,
  /** Maximum number of attachments, and their maximum total size in bytes, which is about the limit of an e-mail. */
  attachments: 20,
  attachmentBytes: 15 * 1024 * 1024,
  /** Maximum size of a colour profile in bytes. Common profiles have up to 3 MB. */
  profileBytes: 8 * 1024 * 1024,
  /** Maximum number of columns of a table or grid. With 2 mm each, they are one metre wide. */
  columns: 500,
} as const;

/** Limits for documents, whatever their template and data, with reasons. */
export const DOCUMENT_LIMITS = {
  /**
   * Maximum number of elements after repeating, including table cells, chart values and e-invoice entries. Laying out
   * 10,000 rows of 10 cells takes about 300 MB.
   */
  elements: 100_000,
  /** Maximum number of pages, enough for a catalogue. */
  pages: 2_000,
  /** Maximum number of items in a chart. More would be smaller than the dots of a printer. */
  chartItems: 2_000,
  /** Maximum number of outline entries. */
  outlineEntries: 10_000,
} as const;
