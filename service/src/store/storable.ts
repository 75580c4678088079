/** Makes text storable in every database. */

/** PostgreSQL rejects text with a NUL, and SQLite reads it only up to the NUL. */
export function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}
