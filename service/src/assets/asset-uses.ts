/** Which templates of a team show an asset: drafts that name it, and versions that pin a file of its name. */
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Page } from '../store/page.ts';
import { readTogether } from '../store/read-together.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { Database } from '../store/tables.ts';

export type AssetUse = {
  readonly templateId: string;
  readonly slug: string;
  /** Whether the draft names it. */
  readonly draft: boolean;
  /** Whether the version that is published shows it. */
  readonly published: boolean;
  /** The versions that show it, the latest first. */
  readonly versions: readonly number[];
};

/** So many templates are looked through at once, and so often in a page. */
const STEP = 250;
const STEPS = 4;

/** Bytes of drafts that are read at once: one may have a megabyte. */
const MOST_READ = 1_000_000;

/** The most versions that are listed of a template. */
const MOST_VERSIONS = 20;

type Asked = Required<Page<Pick<AssetUse, 'slug'>>> &
  Searched & {
    readonly teamId: string;
    readonly name: string;
    /** Which of these templates, JSON texts, name the asset: they are long, and are not read here. */
    naming(drafts: readonly string[]): Promise<readonly boolean[]>;
  };

/** By their slugs, at most `limit`; with `next` where there may be more: a page may have fewer, or none, and others follow. */
export async function listUses(
  db: Database,
  { teamId, name, search, after, limit, naming }: Asked,
): Promise<{ readonly uses: readonly AssetUse[]; readonly next?: string }> {
  const uses: AssetUse[] = [];
  let last = after?.slug;
  for (let step = 0; step < STEPS; step++) {
    const found = await findTemplates(db, { teamId, search, after: last });
    const listed = readTogether(found, MOST_READ);
    for (const use of await usesAmong(db, { name, naming }, listed)) {
      if (uses.length === limit) return { uses, next: uses.at(-1)!.slug };
      uses.push(use);
    }
    if (listed.length === found.length && found.length < STEP) return { uses };
    last = listed.at(-1)!.slug;
    // Others may have their turn: SQLite answers at once.
    await turn();
  }
  return { uses, next: last! };
}

type Listed = { readonly id: string; readonly slug: string; readonly sizeBytes: number | null };

/** What stands in a row before its draft, and the size of that as it was noted: SQLite would read all of a draft for what stands behind it. */
function findTemplates(
  db: Database,
  { teamId, search, after }: Searched & { readonly teamId: string; readonly after: string | undefined },
): Promise<readonly Listed[]> {
  return db
    .selectFrom('templates')
    .leftJoin('template_sizes as sizes', (join) =>
      join.onRef('sizes.template_id', '=', 'templates.id').on('sizes.version', '=', 0),
    )
    .select(['id', 'slug', 'sizes.size_bytes as sizeBytes'])
    .where('templates.team_id', '=', teamId)
    .$call(bySearch({ search }, ['slug']))
    .$if(after !== undefined, (query) => query.where('slug', '>', after!))
    .orderBy('slug')
    .limit(STEP)
    .execute();
}

/** In the order of the templates. */
async function usesAmong(
  db: Database,
  { name, naming }: Pick<Asked, 'name' | 'naming'>,
  templates: readonly Listed[],
): Promise<readonly AssetUse[]> {
  if (templates.length === 0) return [];
  const ids = templates.map(({ id }) => id);
  const like = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  const drafts = await db
    .selectFrom('templates')
    .select(['id', 'draft'])
    .where('id', 'in', ids)
    .where(sql<boolean>`draft like ${like} escape '\\'`)
    .execute();
  const isNamed = await naming(drafts.map(({ draft }) => draft));
  const named = new Set(drafts.filter((_, index) => isNamed[index]).map(({ id }) => id));
  const pins = await db
    .selectFrom('version_assets')
    .innerJoin('templates', 'templates.id', 'version_assets.template_id')
    .select(['version_assets.template_id', 'version_assets.version', 'templates.published_version'])
    .where('version_assets.template_id', 'in', ids)
    .where('version_assets.name', '=', name)
    .orderBy('version_assets.version', 'desc')
    .execute();
  return templates.flatMap(({ id, slug }) => {
    const shown = pins.filter(({ template_id }) => template_id === id);
    const versions = shown.map(({ version }) => version);
    const published = shown.some(({ version, published_version }) => version === published_version);
    const draft = named.has(id);
    if (!draft && versions.length === 0) return [];
    return [{ templateId: id, slug, draft, published, versions: versions.slice(0, MOST_VERSIONS) }];
  });
}
