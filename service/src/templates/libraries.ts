/** Libraries of templates, which all teams can use. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { Database, LibraryRow } from '../store/tables.ts';

export type Library = Pick<LibraryRow, 'id' | 'slug' | 'name'>;

/** Creates a library. If the slug is taken, returns undefined and changes nothing. */
export function createLibrary(db: Database, clock: Clock, library: Omit<Library, 'id'>): Promise<Library | undefined> {
  return db
    .insertInto('libraries')
    .values({ id: randomUUID(), ...library, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(['id', 'slug', 'name'])
    .executeTakeFirst();
}

export function findLibrary(db: Database, slug: string): Promise<Library | undefined> {
  return db.selectFrom('libraries').select(['id', 'slug', 'name']).where('slug', '=', slug).executeTakeFirst();
}

/** Returns the team that owns the template with this slug in the library. */
export function findInLibrary(
  db: Database,
  libraryId: string,
  slug: string,
): Promise<{ readonly teamId: string } | undefined> {
  return db
    .selectFrom('templates')
    .select('team_id as teamId')
    .where('library_id', '=', libraryId)
    .where('slug', '=', slug)
    .executeTakeFirst();
}
