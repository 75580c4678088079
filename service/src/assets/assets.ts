/** Assets: the pictures and fonts that a team keeps for its templates, by name. */
import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { AssetRow, Database } from '../store/tables.ts';

/** What one team may keep; all names go to a worker with each render. */
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

type Shelf = { readonly db: Database; readonly blobs: Blobs; readonly clock: Clock };

/** Keeps a file under a name, in place of the one there is; undefined when the team has no room left. */
export async function saveAsset({ db, blobs, clock }: Shelf, asset: NewAsset): Promise<ListedAsset | undefined> {
  const { teamId, name, mediaType, bytes } = asset;
  const row: AssetRow = {
    ...{ team_id: teamId, name, blob_id: randomUUID(), media_type: mediaType, size_bytes: bytes.length },
    sha256: createHash('sha256').update(bytes).digest('hex'),
    created_at: clock.now(),
  };
  // The file first: an asset that is found can be read.
  await blobs.write(row.blob_id, bytes);
  const outcome = await db.transaction().execute((transaction) => place(transaction, row));
  const unneeded = outcome === 'full' ? row.blob_id : outcome.replaced;
  if (unneeded !== undefined) await blobs.delete(unneeded);
  return outcome === 'full' ? undefined : toListed(row);
}

/** Puts the row in its place, if there is room. */
async function place(db: Database, row: AssetRow): Promise<'full' | { readonly replaced: string | undefined }> {
  const { team_id, name } = row;
  const all = await db
    .selectFrom('assets')
    .select(['name', 'blob_id', 'size_bytes'])
    .where('team_id', '=', team_id)
    .execute();
  const others = all.filter((each) => each.name !== name);
  const sizeBytes = others.reduce((sum, each) => sum + each.size_bytes, row.size_bytes);
  if (sizeBytes > TEAM_ASSETS.sizeBytes || others.length >= TEAM_ASSETS.count) return 'full';
  await db.deleteFrom('assets').where('team_id', '=', team_id).where('name', '=', name).execute();
  await db.insertInto('assets').values(row).execute();
  return { replaced: all.find((each) => each.name === name)?.blob_id };
}

export async function listAssets(db: Database, teamId: string): Promise<readonly ListedAsset[]> {
  const rows = db.selectFrom('assets').selectAll().where('team_id', '=', teamId).orderBy('name');
  return (await rows.execute()).map(toListed);
}

export function findAsset(db: Database, teamId: string, name: string): Promise<AssetRow | undefined> {
  const found = db.selectFrom('assets').selectAll().where('team_id', '=', teamId).where('name', '=', name);
  return found.executeTakeFirst();
}

/** Whether there was one. */
export async function deleteAsset({ db, blobs }: Pick<Shelf, 'db' | 'blobs'>, teamId: string, name: string) {
  const deleted = await db
    .deleteFrom('assets')
    .where('team_id', '=', teamId)
    .where('name', '=', name)
    .returning('blob_id')
    .executeTakeFirst();
  if (deleted) await blobs.delete(deleted.blob_id);
  return deleted !== undefined;
}

function toListed({ name, media_type, size_bytes, sha256, created_at }: AssetRow): ListedAsset {
  return { name, mediaType: media_type, sizeBytes: size_bytes, sha256, createdAt: created_at };
}
