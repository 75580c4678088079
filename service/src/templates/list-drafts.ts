/** Lists the drafts of a team with their publication state, latest change first. */
import { sql } from 'kysely';
import type { DraftState } from '../enums/draft-states.ts';
import type { TemplateSummary } from '../enums/template-summary.ts';
import { readTogether } from '../store/read-together.ts';
import { patternOf } from '../store/search.ts';
import type { Database } from '../store/tables.ts';

export type ListedDraft = TemplateSummary & {
  readonly id: string;
  readonly slug: string;
  readonly librarySlug?: string | undefined;
  /** Template ID for render requests. */
  readonly templateId: string;
  readonly state: DraftState;
  readonly publishedVersion: number | null;
  /** Time of creation in ms since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /**
   * ID of the person who saved the draft, or who created the API key that did. Their name is undefined if their account
   * was deleted.
   */
  readonly updatedBy?: string | undefined;
  readonly updatedByName?: string | undefined;
};

/** Position in the list, after which a page starts. The draft may have been deleted. */
export type DraftPlace = { readonly updatedAt: number; readonly id: string };

type Filter = {
  /** Substring of the slug, of a tag, or of the published name. */
  readonly search?: string | undefined;
  /** Tag that the draft must have. */
  readonly tag?: string | undefined;
  /** Slug of the library to list. Undefined for templates outside libraries. */
  readonly library?: string | undefined;
  readonly after?: DraftPlace | undefined;
  readonly limit: number;
  /** Returns the summaries of drafts, given as JSON texts. */
  summarize(drafts: readonly string[]): Promise<readonly TemplateSummary[]>;
};

/** Maximum bytes of drafts to read for a page. Further drafts are on the next page. */
const MOST_READ = 1_000_000;

/** Returns at most `limit` drafts, and whether there are more. */
export async function listDrafts(
  db: Database,
  teamId: string,
  { search, tag, library, after, limit, summarize }: Filter,
): Promise<{ readonly drafts: readonly ListedDraft[]; readonly hasMore: boolean }> {
  // Uses the stored sizes. Otherwise, the database would have to read whole drafts.
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
    .$if(tag !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('template_tags')
            .select('tag')
            .whereRef('template_id', '=', 'templates.id')
            .where('tag', '=', tag!),
        ),
      ),
    )
    .$if(search !== undefined, (query) => {
      const like = patternOf(search!);
      return query.where(({ or, exists, selectFrom }) =>
        or([
          sql<boolean>`slug like ${like} escape '\\'`,
          // Also finds unpublished templates by words of their first name, from which the slug was derived.
          sql<boolean>`slug like ${like.replaceAll(/\s+/g, '-')} escape '\\'`,
          exists(
            selectFrom('template_tags')
              .select('tag')
              .whereRef('template_id', '=', 'templates.id')
              .where(sql<boolean>`lower(tag) like ${like} escape '\\'`),
          ),
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
