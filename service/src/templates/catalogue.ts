/** Lists the templates that a team can render: the team's published templates and the templates of libraries. */

import type { TemplateSummary } from '../enums/template-summary.ts';
import type { Page } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { Database } from '../store/tables.ts';

/** Published template in the list. */
export type TemplateMetadata = TemplateSummary & {
  readonly id: string;
  readonly slug: string;
  /** Slug of the template's library. `templateId` is then `<librarySlug>:<slug>`. */
  readonly librarySlug?: string;
  /** Time of publication in ms since the epoch. */
  readonly publishedAt: number;
  readonly version: number;
};

/** Position in the list, after which a page starts. The template may have been deleted. */
export type CataloguePlace = { readonly librarySlug?: string; readonly slug: string };

type CatalogueFilter = Page<CataloguePlace> &
  Searched & {
    /** Slug of the only library to list. */
    readonly library?: string;
    /** True to list only templates of libraries. */
    readonly librariesOnly: boolean;
  };

/**
 * Lists templates outside libraries first, then the libraries in the order of their slugs. Within each, templates are
 * in the order of their slugs.
 */
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

/** Columns that the search compares. Tags are stored as JSON text. */
const SEARCHED = ['templates.slug', 'told.name', 'told.tags'];

/** Lists the team's templates that are not in a library. */
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
