/** Which assets a render may use. */
import type { Blobs } from '../blobs/blobs.ts';
import type { Database } from '../store/tables.ts';

/** By name: what stands in the file, and where that is once it is fetched; a worker reads it when a document names it. */
export type AssetIndex = ReadonlyMap<
  string,
  { readonly sha256: string; readonly blobId: string; readonly file: string }
>;

type Shelf = { readonly db: Database; readonly blobs: Blobs };

export async function indexAssets({ db, blobs }: Shelf, teamId: string): Promise<AssetIndex> {
  const rows = db.selectFrom('assets').select(['name', 'sha256', 'blob_id']).where('team_id', '=', teamId);
  return new Map(
    (await rows.execute()).map(({ name, sha256, blob_id }) => [
      name,
      { sha256, blobId: blob_id, file: blobs.fileOf(blob_id) },
    ]),
  );
}

/** A stored template: its text, and the team it belongs to. */
type Owned = { readonly teamId: string; readonly content: string };

/**
 * The assets of the team, and of a template of another team those that the template itself names: a name that comes with
 * the data leads to the assets of whoever sends it.
 */
export async function indexAssetsFor(shelf: Shelf, teamId: string, template: Owned): Promise<AssetIndex> {
  const own = await indexAssets(shelf, teamId);
  if (template.teamId === teamId) return own;
  const theirs = await indexAssets(shelf, template.teamId);
  return new Map([...own, ...[...theirs].filter(([name]) => names(template.content, name))]);
}

/** Whether a name stands in the JSON text as a string, or as one of an expression. */
function names(content: string, name: string): boolean {
  return [`"${name}"`, `'${name}'`, `\\"${name}\\"`].some((quoted) => content.includes(quoted));
}
