/** Contents of published versions. They never change, so the newest used ones stay in memory. */
import { LruCache } from '@platen/engine/base/lru-cache';
import { prepared } from '../store/prepared.ts';
import type { Database } from '../store/tables.ts';

/** Maximum characters of the contents in memory, for each database. */
const KEPT_CHARACTERS = 8_000_000;

/** Version of a template. A number can be used again after the newest version was deleted, but at another time. */
export type VersionName = { readonly id: string; readonly version: number; readonly publishedAt: number };

/** Keyed by the adapter, which a transaction shares with its database. */
const kept = new WeakMap<object, LruCache<string, string>>();

const select = prepared((db, { id, version, publishedAt }: VersionName) =>
  db
    .selectFrom('template_versions')
    .select('content')
    .where('template_id', '=', id)
    .where('version', '=', version)
    .where('published_at', '=', publishedAt),
);

/** Returns the JSON text of a version, or undefined if it was deleted meanwhile. */
export async function readContent(db: Database, name: VersionName): Promise<string | undefined> {
  const contents = contentsOf(db);
  const key = `${name.id} ${name.version} ${name.publishedAt}`;
  const known = contents.get(key);
  if (known !== undefined) return known;
  const [row] = (await select(db, name)).rows;
  if (row) contents.set(key, row.content);
  return row?.content;
}

function contentsOf(db: Database): LruCache<string, string> {
  const { adapter } = db.getExecutor();
  const contents = kept.get(adapter) ?? new LruCache<string, string>(KEPT_CHARACTERS, ({ length }) => length);
  kept.set(adapter, contents);
  return contents;
}
