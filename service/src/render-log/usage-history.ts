/** Daily usage of a team: in total, or grouped by key, template, format or outcome. */
import { sql } from 'kysely';
import type { Database } from '../store/tables.ts';

/** Columns by which usage can be grouped. */
const COLUMNS = { key: 'key_id', template: 'template_id', format: 'format', status: 'outcome' } as const;

export type UsageKind = keyof typeof COLUMNS;

export const USAGE_KINDS = Object.keys(COLUMNS) as readonly UsageKind[];

export type UsageDay = {
  /** Days since the epoch, in UTC. */
  readonly day: number;
  /**
   * Name of the group. Empty if the renders have no name. Undefined for the total of all groups that are not listed.
   */
  readonly name?: string;
  /** Number of documents in live mode, as counted for the quota. */
  readonly live: number;
  readonly test: number;
  readonly pages: number;
  /** Failed requests. */
  readonly failed: number;
};

export type UsageHistory = {
  readonly days: readonly UsageDay[];
  /** Labels for group names that are IDs. */
  readonly labels: Readonly<Record<string, string>>;
};

/** Maximum number of groups. Those with the most requests are returned. */
const MOST_NAMES = 50;

type Asked = { readonly first: number; readonly last: number; readonly by?: UsageKind | undefined };

export async function loadHistory(db: Database, teamId: string, { first, last, by }: Asked): Promise<UsageHistory> {
  const rows = db
    .selectFrom('usage_days')
    .where('team_id', '=', teamId)
    .where('day', '>=', first)
    .where('day', '<=', last);
  if (by === undefined) return { days: (await sumOf(rows).execute()).map(numbersOf), labels: {} };
  const column = COLUMNS[by];
  const found = await rows
    .select(({ ref, fn }) => [ref(column).as('name'), fn.sum('renders').as('renders')])
    .groupBy(column)
    .orderBy('renders', 'desc')
    .orderBy(column)
    .limit(MOST_NAMES + 1)
    .execute();
  const names = found.slice(0, MOST_NAMES).map(({ name }) => name as string);
  if (names.length === 0) return { days: [], labels: {} };
  const told = await sumOf(rows.where(column, 'in', names as never))
    .select(({ ref }) => ref(column).as('name'))
    .groupBy(column)
    .orderBy(column)
    .execute();
  const rest = found.length > MOST_NAMES ? await sumOf(rows.where(column, 'not in', names as never)).execute() : [];
  const days = [...told.map((row) => ({ name: row.name as string, ...numbersOf(row) })), ...rest.map(numbersOf)];
  return { days: days.sort((a, b) => a.day - b.day), labels: await labelsOf(db, { teamId, by, names }) };
}

type Rows = ReturnType<typeof rowsOf>;

/** Used only for the type of its rows. */
function rowsOf(db: Database) {
  return db.selectFrom('usage_days').where('team_id', '=', '');
}

function sumOf(rows: Rows) {
  const made = (mode: string) => sql<number>`sum(case when mode = ${sql.lit(mode)} then documents else 0 end)`;
  return rows
    .select(['day', made('live').as('live'), made('test').as('test')])
    .select(({ fn }) => fn.sum<number>('pages').as('pages'))
    .select(sql<number>`sum(case when outcome = 'failed' then renders else 0 end)`.as('failed'))
    .groupBy('day')
    .orderBy('day');
}

function numbersOf({ day, live, test, pages, failed }: Omit<UsageDay, 'name'>): Omit<UsageDay, 'name'> {
  return { day, live: Number(live), test: Number(test), pages: Number(pages), failed: Number(failed) };
}

type Named = { readonly teamId: string; readonly by: UsageKind; readonly names: readonly string[] };

/** Finds the labels of the objects that still exist. */
async function labelsOf(db: Database, { teamId, by, names }: Named): Promise<Readonly<Record<string, string>>> {
  if (by === 'key') {
    const keys = db.selectFrom('keys').select(['id', 'name', 'last4']).where('team_id', '=', teamId);
    const rows = await keys.where('id', 'in', [...names]).execute();
    return Object.fromEntries(rows.map(({ id, name, last4 }) => [id, name === '' ? `…${last4}` : name]));
  }
  if (by !== 'template') return {};
  const rows = await db
    .selectFrom('templates')
    .leftJoin('libraries', 'libraries.id', 'templates.library_id')
    .select(['templates.id', 'templates.slug', 'libraries.slug as librarySlug'])
    .where('templates.id', 'in', [...names])
    .execute();
  return Object.fromEntries(
    rows.map(({ id, slug, librarySlug }) => [id, librarySlug === null ? slug : `${librarySlug}:${slug}`]),
  );
}
