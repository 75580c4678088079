/** People by their address. */
import type { Database } from '../store/tables.ts';

/** The ID of whoever has an address, however its letters are written. */
export async function findPerson(db: Database, email: string): Promise<string | undefined> {
  const person = db.selectFrom('users').select('id').where('email', '=', email.toLowerCase());
  return (await person.executeTakeFirst())?.id;
}
