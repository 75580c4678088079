/** The service's database for commands that work on it directly, with or without a running server. */
import type { Clock } from '@platen/service/base/clock';
import type { Config } from '@platen/service/config/config';
import type { Database } from '@platen/service/store/tables';
import { Failure } from './command.ts';

export type Store = { readonly db: Database; readonly clock: Clock; readonly config: Config };

/** Opens the configured database for one piece of work. */
export async function withDatabase<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { readConfig } = await import('@platen/service/config/config');
  const { openDatabase } = await import('@platen/service/store/open');
  const { systemClock } = await import('@platen/service/base/clock');
  const config = readConfig(process.env);
  const db = await openDatabase(config);
  try {
    return await work({ db, clock: systemClock, config });
  } finally {
    await db.destroy();
  }
}

/** The value, or a failure that names what is missing. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Failure(`there is no ${what}`);
  return value;
}
