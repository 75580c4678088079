/** Templates as those see them who manage them: the draft, its versions, and what becomes of them. */
import { createHash } from 'node:crypto';
import { assertNever } from '@platen/engine/base/assert';
import { defined } from '@platen/engine/base/defined';
import type { Transaction } from 'kysely';
import { dropPins } from '../assets/pins.ts';
import { requireTemplateRoom, saveTemplateSize } from '../room/room.ts';
import type { PlannedBooks } from '../store/books.ts';
import { isConflict } from '../store/conflict.ts';
import type { Page } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { Database, Tables } from '../store/tables.ts';
import { within } from '../store/within.ts';
import { lockTeam } from '../teams/teams.ts';
import type { Plans } from '../words/plans.ts';
import { createRawTemplateId, type TemplateId } from './template-id.ts';
import { requireTemplateSlug } from './template-slug.ts';

/** All but the draft, which is long. */
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
  /** JSON text as it was given, problems and all. */
  readonly draft: string;
};

/** Who manages the templates that are meant. */
export type Manager = {
  readonly teamId: string;
  /** Sees library templates of other teams too. */
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

/** JSON text; undefined where there is no such template any more. */
export async function findDraft(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('templates').select('draft').where('id', '=', id).executeTakeFirst();
  return row?.draft;
}

/** The raw ID of a template that the team may know: its own, or that of a library. */
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

/** A strong entity tag of a draft. */
export function draftEtag(draft: string): string {
  return `"${createHash('sha256').update(draft).digest('base64url')}"`;
}

type NewDraft = {
  readonly teamId: string;
  readonly libraryId: string | null;
  readonly slug: string;
  /** JSON text. */
  readonly draft: string;
  /** A person. */
  readonly author?: string | undefined;
};

/** Gives the new template's ID; undefined, with nothing done, when the slug is taken in the team or in the library. */
export async function insertTemplate(
  { db, clock, plans }: PlannedBooks,
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
    if (inserted) await countDraft(transaction, plans, { templateId: inserted.id, teamId, draft });
    return inserted?.id;
  });
}

type Counted = { readonly templateId: string; readonly teamId: string; readonly draft: string };

/** What has grown must find room; what is smaller is always taken, also when the team has more than it may. */
async function countDraft(
  transaction: Transaction<Tables>,
  plans: Plans,
  { templateId, teamId, draft }: Counted,
): Promise<void> {
  await lockTeam(transaction, teamId);
  const grownBytes = await saveTemplateSize(transaction, { templateId, teamId, version: 0, texts: [draft] });
  if (grownBytes > 0) await requireTemplateRoom(transaction, plans, teamId);
}

type Push = Omit<NewDraft, 'libraryId'> & { readonly libraryId?: string | undefined };

/** Makes the team's template of this slug, or gives the one there is a new draft (and library, when one is named); its ID. */
export async function upsertTemplate(
  { db, clock, plans }: PlannedBooks,
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
    await countDraft(transaction, plans, { templateId: id, teamId, draft });
    return id;
  });
}

type DraftChange = {
  readonly id: string;
  readonly draft: string;
  /** Undefined where any will do. */
  readonly expected?: string | undefined;
  /** Another one. */
  readonly slug?: string | undefined;
  /** A person. */
  readonly author?: string | undefined;
};

/** With nothing done `changed` when the draft is no longer the one expected, `taken` when another has the slug. */
export async function replaceDraft(
  { db, clock, plans }: PlannedBooks,
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
      await countDraft(transaction, plans, { templateId: id, teamId, draft });
      return 'saved';
    });
  } catch (error) {
    if (isConflict(error)) return 'taken';
    throw error;
  }
}

/** False, with nothing done, when the draft is no longer the one expected. */
export function deleteTemplate(db: Database, id: string, expected?: string): Promise<boolean> {
  return within(db, async (transaction) => {
    if (!(await releasePins(transaction, id, expected))) return false;
    await transaction.deleteFrom('templates').where('id', '=', id).execute();
    return true;
  });
}

/** Hides it from list, content and render; its versions stay, without the files they pin. */
export async function unpublish(db: Database, id: string): Promise<void> {
  await within(db, async (transaction) => {
    await releasePins(transaction, id);
    await transaction.updateTable('templates').set({ published_version: null }).where('id', '=', id).execute();
  });
}

/** Holds the template, and drops the pins of all its versions; false, with nothing done, when it is not as expected. */
async function releasePins(transaction: Transaction<Tables>, id: string, expected?: string): Promise<boolean> {
  if (!(await hold(transaction, id, expected))) return false;
  await dropPins(transaction, { templateId: id });
  return true;
}

/** Holds the template, then its team, until the transaction ends; undefined, with nothing held, when it is not as expected. */
async function hold(transaction: Transaction<Tables>, id: string, expected?: string) {
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
 * Deletes a version, with the files that it alone pins; documents that were rendered stay. With nothing done `unknown` when
 * there is none, and `stays` when it is the published or the newest one: the number after the newest is the next one's.
 */
export function deleteVersion(db: Database, id: string, version: number): Promise<'deleted' | 'unknown' | 'stays'> {
  return within(db, async (transaction) => {
    const template = await hold(transaction, id);
    if (!template) return 'unknown';
    const [newest] = await listVersions(transaction, id, { limit: 1 });
    const found = await listVersions(transaction, id, { after: { version: version + 1 }, limit: 1 });
    if (found[0]?.version !== version) return 'unknown';
    if (version === newest?.version || version === template.published_version) return 'stays';
    await dropPins(transaction, { templateId: id, version });
    for (const table of ['template_versions', 'template_summaries', 'template_sizes'] as const) {
      await transaction.deleteFrom(table).where('template_id', '=', id).where('version', '=', version).execute();
    }
    return 'deleted';
  });
}

export type Version = {
  readonly version: number;
  readonly publishedAt: number;
  /** A person, or the one behind a key, and their name while they have an account. */
  readonly publishedBy?: string | undefined;
  readonly publishedByName?: string | undefined;
  /** What they say has changed. */
  readonly note?: string | undefined;
};

/** Newest first. */
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
