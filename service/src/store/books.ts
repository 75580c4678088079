/** What everything that is written down needs: the database, and the time. */
import type { Clock } from '../base/clock.ts';
import type { Database } from './tables.ts';

export type Books = { readonly db: Database; readonly clock: Clock };
