/** Limits on expressions. They are constants, so that a stored template means the same on every installation. */
export const LIMITS = {
  /** UTF-16 code units of one expression. */
  source: 2_000,
  nodes: 400,
  /** Nesting of the syntax tree. */
  depth: 100,
  /** UTF-16 code units of a string that an expression creates. */
  string: 65_536,
  /** Items of an array that an expression creates. */
  array: 10_000,
  /** Length of a search text. `indexOf` is quadratic at worst; 65,536 × 256 takes a quarter of a millisecond. */
  searchText: 256,
  /** Length of a sort key. In an array of 10,000 each key is compared about 14 times. */
  sortKey: 256,
  datePattern: 100,
  /** Longest tag that is passed to `Intl`. */
  locale: 35,
  /** Fuel of one evaluation. A unit is roughly 0.01 to 1 microsecond. */
  evaluationFuel: 100_000,
  /** Fuel of all evaluations of one render. */
  renderFuel: 5_000_000,
  /** Cached `Intl` objects. Each takes tens of kilobytes and about 50 µs to build. */
  formatters: 200,
  /** Nodes of cached expressions, about 400 bytes each; at most 5,000 expressions. */
  compiledNodes: 100_000,
} as const;
