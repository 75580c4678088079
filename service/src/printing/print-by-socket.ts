/**
 * Prints over a raw socket. Zebra printers also send responses over the socket, so their status is queried before and
 * after printing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '@platen/engine/base/defined';
import { type Link, openLink } from './link.ts';
import {
  checkMedia,
  type PrintDocument,
  PrintError,
  type Printed,
  type PrinterStatus,
  type PrintOptions,
  refuseUnlessReady,
  type TalkOptions,
} from './print-types.ts';
import type { PrinterAddress } from './printer-address.ts';
import { ASK_MEDIA, mediaOfPrinter, mediaOfZpl, readVariables } from './zebra/media.ts';
import { ANSWERS_OF_ZEBRA, ASK_ZEBRA, readFrames, readZebraStatus } from './zebra/status.ts';

type SocketAddress = Extract<PrinterAddress, { kind: 'tcp' }>;

/** Maximum time in ms for a response of a ZPL printer. `silent-printers.ts` remembers printers that never respond. */
const ANSWER_MS = 3_000;

/** Interval in ms for querying the status while printing. */
const POLL_MS = 500;

/**
 * Queries the status of a printer. Returns undefined if it does not respond.
 * @throws PrintError `failed` if the connection fails
 */
export async function askBySocket(address: SocketAddress, options: TalkOptions): Promise<PrinterStatus | undefined> {
  const link = await openLink(address, options);
  try {
    return await askFirst(link, address, options);
  } finally {
    link.destroy();
  }
}

/**
 * Prints a document over a socket.
 * @throws PrintError
 */
export async function printBySocket(
  address: SocketAddress,
  document: PrintDocument,
  options: PrintOptions,
): Promise<Printed> {
  const link = await openLink(address, options);
  try {
    // Printers that do not use ZPL would print the query as text.
    const isAsked = document.language === 'zpl' && (options.wait || !options.silent?.has(address));
    const printer = isAsked ? await askFirst(link, address, options) : undefined;
    refuseUnlessReady(document, printer);
    if (options.wait && !printer) {
      throw new PrintError(
        'failed',
        'the printer does not report when it has printed, so waiting is not possible; nothing was sent',
      );
    }
    const warning = await mediaWarning(link, document, printer);
    link.requireOpen();
    await options.begin?.();
    for (let copy = 0; copy < document.copies; copy++) await link.send(document.bytes);
    if (!printer) {
      await link.hangUp();
      return { state: 'sent', printer };
    }
    const state = await receipt(link, options);
    await link.close();
    return { state, printer, ...defined({ warning }) };
  } finally {
    link.destroy();
  }
}

/**
 * Queries the media in a printer that reports its status, and compares them with the document. Printers without SGD
 * cannot be queried.
 */
async function mediaWarning(
  link: Link,
  document: PrintDocument,
  printer: PrinterStatus | undefined,
): Promise<string | undefined> {
  const density = printer?.dotsPerMm;
  if (!document.mediaCheck || density === undefined) return undefined;
  const answers = await link.ask(ASK_MEDIA, readVariables, ANSWER_MS);
  if (!answers) return undefined;
  return checkMedia(document, mediaOfZpl(document.bytes, density), [mediaOfPrinter(answers, density)]);
}

/** Waits for a status. The printer sends it only after it has received all bytes before the query. */
async function receipt(link: Link, { wait, timeoutMs, signal, onStatus }: PrintOptions): Promise<Printed['state']> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const status = await askZebra(link, timeoutMs);
    if (!status) {
      throw new PrintError(
        'unknown',
        'the printer accepted the document but stopped responding; check the printer before you print it again',
      );
    }
    if (!wait) return 'sent';
    if (status.waiting === 0 && status.reasons.length === 0) return 'done';
    onStatus?.(status);
    if (Date.now() > until)
      throw new PrintError(
        'unknown',
        'the printer received the document but did not print it in time; check the printer',
      );
    await sleep(POLL_MS, undefined, { signal });
  }
}

/** Queries the status before sending the document, and records whether the printer has responded. */
async function askFirst(link: Link, address: SocketAddress, options: TalkOptions): Promise<PrinterStatus | undefined> {
  const status = await askZebra(link, Math.min(ANSWER_MS, options.timeoutMs));
  if (!options.signal.aborted) options.silent?.note(address, status !== undefined);
  return status;
}

function askZebra(link: Link, forMs: number): Promise<PrinterStatus | undefined> {
  return link.ask(
    ASK_ZEBRA,
    (answer) => {
      const frames = readFrames(answer);
      return frames.length < ANSWERS_OF_ZEBRA ? undefined : readZebraStatus(frames);
    },
    forMs,
  );
}
