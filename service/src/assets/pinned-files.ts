/**
 * Files that published versions have pinned. Each file is listed once per team, and counts toward the team's storage
 * limit.
 */
import type { Transaction } from 'kysely';
import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import { inSteps } from '../store/delete-in-steps.ts';
import type { Database, PinnedFileRow, Tables } from '../store/tables.ts';

/** Rows in one statement. SQLite accepts at most 32,766 parameters. */
const ROWS_AT_ONCE = 500;

type Pinned = Omit<PinnedFileRow, 'team_id'>;

/** Adds files to the list. Must be called in the transaction that pins them. */
export async function notePinnedFiles(
  transaction: Transaction<Tables>,
  teamId: string,
  files: readonly Pinned[],
): Promise<void> {
  for (let at = 0; at < files.length; at += ROWS_AT_ONCE) {
    const rows = files
      .slice(at, at + ROWS_AT_ONCE)
      .map(({ blob_id, size_bytes }) => ({ team_id: teamId, blob_id, size_bytes }));
    await transaction
      .insertInto('pinned_files')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Removes at most 500 files from the list. Must be called in the transaction that deletes their last pins. */
export async function forgetPinnedFiles(
  transaction: Transaction<Tables>,
  teamId: string,
  blobIds: readonly string[],
): Promise<void> {
  if (blobIds.length === 0) return;
  await transaction.deleteFrom('pinned_files').where('team_id', '=', teamId).where('blob_id', 'in', blobIds).execute();
}

/** Returns the total bytes of the files that the team's versions have pinned. */
export async function sumPinnedBytes(db: Database, teamId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('pinned_files')
    .select(({ fn }) => fn.sum('size_bytes').as('bytes'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/**
 * Deletes rows of files that no version pins any more. Older releases of Platen leave such rows if they use the same
 * database.
 */
export async function sweepPinnedFiles(
  { db }: { readonly db: Database },
  pause: StepPause = createStepPause(),
): Promise<void> {
  let last: Pick<PinnedFileRow, 'team_id' | 'blob_id'> = { team_id: '', blob_id: '' };
  await inSteps(pause, async () => {
    const rows = await db
      .selectFrom('pinned_files')
      .select(['team_id', 'blob_id'])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('team_id', 'blob_id'), '>', tuple(last.team_id, last.blob_id)))
      .orderBy('team_id')
      .orderBy('blob_id')
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length === 0) return false;
    const end = rows.at(-1)!;
    await db
      .deleteFrom('pinned_files')
      .where(({ eb, refTuple, tuple }) => eb(refTuple('team_id', 'blob_id'), '>', tuple(last.team_id, last.blob_id)))
      .where(({ eb, refTuple, tuple }) => eb(refTuple('team_id', 'blob_id'), '<=', tuple(end.team_id, end.blob_id)))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('version_assets')
              .select('version')
              .whereRef('version_assets.blob_id', '=', 'pinned_files.blob_id'),
          ),
        ),
      )
      .execute();
    last = end;
    return rows.length === ROWS_AT_ONCE;
  });
}
