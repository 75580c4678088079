/** Which assets a render may use. */
import type { Shelf } from '../blobs/shelf.ts';
import { prepared } from '../store/prepared.ts';
import type { AssetRow } from '../store/tables.ts';
import type { AssetIndex } from '../workers/render-task.ts';

type Files = Omit<Shelf, 'clock'>;

export async function indexAssets(shelf: Files, teamId: string): Promise<AssetIndex> {
  return toIndex(shelf, (await findAssets(shelf.db, { teamId, other: teamId })).rows);
}

/** A stored template: its text, and the team it belongs to. */
type Owned = { readonly teamId: string; readonly content: string };

/**
 * The assets of the team, and of a template of another team those that the template itself names: a name that comes with
 * the data leads to the assets of whoever sends it.
 */
export async function indexAssetsFor(shelf: Files, teamId: string, template: Owned): Promise<AssetIndex> {
  const { rows } = await findAssets(shelf.db, { teamId, other: template.teamId });
  const isOwn = (row: Asset) => row.team_id === teamId;
  const theirs = rows.filter((row) => !isOwn(row) && names(template.content, row.name));
  return toIndex(shelf, [...rows.filter(isOwn), ...theirs]);
}

type Asset = Pick<AssetRow, 'team_id' | 'name' | 'sha256' | 'blob_id'>;

const findAssets = prepared((db, { teamId, other }: { readonly teamId: string; readonly other: string }) => {
  const assets = db.selectFrom('assets').select(['team_id', 'name', 'sha256', 'blob_id']);
  return assets.where('team_id', 'in', [teamId, other]);
});

function toIndex({ blobs }: Files, rows: readonly Asset[]): AssetIndex {
  return new Map(
    rows.map(({ name, sha256, blob_id }) => [name, { sha256, blobId: blob_id, file: blobs.fileOf(blob_id) }]),
  );
}

/** Whether a name stands in the JSON text as a string, or as one of an expression. */
function names(content: string, name: string): boolean {
  return [`"${name}"`, `'${name}'`, `\\"${name}\\"`].some((quoted) => content.includes(quoted));
}
