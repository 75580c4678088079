/**
 * PostgreSQL driver for Kysely. As with SQLite, numbers in results are JavaScript numbers. Errors distinguish a server
 * that is not available from an invalid query.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Unavailable } from '../base/unavailable.ts';
import { storable } from './storable.ts';
import type { Database, Tables } from './tables.ts';

/** Timeout for connecting, in ms. It is shorter than the timeout of the service's clients. */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Time in ms after which an unused connection is closed. Load often returns within a minute, and can then use open
 * connections.
 */
const IDLE_MS = 60_000;

/**
 * Timeouts in ms after which the server cancels a statement, or rolls back a transaction that an instance has left
 * open. The locks of an instance that hangs therefore do not block others for long. The client enforces
 * `query_timeout`, in case the network loses a response.
 */
const TIMEOUTS = {
  statement_timeout: 10_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 15_000,
} as const;

const INT8 = 20;
const NUMERIC = 1700;

type PostgresOptions = {
  readonly url: string;
  /**
   * Maximum number of connections. A statement takes about a millisecond, so ten connections suffice for several
   * thousand renders per second.
   */
  readonly connections: number;
  /** True for migrations. They may take long and wait for each other. */
  readonly patient?: boolean;
};

export type Connections = { readonly open: number; readonly idle: number; readonly waiting: number };

export type PostgresDatabase = Database & { connections(): Connections };

/** Opens a connection pool. The first query connects. */
export function openPostgres({ url, connections: most, patient = false }: PostgresOptions): PostgresDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'platen',
    max: most,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    ...(patient ? {} : TIMEOUTS),
  });
  // Ignores errors of unused connections that the server closes. The next query opens a new connection.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: toKyselyPool(pool) }) });
  const connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return Object.assign(db, { connections });
}

/**
 * Returns the parser for a column type. Large integers become numbers, because times, sizes and sums are far below 2⁵³.
 */
function parserOf(type: number, format?: 'text' | 'binary'): unknown {
  return type === INT8 || type === NUMERIC ? Number : pg.types.getTypeParser(type, format as 'text');
}

function toKyselyPool(pool: pg.Pool): PostgresPool {
  return {
    end: () => pool.end(),
    connect: async () => toKyselyClient(await connect(pool)),
  };
}

/** SQLSTATE `too_many_connections`: the limit of the server, the database or the user has been reached. */
const FULL = '53300';

/** Interval in ms between attempts to get a connection. A statement takes about a millisecond. */
const RETRY_MS = 10;

/** Returns a connection. If the server accepts no more connections, waits for an open one. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const isFull = error instanceof pg.DatabaseError && error.code === FULL;
      const hasOthers = pool.totalCount > 0;
      if (!isFull || !hasOthers || performance.now() - startedAt > CONNECT_TIMEOUT_MS) {
        throw new Unavailable('database', error);
      }
      await sleep(RETRY_MS);
    }
  }
}

function toKyselyClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: Unavailable | undefined;
  // Does nothing, because the running query receives the error. Without a listener, the error would end the process.
  const ignore = () => undefined;
  client.on('error', ignore);
  const query = async (sql: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(sql, parameters.map(storable));
    } catch (error) {
      if (!isAway(error)) throw error;
      broken = new Unavailable('database', error);
      throw broken;
    }
  };
  return {
    // Kysely needs cursors only for streaming, which we do not use.
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      client.off('error', ignore);
      client.release(broken);
    },
  };
}

/**
 * SQLSTATE classes and codes of temporary errors: connection, resources, locks, start and shutdown of the server,
 * standby.
 */
const PASSING = /^(08|53|57|58|40001|40P01|55P03|25006|25P03)/;

/**
 * Returns true if a retry may succeed, because the server is starting or cannot be reached. Returns false, for example,
 * if the user or the database does not exist.
 */
export function mayPass({ cause }: Unavailable): boolean {
  return isAway(cause);
}

/** Returns true if the error is temporary. Errors that do not come from the server are connection errors. */
function isAway(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || PASSING.test(error.code ?? '');
}
