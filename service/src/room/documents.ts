/**
 * The bytes of documents and answers that are kept for teams: a row for each hour in which some of them end, so that what
 * has ended counts no longer by itself, and a sum is one of a few rows.
 */
import type { Transaction } from 'kysely';
import type { Books } from '../store/books.ts';
import { prepared } from '../store/prepared.ts';
import type { Database, Tables } from '../store/tables.ts';
import { countedBytes, noRoom, type Room, requireRoom, type Teamed } from './room.ts';

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
 * Counts what is kept, in the transaction that saves it. STORAGE_EXCEEDED when the team has more than its plan allows: who
 * counts for the same hour waits, so that the sum is exact but for two that save in the moment in which an hour ends.
 */
export async function keepDocument(
  transaction: Transaction<Tables>,
  { team, sizeBytes, expiresAt, now }: Keeping,
): Promise<void> {
  const endsAt = endOfHour(expiresAt);
  await addBytes(transaction, { teamId: team.id, endsAt, bytes: countedBytes(sizeBytes) });
  if (team.limits.kept.documentBytes < 0) return;
  requireRoom('documentBytes', await documentRoom(transaction, team, now));
}

type Released = { readonly teamId: string; readonly sizeBytes: number; readonly expiresAt: number };

/** Counts a document no longer that is deleted before its time. */
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

/** STORAGE_EXCEEDED when nothing more can be kept: told before work is done. */
export async function requireDocumentRoom({ db, clock }: Books, team: Teamed): Promise<void> {
  if (team.limits.kept.documentBytes < 0) return;
  const { used, limit } = await documentRoom(db, team, clock.now());
  if (used >= limit) throw noRoom('documentBytes', limit);
}

export async function documentRoom(db: Database, { id, limits }: Teamed, now: number): Promise<Room> {
  const { rows } = await sumOfBytes(db, { teamId: id, now });
  return { used: Number(rows[0]?.bytes ?? 0), limit: limits.kept.documentBytes };
}

/** Deletes the rows of hours that are over. */
export async function forgetHours({ db, clock }: Books): Promise<void> {
  await db.deleteFrom('kept_bytes').where('ends_at', '<=', clock.now()).execute();
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
