/** Text as every database holds it. */

/** PostgreSQL refuses text with a NUL, SQLite reads it up to there. */
export function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}
