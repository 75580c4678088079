/**
 * SQLite driver for Kysely. Use it only on the main thread. If a worker is terminated during a query, the SQLite
 * binding ends the whole process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { LruCache } from '@platen/engine/base/lru-cache';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  sql,
} from 'kysely';
import { Unavailable } from '../base/unavailable.ts';
import { createReadCache, type ReadCache, withReadCache } from './read-cache.ts';
import { storable } from './storable.ts';
import type { Database, Tables } from './tables.ts';

/**
 * Maximum wait in ms while another process writes. For example, this may be a command that runs at the same time as the
 * service.
 */
const BUSY_MS = 5_000;

/**
 * Size in KiB of the cache of database pages. SQLite's default of 2,000 is too small for the indexes of the render log,
 * so each record would read one to five pages again.
 */
const CACHE_KIB = 8_000;

/**
 * Opens a database file. If it is not a database, or cannot be read or written, throws `Unavailable` with the name of
 * the file.
 */
export function openSqlite(file: string): Database {
  return new Kysely<Tables>({ dialect: createDialect(openFile(file)) });
}

function openFile(file: string): DatabaseSyncInstance {
  try {
    const db = new DatabaseSync(file, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
    // With WAL, readers and a writer do not block each other. With NORMAL, a power failure can lose the last commits,
    // but does not damage the file.
    db.exec('pragma journal_mode = wal; pragma synchronous = normal;');
    db.exec(`pragma cache_size = -${CACHE_KIB}`);
    // Disables SQLite's wait, because it blocks the whole process. `PatientConnection` waits instead.
    db.exec('pragma busy_timeout = 0');
    return db;
  } catch (error) {
    throw unavailableFile(file, error);
  }
}

/** Creates an error that names the file and the reason. */
export function unavailableFile(file: string, error: unknown): Unavailable {
  return new Unavailable('database', new Error(`${file}: ${(error as Error).message}`, { cause: error }));
}

/** Opens a database file that no other process uses. Creates no additional files in its folder. */
export function changeSqlite(file: string): Database {
  return new Kysely<Tables>({ dialect: createDialect(new DatabaseSync(file)) });
}

/** Writes a snapshot of the database to a new file. Other processes can continue to write. */
export async function copySqlite(db: Database, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
}

/** Maximum number of prepared statements in the cache. A render needs about twenty. */
const KEPT_STATEMENTS = 200;

/** Adapts the binding to the interface of better-sqlite3, which Kysely requires. */
function kyselyDatabase(db: DatabaseSyncInstance, { watch }: ReadCache): SqliteDatabase {
  const statements = new LruCache<string, SqliteStatement>(KEPT_STATEMENTS);
  return {
    close: () => db.close(),
    prepare(sql) {
      const kept = statements.get(sql);
      if (kept) return kept;
      const statement = kyselyStatement(
        told(() => db.prepare(sql)),
        watch(sql),
      );
      statements.set(sql, statement);
      return statement;
    },
  };
}

/** @param executes called before each execution */
function kyselyStatement(statement: StatementSyncInstance, executes: () => void): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all(parameters) {
      executes();
      return told(() => statement.all(...(parameters.map(storable) as [])));
    },
    run(parameters) {
      executes();
      return told(() => statement.run(...(parameters.map(storable) as [])));
    },
    // Only selects are iterated.
    iterate: (parameters) => statement.iterate(...(parameters as [])) as IterableIterator<unknown>,
  };
}

/** SQLITE_BUSY: another process is writing. */
const BUSY = 5;

/**
 * Result codes of temporary errors, with SQLite's messages. For statements that return rows, the binding reports only
 * the message.
 */
const UNAVAILABLE: ReadonlyMap<number, string> = new Map([
  [BUSY, 'database is locked'],
  [6, 'database table is locked'],
  [8, 'attempt to write a readonly database'],
  [10, 'disk I/O error'],
  [11, 'database disk image is malformed'],
  [13, 'database or disk is full'],
  [14, 'unable to open database file'],
  [26, 'file is not a database'],
]);

/** Returns the result code if the error is temporary. Returns undefined for other errors. */
function unavailableCode(error: unknown): number | undefined {
  const { errcode, message } = error as { readonly errcode?: unknown; readonly message?: unknown };
  // Compares only the low byte, because extended result codes use the upper bytes.
  const found = [...UNAVAILABLE].find(([code, words]) =>
    typeof errcode === 'number' ? code === (errcode & 0xff) : words === message,
  );
  return found?.[0];
}

function told<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (unavailableCode(error) !== undefined) throw new Unavailable('database', error);
    throw error;
  }
}

function createDialect(db: DatabaseSyncInstance): Dialect {
  const cache = createReadCache(db);
  const database = kyselyDatabase(db, cache);
  const dialect = new SqliteDialect({ database });
  return {
    createDriver: () => new PatientDriver(db, database),
    createAdapter: () => withReadCache(new TransactionalAdapter(), cache),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (kysely) => dialect.createIntrospector(kysely),
  };
}

class PatientDriver extends SqliteDriver {
  private readonly db: DatabaseSyncInstance;

  constructor(db: DatabaseSyncInstance, database: SqliteDatabase) {
    super({ database });
    this.db = db;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PatientConnection(await super.acquireConnection());
  }

  /**
   * Takes the write lock when a transaction begins. Otherwise, a transaction that starts with a read could fail at its
   * first write.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * Rolls back a transaction. If the disk is full or has failed, SQLite has already done this. The error of a second
   * rollback would hide the cause.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.db.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Interval in ms between attempts. A commit of another process takes about 1 ms. */
const RETRY_MS = 5;

/**
 * Connection that waits for other processes without blocking this one. It repeats statements that SQLite has rejected.
 * A rejected statement has had no effect.
 */
class PatientConnection implements DatabaseConnection {
  private readonly connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.connection = connection;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    let end: number | undefined;
    for (;;) {
      try {
        return await this.connection.executeQuery<R>(query);
      } catch (error) {
        end ??= performance.now() + BUSY_MS;
        const isBusy = error instanceof Unavailable && unavailableCode(error.cause) === BUSY;
        if (!isBusy || performance.now() > end) throw error;
      }
      await sleep(RETRY_MS);
    }
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery<R>(query, 1);
  }
}

/**
 * Adapter that runs migrations in transactions, which SQLite supports. If two programs start at the same time, only one
 * of them migrates.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
