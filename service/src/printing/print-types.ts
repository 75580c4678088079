/** Types for printing: documents, options and outcomes. */
import type { LookupFunction } from 'node:net';
import type { PrintLanguage } from '../enums/print-language.ts';
import { type Media, type MediaCheck, mediaMismatch } from './media.ts';
import type { SilentPrinters } from './silent-printers.ts';

export type { PrintLanguage };

/** Document in the language of the printer. */
export type PrintDocument = {
  readonly bytes: Uint8Array;
  readonly language: PrintLanguage;
  /** Name shown in print queues. */
  readonly name: string;
  /** Dots per millimetre for which the ZPL was rendered; undefined if unknown. */
  readonly dotsPerMm?: number | undefined;
  /** Number of copies of the whole document. */
  readonly copies: number;
  /** Action if the media in the printer differ from the document's media. Undefined if they are not compared. */
  readonly mediaCheck?: MediaCheck | undefined;
};

export type PrintOptions = {
  /** True to wait until the printer confirms that it has printed the document. */
  readonly wait: boolean;
  /** Maximum ms without a response from the printer, and for printing. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called with the status of the printer while it prints, for example when it is out of paper. */
  readonly onStatus?: ((status: PrinterStatus) => void) | undefined;
  /**
   * Called immediately before the first byte of the document is sent. If it rejects, nothing is sent, and printing
   * rejects with the same error.
   */
  readonly begin?: (() => Promise<void>) | undefined;
  /** Name lookup. Default: the lookup of the operating system. */
  readonly lookup?: LookupFunction | undefined;
  /**
   * Printers known not to respond to status queries, for all prints of the process. Default: all printers are queried.
   */
  readonly silent?: SilentPrinters | undefined;
};

/** Options for the communication with a printer, with or without printing. */
export type TalkOptions = Pick<PrintOptions, 'timeoutMs' | 'signal' | 'lookup' | 'silent'>;

/**
 * Outcome. `sent`: the printer has received the whole document. `done`: the printer has confirmed that it printed the
 * document.
 */
export type Printed = {
  readonly state: 'sent' | 'done';
  readonly printer: PrinterStatus | undefined;
  /** Difference between the media in the printer and the document's media. */
  readonly warning?: string | undefined;
};

/** Status that a printer reports. */
export type PrinterStatus = {
  readonly model?: string | undefined;
  readonly dotsPerMm?: number | undefined;
  /**
   * Reasons why the printer cannot print. Most are keywords of `printer-state-reasons` (RFC 8011, section 5.4.12).
   * Empty if the printer is ready.
   */
  readonly reasons: readonly string[];
  /** Number of documents or labels that are queued in the printer. */
  readonly waiting?: number | undefined;
  /** Media types that the printer accepts; undefined if it does not report them. */
  readonly mediaTypes?: readonly string[] | undefined;
};

/**
 * Error while printing. `failed`: nothing was printed, and the document can be sent again. `unknown`: some data was
 * sent, so a person must check the printer. The document is never sent again automatically.
 */
export class PrintError extends Error {
  readonly state: 'failed' | 'unknown';
  /** True for a temporary problem, for example if the printer is not available or out of paper. */
  readonly mayPass: boolean;

  constructor(state: 'failed' | 'unknown', message: string, { mayPass = false } = {}) {
    super(message);
    this.state = state;
    this.mayPass = mayPass;
  }
}

/** Descriptions of reasons. Unknown reasons are shown unchanged. */
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
  'not-accepting-jobs': 'it does not accept documents',
  'over-temperature': 'its head is too hot',
  'under-temperature': 'its head is too cold',
  'corrupt-memory': 'its memory is damaged',
};

/** Describes the state reasons of a printer, for example as `out of paper, it is paused`. */
export function describeReasons(reasons: readonly string[]): string {
  return reasons.map((reason) => REASON_WORDS[reason] ?? reason).join(', ');
}

/**
 * Checks the status of the printer.
 * @throws PrintError `failed` if the printer reports that it cannot print this document now
 */
export function refuseUnlessReady({ dotsPerMm }: PrintDocument, status: PrinterStatus | undefined): void {
  if (!status) return;
  if (status.reasons.length > 0) {
    const message = `the printer cannot print: ${describeReasons(status.reasons)}; nothing was sent`;
    throw new PrintError('failed', message, { mayPass: true });
  }
  if (dotsPerMm !== undefined && status.dotsPerMm !== undefined && status.dotsPerMm !== dotsPerMm) {
    throw new PrintError(
      'failed',
      `the label is for ${dotsPerMm} dots per mm but the printer has ${status.dotsPerMm}; nothing was sent; set the density to ${status.dotsPerMm}`,
    );
  }
}

/**
 * Compares the media and returns a warning if they differ.
 * @throws PrintError `failed` if they differ and the setting is `hold`; the job can be printed after a person has
 * changed the media
 */
export function checkMedia({ mediaCheck }: PrintDocument, wanted: Media, loaded: readonly Media[]): string | undefined {
  const fault = mediaMismatch(wanted, loaded);
  if (fault === undefined || mediaCheck !== 'hold') return fault;
  throw new PrintError('failed', `${fault}; change the media, or turn off the printer’s media check`, {
    mayPass: true,
  });
}
