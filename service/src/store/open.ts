/** Opens the database that the configuration names and brings it up to date. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { makeDataFolder } from '../config/data-folder.ts';
import { migrate } from './migrations.ts';
import { openPostgres, type PostgresDatabase } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Database } from './tables.ts';

export function sqliteFile(dataFolder: string): string {
  return join(dataFolder, 'platen.sqlite');
}

/** Only a pool has connections to tell of. */
export type OpenedDatabase = Database & Partial<Pick<PostgresDatabase, 'connections'>>;

export async function openDatabase({
  dataFolder,
  databaseUrl: url,
}: Pick<Config, 'dataFolder' | 'databaseUrl'>): Promise<OpenedDatabase> {
  if (url === '') {
    makeDataFolder(dataFolder);
    // `platen backup` gives the database its name last.
    if (existsSync(`${sqliteFile(dataFolder)}.unfinished`)) {
      throw new ConfigError(`PLATEN_DATA must not be a backup that was not finished, as ${dataFolder} is`);
    }
    const db = openSqlite(sqliteFile(dataFolder));
    await migrate(db, 'sqlite');
    return db;
  }
  const patient = openPostgres({ url, patient: true });
  try {
    await migrate(patient, 'postgres');
  } finally {
    await patient.destroy();
  }
  return openPostgres({ url });
}
