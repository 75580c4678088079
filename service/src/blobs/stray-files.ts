/**
 * Every file is named by the row of an output, an answer or an asset, or it is stray. A file is stray from before its first
 * byte until the transaction that names it, and again from the transaction that names it no more until it is deleted: a
 * process may die at any moment, and nothing is lost and nothing is left.
 */
import type { Transaction } from 'kysely';
import type { Content } from '../base/content.ts';
import { prepared } from '../store/prepared.ts';
import type { Database, Tables } from '../store/tables.ts';
import type { Shelf } from './shelf.ts';

/** How long it may take from the first byte to the row. */
export const WRITING_MS = 15 * 60 * 1000;

/** So many rows go at once, and so many files. */
const ROWS_AT_ONCE = 500;
const FILES_AT_ONCE = 8;

/** Writes a file that is stray until it is claimed. */
export async function writeFile({ db, blobs, clock }: Shelf, id: string, content: Content): Promise<void> {
  await db
    .insertInto('stray_files')
    .values({ id, expires_at: clock.now() + WRITING_MS })
    .execute();
  await blobs.write(id, content);
}

/** To be called in the transaction that names the file elsewhere. Throws when it took so long that the file is deleted. */
export async function claimFile(transaction: Transaction<Tables>, id: string): Promise<void> {
  const { numAffectedRows } = await deleteUnexpired(transaction, { id });
  if (numAffectedRows === 0n) throw new Error(`the file ${id} took too long to write`);
}

const deleteUnexpired = prepared((db, { id }: { readonly id: string }) =>
  db.deleteFrom('stray_files').where('id', '=', id).where('expires_at', '>', 0),
);

/** To be called in the transaction that names the files no more; also where there may be none. */
export async function abandonFiles(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .insertInto('stray_files')
    .values(ids.map((id) => ({ id, expires_at: 0 })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at: 0 }))
    .execute();
}

/** Deletes the files that nobody claims any more. */
export async function deleteStrayFiles({ db, blobs, clock }: Shelf): Promise<void> {
  const doom = db.updateTable('stray_files').set({ expires_at: 0 });
  // Whoever claims one of them now comes too late; or was before us, and the row is gone.
  await doom.where('expires_at', '<=', clock.now()).where('expires_at', '>', 0).execute();
  for (;;) {
    const doomed = db.selectFrom('stray_files').select('id').where('expires_at', '=', 0).limit(ROWS_AT_ONCE);
    const ids = (await doomed.execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    for (let at = 0; at < ids.length; at += FILES_AT_ONCE) {
      await Promise.all(ids.slice(at, at + FILES_AT_ONCE).map((id) => blobs.delete(id)));
    }
    await db.deleteFrom('stray_files').where('id', 'in', ids).execute();
  }
}

/** A row by the ID that its file has too; a claim of an answer names none yet. */
type Named = { readonly id: string; readonly headers?: string | null };

export function filesOf(rows: readonly Named[]): readonly string[] {
  return rows.flatMap(({ id, headers }) => (headers === null ? [] : [id]));
}

/** Deletes rows that name files, a few at a time, and the files with the next call of `deleteStrayFiles`. */
export async function abandonAll(
  db: Database,
  deleteSome: (transaction: Transaction<Tables>, limit: number) => Promise<readonly Named[]>,
): Promise<void> {
  for (;;) {
    const deleted = await db.transaction().execute(async (transaction) => {
      const rows = await deleteSome(transaction, ROWS_AT_ONCE);
      await abandonFiles(transaction, filesOf(rows));
      return rows.length;
    });
    if (deleted < ROWS_AT_ONCE) return;
  }
}
