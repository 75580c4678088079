/** Finds people by their e-mail address. */
import type { Database } from '../store/tables.ts';

/** Returns the ID of the person with this e-mail address. Upper and lower case are equivalent. */
export async function findPerson(db: Database, email: string): Promise<string | undefined> {
  const person = db.selectFrom('users').select('id').where('email', '=', email.toLowerCase());
  return (await person.executeTakeFirst())?.id;
}
