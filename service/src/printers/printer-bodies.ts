/** Parses the request bodies for creating and changing printers. */
import type { JsonObject } from '@platen/engine/base/json';
import { parseQueueSettings } from '@platen/engine/format/printer';
import { z } from 'zod';
import { badRequest } from '../base/errors.ts';
import { bodyOf, text, truth, word } from '../base/parse-body.ts';
import { PRINT_LANGUAGES } from '../enums/print-language.ts';
import type { NewPrinter, PrinterChange } from './printers.ts';
import type { Reach } from './reach-printer.ts';

const fields = {
  name: text('name of the printer', { max: 100 }),
  address: text('address such as tcp://10.20.7.4 or ipp://10.20.7.5/ipp/print, or "agent" if an agent prints', {
    max: 500,
  }),
  language: word(PRINT_LANGUAGES).meta({ description: 'language in which the printer receives documents' }),
  settings: z.unknown().optional().meta({
    type: 'object',
    description:
      'settings for the printer’s documents, as in `printer` of a template: density, offset, darkness, speed, cut, …; default: `density` 8 for ZPL',
  }),
  confirm: truth.meta({
    description: 'true: a job waits until the printer reports the document as printed; its state is then `done`',
  }),
};

export const createPrinterBody = bodyOf({ ...fields, confirm: fields.confirm.default(false) });

export const changePrinterBody = bodyOf({
  name: fields.name.optional(),
  address: fields.address.optional(),
  language: fields.language.optional(),
  settings: fields.settings,
  confirm: fields.confirm.optional(),
});

/**
 * Parses a new printer. Throws BAD_REQUEST with all problems, for example invalid settings or an address that is not
 * allowed.
 */
export async function readPrinter(reach: Reach, body: z.output<typeof createPrinterBody>): Promise<NewPrinter> {
  const { settings } = await readPrinterChange(reach, body);
  const { name, address, language, confirm } = body;
  const density = language === 'pdf' ? {} : { density: 8 as const };
  return { name, address, language, confirm, settings: { ...density, ...settings } };
}

/** Parses a change of a printer. Throws BAD_REQUEST with all problems. */
export async function readPrinterChange(
  reach: Reach,
  body: z.output<typeof changePrinterBody>,
): Promise<PrinterChange> {
  const { name, address, language, confirm } = body;
  const fault = address === undefined ? undefined : await reach.fault(address);
  const settings = body.settings === undefined ? undefined : parseQueueSettings(body.settings);
  const problems = [
    ...(fault === undefined ? [] : [{ path: '/address', code: 'INVALID_VALUE' as const, message: fault }]),
    ...(settings?.ok === false
      ? settings.problems.map((problem) => ({ ...problem, path: `/settings${problem.path}` }))
      : []),
  ];
  if (problems.length > 0) throw badRequest(problems);
  return { name, address, language, confirm, settings: settings?.ok ? (body.settings as JsonObject) : undefined };
}
