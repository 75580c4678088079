/**
 * PostgreSQL behind Kysely, and all that it does otherwise than SQLite: numbers come as numbers, and a server that is away
 * is told from a query that is wrong.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Unavailable } from '../base/unavailable.ts';
import { storable } from './storable.ts';
import type { Database, Tables } from './tables.ts';

/** A server that does not answer is given up before a client gives up on the service. */
const CONNECT_TIMEOUT_MS = 5_000;

/** A rush comes again within a minute, and finds the connections of the last one. */
const IDLE_MS = 60_000;

/**
 * The server ends what takes longer, and rolls back what an instance began and left: locks of an instance that is frozen
 * hold nobody up for long. `query_timeout` is the client's, for a network that swallows the answer.
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
  /** The most there are at once; a statement takes about a millisecond, so that ten carry some thousand renders a second. */
  readonly connections: number;
  /** For migrations, which wait for each other and may take long. */
  readonly patient?: boolean;
};

export type Connections = { readonly open: number; readonly idle: number; readonly waiting: number };

export type PostgresDatabase = Database & { connections(): Connections };

/** Connects when first asked for something. */
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
  // Idle connections that the server ends: the next query opens another one.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: toKyselyPool(pool) }) });
  const connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return Object.assign(db, { connections });
}

/** Times, sizes and sums stay far below 2^53. */
function parserOf(type: number, format?: 'text' | 'binary'): unknown {
  return type === INT8 || type === NUMERIC ? Number : pg.types.getTypeParser(type, format as 'text');
}

function toKyselyPool(pool: pg.Pool): PostgresPool {
  return {
    end: () => pool.end(),
    connect: async () => toKyselyClient(await connect(pool)),
  };
}

/** The server has no room for one more connection (SQLSTATE too_many_connections): of it, the database or the user. */
const FULL = '53300';

/** Between two looks at whether a connection has become idle; a statement takes about a millisecond. */
const RETRY_MS = 10;

/** Where the server gives no further connection, those that there are take turns, as if there could be no more. */
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
  // The query that runs is told of it; without a listener the process would end.
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
    // Kysely streams with cursors only, which nothing here does.
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      client.off('error', ignore);
      client.release(broken);
    },
  };
}

/** SQLSTATE classes and codes that pass: connection, resources, locks, the server's start and stop, a standby. */
const PASSING = /^(08|53|57|58|40001|40P01|55P03|25006|25P03)/;

/** Whether it is worth to try again: a server that starts, or is away; not one that knows no such user or database. */
export function mayPass({ cause }: Unavailable): boolean {
  return isAway(cause);
}

/** Whether the server could not do it now, rather than not at all. What is no answer of the server is a failed connection. */
function isAway(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || PASSING.test(error.code ?? '');
}
