/**
 * Pins keep the asset files that a template named when it was published, even if these names later refer to other
 * files. A file is kept while an asset or a pin references it. Successive versions with the same files share one set of
 * pins. The first of these versions owns the rows of the set.
 */
import { sql, type Transaction } from 'kysely';
import { abandonFiles } from '../blobs/stray-files.ts';
import { type Naming, namingOf } from '../enums/asset-names.ts';
import { PIN_BYTES } from '../store/pin-bytes.ts';
import type { Database, Tables } from '../store/tables.ts';
import { forgetPinnedFiles, notePinnedFiles } from './pinned-files.ts';

export type Pin = {
  readonly name: string;
  readonly blob_id: string;
  readonly size_bytes: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
};

type VersionId = { readonly id: string; readonly version: number };

/**
 * Returns the pins for a version that is published now: the team's assets that the template names. `content` is the
 * template as JSON text. Reuses the result of an earlier search. The caller must have locked the team.
 */
export async function pinsFor(
  db: Database,
  teamId: string,
  { content, naming }: { readonly content: string; readonly naming?: Naming | undefined },
): Promise<readonly Pin[]> {
  const assets = db.selectFrom('assets').select(['name', 'blob_id', 'size_bytes', 'sha256']);
  const rows = await assets.where('team_id', '=', teamId).orderBy('name').execute();
  const asked = new Set(naming?.asked);
  // Searches only for assets that have been uploaded since the earlier search.
  const others = rows.map(({ name }) => name).filter((name) => !asked.has(name));
  const found = others.length === 0 ? [] : namingOf(content, others).named;
  const named = new Set([...(naming?.named ?? []), ...found]);
  return rows.filter(({ name }) => named.has(name));
}

export type PinSet = {
  /** Version that owns the rows: this version, or an earlier version with the same pins. */
  readonly owner: number;
  /** Pins, ordered by name. */
  readonly pins: readonly Pin[];
};

export async function findPins(db: Database, { id, version }: VersionId): Promise<PinSet> {
  const summary = db.selectFrom('template_summaries').select('pins_of').where('template_id', '=', id);
  const owner = (await summary.where('version', '=', version).executeTakeFirst())?.pins_of ?? version;
  const pins = db.selectFrom('version_assets').select(['name', 'blob_id', 'size_bytes', 'sha256']);
  const rows = pins.where('template_id', '=', id).where('version', '=', owner).orderBy('name');
  return { owner, pins: await rows.execute() };
}

/** Returns true if `pins` includes all of `others`. It may also include pins of assets that have been deleted since. */
export function areAmong(pins: readonly Pin[], others: readonly Pin[]): boolean {
  const shown = new Map(pins.map(({ name, sha256 }) => [name, sha256]));
  return others.every(({ name, sha256 }) => shown.get(name) === sha256);
}

/** Maximum versions that share one set of pins. A change of the owner updates the rows of all these versions. */
const MOST_SHARING = 100;

/**
 * Returns the owner of the set, if a new version can share the set of its predecessor. Returns null if the version
 * needs a separate set or has no pins.
 */
export function sharedBy(
  { owner, pins: before }: PinSet,
  { version, pins }: { readonly version: number; readonly pins: readonly Pin[] },
): number | null {
  const isSame = pins.length > 0 && pins.length === before.length && areAmong(before, pins);
  return isSame && version - owner < MOST_SHARING ? owner : null;
}

/** Rows in one statement. SQLite accepts at most 32,766 parameters. */
const ROWS_AT_ONCE = 500;

type Owned = VersionId & { readonly teamId: string };

/** Saves a set of pins and counts it toward the team's storage limit. The caller must have locked the team. */
export async function savePins(
  transaction: Transaction<Tables>,
  { id, version, teamId }: Owned,
  pins: readonly Pin[],
): Promise<void> {
  if (pins.length === 0) return;
  for (let at = 0; at < pins.length; at += ROWS_AT_ONCE) {
    const rows = pins.slice(at, at + ROWS_AT_ONCE).map((pin) => ({ template_id: id, version, ...pin }));
    await transaction.insertInto('version_assets').values(rows).execute();
  }
  await notePinnedFiles(transaction, teamId, pins);
  const size = { template_id: id, version: -version, team_id: teamId, size_bytes: pins.length * PIN_BYTES };
  await transaction.insertInto('template_sizes').values(size).execute();
}

/** Marks files as stray unless an asset or a pin references them. The caller must have locked the team. */
export async function abandonUnnamed(
  transaction: Transaction<Tables>,
  teamId: string,
  ids: readonly string[],
): Promise<void> {
  const unique = [...new Set(ids)];
  for (let at = 0; at < unique.length; at += ROWS_AT_ONCE) {
    const some = unique.slice(at, at + ROWS_AT_ONCE);
    const pinned = await namedIn(transaction, 'version_assets', some);
    const unpinned = some.filter((id) => !pinned.has(id));
    await forgetPinnedFiles(transaction, teamId, unpinned);
    const kept = await namedIn(transaction, 'assets', unpinned);
    await abandonFiles(
      transaction,
      unpinned.filter((id) => !kept.has(id)),
    );
  }
}

/**
 * Returns the IDs of files that rows of the table reference. Searches the index for each file separately, because
 * hundreds of rows may reference the same file.
 */
async function namedIn(
  transaction: Transaction<Tables>,
  table: 'assets' | 'version_assets',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const listed = sql.join(ids.map((id) => sql`(${id})`));
  const { rows } = await sql<{ readonly id: string }>`
    select column1 as id from (values ${listed}) as listed
    where exists (select 1 from ${sql.table(table)} as named where named.blob_id = column1)`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}
