/** Deletes many rows in small steps, so that nothing else waits for long. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { StepPause } from '../fairness/step-pause.ts';
import type { Database, Tables } from './tables.ts';

/** Rows deleted by one statement. More would block other users of SQLite for too long. */
const ROWS_AT_ONCE = 200;

type Deleting<Table extends keyof Tables> = {
  readonly table: Table;
  /** Columns of the primary key. */
  readonly key: readonly (keyof Tables[Table] & string)[];
  /** Selects the keys of the rows to delete, using an index. */
  readonly rows: SelectQueryBuilder<Tables, Table, object>;
};

/** Deletes the rows in steps with pauses. Rejects if the pause rejects. */
export async function deleteInSteps<Table extends keyof Tables>(
  db: Database,
  pause: StepPause,
  { table, key, rows }: Deleting<Table>,
): Promise<void> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const some = rows.limit(ROWS_AT_ONCE);
  await inSteps(pause, async () => {
    const deletion = sql`delete from ${sql.table(table)} where (${columns}) in (${some})`;
    const { numAffectedRows = 0n } = await deletion.execute(db);
    return numAffectedRows === BigInt(ROWS_AT_ONCE);
  });
}

/** Runs steps until one returns false. */
export async function inSteps(pause: StepPause, step: () => Promise<boolean>): Promise<void> {
  while (await step()) await pause();
}
