/** Limits for expressions. They are constants, so that stored templates work the same on every installation. */
export const LIMITS = {
  /** Length of an expression, in UTF-16 code units. */
  source: 2_000,
  nodes: 400,
  /** Nesting depth of the syntax tree. */
  depth: 100,
  /** Length of a string that an expression creates, in UTF-16 code units. */
  string: 65_536,
  /** Length of an array that an expression creates. */
  array: 10_000,
  /**
   * Maximum length of a search text. `indexOf` takes quadratic time in the worst case, which is a quarter of a
   * millisecond for 65,536 × 256.
   */
  searchText: 256,
  /** Length of a sort key. Sorting 10,000 items compares each key about 14 times. */
  sortKey: 256,
  datePattern: 100,
  /** Length of a locale tag that is passed to `Intl`. */
  locale: 35,
  /** Fuel of one evaluation. A unit takes roughly 0.01 to 1 µs. */
  evaluationFuel: 100_000,
  /** Total fuel of a render. */
  renderFuel: 5_000_000,
  /** Number of cached `Intl` objects. Each takes tens of kilobytes and about 50 µs to create. */
  formatters: 200,
  /**
   * Maximum total nodes of cached expressions, which take about 400 bytes each. The cache has at most 5,000
   * expressions.
   */
  compiledNodes: 100_000,
} as const;
