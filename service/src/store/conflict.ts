/** Rows that cannot be because of one there is. */
import pg from 'pg';

/** SQLSTATE `unique_violation`. */
const POSTGRES = '23505';

/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const SQLITE: readonly unknown[] = [2067, 1555];

/** Whether a statement failed because a value that must be unique is taken. */
export function isConflict(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === POSTGRES;
  const { errcode, message } = error as { readonly errcode?: unknown; readonly message?: unknown };
  // The binding leaves the code out where a statement gives rows.
  return SQLITE.includes(errcode) || (errcode === undefined && String(message).startsWith('UNIQUE constraint failed'));
}
