/** Limits on the JSON Schema of `data`, which untrusted authors write. */
export const SCHEMA_LIMITS = {
  /** Length of the schema as JSON, in characters. */
  characters: 64 * 1024,
  /** Number of subschemas. */
  nodes: 5_000,
  /** Nesting of subschemas. */
  depth: 32,
  /** Nesting of arrays and objects in the schema, and in data that is compared as a whole. */
  jsonDepth: 200,
  /** Length of one pattern in characters. */
  pattern: 256,
  /** Instructions of all patterns together; 20,000 take a tenth of a second to compile. */
  patternInstructions: 20_000,
  /** Total length of all distinct patterns; the most expensive, `(?i)\p{L}`, takes 15 µs to compile. */
  patternCharacters: 8_192,
  /** Steps of one validation; a step takes at most a microsecond. */
  steps: 2_000_000,
  /** Nesting of `$ref` during validation, including recursion along the data. */
  references: 200,
  problems: 20,
} as const;
