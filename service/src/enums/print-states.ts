/** States of print jobs. */

/**
 * States of a print job. `queued`: nothing has been sent. `sending`: a part of the document may have been sent. `sent`:
 * the printer has received the whole document. `done`: the printer has confirmed that it printed the document.
 * `failed`: not printed. `unknown`: the connection broke during the transfer, so a person must check the printer.
 * `cancelled`: cancelled before anything was sent.
 */
export const PRINT_STATES = ['queued', 'sending', 'sent', 'done', 'failed', 'unknown', 'cancelled'] as const;

export type PrintState = (typeof PRINT_STATES)[number];

/** States of jobs that are in a printer's queue. */
export const ACTIVE_STATES = ['queued', 'sending'] as const satisfies readonly PrintState[];

/** States in which a job can be printed again. For other final states, a new request is necessary. */
export const RETRYABLE_STATES = ['failed', 'unknown', 'cancelled'] as const satisfies readonly PrintState[];
