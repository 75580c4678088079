/** Schemas of the answers of routes for printers and print jobs. */
import { z } from 'zod';
import { RENDER_MODES } from '../enums/key-modes.ts';
import { PRINT_LANGUAGES } from '../enums/print-language.ts';
import { PRINT_STATES } from '../enums/print-states.ts';
import { PRINTER_STATES } from '../enums/printer-states.ts';
import { json, millis, NEXT, sha256 } from './answer-parts.ts';
import { warning } from './answers.ts';

const language = z.enum(PRINT_LANGUAGES).meta({ description: 'what the printer takes' });

const printer = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    address: z.string().meta({ description: 'without name and password' }),
    language,
    settings: json('what documents for it are told, as `printer` of a template'),
    confirm: z.boolean().meta({ description: 'whether a job is over only when the printer says that it is printed' }),
    createdAt: millis,
    updatedAt: millis,
  })
  .meta({ id: 'Printer' });
export const printerAnswer = printer;
export const printersAnswer = z.strictObject({ printers: z.array(printer), next: NEXT });
export const printerStatusAnswer = z.strictObject({
  state: z.enum(PRINTER_STATES).meta({ description: '`silent`: it does not report its state' }),
  message: z.string().optional().meta({ description: 'in words, where it is not ready' }),
  toldAt: millis.optional().meta({ description: 'when its agent was heard last; left out where it was asked now' }),
  model: z.string().optional(),
  dotsPerMm: z.number().optional(),
  reasons: z
    .array(z.string())
    .optional()
    .meta({ description: 'why it does not print: keywords of `printer-state-reasons` (RFC 8011) where one fits' }),
  waiting: z.number().optional().meta({ description: 'documents and labels that wait in it' }),
  mediaTypes: z.array(z.string()).optional().meta({ description: 'of documents that it takes' }),
});

const printJob = z
  .strictObject({
    id: z.string(),
    state: z.enum(PRINT_STATES).meta({
      description:
        '`sent`: the printer has it whole; `done`: it says that it is printed; `unknown`: the connection broke in the middle, and only a ' +
        'look at the printer tells; `failed`: it is not printed',
    }),
    message: z.string().optional().meta({ description: 'what was wrong last' }),
    printerId: z.string(),
    printer: z.string().meta({ description: 'its name, when the job was made' }),
    name: z.string().meta({ description: 'what the queue of the printer shows' }),
    template: z.string().optional().meta({ description: 'what the request called it' }),
    templateVersion: z.int().optional(),
    mode: z.enum(RENDER_MODES),
    language,
    items: z.int(),
    copies: z.int(),
    pages: z.int(),
    sizeBytes: z.int(),
    sha256,
    attempts: z.int().meta({ description: 'times that the printer was asked for it' }),
    createdAt: millis,
    begunAt: millis.optional().meta({ description: 'when its first byte may have left' }),
    endedAt: millis.optional(),
    givesUpAt: millis.meta({ description: 'when it fails if it has not begun' }),
    expiresAt: millis.meta({ description: 'until when it is told of, and can be printed again' }),
  })
  .meta({ id: 'PrintJob' });
export const printJobAnswer = printJob;
export const newPrintJobAnswer = z.strictObject({
  ...printJob.shape,
  warnings: z.array(warning).meta({ description: 'about the request and the document; `item` tells of which' }),
});
const heldPrinter = z.strictObject({ id: z.string(), name: z.string(), language });
const takenJob = z
  .strictObject({
    id: z.string(),
    lease: z.string().meta({ description: 'names this sending in what follows' }),
    leaseMs: z.int().meta({ description: 'how long it holds from now on, and from each renewal' }),
    name: z.string().meta({ description: 'what the queue of the printer shows' }),
    language,
    dotsPerMm: z.number().optional().meta({ description: 'of the printer that the label was made for' }),
    repeats: z.int().meta({ description: 'how often the document is sent' }),
    confirm: z.boolean().meta({ description: 'whether it is over only when the printer says that it is printed' }),
    sizeBytes: z.int(),
    sha256,
  })
  .meta({ id: 'TakenPrintJob' });
export const takenJobAnswer = z.strictObject({
  printer: heldPrinter,
  job: takenJob.optional().meta({ description: 'left out where none came' }),
});
export const heldJobAnswer = z.strictObject({ id: z.string(), state: z.enum(PRINT_STATES) });
export const printJobsAnswer = z.strictObject({ jobs: z.array(printJob), next: NEXT });
