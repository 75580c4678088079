/** Detects violations of unique constraints. */

/** SQLSTATE `unique_violation`. */
const POSTGRES = '23505';

/** Result codes SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const SQLITE: readonly unknown[] = [2067, 1555];

/** Returns true if the statement failed because of a unique constraint. */
export function isConflict(error: unknown): boolean {
  const { code, errcode, message } = error as { readonly [Name in 'code' | 'errcode' | 'message']?: unknown };
  if (code === POSTGRES) return true;
  // The binding reports no code for statements that return rows.
  return SQLITE.includes(errcode) || (errcode === undefined && String(message).startsWith('UNIQUE constraint failed'));
}
