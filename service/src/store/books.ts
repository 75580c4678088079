/** What everything that is written down needs: the database, and the time. */
import type { Clock } from '../base/clock.ts';
import type { Plans } from '../words/plans.ts';
import type { Database } from './tables.ts';

export type Books = { readonly db: Database; readonly clock: Clock };

/** What everything that is counted for a team needs besides: how much of it there may be. */
export type PlannedBooks = Books & { readonly plans: Plans };
