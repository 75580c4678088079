/** Limits on one PDF file that a document takes pages from. */
export const PDF_LIMITS = {
  /** Size in bytes; as for images. */
  bytes: 20 * 1024 * 1024,
  /** Highest object number, and number of objects. */
  objects: 200_000,
  /** Pages of one file. */
  pages: 5000,
  /** Nesting of arrays and dictionaries, and of the page tree. */
  depth: 64,
  /** Cross-reference sections: one for each incremental update. */
  sections: 200,
  /** Bytes that all streams read from one file decompress to. */
  decompressedBytes: 100 * 1024 * 1024,
  /** Annotations of one page. */
  annotations: 5000,
  /** Filters of one stream. */
  filters: 4,
  /** Side of a page in points: the largest that Acrobat opens without UserUnit. */
  sidePt: 14_400,
  /** Memory in bytes for drawing pages as pixels. */
  drawingBytes: 384 * 1024 * 1024,
} as const;
