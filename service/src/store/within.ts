/** Calls a function in the current transaction, or in a new one if there is no transaction. */
import type { Transaction } from 'kysely';
import type { Database, Tables } from './tables.ts';

export function within<T>(db: Database, work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work);
}
