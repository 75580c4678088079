/** Stored templates. Each has a draft, and numbered versions that never change. */
import { type Actor, noteActivity, OPERATOR } from '../activity/activity.ts';
import { areAmong, findPins, pinsFor, savePins, sharedBy } from '../assets/pins.ts';
import type { Naming } from '../enums/asset-names.ts';
import { summaryOf, type TemplateSummary } from '../enums/template-summary.ts';
import { requireTemplateStorage, saveTemplateSize } from '../storage-limits/limits.ts';
import { preparedRead } from '../store/prepared.ts';
import type { PlannedContext } from '../store/store-context.ts';
import type { Database } from '../store/tables.ts';
import { within } from '../store/within.ts';
import { lockTeam } from '../teams/teams.ts';
import { noteEvent } from '../webhooks/note-event.ts';
import type { TemplateId } from './template-id.ts';
import { readContent } from './version-contents.ts';

export type PublishedTemplate = {
  readonly id: string;
  readonly slug: string;
  readonly librarySlug: string | null;
  /** ID of the team that owns the template. */
  readonly teamId: string;
  readonly version: number;
  /** Valid template as JSON text. */
  readonly content: string;
};

/**
 * Finds a published template that the team can use. Templates of the team are found by all forms of IDs, and templates
 * of libraries by qualified or raw IDs. Returns undefined if the template or the version does not exist, or if the
 * template is not published.
 */
export async function findPublished(
  db: Database,
  teamId: string,
  id: TemplateId,
): Promise<PublishedTemplate | undefined> {
  const [found] = await findById[id.kind](db, { version: null, ...id, teamId });
  const content = found && (await readContent(db, found));
  return content === undefined ? undefined : { ...found!, content };
}

type Wanted = {
  readonly teamId: string;
  /** Slug. Undefined for a raw ID. */
  readonly slug?: string;
  readonly librarySlug?: string;
  readonly id?: string;
  /** Number of the version. Null for the published version. */
  readonly version: number | null;
};

const findById = {
  slug: preparedRead((db, { teamId, slug, version }: Wanted) =>
    published(db, version).where('templates.team_id', '=', teamId).where('templates.slug', '=', slug!),
  ),
  qualified: preparedRead((db, { librarySlug, slug, version }: Wanted) =>
    published(db, version).where('libraries.slug', '=', librarySlug!).where('templates.slug', '=', slug!),
  ),
  raw: preparedRead((db, { teamId, id, version }: Wanted) =>
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
    .select(['versions.version', 'versions.published_at as publishedAt'])
    .where('templates.published_version', 'is not', null)
    .where(({ eb, fn, val, ref }) =>
      eb('versions.version', '=', fn.coalesce(val(version), ref('templates.published_version'))),
    );
}

/** Content to publish, with results that have already been computed. */
export type Publishable = {
  /** Valid template as JSON text. */
  readonly content: string;
  /** Canonical form as JSON text. */
  readonly canonical?: string | undefined;
  readonly summary?: TemplateSummary | undefined;
  readonly naming?: Naming | undefined;
  readonly actor?: Actor | undefined;
  readonly note?: string | undefined;
};

/**
 * Publishes the draft, or the given content, as the next version. Returns its number. The version pins the current
 * files of its assets. If the content and the files are the same as in the newest version, publishes that version
 * instead of creating a new one. Returns undefined if the template does not exist.
 */
export function publishVersion(
  { db, clock, plans }: PlannedContext,
  id: string,
  given?: Publishable,
): Promise<number | undefined> {
  return within(db, async (transaction) => {
    // Locks the template. Otherwise, two concurrent calls could assign the same number.
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
    // Locks the team. A transaction that replaces or deletes an asset then waits, and finds that its file is pinned.
    await lockTeam(transaction, template.team_id);
    const pins = await pinsFor(transaction, template.team_id, { content, naming });
    const newest = await transaction
      .selectFrom('template_versions')
      .select(['version', 'content'])
      .where('template_id', '=', id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const shown = newest && (await findPins(transaction, { id, version: newest.version }));
    const isSame = newest?.content === content && areAmong(shown!.pins, pins);
    const version = (newest?.version ?? 0) + (isSame ? 0 : 1);
    if (!isSame) {
      const row = { template_id: id, version, published_at: clock.now() };
      const { name, dimensions, tags } = summary ?? summaryOf(JSON.parse(content));
      const shared = shown ? sharedBy(shown, { version, pins }) : null;
      const told = { name, dimensions: JSON.stringify(dimensions), tags: JSON.stringify(tags) };
      await transaction
        .insertInto('template_versions')
        .values({ ...row, content, canonical: canonical ?? null })
        .execute();
      await transaction
        .insertInto('template_summaries')
        .values({ ...row, ...told, published_by: actor.userId ?? null, note: note ?? null, pins_of: shared })
        .execute();
      if (shared === null) await savePins(transaction, { id, version, teamId: template.team_id }, pins);
      const size = { templateId: id, teamId: template.team_id, version, texts: [content, canonical] };
      await saveTemplateSize(transaction, size);
      await requireTemplateStorage(transaction, plans, template.team_id);
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

/** Returns the canonical form of a version as JSON text. Returns undefined if it has not been stored. */
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
