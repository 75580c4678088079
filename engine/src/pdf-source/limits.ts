/** Limits for a PDF file from which a document uses pages. */
export const PDF_LIMITS = {
  /** Size in bytes, the same as for images. */
  bytes: 20 * 1024 * 1024,
  /** Largest object number, and number of objects. */
  objects: 200_000,
  /** Number of pages. */
  pages: 5000,
  /** Nesting depth of arrays and dictionaries, and of the page tree. */
  depth: 64,
  /** Number of cross-reference sections. Each incremental update adds one. */
  sections: 200,
  /** Total decompressed size of a file's streams in bytes. */
  decompressedBytes: 100 * 1024 * 1024,
  /** Annotations of a page. */
  annotations: 5000,
  /** Filters of a stream. */
  filters: 4,
  /** Side of a page in points: the maximum that Acrobat opens without UserUnit. */
  sidePt: 14_400,
  /** Memory in bytes for drawing pages as pixels. */
  drawingBytes: 384 * 1024 * 1024,
} as const;
