/**
 * SQLite behind Kysely. On the main thread only: the binding aborts the process when a worker thread that uses it is
 * ended in the middle of a query.
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

/** How long to wait for another process that writes, such as the command line beside a running service. */
const BUSY_MS = 5_000;

/** Throws `Unavailable`, which names the file, when it is no database or cannot be read or written. */
export function openSqlite(file: string): Database {
  return new Kysely<Tables>({ dialect: createDialect(openFile(file)) });
}

function openFile(file: string): DatabaseSyncInstance {
  try {
    const db = new DatabaseSync(file, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
    // WAL: readers and one writer do not wait for each other. NORMAL: a power cut may take the last commits, never more.
    db.exec('pragma journal_mode = wal; pragma synchronous = normal;');
    // From now on the wait for others is ours: SQLite's own stops the whole process, see `PatientConnection`.
    db.exec('pragma busy_timeout = 0');
    return db;
  } catch (error) {
    throw unavailableFile(file, error);
  }
}

/** For who starts it: which file it is, and why. */
export function unavailableFile(file: string, error: unknown): Unavailable {
  return new Unavailable('database', new Error(`${file}: ${(error as Error).message}`, { cause: error }));
}

/** For changing a file that nobody else has open, and leaving no other beside it. */
export function changeSqlite(file: string): Database {
  return new Kysely<Tables>({ dialect: createDialect(new DatabaseSync(file)) });
}

/** Writes the database as it is at this moment to a new file, while others go on writing. */
export async function copySqlite(db: Database, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
}

/** Statements that are kept prepared: a render needs about twenty of them. */
const KEPT_STATEMENTS = 200;

/** Kysely expects what better-sqlite3 offers. */
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

/** SQLITE_BUSY: another process writes. */
const BUSY = 5;

/**
 * What is mended without us: SQLite's result codes, and its words for them. For a statement that gives rows the binding
 * reports the words alone.
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

/** One of the codes above; undefined where it is another error. */
function unavailableCode(error: unknown): number | undefined {
  const { errcode, message } = error as { readonly errcode?: unknown; readonly message?: unknown };
  // Extended codes have more in their upper bytes.
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

  /** Takes the write lock at the beginning: a transaction that starts reading could fail at its first write instead of waiting. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full or broken disk SQLite has done so itself, and a second time would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.db.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Between two tries; a commit of another process takes about one. */
const RETRY_MS = 5;

/** Waits for another process that writes without stopping this one: a statement that is refused has done nothing. */
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

/** SQLite's DDL is transactional; so the migrations of two starting programs exclude each other. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
