/** Usage of a team in this month. */
import { assetLimits } from '../assets/assets.ts';
import type { Kept, Plan, PlanLimits } from '../enums/plans.ts';
import { documentStorage } from '../storage-limits/documents.ts';
import { invitationLimit, keyLimit, type StorageUse, type Teamed, templateLimits } from '../storage-limits/limits.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database } from '../store/tables.ts';
import { periodAt } from './period.ts';

/** Response of `GET /v1/usage`. */
export type Usage = {
  /** Times in ISO 8601. `end` is the start of the next month. */
  readonly period: { readonly start: string; readonly end: string };
  readonly renders: { readonly live: number; readonly test: number };
  /** Monthly quota. A limit of -1 means unlimited. */
  readonly quota: { readonly limit: number; readonly remaining: number; readonly hardCap: boolean };
  readonly plan: Plan;
  /** Rate limits of the plan. */
  readonly rates: Pick<PlanLimits, 'perMinute' | 'perHour' | 'othersPerMinute'>;
  /** Used storage and its limits. A limit of -1 means unlimited. */
  readonly storage: Readonly<Record<Kept | 'assets' | 'assetBytes', StorageUse>>;
};

export async function loadUsage(
  { db, clock }: StoreContext,
  team: { readonly id: string; readonly plan: Plan; readonly limits: PlanLimits },
): Promise<Usage> {
  const { id, plan, limits } = team;
  const { start, end } = periodAt(clock.now());
  const { live, test } = (await db
    .selectFrom('usage')
    .select(['live', 'test'])
    .where('team_id', '=', id)
    .where('period_start', '=', start)
    .executeTakeFirst()) ?? { live: 0, test: 0 };
  const { monthlyRenders: limit, hardCap, perMinute, perHour, othersPerMinute } = limits;
  return {
    period: { start: new Date(start).toISOString(), end: new Date(end).toISOString() },
    renders: { live, test },
    quota: { limit, remaining: limit < 0 ? -1 : Math.max(0, limit - live), hardCap },
    plan,
    rates: { perMinute, perHour, othersPerMinute },
    storage: await loadStorage(db, team, clock.now()),
  };
}

async function loadStorage(db: Database, team: Teamed, now: number): Promise<Usage['storage']> {
  const [documentBytes, templates, keys, invitations, assets] = await Promise.all([
    documentStorage(db, team, now),
    templateLimits(db, team),
    keyLimit(db, team, now),
    invitationLimit(db, team, now),
    assetLimits(db, team.id),
  ]);
  return { documentBytes, ...templates, ...assets, keys, invitations };
}

/** Returns the IDs of teams whose quota is exceeded in this month. */
export async function findExceeding({ db, clock }: StoreContext): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('usage')
    .select('team_id')
    .where('period_start', '=', periodAt(clock.now()).start)
    .where('exceeded_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ team_id }) => team_id));
}
