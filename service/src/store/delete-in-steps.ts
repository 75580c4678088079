/** Deletes many rows in small steps, so that other work does not wait for long. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { StepPause } from '../fairness/step-pause.ts';
import type { Database, Tables } from './tables.ts';

/** Rows per statement. More would block other work on SQLite for too long. */
const ROWS_AT_ONCE = 200;

type Deleting<Table extends keyof Tables> = {
  readonly table: Table;
  /** Columns of the primary key. */
  readonly key: readonly (keyof Tables[Table] & string)[];
  /** Query for the keys of the rows to delete. It should use an index. */
  readonly rows: SelectQueryBuilder<Tables, Table, object>;
};

/** Deletes the rows, with a pause after each step. Rejects if the pause rejects. */
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

/** Runs steps with pauses until a step returns false. */
export async function inSteps(pause: StepPause, step: () => Promise<boolean>): Promise<void> {
  while (await step()) await pause();
}
