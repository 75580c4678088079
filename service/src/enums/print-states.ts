/** States of print jobs. */

/**
 * States of a print job. `queued`: nothing was sent. `sending`: a part of the document may have been sent. `sent`: the
 * printer has received the whole document. `done`: the printer reports the document as printed. `failed`: not printed.
 * `unknown`: the connection broke while sending, so only a person at the printer can tell. `cancelled`: cancelled
 * before it was sent.
 */
export const PRINT_STATES = ['queued', 'sending', 'sent', 'done', 'failed', 'unknown', 'cancelled'] as const;

export type PrintState = (typeof PRINT_STATES)[number];

/** States in which a job is in its printer's queue. */
export const ACTIVE_STATES = ['queued', 'sending'] as const satisfies readonly PrintState[];

/** States from which a job can be printed again. A job in another final state needs a new request. */
export const RETRYABLE_STATES = ['failed', 'unknown', 'cancelled'] as const satisfies readonly PrintState[];
