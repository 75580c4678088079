/** Teams. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Page } from '../store/page.ts';
import type { Database, Tables, TeamRow } from '../store/tables.ts';
import type { Plan } from '../words/plans.ts';

export type Team = Pick<TeamRow, 'id' | 'slug' | 'name' | 'plan'>;

/** Undefined, with nothing done, when the slug is taken. */
export function createTeam(db: Database, clock: Clock, team: Omit<Team, 'id'>): Promise<Team | undefined> {
  return db
    .insertInto('teams')
    .values({ id: randomUUID(), ...team, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(['id', 'slug', 'name', 'plan'])
    .executeTakeFirst();
}

/** Holds the team until the transaction ends: others that want to hold it wait. */
export async function lockTeam(transaction: Transaction<Tables>, id: string): Promise<void> {
  const lock = transaction.updateTable('teams').set(({ ref }) => ({ name: ref('name') }));
  await lock.where('id', '=', id).execute();
}

export function findTeam(db: Database, slug: string): Promise<Team | undefined> {
  return db.selectFrom('teams').select(['id', 'slug', 'name', 'plan']).where('slug', '=', slug).executeTakeFirst();
}

export function getTeam(db: Database, id: string): Promise<Team> {
  return db.selectFrom('teams').select(['id', 'slug', 'name', 'plan']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** In the order of their slugs. */
export function listTeams(
  db: Database,
  { after, limit = Infinity }: Page<Pick<Team, 'slug'>> = {},
): Promise<readonly Team[]> {
  return db
    .selectFrom('teams')
    .select(['id', 'slug', 'name', 'plan'])
    .$if(after !== undefined, (query) => query.where('slug', '>', after!.slug))
    .orderBy('slug')
    .$if(limit < Infinity, (query) => query.limit(limit))
    .execute();
}

/** False when there is no such team. Servers act on it within seconds. */
export async function setPlan(db: Database, slug: string, plan: Plan): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('teams').set({ plan }).where('slug', '=', slug).executeTakeFirst();
  return numUpdatedRows > 0n;
}
