/** The service's database for commands that work on it directly, with or without a running server. */
import { existsSync } from 'node:fs';
import type { Clock } from '@platen/service/base/clock';
import type { Config } from '@platen/service/config/config';
import type { Flush } from '@platen/service/store/flush';
import type { Database } from '@platen/service/store/tables';
import type { Plans } from '@platen/service/words/plans';
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

/** Opens the configured database for one piece of work; fails where there is none, so that no other folder gets one. */
export function withDatabase<T>(args: Printing, work: Work<T>): Promise<T> {
  return open({ ...args, mayMake: false }, work);
}

/** The same for what an installation may begin with: makes the database where there is none. */
export function withNewDatabase<T>(args: Printing, work: Work<T>): Promise<T> {
  return open({ ...args, mayMake: true }, work);
}

type OpenOptions = Printing & { readonly mayMake: boolean };

async function open<T>({ json, io, mayMake }: OpenOptions, work: Work<T>): Promise<T> {
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
  if (isNew && !mayMake) {
    checkDataFolder(dataFolder);
    throw new Failure(
      `there is no database ${file}: set PLATEN_DATA to the data folder of the service, or start it once`,
    );
  }
  if (!json)
    printNotes(io, [`${isNew ? 'new database' : 'database'} ${databaseUrl === '' ? file : shown(databaseUrl)}`]);
  const endPrivate = io.makePrivate();
  const db = await openDatabase(config);
  const flush = openFlush(config);
  try {
    const done = await work({ db, clock: systemClock, plans, config, flush });
    // What is said to be done outlives a power cut, as an answer of the service does.
    await flush.commits();
    return done;
  } finally {
    await flush.close();
    await db.destroy();
    endPrivate();
  }
}

/** Without user and password. */
function shown(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} at ${host || 'localhost'}`;
}

/** The value, or a failure that names what is missing. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Failure(`there is no ${what}`);
  return value;
}
