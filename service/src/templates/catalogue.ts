/** Templates that a team may render: its published templates and the templates of libraries. */

import type { TemplateSummary } from '../enums/template-summary.ts';
import type { Page } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { Database } from '../store/tables.ts';

/** Published template as listed. */
export type TemplateMetadata = TemplateSummary & {
  readonly id: string;
  readonly slug: string;
  /** Slug of the library. The template's `templateId` is then `<librarySlug>:<slug>`. */
  readonly librarySlug?: string;
  /** Time of publication in ms since the epoch. */
  readonly publishedAt: number;
  readonly version: number;
};

/** Cursor: the list continues after this template, even if it was deleted. */
export type CataloguePlace = { readonly librarySlug?: string; readonly slug: string };

type CatalogueFilter = Page<CataloguePlace> &
  Searched & {
    /** Restricts the list to the library with this slug. */
    readonly library?: string;
    /** Excludes the team's own templates that are not in a library. */
    readonly librariesOnly: boolean;
  };

/** Lists templates outside libraries first, then libraries by slug. Within each, templates are ordered by slug. */
export async function listPublished(
  db: Database,
  teamId: string,
  { library, librariesOnly, search, after, limit = Infinity }: CatalogueFilter,
): Promise<readonly TemplateMetadata[]> {
  const hasOwn = !librariesOnly && library === undefined && after?.librarySlug === undefined;
  const own = hasOwn ? await listOwn(db, teamId, { search, after: after?.slug, limit }) : [];
  if (own.length >= limit) return own;
  const place = after?.librarySlug === undefined ? undefined : { ...after, librarySlug: after.librarySlug };
  return [...own, ...(await listInLibraries(db, { library, search, after: place, limit: limit - own.length }))];
}

type Behind<Place> = Required<Page<Place>> & Searched;

/** Columns that a search covers. Tags are stored as JSON text. */
const SEARCHED = ['templates.slug', 'told.name', 'told.tags'];

/** Lists the team's templates outside libraries. */
async function listOwn(db: Database, teamId: string, { search, after, limit }: Behind<string>) {
  const rows = await listed(db)
    .$call(bySearch({ search }, SEARCHED))
    .where('templates.team_id', '=', teamId)
    .where('templates.library_id', 'is', null)
    .$if(after !== undefined, (query) => query.where('templates.slug', '>', after!))
    .orderBy('templates.slug')
    .$if(limit < Infinity, (query) => query.limit(limit))
    .execute();
  return rows.map(describe);
}

type InLibraries = Behind<Required<CataloguePlace>> & { readonly library: string | undefined };

async function listInLibraries(db: Database, { library, search, after, limit }: InLibraries) {
  const rows = await listed(db)
    .innerJoin('libraries', 'libraries.id', 'templates.library_id')
    .$call(bySearch({ search }, SEARCHED))
    .select('libraries.slug as librarySlug')
    .$if(library !== undefined, (query) => query.where('libraries.slug', '=', library!))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([
          eb('libraries.slug', '>', after!.librarySlug),
          eb('libraries.slug', '=', after!.librarySlug).and('templates.slug', '>', after!.slug),
        ]),
      ),
    )
    .orderBy('libraries.slug')
    .orderBy('templates.slug')
    .$if(limit < Infinity, (query) => query.limit(limit))
    .execute();
  return rows.map(describe);
}

function listed(db: Database) {
  return db
    .selectFrom('templates')
    .innerJoin('template_summaries as told', (join) =>
      join.onRef('told.template_id', '=', 'templates.id').onRef('told.version', '=', 'templates.published_version'),
    )
    .select(['templates.id', 'templates.slug'])
    .select(['told.name', 'told.dimensions', 'told.tags', 'told.published_at as publishedAt', 'told.version']);
}

type Row = Omit<TemplateMetadata, 'dimensions' | 'tags'> & { readonly dimensions: string; readonly tags: string };

function describe({ id, name, dimensions, tags, ...rest }: Row): TemplateMetadata {
  return { id, name, dimensions: JSON.parse(dimensions), tags: JSON.parse(tags), ...rest };
}
