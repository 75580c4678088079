/** Webhook events for print jobs that have ended. */

import { WEBHOOK_EVENTS, type WebhookEvent } from '../enums/webhook-events.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { PrintJobRow } from '../store/tables.ts';
import { noteEvents } from './note-event.ts';

/** Columns of a print job that messages contain. */
export const TOLD_OF_PRINTS = ['id', 'team_id', 'printer_id', 'printer', 'state', 'name'] as const;

type Told = Pick<PrintJobRow, (typeof TOLD_OF_PRINTS)[number]>;

/**
 * Stores messages with the current state of print jobs. All jobs must belong to one team. Call it in the transaction
 * that changes the state.
 */
export async function notePrints(context: StoreContext, jobs: readonly Told[]): Promise<void> {
  const events = jobs.flatMap((job) => {
    const type = WEBHOOK_EVENTS.find((event) => event === `print.${job.state}`) as WebhookEvent | undefined;
    const { id: printJobId, printer_id: printerId, printer, state, name } = job;
    return type === undefined ? [] : [{ type, data: { printJobId, state, printerId, printer, name } }];
  });
  await noteEvents(context, jobs[0]?.team_id ?? '', events);
}
