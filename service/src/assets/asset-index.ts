/** Finds the assets that a render can use. */
import type { StorageContext } from '../blobs/storage-context.ts';
import { names } from '../enums/asset-names.ts';
import { preparedRead } from '../store/prepared.ts';
import type { AssetRow, Database } from '../store/tables.ts';
import type { AssetIndex } from '../workers/render-task.ts';

type Files = Omit<StorageContext, 'clock'>;

export async function indexAssets(context: Files, teamId: string): Promise<AssetIndex> {
  return toIndex(context, await findAssets(context.db, { teamId, other: teamId }));
}

/** Version of a stored template, with its content and its team. */
type Owned = { readonly id: string; readonly version: number; readonly teamId: string; readonly content: string };

/**
 * Returns the assets that the version has pinned, and the assets of the caller's team. For a template of another team,
 * also returns assets of that team if the template names them. Names in the data refer only to assets of the caller's
 * team.
 */
export async function indexAssetsFor(context: Files, teamId: string, template: Owned): Promise<AssetIndex> {
  const { id, version, content } = template;
  const rows = await findAssetsAndPins(context.db, { teamId, other: template.teamId, id, version });
  const isOwn = (row: Asset) => row.team_id === teamId;
  const pins = rows.filter((row) => row.team_id === null);
  const theirs = rows.filter((row) => row.team_id === template.teamId && !isOwn(row) && names(content, row.name));
  return toIndex(context, [...rows.filter(isOwn), ...theirs, ...pins]);
}

type Asset = Pick<AssetRow, 'name' | 'sha256' | 'blob_id'> & {
  /** ID of the team that the asset belongs to; null for a pin. */
  readonly team_id: string | null;
};

type Teams = { readonly teamId: string; readonly other: string };
type Pinned = Pick<Owned, 'id' | 'version'>;

const findAssets = preparedRead(assetsOf);

const findAssetsAndPins = preparedRead((db, { teamId, other, id, version }: Teams & Pinned) => {
  const shared = db
    .selectFrom('template_summaries')
    .select('pins_of')
    .where('template_id', '=', id)
    .where('version', '=', version);
  const pins = db
    .selectFrom('version_assets')
    .select(({ lit }) => [lit(null).as('team_id'), 'name', 'sha256', 'blob_id'])
    .where('template_id', '=', id)
    .where(({ eb, fn, val }) => eb('version', '=', fn.coalesce(shared, val(version))));
  return assetsOf(db, { teamId, other }).unionAll(pins);
});

function assetsOf(db: Database, { teamId, other }: Teams) {
  return db
    .selectFrom('assets')
    .select(({ ref }) => [ref('team_id').$castTo<string | null>().as('team_id'), 'name', 'sha256', 'blob_id'])
    .where('team_id', 'in', [teamId, other]);
}

function toIndex({ blobs }: Files, rows: readonly Asset[]): AssetIndex {
  return new Map(
    rows.map(({ name, sha256, blob_id }) => [name, { sha256, blobId: blob_id, file: blobs.fileOf(blob_id) }]),
  );
}
