/** Types for printers and print jobs. */
import type { BatchRequest, JsonObject, TemplateSource, Warning } from './types.ts';

/** Language of a printer. */
export type PrintLanguage = 'zpl' | 'pdf' | 'tspl' | 'epl' | 'cpcl' | 'escpos';

export type NewPrinter = {
  readonly name: string;
  /** Address such as `tcp://10.20.7.4` or `ipp://10.20.7.5/ipp/print`; `agent` if an agent prints. */
  readonly address: string;
  readonly language: PrintLanguage;
  /** Printer properties for its documents, as `printer` of a template. Default `density` of printers with ZPL: 8. */
  readonly settings?: JsonObject;
  /** True if a job ends only when the printer reports it as printed; default false. */
  readonly confirm?: boolean;
};

export type Printer = Required<NewPrinter> & {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** Status reported by a printer. */
export type PrinterStatus = {
  /** `silent` means that it does not report its state. */
  readonly state: 'ready' | 'stopped' | 'unreachable' | 'silent';
  /** Message if it is not ready. */
  readonly message?: string;
  /** Time of its agent's last report; absent if the printer was asked directly. */
  readonly toldAt?: number;
  readonly model?: string;
  readonly dotsPerMm?: number;
  /** Reasons why it does not print: keywords of `printer-state-reasons` (RFC 8011) where possible. */
  readonly reasons?: readonly string[];
  /** Documents and labels waiting in the printer. */
  readonly waiting?: number;
  readonly mediaTypes?: readonly string[];
};

/** Labels of another program, or a template with `data` for one document or `items` for many printed as one job. */
export type PrintRequest = (
  | { readonly zpl: string /** Dots per mm; default 8. */; readonly density?: 6 | 8 | 12 | 24 }
  | (TemplateSource &
      (
        | { readonly data: JsonObject; readonly items?: never }
        | { readonly items: BatchRequest['items']; readonly data?: never }
      ))
) & {
  /** ID or name of a printer of the team. */
  readonly printer: string;
  /** Number of copies of the whole; default 1. */
  readonly copies?: number;
  /** Settings that override the settings of the printer, as `printer` of a template; offsets are added. */
  readonly settings?: JsonObject;
  /** Name in the printer's queue. */
  readonly name?: string;
  /** False leaves out the background of the template, for paper that is printed already. */
  readonly background?: boolean;
  readonly strict?: boolean;
  readonly verify?: boolean;
  /** Seconds after which the job fails if its printer could not accept it; default: a day. */
  readonly expireAfter?: number;
};

/**
 * `sent`: the printer has received all of it. `done`: it reports it as printed. `failed`: not printed. `unknown`: the
 * connection broke while sending; only a look at the printer tells.
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
  /** Template reference of the request; absent for inline templates. */
  readonly template?: string;
  readonly templateVersion?: number;
  readonly mode: 'live' | 'test';
  readonly language: PrintLanguage;
  readonly items: number;
  readonly copies: number;
  readonly pages: number;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Attempts to reach the printer. */
  readonly attempts: number;
  readonly createdAt: number;
  /** Time when the first byte may have been sent. */
  readonly begunAt?: number;
  readonly endedAt?: number;
  /** Deadline by which it must begin. */
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
  /** Identifies this sending in later calls. */
  readonly lease: string;
  /** Duration of the lease in ms, from now and from each renewal. */
  readonly leaseMs: number;
  readonly name: string;
  readonly language: PrintLanguage;
  /** Printer density for which the label was made. */
  readonly dotsPerMm?: number;
  /** Number of times that the document is sent. */
  readonly repeats: number;
  /** True if it ends only when the printer reports it as printed. */
  readonly confirm: boolean;
  /** Decision about media that differ from the media in the printer; absent if they are not compared. */
  readonly mediaCheck?: 'warn' | 'hold';
  readonly sizeBytes: number;
  readonly sha256: string;
};

/** Result of asking for a job; without `job`, there was none. */
export type Taken = {
  readonly printer: Pick<Printer, 'id' | 'name' | 'language'>;
  readonly job?: TakenPrintJob;
};

/** Outcome of a leased job; `queued` means that nothing was sent and it may be tried again later. */
export type TakenEnd = {
  readonly state: 'queued' | 'sent' | 'done' | 'failed' | 'unknown';
  readonly message?: string;
};

export type NewPrintJob = PrintJob & { readonly warnings: readonly Warning[] };
