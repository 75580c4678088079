/** Limits for a PDF file from which a document uses pages. */
export const PDF_LIMITS = {
  /** Size in bytes, the same as for images. */
  bytes: 20 * 1024 * 1024,
  /** Largest object number, and number of objects. */
  objects: 200_000,
  /** Maximum number of pages. */
  pages: 5000,
  /** Nesting depth of arrays and dictionaries, and of the page tree. */
  depth: 64,
  /** Maximum number of cross-reference sections. Each incremental update adds one. */
  sections: 200,
  /** Total decompressed size of a file's streams in bytes. */
  decompressedBytes: 100 * 1024 * 1024,
  /** Maximum number of annotations on a page. */
  annotations: 5000,
  /** Maximum size in bytes of the appearances that Platen writes for the annotations of a file. */
  appearanceBytes: 4 * 1024 * 1024,
  /** Maximum operators and resources of a page that is checked against standards. */
  checkedTokens: 1_000_000,
  checkedResources: 5000,
  /** Maximum number of letters and of texts that are read from a page. The rest is omitted. */
  letters: 20_000,
  texts: 2000,
  /** Maximum number of filters of a stream. */
  filters: 4,
  /** Side of a page in points: the maximum that Acrobat opens without UserUnit. */
  sidePt: 14_400,
  /** Memory in bytes for drawing pages as pixels. */
  drawingBytes: 384 * 1024 * 1024,
} as const;
