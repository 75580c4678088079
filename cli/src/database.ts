/** Database access for commands. The service may be running. */
import { existsSync } from 'node:fs';
import type { Clock } from '@platen/service/base/clock';
import type { Config } from '@platen/service/config/config';
import type { Plans } from '@platen/service/enums/plans';
import type { Flush } from '@platen/service/store/flush';
import type { Database } from '@platen/service/store/tables';
import { Failure, type Printing } from './command.ts';
import { printNotes } from './output.ts';

export type Store = {
  readonly db: Database;
  readonly clock: Clock;
  readonly plans: Plans;
  readonly config: Config;
  readonly flush: Flush;
};

type Work<T> = (store: Store) => Promise<T>;

/**
 * Opens the configured database while `work` runs. Throws if the database does not exist, so that a wrong setting does
 * not create one.
 */
export function withDatabase<T>(args: Printing, work: Work<T>): Promise<T> {
  return open({ ...args, mayCreate: false }, work);
}

/**
 * Opens the configured database while `work` runs. Commands that may run before the first start of the service can
 * create the database. This requires a location in the environment, because the default location depends on the working
 * directory.
 */
export function withNewDatabase<T>(args: Printing, work: Work<T>): Promise<T> {
  const { PLATEN_DATA, PLATEN_DATABASE_URL } = args.io.env;
  return open({ ...args, mayCreate: Boolean(PLATEN_DATA || PLATEN_DATABASE_URL) }, work);
}

type OpenOptions = Printing & { readonly mayCreate: boolean };

async function open<T>({ json, io, mayCreate }: OpenOptions, work: Work<T>): Promise<T> {
  const { readConfig } = await import('@platen/service/config/config');
  const { openDatabase, sqliteFile } = await import('@platen/service/store/open');
  const { openFlush } = await import('@platen/service/store/flush');
  const { checkDataFolder } = await import('@platen/service/config/data-folder');
  const { loadPlans } = await import('@platen/service/config/plans-file');
  const { systemClock } = await import('@platen/service/base/clock');
  const config = readConfig(io.env);
  const plans = loadPlans(config);
  const { databaseUrl, dataFolder } = config;
  const file = sqliteFile(dataFolder);
  const isNew = databaseUrl === '' && !existsSync(file);
  if (isNew && !mayCreate) {
    checkDataFolder(dataFolder);
    throw new Failure(
      `the database ${file} does not exist; set PLATEN_DATA to the data folder of the service, or start the service once`,
    );
  }
  if (!json)
    printNotes(io, [`${isNew ? 'new database' : 'database'} ${databaseUrl === '' ? file : shown(databaseUrl)}`]);
  const endPrivate = io.makePrivate();
  const db = await openDatabase(config);
  const flush = openFlush(config);
  try {
    const done = await work({ db, clock: systemClock, plans, config, flush });
    // Flushes to the disk, so that reported results survive a power failure, like responses of the service.
    await flush.commits();
    return done;
  } finally {
    await flush.close();
    await db.destroy();
    endPrivate();
  }
}

/** Returns the database URL without its user name and password. */
function shown(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} at ${host || 'localhost'}`;
}

/** Returns the value. If the value is undefined, throws a failure that says what does not exist. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Failure(`${what} does not exist`);
  return value;
}
