/** Deletes pins, in steps if there may be many. The caller of each function must have locked the template's team. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { abandonUnnamed } from './pins.ts';

export type Pinning = { readonly id: string; readonly teamId: string };

/** Rows deleted per step. A step takes SQLite about 5 ms. */
const ROWS_AT_ONCE = 200;

/** Deletes some pins of a template, oldest versions first. Returns true if there may be more. */
export async function dropSomePins(transaction: Transaction<Tables>, template: Pinning): Promise<boolean> {
  const { id } = template;
  const some = transaction
    .selectFrom('version_assets')
    .select(['template_id', 'version', 'name'])
    .where('template_id', '=', id)
    .orderBy('version')
    .orderBy('name')
    .limit(ROWS_AT_ONCE);
  const dropped = await transaction
    .deleteFrom('version_assets')
    .where(sql<boolean>`(template_id, version, name) in (${some})`)
    .returning(['version', 'blob_id'])
    .execute();
  await release(transaction, template, dropped);
  return dropped.length === ROWS_AT_ONCE;
}

/** Deletes the pins of a version. If a later version shares them, that version becomes their owner instead. */
export async function dropVersionPins(
  transaction: Transaction<Tables>,
  { version, ...template }: Pinning & { readonly version: number },
): Promise<void> {
  const { id } = template;
  const sharing = transaction.selectFrom('template_summaries').select('version').where('template_id', '=', id);
  const heir = await sharing.where('pins_of', '=', version).orderBy('version').limit(1).executeTakeFirst();
  if (heir) return movePins(transaction, id, { from: version, to: heir.version });
  const own = transaction.deleteFrom('version_assets').where('template_id', '=', id).where('version', '=', version);
  await release(transaction, template, await own.returning(['version', 'blob_id']).execute());
}

/** Makes the version `to` the owner of the pins that it shares with `from`. */
async function movePins(
  transaction: Transaction<Tables>,
  id: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const pins = transaction.updateTable('version_assets').set({ version: to });
  await pins.where('template_id', '=', id).where('version', '=', from).execute();
  const size = transaction.updateTable('template_sizes').set({ version: -to });
  await size.where('template_id', '=', id).where('version', '=', -from).execute();
  const owner = transaction.updateTable('template_summaries').set({ pins_of: null });
  await owner.where('template_id', '=', id).where('version', '=', to).execute();
  const others = transaction.updateTable('template_summaries').set({ pins_of: to });
  await others.where('template_id', '=', id).where('pins_of', '=', from).execute();
}

type Dropped = { readonly version: number; readonly blob_id: string };

/**
 * Marks files as stray if nothing references them any more. Deletes the recorded sizes of pin sets without remaining
 * pins.
 */
async function release(
  transaction: Transaction<Tables>,
  { id, teamId }: Pinning,
  dropped: readonly Dropped[],
): Promise<void> {
  if (dropped.length === 0) return;
  const blobIds = dropped.map(({ blob_id }) => blob_id);
  await abandonUnnamed(transaction, teamId, blobIds);
  const versions = [...new Set(dropped.map(({ version }) => -version))];
  await transaction
    .deleteFrom('template_sizes')
    .where('template_id', '=', id)
    .where('version', 'in', versions)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('version_assets as pins')
            .select('name')
            .whereRef('pins.template_id', '=', 'template_sizes.template_id')
            .where('pins.version', '=', sql<number>`-template_sizes.version`),
        ),
      ),
    )
    .execute();
}
