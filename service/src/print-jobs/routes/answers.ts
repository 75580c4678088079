/** Response schemas of the routes for print jobs and agents. */
import { z } from 'zod';
import { RENDER_MODES } from '../../enums/key-modes.ts';
import { PRINT_STATES } from '../../enums/print-states.ts';
import { millis, NEXT, sha256, warning } from '../../http/answer-parts.ts';
import { language } from '../../printers/routes/answers.ts';

const printJob = z
  .strictObject({
    id: z.string(),
    state: z.enum(PRINT_STATES).meta({
      description:
        '`sent`: the printer received the whole document; `done`: the printer reports that the document is printed; `unknown`: the connection failed while ' +
        'sending, so check the printer; `failed`: not printed',
    }),
    message: z.string().optional().meta({ description: 'last problem' }),
    printerId: z.string(),
    printer: z.string().meta({ description: 'name of the printer when the job was created' }),
    name: z.string().meta({ description: 'name of the job in the print queue' }),
    template: z.string().optional().meta({ description: 'name from the request' }),
    templateVersion: z.int().optional(),
    mode: z.enum(RENDER_MODES),
    language,
    items: z.int(),
    copies: z.int(),
    pages: z.int(),
    sizeBytes: z.int(),
    sha256,
    attempts: z.int().meta({ description: 'number of attempts to print' }),
    createdAt: millis,
    begunAt: millis.optional().meta({ description: 'time of the first attempt to send the document' }),
    endedAt: millis.optional(),
    givesUpAt: millis.meta({ description: 'deadline for the start; after it, the job fails' }),
    expiresAt: millis.meta({ description: 'time until which the job is listed and can be printed again' }),
  })
  .meta({ id: 'PrintJob' });
export const printJobAnswer = printJob;
export const newPrintJobAnswer = z.strictObject({
  ...printJob.shape,
  warnings: z
    .array(warning)
    .meta({ description: 'warnings of the request and the document; `item` has the position of the item' }),
});
const heldPrinter = z.strictObject({ id: z.string(), name: z.string(), language });
const takenJob = z
  .strictObject({
    id: z.string(),
    lease: z.string().meta({ description: 'ID of the lease, for further requests' }),
    leaseMs: z.int().meta({ description: 'duration of the lease, from now and from each renewal' }),
    name: z.string().meta({ description: 'name of the job in the print queue' }),
    language,
    dotsPerMm: z.number().optional().meta({ description: 'density of the printer for which the label was rendered' }),
    repeats: z.int().meta({ description: 'number of times that the document is sent' }),
    confirm: z
      .boolean()
      .meta({ description: 'true if the job waits until the printer reports the document as printed' }),
    mediaCheck: z.enum(['warn', 'hold']).optional().meta({
      description:
        'action if the document does not match the media in the printer; absent if the media are not compared',
    }),
    sizeBytes: z.int(),
    sha256,
  })
  .meta({ id: 'TakenPrintJob' });
export const takenJobAnswer = z.strictObject({
  printer: heldPrinter,
  job: takenJob.optional().meta({ description: 'the next print job; absent if no job arrived in time' }),
});
export const heldJobAnswer = z.strictObject({ id: z.string(), state: z.enum(PRINT_STATES) });
export const printJobsAnswer = z.strictObject({ jobs: z.array(printJob), next: NEXT });
