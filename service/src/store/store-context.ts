/** Dependencies of code that uses the database: the database and the clock. */
import type { Clock } from '../base/clock.ts';
import type { Plans } from '../enums/plans.ts';
import type { Database } from './tables.ts';

export type StoreContext = { readonly db: Database; readonly clock: Clock };

/** Dependencies of code that also needs the limits of teams: the database, the clock and the plans. */
export type PlannedContext = StoreContext & { readonly plans: Plans };
