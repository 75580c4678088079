/** Converts text so that every database can store it. */

/** PostgreSQL rejects text with a NUL, and SQLite reads text only up to the NUL. */
export function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}
