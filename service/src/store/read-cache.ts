/**
 * Cache of query results for SQLite. A result is valid until a statement can have changed the tables that it reads.
 * PostgreSQL has no such cache, because other instances change its tables.
 */
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { LruCache } from '@platen/engine/base/lru-cache';
import type { DialectAdapter } from 'kysely';
import type { Database, Tables } from './tables.ts';

/** Tables that renders change. Cached queries cannot read them, so that renders do not invalidate the cache. */
export const OFTEN_CHANGED: ReadonlySet<keyof Tables> = new Set([
  'idempotency',
  'kept_bytes',
  'outputs',
  'rate_windows',
  'render_log',
  'reservations',
  'stray_files',
  'usage',
  'usage_days',
]);

export type ReadCache = {
  /** Returns the cached rows of a query, or calls `read`. Must not be used in a transaction. */
  rows<Row>(query: object, key: string, read: () => Promise<readonly Row[]>): Promise<readonly Row[]>;
  /** Returns a function to call at each execution of the statement. It invalidates results that this can change. */
  watch(statement: string): () => void;
};

type Kept = { readonly rows: readonly unknown[]; readonly changes: number };

/** Maximum number of rows in the cache of each query. The rows are short. */
const ROWS = 20_000;

/** Statements that do not change a table. */
const READING = /^\s*(?:select|begin|commit|rollback|pragma) ?/;

/** Statements that change one table, in the form in which Kysely writes them. */
const CHANGING = /^(?:insert into|update|delete from) "(\w+)"/;

export function createReadCache(db: DatabaseSyncInstance): ReadCache {
  const kept = new WeakMap<object, LruCache<string, Kept>>();
  const dataVersion = db.prepare('pragma data_version');
  let lastVersion: unknown;
  let changes = 0;

  /**
   * Returns the version of the database. It changes when another connection, for example of a command, has changed the
   * database. Returns undefined if it cannot be read. The query then fails too, or waits for the other connection.
   */
  function readVersion(): unknown {
    try {
      return (dataVersion.get() as { readonly data_version: unknown }).data_version;
    } catch {
      return undefined;
    }
  }

  function countChanges(): number {
    const version = readVersion();
    if (version === undefined || version !== lastVersion) changes++;
    lastVersion = version;
    return changes;
  }

  function cacheOf(query: object): LruCache<string, Kept> {
    const known = kept.get(query);
    if (known) return known;
    const cache = new LruCache<string, Kept>(ROWS, ({ rows }) => 1 + rows.length);
    kept.set(query, cache);
    return cache;
  }

  return {
    async rows<Row>(query: object, key: string, read: () => Promise<readonly Row[]>) {
      const cache = cacheOf(query);
      const before = countChanges();
      const known = cache.get(key);
      if (known?.changes === before) return known.rows as readonly Row[];
      const rows = await read();
      // Another statement can have changed the tables while the read waited for the connection.
      if (countChanges() === before) cache.set(key, { rows, changes: before });
      return rows;
    },
    watch: (statement) => (canChange(statement) ? () => changes++ : () => undefined),
  };
}

/** Returns true if the statement can change a table that cached queries read. */
function canChange(statement: string): boolean {
  if (READING.test(statement)) return false;
  const [, table] = CHANGING.exec(statement) ?? [];
  return table === undefined || !OFTEN_CHANGED.has(table as keyof Tables);
}

const caches = new WeakMap<DialectAdapter, ReadCache>();

/** Sets the cache of the databases with this adapter. Returns the adapter. */
export function withReadCache<Adapter extends DialectAdapter>(adapter: Adapter, cache: ReadCache): Adapter {
  caches.set(adapter, cache);
  return adapter;
}

/** Returns the cache of a database. Undefined for PostgreSQL, and for transactions, which can be rolled back. */
export function readCacheOf(db: Database): ReadCache | undefined {
  return db.isTransaction ? undefined : caches.get(db.getExecutor().adapter);
}
