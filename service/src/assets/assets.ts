/** Assets: images and fonts that a team stores for its templates, by name. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Activity, type Actor, noteActivity, OPERATOR } from '../activity/activity.ts';
import type { Clock } from '../base/clock.ts';
import { type Content, sizeOf, withSha256 } from '../base/content.ts';
import { ApiError } from '../base/errors.ts';
import type { StorageContext } from '../blobs/storage-context.ts';
import { abandonFiles, claimFile, writeFile } from '../blobs/stray-files.ts';
import type { Page } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { AssetRow, Database, Tables } from '../store/tables.ts';
import { lockTeam } from '../teams/teams.ts';
import { sumPinnedBytes } from './pinned-files.ts';
import { abandonUnnamed } from './pins.ts';

/**
 * Storage limits of a team. They include files that published versions have pinned. The number of names is limited,
 * because each render passes all names to a worker.
 */
export const TEAM_ASSETS = { sizeBytes: 200 * 1024 * 1024, count: 1_000 } as const;

/**
 * Maximum bytes that a team can upload per hour. It is needed because replaced and deleted files stay on the disk until
 * the next sweep.
 */
export const UPLOADED_BYTES = 10 * TEAM_ASSETS.sizeBytes;

export type ListedAsset = {
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  readonly createdAt: number;
};

type NewAsset = {
  readonly teamId: string;
  readonly actor?: Actor;
  readonly name: string;
  readonly mediaType: string;
  readonly content: Content;
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string;
};

/**
 * Stores a file under a name. Replaces an existing file with this name. Throws STORAGE_EXCEEDED if the team's limit
 * would be exceeded.
 */
export async function saveAsset(context: StorageContext, asset: NewAsset): Promise<ListedAsset> {
  const { teamId, actor = OPERATOR, name, mediaType, content, sha256 } = asset;
  // Checks the limits before writing, because a rejected file would stay on the disk until the next sweep.
  const full = exceededBy(await storageWithout(context.db, teamId, name), sizeOf(content));
  if (full) throw storageExceeded(full);
  const row: AssetRow = {
    team_id: teamId,
    name,
    blob_id: randomUUID(),
    media_type: mediaType,
    size_bytes: sizeOf(content),
    sha256,
    created_at: context.clock.now(),
  };
  // Writes the file before the row, so that every listed asset can be read.
  await writeFile(context, row.blob_id, withSha256(content, sha256));
  const exceeded = await context.db
    .transaction()
    .execute((transaction) => place({ db: transaction, clock: context.clock }, row, actor));
  if (exceeded) throw storageExceeded(exceeded);
  return toListed(row);
}

type Within = { readonly db: Transaction<Tables>; readonly clock: Clock };

type Noted = Pick<Activity, 'teamId' | 'actor' | 'action'> & { readonly name: string };

function note(context: Within, { name, ...done }: Noted): Promise<void> {
  return noteActivity(context, { subject: name, label: name, ...done });
}

type Storage = Awaited<ReturnType<typeof storageWithout>>;

type Exceeded = keyof Storage;

/** Returns the limit that another file would exceed. Returns undefined if the file can be stored. */
function exceededBy({ assets, assetBytes }: Storage, sizeBytes: number): Exceeded | undefined {
  if (assets.used >= assets.limit) return 'assets';
  return assetBytes.used + sizeBytes > assetBytes.limit ? 'assetBytes' : undefined;
}

/**
 * Inserts the row. Returns the limit if it would be exceeded. A replaced file is kept until the next sweep, because
 * running renders may need it.
 */
async function place(context: Within, row: AssetRow, actor: Actor): Promise<Exceeded | undefined> {
  const { db: transaction } = context;
  const { team_id, name, blob_id } = row;
  // Locks the team. Otherwise, two concurrent uploads could exceed the limit together.
  await lockTeam(transaction, team_id);
  const exceeded = exceededBy(await storageWithout(transaction, team_id, name), row.size_bytes);
  if (exceeded) {
    await abandonFiles(transaction, [blob_id]);
    return exceeded;
  }
  await claimFile(transaction, blob_id);
  const isReplaced = await removeRow(transaction, team_id, name);
  await transaction.insertInto('assets').values(row).execute();
  if (isReplaced) await note(context, { teamId: team_id, name, actor, action: 'asset.replaced' });
  return undefined;
}

