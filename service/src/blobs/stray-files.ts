/**
 * Every file is either stray, or referenced by the row of a document, response or asset. A new file is stray before its
 * first byte is written, until a transaction references it. When a transaction removes the reference, the file is stray
 * again until it is deleted. As a result, a process can stop at any time without losing files or leaving unused ones.
 */
import type { SqlBool, Transaction } from 'kysely';
import type { Content } from '../base/content.ts';
import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import { inSteps } from '../store/delete-in-steps.ts';
import { prepared } from '../store/prepared.ts';
import type { Database, Tables } from '../store/tables.ts';
import type { StorageContext } from './storage-context.ts';

/** Maximum time in ms between registering a file and the transaction that references it. */
export const WRITING_MS = 15 * 60 * 1000;

/** Rows per UPDATE, and files deleted per step. */
const ROWS_AT_ONCE = 200;
const FILES_AT_ONCE = 8;

/** Writes a file that remains stray until `claimFile` is called. */
export async function writeFile({ db, blobs, clock }: StorageContext, id: string, content: Content): Promise<void> {
  await db
    .insertInto('stray_files')
    .values({ id, expires_at: clock.now() + WRITING_MS })
    .execute();
  await blobs.write(id, content);
}

/**
 * Marks a file as referenced. Call it in the transaction that adds the reference. Throws if writing took too long,
 * because the file may already have been deleted.
 */
export async function claimFile(transaction: Transaction<Tables>, id: string): Promise<void> {
  const { numAffectedRows } = await deleteUnexpired(transaction, { id });
  if (numAffectedRows === 0n) throw new Error(`writing the file ${id} timed out`);
}

const deleteUnexpired = prepared((db, { id }: { readonly id: string }) =>
  db.deleteFrom('stray_files').where('id', '=', id).where('expires_at', '>', 0),
);

/** Marks files as stray. Call it in the transaction that removes the references. The files need not exist. */
export async function abandonFiles(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .insertInto('stray_files')
    .values(ids.map((id) => ({ id, expires_at: 0 })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at: 0 }))
    .execute();
}

/** Deletes stray files that have expired. */
export async function deleteStrayFiles(
  { db, blobs, clock }: StorageContext,
  pause: StepPause = createStepPause(),
): Promise<void> {
  const over = db
    .selectFrom('stray_files')
    .select('id')
    .where('expires_at', '<=', clock.now())
    .where('expires_at', '>', 0);
  await inSteps(pause, async () => {
    // From now on, claiming these files fails. If a file was claimed earlier, it no longer has a row.
    const expired = db.updateTable('stray_files').set({ expires_at: 0 }).where('expires_at', '>', 0);
    const { numUpdatedRows } = await expired.where('id', 'in', over.limit(ROWS_AT_ONCE)).executeTakeFirstOrThrow();
    return numUpdatedRows === BigInt(ROWS_AT_ONCE);
  });
  for (;;) {
    const doomed = db.selectFrom('stray_files').select('id').where('expires_at', '=', 0).limit(ROWS_AT_ONCE);
    const ids = (await doomed.execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    for (let at = 0; at < ids.length; at += FILES_AT_ONCE) {
      await Promise.all(ids.slice(at, at + FILES_AT_ONCE).map((id) => blobs.delete(id)));
    }
    await db.deleteFrom('stray_files').where('id', 'in', ids).execute();
    await pause();
  }
}

/**
 * Row whose ID is also the name of a file. The row of an idempotency key has no file until the response is stored. A
 * document or response that is stored in its row has no file.
 */
type Named = { readonly id: string; readonly headers?: string | null; readonly is_in_row?: SqlBool };

export function filesOf(rows: readonly Named[]): readonly string[] {
  return rows.filter(({ headers, is_in_row: isInRow }) => headers !== null && !isInRow).map(({ id }) => id);
}

/**
 * Deletes rows that reference files, in small steps, and marks the files as stray. The next call of `deleteStrayFiles`
 * deletes them.
 */
export async function abandonAll(
  db: Database,
  pause: StepPause,
  deleteSome: (transaction: Transaction<Tables>, limit: number) => Promise<readonly Named[]>,
  limit = ROWS_AT_ONCE,
): Promise<void> {
  await inSteps(pause, async () => {
    const deleted = await db.transaction().execute(async (transaction) => {
      const rows = await deleteSome(transaction, limit);
      await abandonFiles(transaction, filesOf(rows));
      return rows.length;
    });
    return deleted === limit;
  });
}
