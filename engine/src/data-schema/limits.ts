/** Limits on the JSON Schema of `data`, which untrusted authors write. */
export const SCHEMA_LIMITS = {
  /** Length of the schema as JSON, in characters. */
  characters: 64 * 1024,
  /** Number of subschemas. */
  nodes: 5_000,
  /** Nesting depth of subschemas. */
  depth: 32,
  /** Nesting depth of arrays and objects in the schema, and in data that is compared as a whole. */
  jsonDepth: 200,
  /** Length of a pattern in characters. */
  pattern: 256,
  /** Total instructions of all compiled patterns; 20,000 take a tenth of a second to compile. */
  patternInstructions: 20_000,
  /** Total length of all distinct patterns in characters; the most expensive, `(?i)\p{L}`, takes 15 µs to compile. */
  patternCharacters: 8_192,
  /** Steps of one validation; each takes at most a microsecond. */
  steps: 2_000_000,
  /** Nesting of `$ref` during validation, including recursion that follows the data. */
  references: 200,
  problems: 20,
} as const;
