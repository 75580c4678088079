/** Types for printers and print jobs. */
import type { BatchRequest, JsonObject, TemplateSource, Warning } from './types.ts';

/** Language of a printer. */
export type PrintLanguage = 'zpl' | 'pdf' | 'tspl' | 'epl' | 'cpcl' | 'escpos';

export type NewPrinter = {
  readonly name: string;
  /** Address such as `tcp://10.20.7.4` or `ipp://10.20.7.5/ipp/print`; `agent` if an agent prints. */
  readonly address: string;
  readonly language: PrintLanguage;
  /** Printer properties for its documents, as `printer` of a template. The default `density` of ZPL printers is 8. */
  readonly settings?: JsonObject;
  /** True if a job is done only when the printer reports it as printed. Default: false. */
  readonly confirm?: boolean;
};

export type Printer = Required<NewPrinter> & {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** Status reported by a printer. */
export type PrinterStatus = {
  /** State of the printer. `silent` means that the printer does not report it. */
  readonly state: 'ready' | 'stopped' | 'unreachable' | 'silent';
  /** Message if the printer is not ready. */
  readonly message?: string;
  /** Time of its agent's last report. Absent if the printer was asked directly. */
  readonly toldAt?: number;
  readonly model?: string;
  readonly dotsPerMm?: number;
  /** Reasons why the printer does not print: keywords of `printer-state-reasons` (RFC 8011) where possible. */
  readonly reasons?: readonly string[];
  /** Number of documents and labels waiting in the printer. */
  readonly waiting?: number;
  readonly mediaTypes?: readonly string[];
};

/**
 * Document to print: labels of another program, or a template with `data` for one document or `items` for many. All
 * items are printed as one job.
 */
export type PrintRequest = (
  | { readonly zpl: string /** Dots per mm. Default: 8. */; readonly density?: 6 | 8 | 12 | 24 }
  | (TemplateSource &
      (
        | { readonly data: JsonObject; readonly items?: never }
        | { readonly items: BatchRequest['items']; readonly data?: never }
      ))
) & {
  /** ID or name of a printer of the team. */
  readonly printer: string;
  /** Number of copies of the whole document. Default: 1. */
  readonly copies?: number;
  /** Settings that override the printer's, as `printer` of a template. Offsets are added. */
  readonly settings?: JsonObject;
  /** Name shown in the printer's queue. */
  readonly name?: string;
  /** False omits the background of the template, for paper that is already printed. */
  readonly background?: boolean;
  readonly strict?: boolean;
  readonly verify?: boolean;
  /** Seconds after which the job fails if its printer could not accept it. Default: a day. */
  readonly expireAfter?: number;
};

/**
 * State of a print job. `sent`: the printer has received the whole document. `done`: the printer reports the document
 * as printed. `failed`: not printed. `unknown`: the connection broke while sending, so only a person at the printer can
 * tell.
 */
export type PrintState = 'queued' | 'sending' | 'sent' | 'done' | 'failed' | 'unknown' | 'cancelled';

export type PrintJob = {
  readonly id: string;
  readonly state: PrintState;
  /** Latest problem. */
  readonly message?: string;
  readonly printerId: string;
  /** Name of the printer when the job was created. */
  readonly printer: string;
  readonly name: string;
  /** Template ID in the request; absent for inline templates. */
  readonly template?: string;
  readonly templateVersion?: number;
  readonly mode: 'live' | 'test';
  readonly language: PrintLanguage;
  readonly items: number;
  readonly copies: number;
  readonly pages: number;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Number of attempts to reach the printer. */
  readonly attempts: number;
  readonly createdAt: number;
  /** Time when the first byte may have been sent. */
  readonly begunAt?: number;
  readonly endedAt?: number;
  /** Deadline by which the job must begin. */
  readonly givesUpAt: number;
  readonly expiresAt: number;
};

/** Printer status reported by its agent. */
export type AgentStatus = Pick<PrinterStatus, 'state'> & {
  readonly [Name in Exclude<keyof PrinterStatus, 'state' | 'toldAt'>]?: PrinterStatus[Name] | undefined;
};

/** Job leased by an agent. */
export type TakenPrintJob = {
  readonly id: string;
  /** Lease of this attempt, for later calls. */
  readonly lease: string;
  /** Duration of the lease in ms, from now and from each renewal. */
  readonly leaseMs: number;
  readonly name: string;
  readonly language: PrintLanguage;
  /** Density in dots per mm for which the label was made. */
  readonly dotsPerMm?: number;
  /** Number of times to send the document. */
  readonly repeats: number;
  /** True if the job is done only when the printer reports it as printed. */
  readonly confirm: boolean;
  /** Action if the media differ from the media in the printer. Absent if they are not compared. */
  readonly mediaCheck?: 'warn' | 'hold';
  readonly sizeBytes: number;
  readonly sha256: string;
};

/** Result of asking for a job. Without `job`, no job was waiting. */
export type Taken = {
  readonly printer: Pick<Printer, 'id' | 'name' | 'language'>;
  readonly job?: TakenPrintJob;
};

/** Outcome of a leased job. `queued` means that nothing was sent and the job may be tried again later. */
export type TakenEnd = {
  readonly state: 'queued' | 'sent' | 'done' | 'failed' | 'unknown';
  readonly message?: string;
};

export type NewPrintJob = PrintJob & { readonly warnings: readonly Warning[] };
