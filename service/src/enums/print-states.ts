/** States of print jobs. */

/**
 * `queued`: nothing was sent. `sending`: part of it may have been sent. `sent`: the printer has received all of it.
 * `done`: the printer reports it as printed. `failed`: not printed. `unknown`: the connection broke while sending; only
 * a look at the printer tells. `cancelled`: cancelled before it was sent.
 */
export const PRINT_STATES = ['queued', 'sending', 'sent', 'done', 'failed', 'unknown', 'cancelled'] as const;

export type PrintState = (typeof PRINT_STATES)[number];

/** States in which a job is in its printer's queue. */
export const ACTIVE_STATES = ['queued', 'sending'] as const satisfies readonly PrintState[];

/** States from which a job can be printed again. Printing a finished job again needs a new request. */
export const RETRYABLE_STATES = ['failed', 'unknown', 'cancelled'] as const satisfies readonly PrintState[];
