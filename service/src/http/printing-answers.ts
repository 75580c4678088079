/** Schemas of the responses of routes for printers and print jobs. */
import { z } from 'zod';
import { RENDER_MODES } from '../enums/key-modes.ts';
import { PRINT_LANGUAGES } from '../enums/print-language.ts';
import { PRINT_STATES } from '../enums/print-states.ts';
import { PRINTER_STATES } from '../enums/printer-states.ts';
import { json, millis, NEXT, sha256 } from './answer-parts.ts';
import { warning } from './answers.ts';

const language = z.enum(PRINT_LANGUAGES).meta({ description: 'language of the printer' });

const printer = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    address: z.string().meta({ description: 'without name and password' }),
    language,
    settings: json('settings for its documents, as in `printer` of a template'),
    confirm: z.boolean().meta({ description: 'true if jobs wait until the printer reports them as printed' }),
    createdAt: millis,
    updatedAt: millis,
  })
  .meta({ id: 'Printer' });
export const printerAnswer = printer;
export const printersAnswer = z.strictObject({ printers: z.array(printer), next: NEXT });
export const printerNetworksAnswer = z
  .strictObject({
    networks: z.array(z.string()).meta({ description: 'networks with a port, such as `10.20.0.0/16:9100`' }),
    isFixed: z.boolean().meta({ description: 'true if `PLATEN_PRINTERS` defines the networks' }),
  })
  .meta({ id: 'PrinterNetworks' });
export const printerStatusAnswer = z.strictObject({
  state: z.enum(PRINTER_STATES).meta({ description: '`silent`: the printer does not report its state' }),
  message: z.string().optional().meta({ description: 'message if the printer is not ready' }),
  toldAt: millis.optional().meta({
    description:
      'time of the last report by the agent of the printer; absent if the service asked the printer directly',
  }),
  model: z.string().optional(),
  dotsPerMm: z.number().optional(),
  reasons: z
    .array(z.string())
    .optional()
    .meta({ description: 'reasons why it does not print, as `printer-state-reasons` (RFC 8011) if possible' }),
  waiting: z.number().optional().meta({ description: 'number of waiting documents and labels' }),
  mediaTypes: z.array(z.string()).optional().meta({ description: 'media types that the printer accepts' }),
});

const printJob = z
  .strictObject({
    id: z.string(),
    state: z.enum(PRINT_STATES).meta({
      description:
        '`sent`: the printer received all of it; `done`: the printer reports that it is printed; `unknown`: the connection failed while ' +
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
    confirm: z.boolean().meta({ description: 'true if the job waits until the printer reports it as printed' }),
    mediaCheck: z.enum(['warn', 'hold']).optional().meta({
      description: 'action if the media differ from the media in the printer; absent if they are not compared',
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
