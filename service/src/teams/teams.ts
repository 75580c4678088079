/** Teams. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { Database, TeamRow } from '../store/tables.ts';
import type { Plan } from './plans.ts';

export type Team = Pick<TeamRow, 'id' | 'slug' | 'name' | 'plan'>;

/** The slug must be free. */
export async function createTeam(db: Database, clock: Clock, team: Omit<Team, 'id'>): Promise<Team> {
  const id = randomUUID();
  await db
    .insertInto('teams')
    .values({ id, ...team, created_at: clock.now() })
    .execute();
  return { id, ...team };
}

export function findTeam(db: Database, slug: string): Promise<Team | undefined> {
  return db.selectFrom('teams').select(['id', 'slug', 'name', 'plan']).where('slug', '=', slug).executeTakeFirst();
}

export function getTeam(db: Database, id: string): Promise<Team> {
  return db.selectFrom('teams').select(['id', 'slug', 'name', 'plan']).where('id', '=', id).executeTakeFirstOrThrow();
}

export function listTeams(db: Database): Promise<readonly Team[]> {
  return db.selectFrom('teams').select(['id', 'slug', 'name', 'plan']).orderBy('slug').execute();
}

/** False when there is no such team. Servers act on it within seconds. */
export async function setPlan(db: Database, slug: string, plan: Plan): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('teams').set({ plan }).where('slug', '=', slug).executeTakeFirst();
  return numUpdatedRows > 0n;
}
