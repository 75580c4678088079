/** Contents of published versions. They never change, so recently used ones are cached. */
import { LruCache } from '@platen/engine/base/lru-cache';
import { prepared } from '../store/prepared.ts';
import type { Database } from '../store/tables.ts';

/** Maximum number of characters in the cache of a database. */
const KEPT_CHARACTERS = 8_000_000;

/**
 * Identifies a version. A number can be used again after a newest version was deleted, but the time of publication is
 * then different.
 */
export type VersionName = { readonly id: string; readonly version: number; readonly publishedAt: number };

/** Caches by database adapter. A transaction has the same adapter as its database. */
const kept = new WeakMap<object, LruCache<string, string>>();

const select = prepared((db, { id, version, publishedAt }: VersionName) =>
  db
    .selectFrom('template_versions')
    .select('content')
    .where('template_id', '=', id)
    .where('version', '=', version)
    .where('published_at', '=', publishedAt),
);

/** Returns the content of a version as JSON text. Returns undefined if the version has been deleted. */
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
