/**
 * Kysely's PostgreSQL driver, adapted to behave like SQLite: numbers arrive as numbers. An unavailable server is
 * distinguished from an invalid query.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Unavailable } from '../base/unavailable.ts';
import { storable } from './storable.ts';
import type { Database, Tables } from './tables.ts';

/** Connection timeout in ms. It is shorter than the timeout of the service's own clients. */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Idle time in ms before a connection is closed. Bursts tend to repeat within a minute and then reuse open connections.
 */
const IDLE_MS = 60_000;

/**
 * Timeouts after which the server cancels a statement and rolls back transactions that an instance left open. So the
 * locks of a frozen instance do not block other instances for long. `query_timeout` applies in the client, for networks
 * that lose the response.
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
   * Maximum connections. A statement takes about a millisecond, so ten are enough for a few thousand renders per
   * second.
   */
  readonly connections: number;
  /** True for migrations. They wait for each other and may take long. */
  readonly patient?: boolean;
};

export type Connections = { readonly open: number; readonly idle: number; readonly waiting: number };

export type PostgresDatabase = Database & { connections(): Connections };

/** Opens a pool. It connects on the first query. */
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
  // Ignores idle connections that the server closes. The next query opens a new one.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: toKyselyPool(pool) }) });
  const connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return Object.assign(db, { connections });
}

/** Returns a parser that converts to numbers. Times, sizes and sums are far below 2^53. */
function parserOf(type: number, format?: 'text' | 'binary'): unknown {
  return type === INT8 || type === NUMERIC ? Number : pg.types.getTypeParser(type, format as 'text');
}

function toKyselyPool(pool: pg.Pool): PostgresPool {
  return {
    end: () => pool.end(),
    connect: async () => toKyselyClient(await connect(pool)),
  };
}

/** SQLSTATE too_many_connections: the limit of the server, the database or the user is reached. */
const FULL = '53300';

/** Interval in ms for checking whether a connection has become idle. A statement takes about a millisecond. */
const RETRY_MS = 10;

/**
 * Returns a connection. If the server refuses more connections, callers share the existing ones, as with a smaller
 * pool.
 */
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
  // The running query receives the error. Without a listener the process would crash.
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
    // Kysely uses cursors only for streaming, which this project does not use.
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      client.off('error', ignore);
      client.release(broken);
    },
  };
}

/**
 * SQLSTATE classes and codes of temporary failures: connection, resources, locks, server start and shutdown, standby.
 */
const PASSING = /^(08|53|57|58|40001|40P01|55P03|25006|25P03)/;

/**
 * Returns true if a retry makes sense, because the server is starting or unreachable. Returns false for an unknown user
 * or database.
 */
export function mayPass({ cause }: Unavailable): boolean {
  return isAway(cause);
}

/**
 * Returns true if the failure is temporary. An error without a response from the server counts as a failed connection.
 */
function isAway(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || PASSING.test(error.code ?? '');
}
