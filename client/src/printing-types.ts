/** Types of printers and print jobs. */
import type { BatchRequest, JsonObject, TemplateSource, Warning } from './types.ts';

/** Language of a printer. */
export type PrintLanguage = 'zpl' | 'pdf' | 'tspl' | 'epl' | 'cpcl' | 'escpos';

export type NewPrinter = {
  readonly name: string;
  /** Address such as `tcp://10.20.7.4` or `ipp://10.20.7.5/ipp/print`; `agent` if an agent prints. */
  readonly address: string;
  readonly language: PrintLanguage;
  /**
   * Default printer properties for documents, with the properties of `printer` in a template. The default `density` of
   * ZPL printers is 8.
   */
  readonly settings?: JsonObject;
  /** True if a job is done only when the printer confirms that it has printed the document. Default: false. */
  readonly confirm?: boolean;
};

export type Printer = Required<NewPrinter> & {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** Status reported by a printer. */
export type PrinterStatus = {
  /** State of the printer. `silent` means that the printer does not report its state. */
  readonly state: 'ready' | 'stopped' | 'unreachable' | 'silent';
  /** Reason why the printer is not ready. */
  readonly message?: string;
  /** Time of the agent's last report. Absent if the service queried the printer directly. */
  readonly toldAt?: number;
  readonly model?: string;
  readonly dotsPerMm?: number;
  /** Reasons why the printer does not print. Most are keywords of `printer-state-reasons` (RFC 8011). */
  readonly reasons?: readonly string[];
  /** Number of documents or labels that are queued in the printer. */
  readonly waiting?: number;
  readonly mediaTypes?: readonly string[];
};

/**
 * Document to print: labels made by another program, or a template with `data` for one document or `items` for many.
 * All items are printed in one job.
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
  /** Printer properties that override the printer's settings. Offsets are added to the printer's offsets. */
  readonly settings?: JsonObject;
  /** Name of the document in the printer's queue. */
  readonly name?: string;
  /** False to omit the background of the template, for preprinted paper. */
  readonly background?: boolean;
  readonly strict?: boolean;
  readonly verify?: boolean;
  /** Time in seconds after which the job fails if the printer has not accepted it. Default: one day. */
  readonly expireAfter?: number;
};

/**
 * State of a print job. `sent`: the printer has received the whole document. `done`: the printer has confirmed that it
 * printed the document. `failed`: not printed. `unknown`: the connection broke during the transfer, so a person must
 * check the printer.
 */
export type PrintState = 'queued' | 'sending' | 'sent' | 'done' | 'failed' | 'unknown' | 'cancelled';

export type PrintJob = {
  readonly id: string;
  readonly state: PrintState;
  /** Message about the latest problem. */
  readonly message?: string;
  readonly printerId: string;
  /** Name of the printer at the time when the job was created. */
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
  /** Number of attempts to connect to the printer. */
  readonly attempts: number;
  readonly createdAt: number;
  /** Earliest time at which data may have been sent to the printer. */
  readonly begunAt?: number;
  readonly endedAt?: number;
  /** Deadline for starting the job. */
  readonly givesUpAt: number;
  readonly expiresAt: number;
};

/** Status of a printer, reported by its agent. */
export type AgentStatus = Pick<PrinterStatus, 'state'> & {
  readonly [Name in Exclude<keyof PrinterStatus, 'state' | 'toldAt'>]?: PrinterStatus[Name] | undefined;
};

/** Print job that is leased to an agent. */
export type TakenPrintJob = {
  readonly id: string;
  /** Identifies this lease in later calls. */
  readonly lease: string;
  /** Duration of the lease in ms. It restarts with each renewal. */
  readonly leaseMs: number;
  readonly name: string;
  readonly language: PrintLanguage;
  /** Density in dots per mm for which the label was rendered. */
  readonly dotsPerMm?: number;
  /** Number of times to send the document. */
  readonly repeats: number;
  /** True if the job is done only when the printer confirms that it has printed the document. */
  readonly confirm: boolean;
  /** Action if the media in the printer differ from the document's media. Absent if they are not compared. */
  readonly mediaCheck?: 'warn' | 'hold';
  readonly sizeBytes: number;
  readonly sha256: string;
};

/** Response to a request for a job. `job` is absent if no job was waiting. */
export type Taken = {
  readonly printer: Pick<Printer, 'id' | 'name' | 'language'>;
  readonly job?: TakenPrintJob;
};

/** Outcome of a leased job. `queued` means that nothing was sent, so the job can be retried. */
export type TakenEnd = {
  readonly state: 'queued' | 'sent' | 'done' | 'failed' | 'unknown';
  readonly message?: string;
};

export type NewPrintJob = PrintJob & { readonly warnings: readonly Warning[] };
