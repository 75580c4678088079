/** Response schemas of the routes for printers. */
import { z } from 'zod';
import { PRINT_LANGUAGES } from '../../enums/print-language.ts';
import { PRINTER_STATES } from '../../enums/printer-states.ts';
import { json, millis, NEXT } from '../../http/answer-parts.ts';

export const language = z.enum(PRINT_LANGUAGES).meta({ description: 'language of the printer' });

const printer = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    address: z.string().meta({ description: 'without name and password' }),
    language,
    settings: json('settings for the printer’s documents, as in `printer` of a template'),
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
    .meta({ description: 'reasons why the printer does not print, as `printer-state-reasons` (RFC 8011) if possible' }),
  waiting: z.number().optional().meta({ description: 'number of waiting documents and labels' }),
  mediaTypes: z.array(z.string()).optional().meta({ description: 'media types that the printer accepts' }),
});
