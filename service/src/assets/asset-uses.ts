/** Which templates of a team show an asset: drafts that name it, and versions that pin a file of its name. */
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Page } from '../store/page.ts';
import type { Database } from '../store/tables.ts';
import { namingOf } from '../words/asset-names.ts';

export type AssetUse = {
  readonly templateId: string;
  readonly slug: string;
  /** Whether the draft names it. */
  readonly draft: boolean;
  /** Whether the version that is published shows it. */
  readonly published: boolean;
  /** Those that show it, the latest first. */
  readonly versions: readonly number[];
};

/** Drafts may have a megabyte each: so many are looked through at once, and so often in a page. */
const STEP = 50;
const STEPS = 20;

/** Of a template. */
const MOST_VERSIONS = 20;

type Asked = Required<Page<Pick<AssetUse, 'slug'>>> & { readonly teamId: string; readonly name: string };

/** By their slugs, at most `limit`; with `next` where there may be more: a page may have fewer, or none, and others follow. */
export async function listUses(
  db: Database,
  { teamId, name, after, limit }: Asked,
): Promise<{ readonly uses: readonly AssetUse[]; readonly next?: string }> {
  const uses: AssetUse[] = [];
  let last = after?.slug;
  for (let step = 0; step < STEPS; step++) {
    const templates = await db
      .selectFrom('templates')
      .select(['id', 'slug', 'published_version'])
      .where('team_id', '=', teamId)
      .$if(last !== undefined, (query) => query.where('slug', '>', last!))
      .orderBy('slug')
      .limit(STEP)
      .execute();
    for (const use of await usesAmong(db, name, templates)) {
      if (uses.length === limit) return { uses, next: uses.at(-1)!.slug };
      uses.push(use);
    }
    if (templates.length < STEP) return { uses };
    last = templates.at(-1)!.slug;
    // Others may have their turn: SQLite answers at once.
    await turn();
  }
  return { uses, next: last! };
}

type Listed = { readonly id: string; readonly slug: string; readonly published_version: number | null };

/** In the order of the templates. */
async function usesAmong(db: Database, name: string, templates: readonly Listed[]): Promise<readonly AssetUse[]> {
  if (templates.length === 0) return [];
  const ids = templates.map(({ id }) => id);
  const like = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  const drafts = await db
    .selectFrom('templates')
    .select(['id', 'draft'])
    .where('id', 'in', ids)
    .where(sql<boolean>`draft like ${like} escape '\\'`)
    .execute();
  const naming = new Set(drafts.filter(({ draft }) => namingOf(draft, [name]).named.length > 0).map(({ id }) => id));
  const pins = await db
    .selectFrom('version_assets')
    .select(['template_id', 'version'])
    .where('template_id', 'in', ids)
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .execute();
  return templates.flatMap(({ id, slug, published_version }) => {
    const versions = pins.filter(({ template_id }) => template_id === id).map(({ version }) => version);
    const published = published_version !== null && versions.includes(published_version);
    const draft = naming.has(id);
    if (!draft && versions.length === 0) return [];
    return [{ templateId: id, slug, draft, published, versions: versions.slice(0, MOST_VERSIONS) }];
  });
}
