/** Detects violations of unique constraints. */
import pg from 'pg';

/** SQLSTATE `unique_violation`. */
const POSTGRES = '23505';

/** Result codes SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const SQLITE: readonly unknown[] = [2067, 1555];

/** Returns true if the statement failed because of a unique constraint. */
export function isConflict(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === POSTGRES;
  const { errcode, message } = error as { readonly errcode?: unknown; readonly message?: unknown };
  // The binding reports no code for statements that return rows.
  return SQLITE.includes(errcode) || (errcode === undefined && String(message).startsWith('UNIQUE constraint failed'));
}
