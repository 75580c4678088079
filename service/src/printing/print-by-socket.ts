/** Prints over a raw socket. Zebra printers answer on it, too: they are asked before and after. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Link, openLink } from './link.ts';
import {
  type PrintDocument,
  PrintError,
  type Printed,
  type PrinterStatus,
  type PrintOptions,
  refuseUnlessReady,
  type TalkOptions,
} from './print-types.ts';
import type { PrinterAddress } from './printer-address.ts';
import { ANSWERS_OF_ZEBRA, ASK_ZEBRA, readFrames, readZebraStatus } from './zebra/status.ts';

type SocketAddress = Extract<PrinterAddress, { kind: 'tcp' }>;

/** A printer that speaks ZPL answers within this, ms; print servers that carry one way only cost it once. */
const ANSWER_MS = 3_000;

/** Between two questions while it prints, ms. */
const POLL_MS = 500;

/** Undefined when the printer says nothing of itself. @throws PrintError `failed` when there is no connection */
export async function askBySocket(address: SocketAddress, options: TalkOptions): Promise<PrinterStatus | undefined> {
  const link = await openLink(address, options);
  try {
    return await askZebra(link, Math.min(ANSWER_MS, options.timeoutMs));
  } finally {
    link.destroy();
  }
}

/** @throws PrintError */
export async function printBySocket(
  address: SocketAddress,
  document: PrintDocument,
  options: PrintOptions,
): Promise<Printed> {
  const link = await openLink(address, options);
  try {
    // Other printers would print the question.
    const printer =
      document.language === 'zpl' ? await askZebra(link, Math.min(ANSWER_MS, options.timeoutMs)) : undefined;
    refuseUnlessReady(document, printer);
    if (options.wait && !printer) {
      throw new PrintError(
        'failed',
        'the printer does not tell when it has printed, so that nobody can wait; nothing was sent',
      );
    }
    link.requireOpen();
    await options.begin?.();
    for (let copy = 0; copy < document.copies; copy++) await link.send(document.bytes);
    if (!printer) {
      await link.hangUp();
      return { state: 'sent', printer };
    }
    const state = await receipt(link, options);
    await link.close();
    return { state, printer };
  } finally {
    link.destroy();
  }
}

/** The answer comes after all bytes that were sent before the question. */
async function receipt(link: Link, { wait, timeoutMs, signal, onStatus }: PrintOptions): Promise<Printed['state']> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const status = await askZebra(link, timeoutMs);
    if (!status) {
      throw new PrintError(
        'unknown',
        'the printer took the document and then said nothing more: look at it before you send it again',
      );
    }
    if (!wait) return 'sent';
    if (status.waiting === 0 && status.reasons.length === 0) return 'done';
    onStatus?.(status);
    if (Date.now() > until)
      throw new PrintError('unknown', 'the printer has the document, and has not printed it in time');
    await sleep(POLL_MS, undefined, { signal });
  }
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
