/** Makes text storable in all databases. */

/** Replaces NUL characters in strings. PostgreSQL rejects them, and SQLite reads a string only up to the first NUL. */
export function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}
