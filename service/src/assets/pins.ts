/**
 * Pins: a published version shows the files that its template named when it was published, whatever is uploaded under those
 * names later. A file is kept as long as an asset or a pin names it.
 */
import type { Transaction } from 'kysely';
import { abandonFiles } from '../blobs/stray-files.ts';
import type { Database, Tables } from '../store/tables.ts';
import { type Naming, namingOf } from '../words/asset-names.ts';

export type Pin = {
  readonly name: string;
  readonly blob_id: string;
  readonly size_bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
};

type VersionId = { readonly id: string; readonly version: number };

/**
 * What a version published now pins: the team's assets that the template, JSON text, names. What is known of that is not looked
 * for again. To be called with the team locked.
 */
export async function pinsFor(
  db: Database,
  teamId: string,
  { content, naming }: { readonly content: string; readonly naming?: Naming | undefined },
): Promise<readonly Pin[]> {
  const assets = db.selectFrom('assets').select(['name', 'blob_id', 'size_bytes', 'sha256']);
  const rows = await assets.where('team_id', '=', teamId).orderBy('name').execute();
  const asked = new Set(naming?.asked);
  // Uploaded meanwhile.
  const others = rows.map(({ name }) => name).filter((name) => !asked.has(name));
  const found = others.length === 0 ? [] : namingOf(content, others).named;
  const named = new Set([...(naming?.named ?? []), ...found]);
  return rows.filter(({ name }) => named.has(name));
}

export function findPins(db: Database, { id, version }: VersionId): Promise<readonly Pin[]> {
  const pins = db.selectFrom('version_assets').select(['name', 'blob_id', 'size_bytes', 'sha256']);
  return pins.where('template_id', '=', id).where('version', '=', version).orderBy('name').execute();
}

/** Whether a version with the first pins shows all the second as well; it goes on showing what is deleted meanwhile. */
export function areAmong(pins: readonly Pin[], others: readonly Pin[]): boolean {
  const shown = new Map(pins.map(({ name, sha256 }) => [name, sha256]));
  return others.every(({ name, sha256 }) => shown.get(name) === sha256);
}

/** So many rows go in one statement: SQLite takes 32,766 values. */
const ROWS_AT_ONCE = 500;

export async function savePins(
  transaction: Transaction<Tables>,
  { id, version }: VersionId,
  pins: readonly Pin[],
): Promise<void> {
  for (let at = 0; at < pins.length; at += ROWS_AT_ONCE) {
    const rows = pins.slice(at, at + ROWS_AT_ONCE).map((pin) => ({ template_id: id, version, ...pin }));
    await transaction.insertInto('version_assets').values(rows).execute();
  }
}

type Pinning = { readonly templateId: string; readonly version?: number };

/** Drops the pins of a version, or of all of a template: they show the assets of the names from then on. Call it with the team locked. */
export async function dropPins(transaction: Transaction<Tables>, { templateId, version }: Pinning): Promise<void> {
  const rows = await transaction
    .deleteFrom('version_assets')
    .where('template_id', '=', templateId)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .returning('blob_id')
    .execute();
  await abandonUnnamed(
    transaction,
    rows.map(({ blob_id }) => blob_id),
  );
}

/** The files that versions of the team's templates name, by their IDs. */
export async function pinnedSizes(db: Database, teamId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('version_assets as pins')
    .innerJoin('templates', 'templates.id', 'pins.template_id')
    .select(['pins.blob_id', 'pins.size_bytes'])
    .distinct()
    .where('templates.team_id', '=', teamId)
    .execute();
  return new Map(rows.map(({ blob_id, size_bytes }) => [blob_id, size_bytes]));
}

/** Files of assets or pins that are gone, unless others name them. To be called with the team locked. */
export async function abandonUnnamed(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  const unique = [...new Set(ids)];
  for (let at = 0; at < unique.length; at += ROWS_AT_ONCE) {
    const some = unique.slice(at, at + ROWS_AT_ONCE);
    const assets = transaction.selectFrom('assets').select('blob_id').where('blob_id', 'in', some);
    const pins = transaction.selectFrom('version_assets').select('blob_id').where('blob_id', 'in', some);
    const named = new Set((await assets.union(pins).execute()).map(({ blob_id }) => blob_id));
    await abandonFiles(
      transaction,
      some.filter((id) => !named.has(id)),
    );
  }
}
