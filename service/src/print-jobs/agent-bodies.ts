/** Schemas of the request bodies that agents send. */
import { z } from 'zod';
import { bodyOf, text, wanted, word } from '../base/parse-body.ts';
import { PRINTER_STATES } from '../enums/printer-states.ts';

/** Maximum seconds for which an agent's request can wait. Proxies close connections without traffic after a minute. */
const MOST_WAIT_SECONDS = 50;

const waitError = { error: `must be a whole number from 0 to ${MOST_WAIT_SECONDS}` };

const listError = { error: wanted('a list with at most 50 entries') };

const status = bodyOf({
  state: word(PRINTER_STATES),
  message: text('message if the printer is not ready', { max: 500 }).optional(),
  model: text('its model', { max: 200 }).optional(),
  dotsPerMm: z.number({ error: wanted('a number') }).optional(),
  reasons: z
    .array(text('a reason', { max: 100 }), listError)
    .max(50, listError)
    .optional(),
  waiting: z.number({ error: wanted('a number') }).optional(),
  mediaTypes: z
    .array(text('a media type', { max: 200 }), listError)
    .max(50, listError)
    .optional(),
}).meta({ description: 'state of the printer, as in `GET /v1/printers/{id}/status`' });

export const takeBody = bodyOf({
  printer: text('the ID or the name of a printer that agents serve', { max: 100 }),
  waitSeconds: z
    .int({ error: wanted('a whole number of seconds') })
    .min(0, waitError)
    .max(MOST_WAIT_SECONDS, waitError)
    .default(25)
    .meta({ description: 'seconds for which the response may wait for a job' }),
  status: status.optional(),
});

const lease = text('lease under which the job was taken', { max: 100 });

export const holdBody = bodyOf({ lease });

export const endBody = bodyOf({
  lease,
  state: word(['queued', 'sent', 'done', 'failed', 'unknown']).meta({
    description: 'outcome; `queued`: nothing was sent, and it can be retried later',
  }),
  message: text('reason in words', { max: 500 }).optional(),
});
