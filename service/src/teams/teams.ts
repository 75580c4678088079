/** Creates, lists and changes teams. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Actor, noteActivity } from '../activity/activity.ts';
import type { Clock } from '../base/clock.ts';
import type { Plan } from '../enums/plans.ts';
import type { Page } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database, Tables, TeamRow } from '../store/tables.ts';
import { within } from '../store/within.ts';

export type Team = Pick<TeamRow, 'id' | 'slug' | 'name' | 'plan'>;

/** Creates a team. If the slug is taken, returns undefined and changes nothing. */
export function createTeam(db: Database, clock: Clock, team: Omit<Team, 'id'>): Promise<Team | undefined> {
  return db
    .insertInto('teams')
    .values({ id: randomUUID(), ...team, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(['id', 'slug', 'name', 'plan'])
    .executeTakeFirst();
}

/** Locks the team until the transaction ends. Other transactions wait for the lock. */
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

/** Lists teams, ordered by slug. */
export function listTeams(
  db: Database,
  { search, after, limit = Infinity }: Page<Pick<Team, 'slug'>> & Searched = {},
): Promise<readonly Team[]> {
  return db
    .selectFrom('teams')
    .select(['id', 'slug', 'name', 'plan'])
    .$call(bySearch({ search }, ['slug', 'name']))
    .$if(after !== undefined, (query) => query.where('slug', '>', after!.slug))
    .orderBy('slug')
    .$if(limit < Infinity, (query) => query.limit(limit))
    .execute();
}

/** Settings that owners of the team can change. */
export type TeamSettings = Pick<TeamRow, 'name'> & {
  /** Retention time of documents in days. Null to use the plan's maximum. */
  readonly outputDays: number | null;
  /** Brand colours in their order. */
  readonly colors: readonly string[];
};

export async function getSettings(db: Database, id: string): Promise<TeamSettings> {
  const team = db.selectFrom('teams').select(['name', 'output_days as outputDays', 'colors']).where('id', '=', id);
  const { colors, ...settings } = await team.executeTakeFirstOrThrow();
  return { ...settings, colors: colors === null ? [] : JSON.parse(colors) };
}

/** Changes the given settings. Existing documents keep their expiry time. */
export function changeSettings(
  { db, clock }: StoreContext,
  teamId: string,
  {
    actor,
    ...change
  }: { readonly actor: Actor } & { readonly [Name in keyof TeamSettings]?: TeamSettings[Name] | undefined },
): Promise<void> {
  return within(db, async (transaction) => {
    await lockTeam(transaction, teamId);
    const before = await getSettings(transaction, teamId);
    const { name = before.name, outputDays = before.outputDays, colors = before.colors } = change;
    const areSameColors = JSON.stringify(colors) === JSON.stringify(before.colors);
    if (name === before.name && outputDays === before.outputDays && areSameColors) return;
    const row = { name, output_days: outputDays, colors: colors.length === 0 ? null : JSON.stringify(colors) };
    await transaction.updateTable('teams').set(row).where('id', '=', teamId).execute();
    const details = {
      ...(name === before.name ? {} : { name }),
      ...(outputDays === before.outputDays ? {} : { outputDays: outputDays ?? 'plan' }),
      ...(areSameColors ? {} : { colors: colors.length }),
    };
    const noted = { teamId, actor, subject: teamId, label: name, details };
    await noteActivity({ db: transaction, clock }, { action: 'team.settings-changed', ...noted });
  });
}

type PlanChange = { readonly plan: Plan; readonly actor: Actor };

/**
 * Changes the plan of a team. Returns undefined if the team does not exist. Other instances apply the change within
 * seconds.
 */
export function setPlan(
  { db, clock }: StoreContext,
  slug: string,
  { plan, actor }: PlanChange,
): Promise<Team | undefined> {
  return within(db, async (transaction) => {
    const before = await findTeam(transaction, slug);
    if (!before) return undefined;
    await transaction.updateTable('teams').set({ plan }).where('slug', '=', slug).execute();
    if (before.plan !== plan) {
      const noted = {
        teamId: before.id,
        actor,
        subject: before.id,
        label: slug,
        details: { from: before.plan, to: plan },
      };
      await noteActivity({ db: transaction, clock }, { action: 'team.plan-changed', ...noted });
    }
    return { ...before, plan };
  });
}
