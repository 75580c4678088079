/** Drafts and versions of templates, and changes to them. */
import { createHash } from 'node:crypto';
import { assertNever } from '@platen/engine/base/assert';
import { defined } from '@platen/engine/base/defined';
import type { Transaction } from 'kysely';
import { dropVersionPins } from '../assets/drop-pins.ts';
import type { Plans } from '../enums/plans.ts';
import { requireTemplateStorage, saveTemplateSize } from '../storage-limits/limits.ts';
import { isConflict } from '../store/conflict.ts';
import type { Page } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { PlannedContext } from '../store/store-context.ts';
import type { Database, Tables } from '../store/tables.ts';
import { within } from '../store/within.ts';
import { lockTeam } from '../teams/teams.ts';
import { saveTags } from './tags.ts';
import { createRawTemplateId, type TemplateId } from './template-id.ts';
import { requireTemplateSlug } from './template-slug.ts';

/** Template without its draft, because drafts can be long. */
export type ManagedHead = {
  readonly id: string;
  readonly teamId: string;
  readonly slug: string;
  readonly librarySlug: string | null;
  readonly publishedVersion: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type ManagedTemplate = ManagedHead & {
  /** Draft as JSON text, as it was saved. It may be an invalid template. */
  readonly draft: string;
};

/** Team that manages templates, and its permissions. */
export type Manager = {
  readonly teamId: string;
  /** True to include library templates that belong to other teams. */
  readonly superAdmin: boolean;
};

export function findManaged(db: Database, manager: Manager, id: TemplateId): Promise<ManagedTemplate | undefined> {
  return managedBy(db, manager, id).select('templates.draft').executeTakeFirst();
}

export function findManagedHead(db: Database, manager: Manager, id: TemplateId): Promise<ManagedHead | undefined> {
  return managedBy(db, manager, id).executeTakeFirst();
}

function managedBy(db: Database, { teamId, superAdmin }: Manager, id: TemplateId) {
  const managed = db
    .selectFrom('templates')
    .leftJoin('libraries', 'libraries.id', 'templates.library_id')
    .select(['templates.id', 'templates.team_id as teamId', 'templates.slug', 'libraries.slug as librarySlug'])
    .select('templates.published_version as publishedVersion')
    .select(['templates.created_at as createdAt', 'templates.updated_at as updatedAt'])
    .where(({ eb, or }) =>
      or([eb('templates.team_id', '=', teamId), ...(superAdmin ? [eb('templates.library_id', 'is not', null)] : [])]),
    );
  switch (id.kind) {
    case 'slug':
      return managed.where('templates.team_id', '=', teamId).where('templates.slug', '=', id.slug);
    case 'qualified':
      return managed.where('libraries.slug', '=', id.librarySlug).where('templates.slug', '=', id.slug);
    case 'raw':
      return managed.where('templates.id', '=', id.id);
    default:
      return assertNever(id);
  }
}

/** Returns the draft as JSON text. Returns undefined if the template no longer exists. */
export async function findDraft(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('templates').select('draft').where('id', '=', id).executeTakeFirst();
  return row?.draft;
}

/** Returns the raw ID of a template of the team or of a library. */
export async function findTemplateId(db: Database, teamId: string, id: TemplateId): Promise<string | undefined> {
  if (id.kind === 'raw') return id.id;
  const templates = db.selectFrom('templates').select('templates.id').where('templates.slug', '=', id.slug);
  const found =
    id.kind === 'slug'
      ? templates.where('templates.team_id', '=', teamId)
      : templates
          .innerJoin('libraries', 'libraries.id', 'templates.library_id')
          .where('libraries.slug', '=', id.librarySlug);
  return (await found.executeTakeFirst())?.id;
}

/** Returns the ETag of a draft. */
export function draftEtag(draft: string): string {
  return `"${createHash('sha256').update(draft).digest('base64url')}"`;
}

type NewDraft = {
  readonly teamId: string;
  readonly libraryId: string | null;
  readonly slug: string;
  /** Draft as JSON text. */
  readonly draft: string;
  /** ID of the person who saves the draft. */
  readonly author?: string | undefined;
};

/**
 * Inserts a template and returns its ID. If the team or the library already has a template with this slug, returns
 * undefined and changes nothing.
 */
export async function insertTemplate(
  { db, clock, plans }: PlannedContext,
  { teamId, libraryId, slug, draft, author }: NewDraft,
): Promise<string | undefined> {
  requireTemplateSlug(slug);
  const now = clock.now();
  return within(db, async (transaction) => {
    const inserted = await transaction
      .insertInto('templates')
      .values({
        id: createRawTemplateId(),
        team_id: teamId,
        library_id: libraryId,
        slug,
        draft,
        published_version: null,
        created_at: now,
        updated_at: now,
        updated_by: author ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) await recordDraft(transaction, plans, { templateId: inserted.id, teamId, draft });
    return inserted?.id;
  });
}

type RecordedDraft = { readonly templateId: string; readonly teamId: string; readonly draft: string };

/**
 * Updates the stored size and the tags of a draft. Checks the storage limit only if the draft has grown, so that a team
 * above its limit can still save a smaller draft.
 */
async function recordDraft(
  transaction: Transaction<Tables>,
  plans: Plans,
  { templateId, teamId, draft }: RecordedDraft,
): Promise<void> {
  await lockTeam(transaction, teamId);
  const grownBytes = await saveTemplateSize(transaction, { templateId, teamId, version: 0, texts: [draft] });
  if (grownBytes > 0) await requireTemplateStorage(transaction, plans, teamId);
  await saveTags(transaction, { templateId, teamId, draft });
}

type Push = Omit<NewDraft, 'libraryId'> & { readonly libraryId?: string | undefined };

/**
 * Creates a template of the team. If the team already has one with this slug, replaces its draft, and its library if
 * one is given. Returns the ID.
 */
export async function upsertTemplate(
  { db, clock, plans }: PlannedContext,
  { teamId, libraryId, slug, draft }: Push,
): Promise<string> {
  requireTemplateSlug(slug);
  const now = clock.now();
  return within(db, async (transaction) => {
    const { id } = await transaction
      .insertInto('templates')
      .values({
        id: createRawTemplateId(),
        team_id: teamId,
        library_id: libraryId ?? null,
        slug,
        draft,
        published_version: null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['team_id', 'slug']).doUpdateSet({
          draft,
          updated_at: now,
          updated_by: null,
          ...defined({ library_id: libraryId }),
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordDraft(transaction, plans, { templateId: id, teamId, draft });
    return id;
  });
}

type DraftChange = {
  readonly id: string;
  readonly draft: string;
  /** ETag of the expected draft. Undefined accepts any draft. */
  readonly expected?: string | undefined;
  /** New slug of the template. */
  readonly slug?: string | undefined;
  /** ID of the person who saves the draft. */
  readonly author?: string | undefined;
};

/**
 * Replaces the draft. If the current draft is not the expected one, returns `changed`. If another template has the
 * slug, returns `taken`. In both cases, changes nothing.
 */
export async function replaceDraft(
  { db, clock, plans }: PlannedContext,
  { id, draft, expected, slug, author }: DraftChange,
): Promise<'saved' | 'changed' | 'taken'> {
  if (slug !== undefined) requireTemplateSlug(slug);
  try {
    return await within(db, async (transaction) => {
      const replaced = await transaction
        .updateTable('templates')
        .set({ draft, updated_at: clock.now(), updated_by: author ?? null, ...defined({ slug }) })
        .where('id', '=', id)
        .$if(expected !== undefined, (query) => query.where('draft', '=', expected!))
        .executeTakeFirst();
      if (replaced.numUpdatedRows === 0n) return 'changed';
      const owner = transaction.selectFrom('templates').select('team_id').where('id', '=', id);
      const { team_id: teamId } = await owner.executeTakeFirstOrThrow();
      await recordDraft(transaction, plans, { templateId: id, teamId, draft });
      return 'saved';
    });
  } catch (error) {
    if (isConflict(error)) return 'taken';
    throw error;
  }
}

/**
 * Locks the template, and then its team, until the transaction ends. If the draft is not the expected one, returns
 * undefined without locking.
 */
export async function hold(transaction: Transaction<Tables>, id: string, expected?: string) {
  const held = await transaction
    .updateTable('templates')
    .set(({ ref }) => ({ slug: ref('slug') }))
    .where('id', '=', id)
    .$if(expected !== undefined, (query) => query.where('draft', '=', expected!))
    .returning(['team_id', 'published_version'])
    .executeTakeFirst();
  if (held) await lockTeam(transaction, held.team_id);
  return held;
}

/**
 * Deletes a version, and the files that only this version has pinned. Rendered documents are kept. Returns `unknown` if
 * there is no such version, and `stays` if it is the published or the newest version. In both cases, changes nothing.
 * The newest version must stay, because its number would be used again.
 */
export function deleteVersion(db: Database, id: string, version: number): Promise<'deleted' | 'unknown' | 'stays'> {
  return within(db, async (transaction) => {
    const template = await hold(transaction, id);
    if (!template) return 'unknown';
    const [newest] = await listVersions(transaction, id, { limit: 1 });
    const found = await listVersions(transaction, id, { after: { version: version + 1 }, limit: 1 });
    if (found[0]?.version !== version) return 'unknown';
    if (version === newest?.version || version === template.published_version) return 'stays';
    await dropVersionPins(transaction, { id, teamId: template.team_id, version });
    await deleteVersions(transaction, id, [version]);
    return 'deleted';
  });
}

/** Deletes versions whose pins have already been deleted. */
export async function deleteVersions(
  transaction: Transaction<Tables>,
  id: string,
  versions: readonly number[],
): Promise<void> {
  for (const table of ['template_versions', 'template_summaries', 'template_sizes'] as const) {
    await transaction.deleteFrom(table).where('template_id', '=', id).where('version', 'in', versions).execute();
  }
}

export type Version = {
  readonly version: number;
  readonly publishedAt: number;
  /**
   * ID of the person who published the version, or who created the API key that did. Their name is undefined if their
   * account was deleted.
   */
  readonly publishedBy?: string | undefined;
  readonly publishedByName?: string | undefined;
  /** Note that describes the changes. */
  readonly note?: string | undefined;
};

/** Lists versions, newest first. */
export async function listVersions(
  db: Database,
  id: string,
  { search, after, limit = Infinity }: Page<Pick<Version, 'version'>> & Searched = {},
): Promise<readonly Version[]> {
  const rows = await db
    .selectFrom('template_summaries')
    .leftJoin('users', 'users.id', 'published_by')
    .select(['version', 'published_at', 'published_by', 'users.name', 'note'])
    .where('template_id', '=', id)
    .$call(bySearch({ search }, ['note', 'users.name']))
    .$if(after !== undefined, (query) => query.where('version', '<', after!.version))
    .orderBy('version', 'desc')
    .$if(limit < Infinity, (query) => query.limit(limit))
    .execute();
  return rows.map(({ version, published_at, published_by, name, note }) => ({
    version,
    publishedAt: published_at,
    publishedBy: published_by ?? undefined,
    publishedByName: name ?? undefined,
    note: note ?? undefined,
  }));
}

/** Returns the content of a version as JSON text. */
export async function findVersion(db: Database, id: string, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('template_versions')
    .select('content')
    .where('template_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content;
}
