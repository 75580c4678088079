/** Opens the database that the configuration names and brings it up to date. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '../base/unavailable.ts';
import { type Config, ConfigError, VARIABLES } from '../config/config.ts';
import { makeDataFolder } from '../config/data-folder.ts';
import { migrate } from './migrations.ts';
import { mayPass, openPostgres, type PostgresDatabase } from './postgres.ts';
import { openSqlite, unavailableFile } from './sqlite.ts';
import type { Database } from './tables.ts';

export function sqliteFile(dataFolder: string): string {
  return join(dataFolder, 'platen.sqlite');
}

/** Only a pool has connections to tell of. */
export type OpenedDatabase = Database & Partial<Pick<PostgresDatabase, 'connections'>>;

/** Between two tries of a server that does not answer. */
const TRY_EVERY_MS = 2_000;

type Place = Pick<Config, 'dataFolder' | 'databaseUrl'> & Partial<Pick<Config, 'databaseConnections'>>;

/** The same as `openDatabase`, but a PostgreSQL that does not answer is asked again for `databaseWaitMs`. */
export function awaitDatabase(config: Place & Patience, onAway: OnAway): Promise<OpenedDatabase> {
  return patiently(config, onAway, async () => {
    const db = await openDatabase(config);
    // A service must write; commands that read go on where nobody can.
    if (config.databaseUrl === '') await naming(db, sqliteFile(config.dataFolder), () => takeWriteLock(db));
    return db;
  });
}

type Patience = Pick<Config, 'databaseUrl' | 'databaseWaitMs'>;

type OnAway = (error: Unavailable) => void;

/**
 * Work of a start, which is done again for `databaseWaitMs` while PostgreSQL does not answer, or ends it because it took too long: so
 * does what waits for another instance that starts at the same time.
 */
export async function patiently<T>(config: Patience, onAway: OnAway, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isAway = config.databaseUrl !== '' && error instanceof Unavailable && mayPass(error);
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
    // `platen backup` gives the database its name last.
    if (existsSync(`${sqliteFile(dataFolder)}.unfinished`)) {
      throw new ConfigError(`PLATEN_DATA must not be a backup that was not finished, as ${dataFolder} is`);
    }
    const file = sqliteFile(dataFolder);
    const db = openSqlite(file);
    await naming(db, file, () => migrate(db, 'sqlite'));
    return db;
  }
  const patient = openPostgres({ url, connections, patient: true });
  try {
    await migrate(patient, 'postgres');
  } finally {
    await patient.destroy();
  }
  return openPostgres({ url, connections });
}

/** What is wrong with a file is said with its name. */
async function naming(db: Database, file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await db.destroy();
    throw error instanceof Unavailable ? unavailableFile(file, error.cause) : error;
  }
}

/** As every transaction does, and nothing else. */
function takeWriteLock(db: Database): Promise<void> {
  return db.transaction().execute(async () => undefined);
}
