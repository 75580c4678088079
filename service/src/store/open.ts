/** Opens the configured database and migrates it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '../base/unavailable.ts';
import { type Config, VARIABLES } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { makeDataFolder } from '../config/data-folder.ts';
import { migrate } from './migrations.ts';
import type { PostgresDatabase } from './postgres.ts';
import { openSqlite, unavailableFile } from './sqlite.ts';
import type { Database } from './tables.ts';

export function sqliteFile(dataFolder: string): string {
  return join(dataFolder, 'platen.sqlite');
}

/** Opened database. `connections` exists only with PostgreSQL. */
export type OpenedDatabase = Database & Partial<Pick<PostgresDatabase, 'connections'>>;

/** Delay in ms between attempts to reach the server. */
const TRY_EVERY_MS = 2_000;

type Place = Pick<Config, 'dataFolder' | 'databaseUrl'> & Partial<Pick<Config, 'databaseConnections'>>;

/** Like `openDatabase`, but retries for `databaseWaitMs` if PostgreSQL does not respond. */
export function awaitDatabase(config: Place & Patience, onAway: OnAway): Promise<OpenedDatabase> {
  return retryWhileUnavailable(config, onAway, async () => {
    const db = await openDatabase(config);
    // Checks that the database is writable. Commands that only read do not need this.
    if (config.databaseUrl === '') await naming(db, sqliteFile(config.dataFolder), () => takeWriteLock(db));
    return db;
  });
}

type Patience = Pick<Config, 'databaseUrl' | 'databaseWaitMs'>;

type OnAway = (error: Unavailable) => void;

/**
 * Runs work at startup. Retries for `databaseWaitMs` if PostgreSQL does not respond, or cancels the work because of a
 * timeout. Timeouts can occur if another instance is starting at the same time.
 */
export async function retryWhileUnavailable<T>(config: Patience, onAway: OnAway, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isAway = config.databaseUrl !== '' && error instanceof Unavailable && (await postgres()).mayPass(error);
      if (!isAway || performance.now() - startedAt + TRY_EVERY_MS > config.databaseWaitMs) throw error;
      onAway(error);
      await sleep(TRY_EVERY_MS);
    }
  }
}

export async function openDatabase({
  dataFolder,
  databaseUrl: url,
  databaseConnections: connections = Number(VARIABLES.databaseConnections.default),
}: Place): Promise<OpenedDatabase> {
  if (url === '') {
    makeDataFolder(dataFolder);
    // The file with this name is an unfinished backup. `platen backup` renames it in its last step.
    if (existsSync(`${sqliteFile(dataFolder)}.unfinished`)) {
      throw new ConfigError(`PLATEN_DATA must not be an unfinished backup, but ${dataFolder} is one`);
    }
    const file = sqliteFile(dataFolder);
    const db = openSqlite(file);
    await naming(db, file, () => migrate(db, 'sqlite'));
    return db;
  }
  const { openPostgres } = await postgres();
  const patient = openPostgres({ url, connections, patient: true });
  try {
    await migrate(patient, 'postgres');
  } finally {
    await patient.destroy();
  }
  return openPostgres({ url, connections });
}

/** Loads the driver for PostgreSQL. With SQLite, the service starts faster without it. */
const postgres = () => import('./postgres.ts');

/** Calls `work`. Adds the name of the file to its errors. */
async function naming(db: Database, file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await db.destroy();
    throw error instanceof Unavailable ? unavailableFile(file, error.cause) : error;
  }
}

/** Takes the write lock, like a transaction that writes. Changes nothing. */
function takeWriteLock(db: Database): Promise<void> {
  return db.transaction().execute(async () => undefined);
}
