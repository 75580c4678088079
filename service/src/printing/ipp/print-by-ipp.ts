/** Prints by IPP: asks the printer, makes a job, sends the document, and asks what became of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type PrintDocument,
  PrintError,
  type Printed,
  type PrintLanguage,
  type PrintOptions,
  refuseUnlessReady,
} from '../print-types.ts';
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

/** CUPS hands it on as it is. */
const RAW = 'application/vnd.cups-raw';

/** What the languages are called in queues, best first; a printer that guesses would print ZPL as text. */
const MEDIA_TYPES: Readonly<Record<PrintLanguage, readonly string[]>> = {
  pdf: ['application/pdf'],
  zpl: ['application/vnd.zebra-zpl', 'application/vnd.zpl', RAW],
  tspl: [RAW],
  epl: [RAW],
  cpcl: [RAW],
  escpos: [RAW],
};

const POLL_MS = 500;

/** `job-state-reasons` that only say how far a job is (RFC 8011, 5.3.8). */
const OF_PROGRESS = /^(job|processing)-/;

/** @throws PrintError */
export async function printByIpp(
  address: IppAddress,
  document: PrintDocument,
  options: PrintOptions,
): Promise<Printed> {
  const printer = await getPrinter(address, options);
  refuseUnlessReady(document, printer);
  const { name, copies, bytes } = document;
  const job = { name, copies, bytes, mediaType: mediaTypeFor(document.language, printer) };
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
  return { state: options.wait ? await untilPrinted(address, id, options) : 'sent', printer };
}

/** @throws PrintError `failed` when the printer takes no document of this language */
function mediaTypeFor(language: PrintLanguage, { mediaTypes }: IppPrinter): string {
  const found = MEDIA_TYPES[language].find((type) => mediaTypes.includes(type));
  if (found !== undefined) return found;
  throw new PrintError(
    'failed',
    `the printer does not take ${language.toUpperCase()}, it takes ${mediaTypes.join(', ') || 'nothing it tells of'}; nothing was sent`,
  );
}

/** A job that is given no document is not left at the printer. */
async function begin(address: IppAddress, id: number, options: PrintOptions): Promise<void> {
  try {
    await options.begin?.();
  } catch (error) {
    await cancelJob(address, id, options).catch(() => undefined);
    throw error;
  }
}

type Broken = { readonly error: Error; readonly lookup: PrintOptions['lookup'] };

/** After a document that may not have arrived: a job that still waits for it is cancelled, and then nothing is printed. */
async function settle(address: IppAddress, id: number, { error, lookup }: Broken): Promise<Error> {
  const options = { timeoutMs: 5_000, signal: AbortSignal.timeout(10_000), lookup };
  try {
    const { state } = await getJob(address, id, options);
    if (state >= JOB_STATES.completed) return error;
    await cancelJob(address, id, options);
    // It may have begun to print between the two questions.
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
    if (job?.state === JOB_STATES.aborted) throw new PrintError('failed', `the printer gave the job up${told(job)}`);
    if (Date.now() > until) {
      throw new PrintError('unknown', 'the printer has the document, and has not printed it in time');
    }
    const wants = job?.reasons.filter((reason) => !OF_PROGRESS.test(reason)) ?? [];
    if (wants.length > 0) options.onStatus?.({ reasons: wants });
    await sleep(POLL_MS, undefined, { signal: options.signal });
  }
}

/** A question that gets no answer is asked again until the time is over: the job does not depend on it. */
async function ask(address: IppAddress, id: number, options: PrintOptions): Promise<IppJob | undefined> {
  return getJob(address, id, options).catch(() => undefined);
}

function told({ reasons }: IppJob): string {
  return reasons.length > 0 ? ` (${reasons.join(', ')})` : '';
}
