/** What is printed, how, and what became of it. */
import type { LookupFunction } from 'node:net';
import type { PrintLanguage } from '../words/print-language.ts';

export type { PrintLanguage };

/** The bytes as the printer takes them. */
export type PrintDocument = {
  readonly bytes: Uint8Array;
  readonly language: PrintLanguage;
  /** What queues show. */
  readonly name: string;
  /** The printer's dots per millimetre that ZPL was made for; undefined when it is not known. */
  readonly dotsPerMm?: number | undefined;
  /** How often the whole is printed. */
  readonly copies: number;
};

export type PrintOptions = {
  /** Waits until the printer says that the document is printed. */
  readonly wait: boolean;
  /** Longest silence of the printer, and longest wait for the end of printing, ms. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Hears what a printer that prints asks for, for example paper. */
  readonly onStatus?: ((status: PrinterStatus) => void) | undefined;
  /** Awaited right before the first byte of the document leaves; where it rejects, none does, and its error is passed on. */
  readonly begin?: (() => Promise<void>) | undefined;
  /** Finds the printer's host in place of the system. */
  readonly lookup?: LookupFunction | undefined;
};

/** What talking to a printer needs, also where nothing is printed. */
export type TalkOptions = Pick<PrintOptions, 'timeoutMs' | 'signal' | 'lookup'>;

/** `sent`: handed over whole; `done`: the printer said that it is printed. */
export type Printed = { readonly state: 'sent' | 'done'; readonly printer: PrinterStatus | undefined };

/** What a printer says of itself. */
export type PrinterStatus = {
  readonly model?: string | undefined;
  readonly dotsPerMm?: number | undefined;
  /** Why it does not print now: keywords of `printer-state-reasons` (RFC 8011, 5.4.12) where one fits. Empty: it is ready. */
  readonly reasons: readonly string[];
  /** Documents and labels that wait in it. */
  readonly waiting?: number | undefined;
  /** Media types of documents that it takes; undefined when it does not tell. */
  readonly mediaTypes?: readonly string[] | undefined;
};

/**
 * `failed`: it is not printed and may be sent again. `unknown`: some of it left, and whether paper came out only a look at the
 * printer tells; nothing sends it again by itself.
 */
export class PrintError extends Error {
  readonly state: 'failed' | 'unknown';
  /** Whether the same document may be printed later as things are: the printer is away, or out of paper. */
  readonly mayPass: boolean;

  constructor(state: 'failed' | 'unknown', message: string, { mayPass = false } = {}) {
    super(message);
    this.state = state;
    this.mayPass = mayPass;
  }
}

/** The reasons in words; a keyword without words here is shown as it is. */
const REASON_WORDS: Readonly<Record<string, string>> = {
  'media-empty': 'out of paper',
  'media-needed': 'out of paper',
  'media-jam': 'paper is jammed',
  'cover-open': 'its head or cover is open',
  'door-open': 'a door is open',
  'interlock-open': 'a cover is open',
  'marker-supply-empty': 'out of ribbon, ink or toner',
  'toner-empty': 'out of toner',
  'input-tray-missing': 'a tray is missing',
  'output-area-full': 'its output tray is full',
  'spool-area-full': 'its memory is full',
  paused: 'it is paused',
  'moving-to-paused': 'it is being paused',
  stopped: 'it is stopped',
  shutdown: 'it is switched off',
  'not-accepting-jobs': 'it takes no documents',
  'over-temperature': 'its head is too hot',
  'under-temperature': 'its head is too cold',
  'corrupt-memory': 'its memory is damaged',
};

/** For example `out of paper, it is paused`. */
export function describeReasons(reasons: readonly string[]): string {
  return reasons.map((reason) => REASON_WORDS[reason] ?? reason).join(', ');
}

/** @throws PrintError `failed` when the printer says that it cannot print this document now */
export function refuseUnlessReady({ dotsPerMm }: PrintDocument, status: PrinterStatus | undefined): void {
  if (!status) return;
  if (status.reasons.length > 0) {
    const message = `the printer cannot print: ${describeReasons(status.reasons)}; nothing was sent`;
    throw new PrintError('failed', message, { mayPass: true });
  }
  if (dotsPerMm !== undefined && status.dotsPerMm !== undefined && status.dotsPerMm !== dotsPerMm) {
    throw new PrintError(
      'failed',
      `the label is made for ${dotsPerMm} dots per mm and the printer has ${status.dotsPerMm}; nothing was sent`,
    );
  }
}
