/** Stored templates: a draft each, and numbered versions that never change. */
import { type Actor, noteActivity, OPERATOR } from '../activity/activity.ts';
import { areAmong, findPins, pinsFor, savePins } from '../assets/pins.ts';
import { requireTemplateRoom, saveTemplateSize } from '../room/room.ts';
import type { PlannedBooks } from '../store/books.ts';
import { prepared } from '../store/prepared.ts';
import type { Database } from '../store/tables.ts';
import { within } from '../store/within.ts';
import { lockTeam } from '../teams/teams.ts';
import { noteEvent } from '../webhooks/note-event.ts';
import type { Naming } from '../words/asset-names.ts';
import { summaryOf, type TemplateSummary } from '../words/template-summary.ts';
import type { TemplateId } from './template-id.ts';

export type PublishedTemplate = {
  readonly id: string;
  readonly slug: string;
  readonly librarySlug: string | null;
  /** The team that owns it. */
  readonly teamId: string;
  readonly version: number;
  /** JSON text of a template that parses. */
  readonly content: string;
};

/**
 * A template as a team sees it: its own under every form of its ID, those of libraries by their qualified or raw one.
 * Undefined when there is none, when it is not published, or when it lacks the version.
 */
export async function findPublished(
  db: Database,
  teamId: string,
  id: TemplateId,
): Promise<PublishedTemplate | undefined> {
  const { rows } = await findById[id.kind](db, { version: null, ...id, teamId });
  return rows[0];
}

type Wanted = {
  readonly teamId: string;
  /** The slug of those whose kind of ID has one. */
  readonly slug?: string;
  readonly librarySlug?: string;
  readonly id?: string;
  /** Null: the one that is published. */
  readonly version: number | null;
};

const findById = {
  slug: prepared((db, { teamId, slug, version }: Wanted) =>
    published(db, version).where('templates.team_id', '=', teamId).where('templates.slug', '=', slug!),
  ),
  qualified: prepared((db, { librarySlug, slug, version }: Wanted) =>
    published(db, version).where('libraries.slug', '=', librarySlug!).where('templates.slug', '=', slug!),
  ),
  raw: prepared((db, { teamId, id, version }: Wanted) =>
    published(db, version)
      .where('templates.id', '=', id!)
      .where(({ eb, or }) => or([eb('templates.team_id', '=', teamId), eb('templates.library_id', 'is not', null)])),
  ),
};

function published(db: Database, version: number | null) {
  return db
    .selectFrom('templates')
    .innerJoin('template_versions as versions', 'versions.template_id', 'templates.id')
    .leftJoin('libraries', 'libraries.id', 'templates.library_id')
    .select(['templates.id', 'templates.slug', 'libraries.slug as librarySlug', 'templates.team_id as teamId'])
    .select(['versions.version', 'versions.content'])
    .where('templates.published_version', 'is not', null)
    .where(({ eb, fn, val, ref }) =>
      eb('versions.version', '=', fn.coalesce(val(version), ref('templates.published_version'))),
    );
}

/** What is published, and what is kept beside it, as far as it is known. */
export type Publishable = {
  /** JSON text of a template that parses. */
  readonly content: string;
  /** JSON text of its stored form. */
  readonly canonical?: string | undefined;
  readonly summary?: TemplateSummary | undefined;
  readonly naming?: Naming | undefined;
  readonly actor?: Actor | undefined;
  readonly note?: string | undefined;
};

/**
 * Makes the draft, or this text of it, which must parse, the next version, which shows the assets it names as they are now;
 * gives its number. What is the newest version already, assets and all, becomes no other one, and is published as it is.
 * Undefined when there is no such template.
 */
export function publishVersion(
  { db, clock, plans }: PlannedBooks,
  id: string,
  given?: Publishable,
): Promise<number | undefined> {
  return within(db, async (transaction) => {
    // Holds the template: two that publish at once would both count up from the same version.
    const lock = transaction.updateTable('templates').set(({ ref }) => ({ slug: ref('slug') }));
    const template = await lock
      .where('id', '=', id)
      .returning(['slug', 'team_id', 'published_version'])
      .$if(given === undefined, (query) => query.returning('draft'))
      .executeTakeFirst();
    if (!template) return undefined;
    const {
      content,
      canonical,
      summary,
      naming,
      actor = OPERATOR,
      note,
    }: Publishable = given ?? { content: template.draft! };
    // Who replaces or deletes an asset meanwhile waits, and finds out that its file is kept.
    await lockTeam(transaction, template.team_id);
    const pins = await pinsFor(transaction, template.team_id, { content, naming });
    const newest = await transaction
      .selectFrom('template_versions')
      .select(['version', 'content'])
      .where('template_id', '=', id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const isSame =
      newest?.content === content && areAmong(await findPins(transaction, { id, version: newest.version }), pins);
    const version = (newest?.version ?? 0) + (isSame ? 0 : 1);
    if (!isSame) {
      const row = { template_id: id, version, published_at: clock.now() };
      const { name, dimensions, tags } = summary ?? summaryOf(JSON.parse(content));
      const told = { name, dimensions: JSON.stringify(dimensions), tags: JSON.stringify(tags) };
      await transaction
        .insertInto('template_versions')
        .values({ ...row, content, canonical: canonical ?? null })
        .execute();
      await transaction
        .insertInto('template_summaries')
        .values({ ...row, ...told, published_by: actor.userId ?? null, note: note ?? null })
        .execute();
      await savePins(transaction, { id, version }, pins);
      const size = { templateId: id, teamId: template.team_id, version, texts: [content, canonical] };
      await saveTemplateSize(transaction, size);
      await requireTemplateRoom(transaction, plans, template.team_id);
    }
    await transaction.updateTable('templates').set({ published_version: version }).where('id', '=', id).execute();
    if (version !== template.published_version) {
      const activity = { teamId: template.team_id, actor, subject: id, label: template.slug, details: { version } };
      await noteActivity({ db: transaction, clock }, { action: 'template.published', ...activity });
      const data = { templateId: id, slug: template.slug, version };
      await noteEvent({ db: transaction, clock }, { teamId: template.team_id, type: 'template.published', data });
    }
    return version;
  });
}

/** The stored form of a version, JSON text; undefined until it is saved. */
export async function findCanonical(
  db: Database,
  { id, version }: Pick<PublishedTemplate, 'id' | 'version'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('template_versions')
    .select('canonical')
    .where('template_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.canonical ?? undefined;
}

export async function saveCanonical(
  db: Database,
  { id, version }: Pick<PublishedTemplate, 'id' | 'version'>,
  canonical: string,
): Promise<void> {
  await db
    .updateTable('template_versions')
    .set({ canonical })
    .where('template_id', '=', id)
    .where('version', '=', version)
    .execute();
}
