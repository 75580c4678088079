/**
 * Bytes of stored documents and responses per team. Each row has the total of all files that expire in the same hour.
 * Expired bytes therefore need no update, and the total of a team is the sum of a few rows.
 */

import type { Transaction } from 'kysely';
import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import { deleteInSteps } from '../store/delete-in-steps.ts';
import { prepared } from '../store/prepared.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database, Tables } from '../store/tables.ts';
import { countedBytes, requireWithinLimit, type StorageUse, storageExceeded, type Teamed } from './limits.ts';

type Keeping = {
  readonly team: Teamed;
  readonly sizeBytes: number;
  readonly expiresAt: number;
  readonly now: number;
};

const HOUR_MS = 3_600_000;

function endOfHour(at: number): number {
  return Math.ceil(at / HOUR_MS) * HOUR_MS;
}

/**
 * Adds the bytes of a document. Call it in the transaction that stores the document. Throws STORAGE_EXCEEDED if the
 * limit of the plan is exceeded. Concurrent transactions for the same hour wait for each other, so the sum is exact.
 * Only around a full hour, two transactions can exceed the limit together.
 */
export async function keepDocument(
  transaction: Transaction<Tables>,
  { team, sizeBytes, expiresAt, now }: Keeping,
): Promise<void> {
  const endsAt = endOfHour(expiresAt);
  await addBytes(transaction, { teamId: team.id, endsAt, bytes: countedBytes(sizeBytes) });
  if (team.limits.kept.documentBytes < 0) return;
  requireWithinLimit('documentBytes', await documentStorage(transaction, team, now));
}

type Released = { readonly teamId: string; readonly sizeBytes: number; readonly expiresAt: number };

/** Subtracts the bytes of a document that is deleted before it expires. */
export async function releaseDocument(
  transaction: Transaction<Tables>,
  { teamId, sizeBytes, expiresAt }: Released,
): Promise<void> {
  await transaction
    .updateTable('kept_bytes')
    .set(({ eb }) => ({ bytes: eb('bytes', '-', countedBytes(sizeBytes)) }))
    .where('team_id', '=', teamId)
    .where('ends_at', '=', endOfHour(expiresAt))
    .execute();
}

/** Throws STORAGE_EXCEEDED if the limit is already reached. Call it before rendering. */
export async function requireDocumentStorage({ db, clock }: StoreContext, team: Teamed): Promise<void> {
  if (team.limits.kept.documentBytes < 0) return;
  const { used, limit } = await documentStorage(db, team, clock.now());
  if (used >= limit) throw storageExceeded('documentBytes', limit);
}

export async function documentStorage(db: Database, { id, limits }: Teamed, now: number): Promise<StorageUse> {
  const { rows } = await sumOfBytes(db, { teamId: id, now });
  return { used: Number(rows[0]?.bytes ?? 0), limit: limits.kept.documentBytes };
}

/** Deletes the rows of past hours. */
export async function forgetHours({ db, clock }: StoreContext, pause: StepPause = createStepPause()): Promise<void> {
  const key = ['team_id', 'ends_at'] as const;
  const rows = db.selectFrom('kept_bytes').select(key).where('ends_at', '<=', clock.now());
  await deleteInSteps(db, pause, { table: 'kept_bytes', key, rows });
}

type Hour = { readonly teamId: string; readonly endsAt: number; readonly bytes: number };

const addBytes = prepared((db, { teamId, endsAt, bytes }: Hour) =>
  db
    .insertInto('kept_bytes')
    .values({ team_id: teamId, ends_at: endsAt, bytes })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'ends_at']).doUpdateSet(({ eb, ref }) => ({
        bytes: eb(ref('kept_bytes.bytes'), '+', bytes),
      })),
    ),
);

const sumOfBytes = prepared((db, { teamId, now }: { readonly teamId: string; readonly now: number }) =>
  db
    .selectFrom('kept_bytes')
    .select(({ fn }) => fn.sum('bytes').as('bytes'))
    .where('team_id', '=', teamId)
    .where('ends_at', '>', now),
);
