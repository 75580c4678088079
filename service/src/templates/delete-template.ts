/**
 * Deletes and unpublishes templates. This takes several transactions, because a template can have thousands of versions
 * and pins.
 */
import type { Transaction } from 'kysely';
import { dropSomePins } from '../assets/drop-pins.ts';
import { createStepPause } from '../fairness/step-pause.ts';
import { inSteps } from '../store/delete-in-steps.ts';
import type { Database, Tables } from '../store/tables.ts';
import { deleteVersions, hold } from './drafts.ts';

/** Versions deleted per step. A version can have a megabyte. */
const VERSIONS_AT_ONCE = 10;

type Deletion = {
  readonly id: string;
  /** ETag of the expected draft. Undefined accepts any draft. */
  readonly expected?: string | undefined;
  /** Writes to the activity log. Called in the transaction that deletes the template. */
  note?(transaction: Transaction<Tables>): Promise<void>;
};

/**
 * Deletes a template with all its versions. Returns false if its draft differs from the expected one. If the draft
 * changes during the deletion, or the deletion is interrupted, the template remains unpublished. Deleting can be
 * repeated.
 */
export async function deleteTemplate(db: Database, { id, expected, note }: Deletion): Promise<boolean> {
  let isDeleted = false;
  await inSteps(createStepPause(), () =>
    db.transaction().execute(async (transaction) => {
      const held = await hold(transaction, id, expected);
      if (!held) return false;
      if (held.published_version !== null) await hide(transaction, id);
      if (await dropSomePins(transaction, { id, teamId: held.team_id })) return true;
      if (await deleteSomeVersions(transaction, id)) return true;
      await transaction.deleteFrom('templates').where('id', '=', id).execute();
      await note?.(transaction);
      isDeleted = true;
      return false;
    }),
  );
  return isDeleted;
}

/** Deletes some versions. Returns true if there may be more. */
async function deleteSomeVersions(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const rows = transaction.selectFrom('template_versions').select('version').where('template_id', '=', id);
  const some = await rows.orderBy('version').limit(VERSIONS_AT_ONCE).execute();
  if (some.length === 0) return false;
  await deleteVersions(
    transaction,
    id,
    some.map(({ version }) => version),
  );
  return some.length === VERSIONS_AT_ONCE;
}

/**
 * Unpublishes a template. Its versions are kept, but not the files that they have pinned. If the template is published
 * again during this, the remaining pins are kept.
 */
export async function unpublish(db: Database, { id, note }: Pick<Deletion, 'id' | 'note'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await hold(transaction, id);
    await hide(transaction, id);
    await note?.(transaction);
  });
  await inSteps(createStepPause(), () =>
    db.transaction().execute(async (transaction) => {
      const held = await hold(transaction, id);
      if (!held || held.published_version !== null) return false;
      return dropSomePins(transaction, { id, teamId: held.team_id });
    }),
  );
}

async function hide(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.updateTable('templates').set({ published_version: null }).where('id', '=', id).execute();
}
