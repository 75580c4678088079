/** Types of documents to print, print options and outcomes. */
import type { LookupFunction } from 'node:net';
import type { PrintLanguage } from '../enums/print-language.ts';
import { type Media, type MediaCheck, mediaMismatch } from './media.ts';
import type { SilentPrinters } from './silent-printers.ts';

export type { PrintLanguage };

/** Document as bytes in the printer's language. */
export type PrintDocument = {
  readonly bytes: Uint8Array;
  readonly language: PrintLanguage;
  /** Name shown in print queues. */
  readonly name: string;
  /** Dots per millimetre for which the ZPL was made. Undefined if unknown. */
  readonly dotsPerMm?: number | undefined;
  /** Number of copies of the whole document. */
  readonly copies: number;
  /** Action if the media differ from the media in the printer. Undefined if they are not compared. */
  readonly mediaCheck?: MediaCheck | undefined;
};

export type PrintOptions = {
  /** True to wait until the printer reports the document as printed. */
  readonly wait: boolean;
  /** Maximum ms for which the printer may be silent or take to print. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called with the printer's status while it prints, for example when it runs out of paper. */
  readonly onStatus?: ((status: PrinterStatus) => void) | undefined;
  /**
   * Called and awaited immediately before the first byte of the document is sent. If it rejects, nothing is sent, and
   * printing rejects with the same error.
   */
  readonly begin?: (() => Promise<void>) | undefined;
  /** Name lookup used instead of the system's. */
  readonly lookup?: LookupFunction | undefined;
  /**
   * Printers known not to respond to status requests, shared by all prints of a process. Default: every printer is
   * asked.
   */
  readonly silent?: SilentPrinters | undefined;
};

/** Options for communicating with a printer, also without printing. */
export type TalkOptions = Pick<PrintOptions, 'timeoutMs' | 'signal' | 'lookup' | 'silent'>;

/** Outcome. `sent`: completely transferred. `done`: the printer reports it as printed. */
export type Printed = {
  readonly state: 'sent' | 'done';
  readonly printer: PrinterStatus | undefined;
  /** Difference between the media of the document and of the printer. */
  readonly warning?: string | undefined;
};

/** Status reported by a printer. */
export type PrinterStatus = {
  readonly model?: string | undefined;
  readonly dotsPerMm?: number | undefined;
  /**
   * Reasons why the printer cannot print: keywords of `printer-state-reasons` (RFC 8011, 5.4.12) where possible. Empty
   * if it is ready.
   */
  readonly reasons: readonly string[];
  /** Number of documents and labels waiting in the printer. */
  readonly waiting?: number | undefined;
  /** Accepted media types; undefined if not reported. */
  readonly mediaTypes?: readonly string[] | undefined;
};

/**
 * Error while printing. `failed`: nothing was printed, and the document may be sent again. `unknown`: a part was sent,
 * and only a person at the printer can tell what was printed. It is never sent again automatically.
 */
export class PrintError extends Error {
  readonly state: 'failed' | 'unknown';
  /** True if the document may be printed later, for example when the printer is unavailable or out of paper. */
  readonly mayPass: boolean;

  constructor(state: 'failed' | 'unknown', message: string, { mayPass = false } = {}) {
    super(message);
    this.state = state;
    this.mayPass = mayPass;
  }
}

/** Descriptions of reasons. Other keywords are shown unchanged. */
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

/** Returns text such as `out of paper, it is paused`. */
export function describeReasons(reasons: readonly string[]): string {
  return reasons.map((reason) => REASON_WORDS[reason] ?? reason).join(', ');
}

/**
 * Checks the printer's status. @throws PrintError `failed` if the printer reports that it cannot print this document
 * now
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
 * Compares the media and returns a difference for the outcome. @throws PrintError `failed` for a difference if the
 * printer is set to hold such documents; they may be printed after a person has changed the media
 */
export function checkMedia({ mediaCheck }: PrintDocument, wanted: Media, loaded: readonly Media[]): string | undefined {
  const fault = mediaMismatch(wanted, loaded);
  if (fault === undefined || mediaCheck !== 'hold') return fault;
  throw new PrintError('failed', `${fault}; change the media, or turn off the printer’s media check`, {
    mayPass: true,
  });
}
