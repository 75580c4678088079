/**
 * SQLite behind Kysely. On the main thread only: the binding aborts the process when a worker thread that uses it is
 * ended in the middle of a query.
 */
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { LruCache } from '@platen/engine/base/lru-cache';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
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
const BUSY_TIMEOUT_MS = 5_000;

export function openSqlite(file: string): Database {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  // WAL: readers and one writer do not wait for each other. NORMAL: a power cut may take the last commits, never more.
  db.exec('pragma journal_mode = wal; pragma synchronous = normal;');
  return new Kysely<Tables>({ dialect: createDialect(kyselyDatabase(db)) });
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
      const statement = kyselyStatement(db.prepare(sql));
      statements.set(sql, statement);
      return statement;
    },
  };
}

function kyselyStatement(statement: StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => unlessBusy(() => statement.all(...(parameters.map(storable) as []))),
    run: (parameters) => unlessBusy(() => statement.run(...(parameters.map(storable) as []))),
    iterate: (parameters) => statement.iterate(...(parameters as [])) as IterableIterator<unknown>,
  };
}

/** SQLITE_BUSY: another process writes for longer than the wait. */
const BUSY = 5;

function unlessBusy<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if ((error as { readonly errcode?: unknown }).errcode === BUSY) throw new Unavailable('database', error);
    throw error;
  }
}

function createDialect(database: SqliteDatabase): Dialect {
  const dialect = new SqliteDialect({ database });
  return {
    createDriver: () => new ImmediateDriver({ database }),
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

/** Takes the write lock at the beginning: a transaction that starts reading could fail at its first write instead of waiting. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite's DDL is transactional; so the migrations of two starting programs exclude each other. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
