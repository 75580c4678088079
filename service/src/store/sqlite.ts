/**
 * Kysely's SQLite driver. Use it on the main thread only, because the binding aborts the process if a worker is
 * terminated during a query.
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
import { storable } from './storable.ts';
import type { Database, Tables } from './tables.ts';

/** Maximum ms to wait for another process that writes, for example a command that runs along with the service. */
const BUSY_MS = 5_000;

/** Opens the file. Throws `Unavailable` with the file's name if it is not a database or cannot be read or written. */
export function openSqlite(file: string): Database {
  return new Kysely<Tables>({ dialect: createDialect(openFile(file)) });
}

function openFile(file: string): DatabaseSyncInstance {
  try {
    const db = new DatabaseSync(file, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
    // WAL: readers and one writer do not block each other. NORMAL: a power cut may lose the last commits but never
    // corrupts the file.
    db.exec('pragma journal_mode = wal; pragma synchronous = normal;');
    // From here on our code waits for other writers, because SQLite's own wait blocks the whole process; see
    // `PatientConnection`.
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

/** Opens a file that no other process has open, without creating files next to it. */
export function changeSqlite(file: string): Database {
  return new Kysely<Tables>({ dialect: createDialect(new DatabaseSync(file)) });
}

/** Writes a snapshot of the database to a new file, while other processes keep writing. */
export async function copySqlite(db: Database, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
}

/** Maximum prepared statements in the cache. A render needs about twenty. */
const KEPT_STATEMENTS = 200;

/** Wraps the binding in the interface of better-sqlite3, which Kysely expects. */
function kyselyDatabase(db: DatabaseSyncInstance): SqliteDatabase {
  const statements = new LruCache<string, SqliteStatement>(KEPT_STATEMENTS);
  return {
    close: () => db.close(),
    prepare(sql) {
      const kept = statements.get(sql);
      if (kept) return kept;
      const statement = kyselyStatement(told(() => db.prepare(sql)));
      statements.set(sql, statement);
      return statement;
    },
  };
}

function kyselyStatement(statement: StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => told(() => statement.all(...(parameters.map(storable) as []))),
    run: (parameters) => told(() => statement.run(...(parameters.map(storable) as []))),
    iterate: (parameters) => statement.iterate(...(parameters as [])) as IterableIterator<unknown>,
  };
}

/** SQLITE_BUSY: another process is writing. */
const BUSY = 5;

/**
 * Result codes of temporary failures, with SQLite's messages. For statements that return rows, the binding reports only
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

/** Returns one of these result codes. Undefined for other errors. */
function unavailableCode(error: unknown): number | undefined {
  const { errcode, message } = error as { readonly errcode?: unknown; readonly message?: unknown };
  // Extended result codes use the upper bytes.
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
  const database = kyselyDatabase(db);
  const dialect = new SqliteDialect({ database });
  return {
    createDriver: () => new PatientDriver(db, database),
    createAdapter: () => new TransactionalAdapter(),
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
   * Takes the write lock at the start. A transaction that starts by reading could fail at its first write instead of
   * waiting.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full or broken disk SQLite has already rolled back. A second rollback would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.db.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Interval in ms between attempts. A commit of another process takes about 1 ms. */
const RETRY_MS = 5;

/**
 * Waits for another writing process without blocking this one. Retrying is safe, because a rejected statement has no
 * effect.
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

/** SQLite's DDL is transactional, so migrations of two programs that start at the same time exclude each other. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
