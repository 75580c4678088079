/** Templates as those see them who manage them: the draft, its versions, and what becomes of them. */
import { createHash } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { Database } from '../store/tables.ts';
import { createRawTemplateId, type TemplateId } from './template-id.ts';

export type ManagedTemplate = {
  readonly id: string;
  readonly teamId: string;
  readonly slug: string;
  readonly librarySlug: string | null;
  /** JSON text as it was given, problems and all. */
  readonly draft: string;
  readonly publishedVersion: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** Whose templates are meant. */
export type Manager = {
  readonly teamId: string;
  /** Sees library templates of other teams too. */
  readonly superAdmin: boolean;
};

export async function findManaged(
  db: Database,
  { teamId, superAdmin }: Manager,
  id: TemplateId,
): Promise<ManagedTemplate | undefined> {
  const managed = db
    .selectFrom('templates')
    .leftJoin('libraries', 'libraries.id', 'templates.library_id')
    .select(['templates.id', 'templates.team_id as teamId', 'templates.slug', 'libraries.slug as librarySlug'])
    .select(['templates.draft', 'templates.published_version as publishedVersion'])
    .select(['templates.created_at as createdAt', 'templates.updated_at as updatedAt'])
    .where(({ eb, or }) =>
      or([eb('templates.team_id', '=', teamId), ...(superAdmin ? [eb('templates.library_id', 'is not', null)] : [])]),
    );
  switch (id.kind) {
    case 'slug':
      return managed.where('templates.team_id', '=', teamId).where('templates.slug', '=', id.slug).executeTakeFirst();
    case 'qualified':
      return managed
        .where('libraries.slug', '=', id.librarySlug)
        .where('templates.slug', '=', id.slug)
        .executeTakeFirst();
    case 'raw':
      return managed.where('templates.id', '=', id.id).executeTakeFirst();
  }
}

/** A strong entity tag of a draft. */
export function draftEtag(draft: string): string {
  return `"${createHash('sha256').update(draft).digest('base64url')}"`;
}

export type Place = { readonly teamId: string; readonly libraryId: string | null; readonly slug: string };

/** Whether another template of the team or of the library has the slug. */
async function isTaken(db: Database, { teamId, libraryId, slug }: Place, besides?: string): Promise<boolean> {
  const other = await db
    .selectFrom('templates')
    .select('id')
    .where('slug', '=', slug)
    .where(({ eb, or }) =>
      or([eb('team_id', '=', teamId), ...(libraryId === null ? [] : [eb('library_id', '=', libraryId)])]),
    )
    .$if(besides !== undefined, (query) => query.where('id', '!=', besides!))
    .executeTakeFirst();
  return other !== undefined;
}

/** Gives the new template's ID; undefined, with nothing done, when the slug is taken. */
export async function createTemplate(
  db: Database,
  clock: Clock,
  { draft, ...place }: Place & { readonly draft: string },
): Promise<string | undefined> {
  const now = clock.now();
  const id = createRawTemplateId();
  return db.transaction().execute(async (transaction) => {
    if (await isTaken(transaction, place)) return undefined;
    const { teamId, libraryId, slug } = place;
    await transaction
      .insertInto('templates')
      .values({
        ...{ id, team_id: teamId, library_id: libraryId, slug, draft },
        ...{ published_version: null, created_at: now, updated_at: now },
      })
      .execute();
    return id;
  });
}

type DraftChange = {
  readonly id: string;
  readonly draft: string;
  readonly expected?: string;
  /** Where it moves to. */
  readonly place?: Place;
};

/** With nothing done `changed` when the draft is no longer the one expected, `taken` when another has the slug. */
export function replaceDraft(
  db: Database,
  clock: Clock,
  { id, draft, expected, place }: DraftChange,
): Promise<'saved' | 'changed' | 'taken'> {
  return db.transaction().execute(async (transaction) => {
    if (place && (await isTaken(transaction, place, id))) return 'taken';
    const { numUpdatedRows } = await transaction
      .updateTable('templates')
      .set({ draft, updated_at: clock.now(), ...(place ? { slug: place.slug } : {}) })
      .where('id', '=', id)
      .$if(expected !== undefined, (query) => query.where('draft', '=', expected!))
      .executeTakeFirst();
    return numUpdatedRows > 0n ? 'saved' : 'changed';
  });
}

/** False, with nothing done, when the draft is no longer the one expected. */
export function deleteTemplate(db: Database, id: string, expected?: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('templates')
      .select('id')
      .where('id', '=', id)
      .$if(expected !== undefined, (query) => query.where('draft', '=', expected!))
      .executeTakeFirst();
    if (!found) return false;
    await transaction.deleteFrom('template_versions').where('template_id', '=', id).execute();
    await transaction.deleteFrom('templates').where('id', '=', id).execute();
    return true;
  });
}

/** Hides it from list, content and render; its versions stay. */
export async function unpublish(db: Database, id: string): Promise<void> {
  await db.updateTable('templates').set({ published_version: null }).where('id', '=', id).execute();
}

export type Version = { readonly version: number; readonly publishedAt: number };

/** Newest first. */
export function listVersions(db: Database, id: string): Promise<readonly Version[]> {
  return db
    .selectFrom('template_versions')
    .select(['version', 'published_at as publishedAt'])
    .where('template_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
}

/** JSON text. */
export async function findVersion(db: Database, id: string, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('template_versions')
    .select('content')
    .where('template_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content;
}
