/**
 * Finds the templates of a team that use an asset: drafts that name it, and versions that have pinned a file with its
 * name.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Page } from '../store/page.ts';
import { readTogether } from '../store/read-together.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { Database } from '../store/tables.ts';

export type AssetUse = {
  readonly templateId: string;
  readonly slug: string;
  /** True if the draft names the asset. */
  readonly draft: boolean;
  /** True if the published version uses the asset. */
  readonly published: boolean;
  /** Versions that use the asset, newest first. */
  readonly versions: readonly number[];
};

/** Templates searched per step, and maximum number of steps for one page of the list. */
const STEP = 250;
const STEPS = 4;

/** Maximum bytes of drafts that are read at once. A draft can have a megabyte. */
const MOST_READ = 1_000_000;

/** Maximum versions listed for a template. A set of pins is shared by up to 100 versions. */
const MOST_VERSIONS = 20;

type Asked = Required<Page<Pick<AssetUse, 'slug'>>> &
  Searched & {
    readonly teamId: string;
    readonly name: string;
    /**
     * Returns for each draft (as JSON text) whether it names the asset. Runs in another thread, because drafts may be
     * long.
     */
    naming(drafts: readonly string[]): Promise<readonly boolean[]>;
  };

/**
 * Returns at most `limit` uses, ordered by slug. `next` is present if there may be more uses. A page can have fewer
 * uses than `limit`, even no uses, and still have a next page.
 */
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
    // Lets the event loop process other events, because SQLite queries are synchronous.
    await turn();
  }
  return { uses, next: last! };
}

type Listed = { readonly id: string; readonly slug: string; readonly sizeBytes: number | null };

/**
 * Finds templates, with the stored size of their drafts. Selects only columns that SQLite stores before the draft. For
 * a column after the draft, SQLite would have to read the whole draft.
 */
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

/** Returns the uses of the asset by these templates, in the same order. */
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
  const pins = db.selectFrom('version_assets').select(['template_id', 'version']);
  const owners = await pins
    .where('template_id', 'in', ids)
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .execute();
  const uses: AssetUse[] = [];
  for (const { id, slug } of templates) {
    const own = owners.filter(({ template_id }) => template_id === id).map(({ version }) => version);
    const versions = own.length === 0 ? [] : await versionsShowing(db, id, own.slice(0, MOST_VERSIONS));
    const draft = named.has(id);
    if (!draft && versions.length === 0) continue;
    const published = versions.length > 0 && (await isPublishedWith(db, id, name));
    uses.push({ templateId: id, slug, draft, published, versions });
  }
  return uses;
}

/** Returns the newest versions that use the asset: the owners of pins, and the versions that share these pins. */
async function versionsShowing(db: Database, id: string, owners: readonly number[]): Promise<readonly number[]> {
  const sharing = db.selectFrom('template_summaries').select('version').where('template_id', '=', id);
  const rows = await sharing.where('pins_of', 'in', owners).execute();
  const versions = [...owners, ...rows.map(({ version }) => version)];
  return versions.sort((a, b) => b - a).slice(0, MOST_VERSIONS);
}

async function isPublishedWith(db: Database, id: string, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('templates')
    .innerJoin('template_summaries as summaries', 'summaries.template_id', 'templates.id')
    .innerJoin('version_assets as pins', 'pins.template_id', 'templates.id')
    .select('pins.version')
    .where('templates.id', '=', id)
    .whereRef('summaries.version', '=', 'templates.published_version')
    .where(({ eb, fn, ref }) => eb('pins.version', '=', fn.coalesce('summaries.pins_of', ref('summaries.version'))))
    .where('pins.name', '=', name)
    .executeTakeFirst();
  return found !== undefined;
}
