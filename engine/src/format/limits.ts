/** What a template may ask for at most, and why. */
export const TEMPLATE_LIMITS = {
  /** Elements in all; a dense A4 form has a few hundred. */
  elements: 5_000,
  /** Containers inside containers. */
  depth: 64,
  /** Longest side of a page in points: 200 in, the bound of PDF 1.7 (ISO 32000-1, Annex C.2). */
  pageSide: 14_400,
  /** Characters of all expressions together, and their number: docs/decisions/e9-limits.md. */
  expressionCharacters: 256 * 1024,
  expressions: 5_000,
  /** Characters of one image source: a data URI of about 15 MB. */
  sourceCharacters: 20 * 1024 * 1024,
  /** Characters of one path: a traced drawing of some ten thousand segments. */
  pathCharacters: 256 * 1024,
  namedStyles: 500,
  /** Conditions of one style, and computed values. */
  conditions: 50,
  computed: 200,
  /** Parts of one text. */
  runs: 500,
  /** Boxes that a text runs around. */
  around: 10,
  /** Series of a chart. */
  series: 20,
  /** Sets of sample data beside the first. */
  samples: 50,
  /** Fonts of its own: a family has up to 18 faces. */
  fonts: 20,
  /** Files that a PDF carries along, and their bytes together: what a mail may hold. */
  attachments: 20,
  attachmentBytes: 15 * 1024 * 1024,
  /** The size of a press’s profile: those in use have up to 3 MB. */
  profileBytes: 8 * 1024 * 1024,
  /** Columns of a table or grid; at 2 mm each this is a metre. */
  columns: 500,
} as const;

/** What a document may come to, whatever its template and data, and why. */
export const DOCUMENT_LIMITS = {
  /** Elements after repeating, with cells of tables, numbers of charts and entries of an e-invoice: 10,000 rows of 10 cells take some 300 MB while they are laid out. */
  elements: 100_000,
  /** Pages: a catalogue; more belong into documents of their own. */
  pages: 2_000,
  /** Items of a chart: more are finer than a printer’s dots. */
  chartItems: 2_000,
  /** Entries of the outline: more are no overview. */
  outlineEntries: 10_000,
} as const;
