/** What a team may render: its own published templates and those of libraries. */
import type { Page } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { Database } from '../store/tables.ts';
import type { TemplateSummary } from '../words/template-summary.ts';

/** A published template as the list shows it. */
export type TemplateMetadata = TemplateSummary & {
  readonly id: string;
  readonly slug: string;
  /** The library of a library template, whose templateId is `<librarySlug>:<slug>`. */
  readonly librarySlug?: string;
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
  readonly version: number;
};

/** A place in the list: what comes behind this template, whether it is still there or not. */
export type CataloguePlace = { readonly librarySlug?: string; readonly slug: string };

type CatalogueFilter = Page<CataloguePlace> &
  Searched & {
    /** Slug of the library whose templates alone are wanted. */
    readonly library?: string;
    /** Leaves the team's own templates out unless they are in a library. */
    readonly librariesOnly: boolean;
  };

/** Libraries in the order of their slugs, after the templates in none; templates in that of theirs. */
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

/** The columns that a search looks through; the tags are JSON text. */
const SEARCHED = ['templates.slug', 'told.name', 'told.tags'];

/** Lists the templates in no library. */
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
