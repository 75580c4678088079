/** Assets: the pictures and fonts that a team keeps for its templates, by name. */
import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ApiError } from '../base/errors.ts';
import type { Shelf } from '../blobs/shelf.ts';
import { abandonFiles, claimFile, writeFile } from '../blobs/stray-files.ts';
import type { Page } from '../store/page.ts';
import type { AssetRow, Database, Tables } from '../store/tables.ts';
import { lockTeam } from '../teams/teams.ts';
import { abandonUnnamed, pinnedSizes } from './pins.ts';

/** What one team may keep, files that published versions show with it; all names go to a worker with each render. */
export const TEAM_ASSETS = { sizeBytes: 200 * 1024 * 1024, count: 1_000 } as const;

export type ListedAsset = {
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly createdAt: number;
};

type NewAsset = {
  readonly teamId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
};

/** Keeps a file under a name, in place of the one there is; STORAGE_EXCEEDED when the team has no room left. */
export async function saveAsset(shelf: Shelf, asset: NewAsset): Promise<ListedAsset> {
  const { teamId, name, mediaType, bytes } = asset;
  const row: AssetRow = {
    team_id: teamId,
    name,
    blob_id: randomUUID(),
    media_type: mediaType,
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    created_at: shelf.clock.now(),
  };
  // The file first: an asset that is found can be read.
  await writeFile(shelf, row.blob_id, bytes);
  const exceeded = await shelf.db.transaction().execute((transaction) => place(transaction, row));
  if (exceeded) throw noRoom(exceeded);
  return toListed(row);
}

type Exceeded = keyof Awaited<ReturnType<typeof roomsBeside>>;

/** Puts the row in its place; else says what there is too much of. A file that it replaces stays until the next sweep, for renders that run. */
async function place(transaction: Transaction<Tables>, row: AssetRow): Promise<Exceeded | undefined> {
  const { team_id, name, blob_id } = row;
  // Uploads of a team wait for each other: two at once would both see room for one.
  await lockTeam(transaction, team_id);
  const { assets, assetBytes } = await roomsBeside(transaction, team_id, name);
  const exceeded =
    (assets.used >= assets.limit && 'assets') ||
    (assetBytes.used + row.size_bytes > assetBytes.limit && 'assetBytes') ||
    undefined;
  if (exceeded) {
    await abandonFiles(transaction, [blob_id]);
    return exceeded;
  }
  await claimFile(transaction, blob_id);
  await removeRow(transaction, team_id, name);
  await transaction.insertInto('assets').values(row).execute();
  return undefined;
}

function noRoom(kept: Exceeded): ApiError {
  const { sizeBytes, count } = TEAM_ASSETS;
  const message =
    `A team may keep at most ${count} assets, of ${sizeBytes / 1_048_576} MB together with the files that published ` +
    'versions show: delete some first, or unpublish or delete templates.';
  const limit = kept === 'assets' ? count : sizeBytes;
  return new ApiError('STORAGE_EXCEEDED', { message, details: { kept, limit } });
}

/** What the team keeps. */
export function assetRooms(db: Database, teamId: string) {
  return roomsBeside(db, teamId, undefined);
}

/** Without the asset of a name, which another is to replace. */
async function roomsBeside(db: Database, teamId: string, name: string | undefined) {
  const all = await db
    .selectFrom('assets')
    .select(['name', 'blob_id', 'size_bytes'])
    .where('team_id', '=', teamId)
    .execute();
  const others = all.filter((each) => each.name !== name);
  const kept = new Map(await pinnedSizes(db, teamId));
  for (const each of others) kept.set(each.blob_id, each.size_bytes);
  const usedBytes = [...kept.values()].reduce((sum, each) => sum + each, 0);
  return {
    assets: { used: others.length, limit: TEAM_ASSETS.count },
    assetBytes: { used: usedBytes, limit: TEAM_ASSETS.sizeBytes },
  };
}

/** Whether there was one. To be called with the team locked. */
async function removeRow(transaction: Transaction<Tables>, teamId: string, name: string): Promise<boolean> {
  const rows = transaction.deleteFrom('assets').where('team_id', '=', teamId).where('name', '=', name);
  const removed = await rows.returning('blob_id').execute();
  await abandonUnnamed(
    transaction,
    removed.map(({ blob_id }) => blob_id),
  );
  return removed.length > 0;
}

/** In the order of their names. */
export async function listAssets(
  db: Database,
  teamId: string,
  { after, limit = Infinity }: Page<Pick<ListedAsset, 'name'>> = {},
): Promise<readonly ListedAsset[]> {
  const rows = await db
    .selectFrom('assets')
    .selectAll()
    .where('team_id', '=', teamId)
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

/** Whether there was one. */
export function deleteAsset(db: Database, teamId: string, name: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Who publishes meanwhile waits: the file that a version pins is there.
    await lockTeam(transaction, teamId);
    return removeRow(transaction, teamId, name);
  });
}

function toListed({ name, media_type, size_bytes, sha256, created_at }: AssetRow): ListedAsset {
  return { name, mediaType: media_type, sizeBytes: size_bytes, sha256, createdAt: created_at };
}
