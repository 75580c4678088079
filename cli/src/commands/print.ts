/**
 * `platen print`: prints a template, or a finished ZPL or PDF file, at most once. `platen printer`: shows a printer's
 * status.
 */
import { basename } from 'node:path';
import type { Template } from '@platen/engine';
import type { OutputFormat } from '@platen/engine/paint/formats';
import { PRINT_LANGUAGES } from '@platen/service/enums/print-language';
import {
  describeReasons,
  type PrintDocument,
  PrintError,
  type PrinterStatus,
  type PrintLanguage,
} from '@platen/service/printing/print-types';
import {
  describeAddress,
  PRINTER_ADDRESS_FORMS,
  type PrinterAddress,
  parsePrinterAddress,
} from '@platen/service/printing/printer-address';
import { ASSETS } from '../assets.ts';
import { type Arguments, type Command, Failure, oneOf, optional, required, UsageError } from '../command.ts';
import { COPIES, DENSITY, readDocumentOptions } from '../document-options.ts';
import { readBytes } from '../files.ts';
import { count, describeFinding, printNotes, printResult } from '../output.ts';
import { PRINTER_TIMEOUT, readPrinterTimeout, UNKNOWN } from '../printer-options.ts';
import { REMOTE_IMAGES } from '../remote-images.ts';
import { refuseWarnings, renderFiles } from '../render-document.ts';
import { readData, readTemplate } from '../template-files.ts';

const LANGUAGES: readonly (OutputFormat & PrintLanguage)[] = PRINT_LANGUAGES;

const PRINTER = {
  type: 'string',
  value: 'ADDRESS',
  about: `address of the printer: ${PRINTER_ADDRESS_FORMS}`,
} as const;

export const printCommand: Command = {
  name: 'print',
  operands: ['TEMPLATE.json|FILE.zpl|FILE.pdf|…'],
  about: 'print once on a printer; exit status 3 means that the connection failed while sending, so check the printer',
  prints: '{ state: "sent" | "done", printer, sizeBytes, warnings }',
  options: {
    printer: PRINTER,
    data: { type: 'string', value: 'DATA.json', about: 'JSON file with the data; default: the sample of the template' },
    format: {
      type: 'string',
      value: LANGUAGES.join('|'),
      about: 'language of the printer; default: zpl, or pdf for IPP',
    },
    density: DENSITY,
    copies: COPIES,
    assets: ASSETS,
    'remote-images': REMOTE_IMAGES,
    strict: { type: 'boolean', about: 'print nothing if there are warnings' },
    wait: { type: 'boolean', about: 'wait until the printer reports that the document is printed' },
    timeout: PRINTER_TIMEOUT,
  },
  async run(args) {
    const address = readAddress(args, required(args, 'printer'));
    const language = readLanguage(args, address);
    const { document, warnings } = await read(args, language);
    const { print } = await import('@platen/service/printing/print');
    const { signal, stop } = interruptible();
    try {
      const printed = await print(address, document, {
        wait: args.values['wait'] === true,
        timeoutMs: readPrinterTimeout(args),
        signal,
        onStatus: ({ reasons }) => {
          if (reasons.length > 0) printNotes(args.io, [`${describeAddress(address)}: ${describeReasons(reasons)}`]);
        },
      });
      const { state, printer } = printed;
      printResult(args, { state, printer, sizeBytes: document.bytes.length, warnings }, []);
      if (!args.json) {
        printNotes(args.io, [
          `${document.name} ${state === 'done' ? 'is printed' : 'was sent'}: ${describeAddress(address)}`,
          ...(warnings.length > 0 ? [`${count(warnings.length, 'warning')}:`, ...warnings.map(describeFinding)] : []),
        ]);
      }
      return 0;
    } catch (error) {
      throw told(error, address);
    } finally {
      stop();
    }
  },
};

