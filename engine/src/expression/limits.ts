/** What an expression may cost. Constants, not settings: a stored template means the same on every installation. */
export const LIMITS = {
  /** UTF-16 code units of one expression. */
  source: 2_000,
  nodes: 400,
  /** Nesting of the syntax tree. */
  depth: 100,
  /** UTF-16 code units of a string that an expression makes. */
  string: 65_536,
  /** Items of an array that an expression makes. */
  array: 10_000,
  /** Text to search for: `indexOf` is quadratic at worst, 65,536 × 256 takes a quarter of a millisecond. */
  searchText: 256,
  /** Sort keys are compared about 14 times each in an array of 10,000. */
  sortKey: 256,
  datePattern: 100,
  /** The longest tag that `Intl` is asked about. */
  locale: 35,
  /** One evaluation; a unit is in the order of a hundredth of a microsecond to a microsecond. */
  evaluationFuel: 100_000,
  /** All evaluations of one render together. */
  renderFuel: 5_000_000,
  /** `Intl` objects kept: each holds tens of kilobytes and takes about 50 µs to build. */
  formatters: 200,
  /** Nodes of the compiled expressions that a cache keeps, some 400 bytes each; 5,000 expressions at most. */
  compiledNodes: 100_000,
} as const;
