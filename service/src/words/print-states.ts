/** How far a print job is. */

/**
 * `queued`: nothing has left; `sending`: some of it may have left; `sent`: the printer has it whole; `done`: the printer says that
 * it is printed; `failed`: it is not printed; `unknown`: the connection broke in the middle, and only a look at the printer tells;
 * `cancelled` before it began.
 */
export const PRINT_STATES = ['queued', 'sending', 'sent', 'done', 'failed', 'unknown', 'cancelled'] as const;

export type PrintState = (typeof PRINT_STATES)[number];

/** The states in which a job stands in the line of its printer. */
export const ACTIVE_STATES = ['queued', 'sending'] as const satisfies readonly PrintState[];

/** The states from which somebody may have it printed again: what was printed for sure is asked for anew. */
export const RETRYABLE_STATES = ['failed', 'unknown', 'cancelled'] as const satisfies readonly PrintState[];