export const printerCommand: Command = {
  name: 'printer',
  operands: ['ADDRESS'],
  about: 'show the state of a printer; exit status 1 means that it cannot print now',
  prints: '{ model?, dotsPerMm?, reasons, waiting?, mediaTypes? }, or null if the printer reports nothing',
  options: { timeout: PRINTER_TIMEOUT },
  async run(args) {
    const address = readAddress(args, args.positionals[0]!);
    const { askPrinter } = await import('@platen/service/printing/ask-printer');
    const { signal, stop } = interruptible();
    try {
      const status = await askPrinter(address, { timeoutMs: readPrinterTimeout(args), signal });
      printResult(args, status ?? null, describeStatus(status));
      return status && status.reasons.length > 0 ? 1 : 0;
    } catch (error) {
      throw told(error, address);
    } finally {
      stop();
    }
  },
};

function describeStatus(status: PrinterStatus | undefined): readonly string[] {
  if (!status) return ['the printer does not report its state'];
  const { model, dotsPerMm, reasons, waiting, mediaTypes } = status;
  return [
    reasons.length === 0 ? 'ready' : describeReasons(reasons),
    ...(model === undefined ? [] : [`model: ${model}`]),
    ...(dotsPerMm === undefined ? [] : [`density: ${dotsPerMm} dots per mm`]),
    ...(waiting === undefined ? [] : [`waiting: ${waiting}`]),
    ...(mediaTypes === undefined ? [] : [`takes: ${mediaTypes.join(', ')}`]),
  ];
}

function readAddress({ io }: Arguments, text: string): PrinterAddress {
  const address = parsePrinterAddress(text, io.env['CUPS_SERVER'] || undefined);
  if (address) return address;
  throw new UsageError(`the address of a printer is one of ${PRINTER_ADDRESS_FORMS}, not "${text}"`);
}

/**
 * Returns the language of the document. The extension of a finished file determines it. For a template, returns the
 * requested language, or the usual one for the printer's address.
 */
function readLanguage(args: Arguments, address: PrinterAddress): PrintLanguage {
  const own = LANGUAGES.find((language) => args.positionals[0]!.toLowerCase().endsWith(`.${language}`));
  const asked = optional(args, 'format');
  if (asked === undefined) return own ?? (address.kind === 'ipp' ? 'pdf' : 'zpl');
  const language = oneOf(asked, '--format', LANGUAGES);
  if (own !== undefined && own !== language)
    throw new UsageError(`--format ${language} is not supported by ${args.positionals[0]}`);
  return language;
}

async function read(
  args: Arguments,
  language: PrintLanguage,
): Promise<{ readonly document: PrintDocument; readonly warnings: readonly object[] }> {
  const file = args.positionals[0]!;
  const name = basename(file);
  const { render, copies } = await readDocumentOptions(args, language);
  // Documents in label languages contain the number of copies. Other documents are sent once per copy.
  const asked = render.printer?.copies ?? copies;
  if (file.toLowerCase().endsWith(`.${language}`)) {
    for (const option of ['data', 'density', 'assets', 'remote-images', 'strict']) {
      if (args.values[option] !== undefined)
        throw new UsageError(`--${option} is only for templates, but ${file} is a finished document`);
    }
    return { document: { bytes: readBytes(file), language, name, copies: asked }, warnings: [] };
  }
  const template = readTemplate(args);
  const data = readData(args, template);
  const { result } = await renderFiles(args, { template, data, copies: 1 }, { now: Date.now(), ...render });
  if (!result.ok) throw new Failure(`not printed: ${count(result.problems.length, 'problem')}`, result.problems);
  refuseWarnings(args, result, 'not printed');
  const { resolvePrinter } = await import('@platen/engine/format/printer');
  const { density } = resolvePrinter((template as Template).printer, render.printer);
  const dotsPerMm = language === 'zpl' ? density : undefined;
  return { document: { bytes: result.value.bytes, language, name, dotsPerMm, copies }, warnings: result.warnings };
}

/** Creates a signal that Ctrl+C aborts. An interrupted transfer is reported like a broken connection. */
function interruptible(): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  process.once('SIGINT', abort);
  return { signal: controller.signal, stop: () => process.off('SIGINT', abort) };
}

function told(error: unknown, address: PrinterAddress): unknown {
  if (!(error instanceof PrintError)) return error;
  return new Failure(`${describeAddress(address)}: ${error.message}`, [], error.state === 'unknown' ? UNKNOWN : 1);
}
