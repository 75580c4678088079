/** The templates of a team as those see them who manage them: drafts with what has become of them, the latest change first. */
import { sql } from 'kysely';
import { readTogether } from '../store/read-together.ts';
import { patternOf } from '../store/search.ts';
import type { Database } from '../store/tables.ts';
import type { DraftState } from '../words/draft-states.ts';
import type { TemplateSummary } from '../words/template-summary.ts';

export type ListedDraft = TemplateSummary & {
  readonly id: string;
  readonly slug: string;
  readonly librarySlug?: string | undefined;
  /** What a render request says. */
  readonly templateId: string;
  readonly state: DraftState;
  readonly publishedVersion: number | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Who gave it: a person, or the one behind a key, and their name while they have an account. */
  readonly updatedBy?: string | undefined;
  readonly updatedByName?: string | undefined;
};

/** A place in the list: what comes behind this draft, whether it is still there or not. */
export type DraftPlace = { readonly updatedAt: number; readonly id: string };

type Filter = {
  /** Words of the slug, or of the name it was published under. */
  readonly search?: string | undefined;
  /** Slug of the library whose templates are wanted; without it those in none. */
  readonly library?: string | undefined;
  readonly after?: DraftPlace | undefined;
  readonly limit: number;
  /** What drafts, JSON texts, say of themselves. */
  summarize(drafts: readonly string[]): Promise<readonly TemplateSummary[]>;
};

/** Bytes of drafts that one answer reads: beyond it, the list goes on in the next. */
const MOST_READ = 1_000_000;

/** Gives at most `limit`, and whether there are more. */
export async function listDrafts(
  db: Database,
  teamId: string,
  { search, library, after, limit, summarize }: Filter,
): Promise<{ readonly drafts: readonly ListedDraft[]; readonly hasMore: boolean }> {
  // Their sizes as they were noted: to measure the drafts, the database would read all of each.
  const found = await db
    .selectFrom('templates')
    .leftJoin('template_sizes as sizes', (join) =>
      join.onRef('sizes.template_id', '=', 'templates.id').on('sizes.version', '=', 0),
    )
    .select(['id', 'sizes.size_bytes as sizeBytes'])
    .where('templates.team_id', '=', teamId)
    .where(({ eb, selectFrom }) =>
      library === undefined
        ? eb('library_id', 'is', null)
        : eb('library_id', '=', selectFrom('libraries').select('libraries.id').where('libraries.slug', '=', library)),
    )
    .$if(search !== undefined, (query) => {
      const like = patternOf(search!);
      return query.where(({ or, exists, selectFrom }) =>
        or([
          sql<boolean>`slug like ${like} escape '\\'`,
          // Slugs are made of names: what was never published is found by the words of its first.
          sql<boolean>`slug like ${like.replaceAll(/\s+/g, '-')} escape '\\'`,
          exists(
            selectFrom('template_summaries')
              .select('version')
              .whereRef('template_id', '=', 'templates.id')
              .whereRef('version', '=', 'templates.published_version')
              .where(sql<boolean>`lower(name) like ${like} escape '\\'`),
          ),
        ]),
      );
    })
    .$if(after !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([
          eb('updated_at', '<', after!.updatedAt),
          eb('updated_at', '=', after!.updatedAt).and('id', '>', after!.id),
        ]),
      ),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const ids = readTogether(found.slice(0, limit), MOST_READ).map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await read(db, ids, summarize);
  return { drafts: rows, hasMore: found.length > ids.length };
}

async function read(
  db: Database,
  ids: readonly string[],
  summarize: Filter['summarize'],
): Promise<readonly ListedDraft[]> {
  const rows = await db
    .selectFrom('templates')
    .leftJoin('libraries', 'libraries.id', 'templates.library_id')
    .leftJoin('users', 'users.id', 'templates.updated_by')
    .leftJoin('template_versions as published', (join) =>
      join
        .onRef('published.template_id', '=', 'templates.id')
        .onRef('published.version', '=', 'templates.published_version'),
    )
    .select(['templates.id', 'templates.slug', 'libraries.slug as librarySlug', 'templates.draft'])
    .select(['templates.published_version as publishedVersion'])
    .select(['templates.created_at as createdAt', 'templates.updated_at as updatedAt'])
    .select(['templates.updated_by as updatedBy', 'users.name as updatedByName'])
    .select(sql<number>`case when published.content = templates.draft then 1 else 0 end`.as('isAsPublished'))
    .where('templates.id', 'in', [...ids])
    .orderBy('templates.updated_at', 'desc')
    .orderBy('templates.id')
    .execute();
  const summaries = await summarize(rows.map(({ draft }) => draft));
  return rows.map(({ draft: _, librarySlug, isAsPublished, updatedBy, updatedByName, ...row }, index) => ({
    ...row,
    updatedBy: updatedBy ?? undefined,
    updatedByName: updatedByName ?? undefined,
    librarySlug: librarySlug ?? undefined,
    templateId: librarySlug === null ? row.slug : `${librarySlug}:${row.slug}`,
    ...summaries[index]!,
    state: row.publishedVersion === null ? 'draft' : Number(isAsPublished) === 1 ? 'published' : 'changed',
  }));
}
