/** Limits on the JSON Schema of `data`, which untrusted authors write. */
export const SCHEMA_LIMITS = {
  /** Maximum length of the schema as JSON, in characters. */
  characters: 64 * 1024,
  /** Maximum number of subschemas. */
  nodes: 5_000,
  /** Maximum nesting depth of subschemas. */
  depth: 32,
  /** Maximum nesting depth of arrays and objects in the schema, and in data that is compared as a whole. */
  jsonDepth: 200,
  /** Maximum length of a pattern in characters. */
  pattern: 256,
  /** Maximum total of instructions of all compiled patterns; 20,000 take a tenth of a second to compile. */
  patternInstructions: 20_000,
  /**
   * Maximum total length of all distinct patterns in characters. The most expensive pattern, `(?i)\p{L}`, takes 15 µs
   * to compile.
   */
  patternCharacters: 8_192,
  /** Maximum steps of one validation; each takes at most a microsecond. */
  steps: 2_000_000,
  /** Maximum nesting of `$ref` during validation, including recursion that follows the data. */
  references: 200,
  problems: 20,
} as const;
