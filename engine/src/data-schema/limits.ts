/** What a JSON Schema of `data` may cost. It is written by untrusted authors, as expressions are. */
export const SCHEMA_LIMITS = {
  /** Characters of the schema as JSON. */
  characters: 64 * 1024,
  /** Subschemas. */
  nodes: 5_000,
  /** Subschemas inside subschemas. */
  depth: 32,
  /** Arrays and objects inside each other anywhere in the schema, and in data where it is compared as a whole. */
  jsonDepth: 200,
  /** Characters of one pattern. */
  pattern: 256,
  /** Instructions of all patterns together; 20,000 take a tenth of a second to compile. */
  patternInstructions: 20_000,
  /** Characters of all different patterns together; the dearest, `(?i)\p{L}`, take 15 µs each to compile. */
  patternCharacters: 8_192,
  /** Steps of one validation; a step is at most a microsecond. */
  steps: 2_000_000,
  /** `$ref` inside `$ref`, with the depth of data. */
  references: 200,
  problems: 20,
} as const;
