/** Prints over IPP: checks the status of the printer, creates a job, sends the document and queries the outcome. */
import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '@platen/engine/base/defined';
import {
  checkMedia,
  type PrintDocument,
  PrintError,
  type Printed,
  type PrintLanguage,
  type PrintOptions,
  refuseUnlessReady,
} from '../print-types.ts';
import { mediaOfNames, mediaOfPdf } from './media.ts';
import {
  cancelJob,
  createJob,
  getJob,
  getPrinter,
  type IppAddress,
  type IppJob,
  type IppPrinter,
  JOB_STATES,
  printJob,
  sendDocument,
} from './printer.ts';

/** Media type of data that CUPS sends to the printer unchanged. */
const RAW = 'application/vnd.cups-raw';

/** Media types of each language, in order of preference. Without a media type, a printer might print ZPL as text. */
const MEDIA_TYPES: Readonly<Record<PrintLanguage, readonly string[]>> = {
  pdf: ['application/pdf'],
  zpl: ['application/vnd.zebra-zpl', 'application/vnd.zpl', RAW],
  tspl: [RAW],
  epl: [RAW],
  cpcl: [RAW],
  escpos: [RAW],
};

const POLL_MS = 500;

/** Matches values of `job-state-reasons` that only describe progress (RFC 8011, section 5.3.8). */
const OF_PROGRESS = /^(job|processing)-/;

/**
 * Prints a document over IPP.
 * @throws PrintError
 */
export async function printByIpp(
  address: IppAddress,
  document: PrintDocument,
  options: PrintOptions,
): Promise<Printed> {
  const printer = await getPrinter(address, options);
  refuseUnlessReady(document, printer);
  const isCompared = document.mediaCheck && document.language === 'pdf';
  const warning = isCompared
    ? checkMedia(document, mediaOfPdf(document.bytes), mediaOfNames(printer.mediaReady))
    : undefined;
  const { name, copies, bytes } = document;
  const mediaType = mediaTypeFor(document.language, printer);
  const job = { name, copies, bytes, mediaType, atTrueSize: isScalable(document, printer) };
  let id: number;
  if (printer.createsJobs) {
    id = await createJob(address, job, options);
    await begin(address, id, options);
    try {
      await sendDocument(address, id, job, options);
    } catch (error) {
      throw await settle(address, id, { error: error as Error, lookup: options.lookup });
    }
  } else {
    await options.begin?.();
    id = await printJob(address, job, options);
  }
  const state = options.wait ? await untilPrinted(address, id, options) : 'sent';
  return { state, printer, ...defined({ warning }) };
}

/**
 * Returns the media type for the language.
 * @throws PrintError `failed` if the printer does not support the language
 */
function mediaTypeFor(language: PrintLanguage, { mediaTypes }: IppPrinter): string {
  const found = MEDIA_TYPES[language].find((type) => mediaTypes.includes(type));
  if (found !== undefined) return found;
  throw new PrintError(
    'failed',
    `the printer does not accept ${language.toUpperCase()}, only ${mediaTypes.join(', ') || 'unknown formats'}; nothing was sent`,
  );
}

/**
 * Returns true if the request can disable scaling. Only PDF is scaled. A printer that does not list its scaling options
 * ignores the attribute. With several copies, such a printer would reject it, because the request then requires all
 * attributes.
 */
function isScalable({ language, copies }: PrintDocument, { scalings }: IppPrinter): boolean {
  if (language !== 'pdf') return false;
  return scalings.includes('none') || (scalings.length === 0 && copies === 1);
}

/** Calls `begin`. If it rejects, cancels the job, so that the printer does not keep a job without a document. */
async function begin(address: IppAddress, id: number, options: PrintOptions): Promise<void> {
  try {
    await options.begin?.();
  } catch (error) {
    await cancelJob(address, id, options).catch(() => undefined);
    throw error;
  }
}

type Broken = { readonly error: Error; readonly lookup: PrintOptions['lookup'] };

/**
 * Handles an interrupted transfer. If the job is still waiting for its document, cancels it, so that nothing is
 * printed.
 */
async function settle(address: IppAddress, id: number, { error, lookup }: Broken): Promise<Error> {
  const options = { timeoutMs: 5_000, signal: AbortSignal.timeout(10_000), lookup };
  try {
    const { state } = await getJob(address, id, options);
    if (state >= JOB_STATES.completed) return error;
    await cancelJob(address, id, options);
    // The job may have started between the two requests.
    if (state > 4) return error;
    return new PrintError('failed', `${error.message.split(':')[0]}; the job was cancelled and nothing was printed`);
  } catch {
    return error;
  }
}

async function untilPrinted(address: IppAddress, id: number, options: PrintOptions): Promise<'done'> {
  const until = Date.now() + options.timeoutMs;
  for (;;) {
    const job = await ask(address, id, options);
    if (job?.state === JOB_STATES.completed) return 'done';
    if (job?.state === JOB_STATES.canceled)
      throw new PrintError('failed', `the job was cancelled at the printer${told(job)}`);
    if (job?.state === JOB_STATES.aborted) throw new PrintError('failed', `the printer aborted the job${told(job)}`);
    if (Date.now() > until) {
      throw new PrintError(
        'unknown',
        'the printer received the document but did not print it in time; check the printer',
      );
    }
    const wants = job?.reasons.filter((reason) => !OF_PROGRESS.test(reason)) ?? [];
    if (wants.length > 0) options.onStatus?.({ reasons: wants });
    await sleep(POLL_MS, undefined, { signal: options.signal });
  }
}

/** Queries the status of the job. Retries until the timeout, because a failed query does not affect the job. */
async function ask(address: IppAddress, id: number, options: PrintOptions): Promise<IppJob | undefined> {
  return getJob(address, id, options).catch(() => undefined);
}

function told({ reasons }: IppJob): string {
  return reasons.length > 0 ? ` (${reasons.join(', ')})` : '';
}
