/** Copies all rows of a SQLite database to an empty SQLite or PostgreSQL database. */
import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from './tables.ts';

type Table = keyof Tables;

/** Tables with the number of rows to copy at once. A row never references a table that follows later. */
const ROWS_AT_ONCE: Readonly<Record<Table, number>> = {
  teams: 500,
  keys: 500,
  libraries: 500,
  // Templates and versions can have a megabyte each.
  templates: 50,
  template_versions: 50,
  template_summaries: 500,
  template_sizes: 500,
  template_tags: 500,
  version_assets: 500,
  pinned_files: 500,
  // Documents and responses in rows have up to 64 KiB.
  outputs: 50,
  kept_bytes: 500,
  users: 500,
  accounts: 500,
  sessions: 500,
  memberships: 500,
  invitations: 500,
  password_resets: 500,
  rate_windows: 500,
  usage: 500,
  usage_days: 500,
  render_log: 500,
  activity: 500,
  reservations: 500,
  idempotency: 50,
  assets: 500,
  stray_files: 500,
  printers: 500,
  print_jobs: 500,
  jobs: 500,
  job_parts: 500,
  job_failures: 500,
  job_pieces: 50,
  webhooks: 500,
  webhook_deliveries: 500,
  installation_settings: 500,
};

export const TABLES = Object.keys(ROWS_AT_ONCE) as readonly Table[];

/** Returns true if all tables are empty. */
export async function isEmpty(db: Database): Promise<boolean> {
  for (const table of TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

/**
 * Copies all rows in one transaction. If an error occurs or the target has rows, copies nothing. Returns the number of
 * rows.
 */
export function copyRows(from: Database, to: Database): Promise<number> {
  return to.transaction().execute(async (transaction) => {
    if (!(await isEmpty(transaction))) throw new Error('the database is not empty');
    let count = 0;
    for (const table of TABLES) count += await copyTable(from, transaction, table);
    return count;
  });
}

async function copyTable(from: Database, to: Transaction<Tables>, table: Table): Promise<number> {
  let [count, last] = [0, 0];
  for (;;) {
    const query = sql<Record<string, unknown> & { readonly row_id: number }>`
      select rowid as row_id, * from ${sql.table(table)} where rowid > ${last} order by rowid limit ${ROWS_AT_ONCE[table]}`;
    const { rows } = await query.execute(from);
    if (rows.length === 0) return count;
    const values = rows.map(({ row_id: _, ...row }) => row as never);
    await to.insertInto(table).values(values).execute();
    [count, last] = [count + rows.length, rows.at(-1)!.row_id];
  }
}
