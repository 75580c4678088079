/** What a team may render: its own published templates and those of libraries. */
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import type { Database } from '../store/tables.ts';

/** A published template as the list shows it. */
export type TemplateMetadata = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Of library templates: their templateId is `<librarySlug>:<slug>`. */
  readonly librarySlug?: string;
  readonly dimensions: JsonObject;
  readonly tags: readonly string[];
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
  readonly version: number;
};

export type CatalogueFilter = {
  /** Slug of the library whose templates alone are wanted. */
  readonly library?: string;
  /** Leaves the team's own templates out unless they are in a library. */
  readonly librariesOnly: boolean;
};

/** Libraries in the order of their slugs, after the templates in none; templates in that of theirs. */
export async function listPublished(
  db: Database,
  teamId: string,
  { library, librariesOnly }: CatalogueFilter,
): Promise<readonly TemplateMetadata[]> {
  const rows = await db
    .selectFrom('templates')
    .innerJoin('template_versions as versions', (join) =>
      join
        .onRef('versions.template_id', '=', 'templates.id')
        .onRef('versions.version', '=', 'templates.published_version'),
    )
    .leftJoin('libraries', 'libraries.id', 'templates.library_id')
    .select(['templates.id', 'templates.slug', 'libraries.slug as librarySlug', 'templates.team_id as teamId'])
    .select(['versions.content', 'versions.published_at as publishedAt', 'versions.version'])
    .where(({ eb, or }) =>
      or([
        eb('templates.library_id', 'is not', null),
        ...(librariesOnly ? [] : [eb('templates.team_id', '=', teamId)]),
      ]),
    )
    .$if(library !== undefined, (query) => query.where('libraries.slug', '=', library!))
    .execute();
  return rows
    .map(({ id, slug, librarySlug, content, publishedAt, version }) => ({
      id,
      ...describeContent(content),
      slug,
      ...(librarySlug === null ? {} : { librarySlug }),
      publishedAt,
      version,
    }))
    .sort((a, b) => compare(a.librarySlug ?? '', b.librarySlug ?? '') || compare(a.slug, b.slug));
}

/** What a stored template says of itself; drafts may say nothing that is right. */
export function describeContent(content: string): Pick<TemplateMetadata, 'name' | 'dimensions' | 'tags'> {
  const { meta, dimensions } = JSON.parse(content) as JsonObject;
  const { name, tags } = isJsonObject(meta) ? meta : ({} as JsonObject);
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name : 'Untitled',
    dimensions: isJsonObject(dimensions) ? dimensions : {},
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