function storageExceeded(kept: Exceeded): ApiError {
  const { sizeBytes, count } = TEAM_ASSETS;
  const message =
    `A team may store ${count} assets, of ${sizeBytes / 1_048_576} MB including the files of published ` +
    'versions; delete assets, or unpublish or delete templates.';
  const limit = kept === 'assets' ? count : sizeBytes;
  return new ApiError('STORAGE_EXCEEDED', { message, details: { kept, limit } });
}

/** Returns a query for the storage that the team uses. */
export function assetLimits(db: Database, teamId: string) {
  return storageWithout(db, teamId, undefined);
}

/** Returns the storage that the team uses, without the asset that is about to be replaced. */
async function storageWithout(db: Database, teamId: string, name: string | undefined) {
  const others = await db
    .selectFrom('assets')
    .select(({ fn }) => fn.countAll().as('count'))
    .select(({ fn, not, exists, selectFrom }) =>
      fn
        .sum('size_bytes')
        .filterWhere(
          not(
            exists(
              selectFrom('pinned_files as pinned')
                .select('pinned.blob_id')
                .whereRef('pinned.team_id', '=', 'assets.team_id')
                .whereRef('pinned.blob_id', '=', 'assets.blob_id'),
            ),
          ),
        )
        .as('bytes'),
    )
    .where('team_id', '=', teamId)
    .$if(name !== undefined, (query) => query.where('name', '<>', name!))
    .executeTakeFirstOrThrow();
  const usedBytes = Number(others.bytes ?? 0) + (await sumPinnedBytes(db, teamId));
  return {
    assets: { used: Number(others.count), limit: TEAM_ASSETS.count },
    assetBytes: { used: usedBytes, limit: TEAM_ASSETS.sizeBytes },
  };
}

/** Deletes the row. Returns false if it did not exist. The caller must have locked the team. */
async function removeRow(transaction: Transaction<Tables>, teamId: string, name: string): Promise<boolean> {
  const rows = transaction.deleteFrom('assets').where('team_id', '=', teamId).where('name', '=', name);
  const removed = await rows.returning('blob_id').execute();
  await abandonUnnamed(
    transaction,
    teamId,
    removed.map(({ blob_id }) => blob_id),
  );
  return removed.length > 0;
}

/** Lists assets in the order of their names. */
export async function listAssets(
  db: Database,
  teamId: string,
  { search, after, limit = Infinity }: Page<Pick<ListedAsset, 'name'>> & Searched = {},
): Promise<readonly ListedAsset[]> {
  const rows = await db
    .selectFrom('assets')
    .selectAll()
    .where('team_id', '=', teamId)
    .$call(bySearch({ search }, ['name']))
    .$if(after !== undefined, (query) => query.where('name', '>', after!.name))
    .orderBy('name')
    .$if(limit < Infinity, (query) => query.limit(limit))
    .execute();
  return rows.map(toListed);
}

export async function listAssetNames(db: Database, teamId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('assets').select('name').where('team_id', '=', teamId).execute();
  return rows.map(({ name }) => name);
}

export function findAsset(db: Database, teamId: string, name: string): Promise<AssetRow | undefined> {
  const found = db.selectFrom('assets').selectAll().where('team_id', '=', teamId).where('name', '=', name);
  return found.executeTakeFirst();
}

/** Deletes an asset. Returns false if it did not exist. */
export function deleteAsset(
  { db, clock }: StoreContext,
  { teamId, name, actor }: { readonly teamId: string; readonly name: string; readonly actor: Actor },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Locks the team, so that publishing at the same time does not pin a deleted file.
    await lockTeam(transaction, teamId);
    if (!(await removeRow(transaction, teamId, name))) return false;
    await note({ db: transaction, clock }, { teamId, name, actor, action: 'asset.deleted' });
    return true;
  });
}

function toListed({ name, media_type, size_bytes, sha256, created_at }: AssetRow): ListedAsset {
  return { name, mediaType: media_type, sizeBytes: size_bytes, sha256, createdAt: created_at };
}
