/** What goes over the wire about printers and print jobs. */
import type { BatchRequest, JsonObject, TemplateSource, Warning } from './types.ts';

/** What a printer takes. */
export type PrintLanguage = 'zpl' | 'pdf' | 'tspl' | 'epl' | 'cpcl' | 'escpos';

export type NewPrinter = {
  readonly name: string;
  /** For example `tcp://10.20.7.4` or `ipp://10.20.7.5/ipp/print`, where the installation prints; `agent` where an agent does. */
  readonly address: string;
  readonly language: PrintLanguage;
  /** What documents for it are told, as `printer` of a template; `density` is 8 where it takes ZPL, unless it says more. */
  readonly settings?: JsonObject;
  /** Whether a job is over only when the printer says that it is printed; false when left out. */
  readonly confirm?: boolean;
};

export type Printer = Required<NewPrinter> & {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** What a printer says of itself. */
export type PrinterStatus = {
  /** `silent`: it tells nothing of itself. */
  readonly state: 'ready' | 'stopped' | 'unreachable' | 'silent';
  /** In words, where it is not ready. */
  readonly message?: string;
  /** When its agent was heard last; left out where it was asked now. */
  readonly toldAt?: number;
  readonly model?: string;
  readonly dotsPerMm?: number;
  /** Why it does not print: keywords of `printer-state-reasons` (RFC 8011) where one fits. */
  readonly reasons?: readonly string[];
  /** Documents and labels that wait in it. */
  readonly waiting?: number;
  readonly mediaTypes?: readonly string[];
};

/** `data` for one document, or `items` for many that are printed as one job. */
export type PrintRequest = TemplateSource &
  (
    | { readonly data: JsonObject; readonly items?: never }
    | { readonly items: BatchRequest['items']; readonly data?: never }
  ) & {
    /** ID or name of a printer of the team. */
    readonly printer: string;
    /** How often the whole is printed; 1 when left out. */
    readonly copies?: number;
    /** What the queue of the printer shows. */
    readonly name?: string;
    readonly strict?: boolean;
    readonly verify?: boolean;
    /** Seconds after which it is given up where its printer could not take it; a day when left out. */
    readonly expireAfter?: number;
  };

/**
 * `sent`: the printer has it whole; `done`: it says that it is printed; `failed`: it is not printed; `unknown`: the connection broke
 * in the middle, and only a look at the printer tells.
 */
export type PrintState = 'queued' | 'sending' | 'sent' | 'done' | 'failed' | 'unknown' | 'cancelled';

export type PrintJob = {
  readonly id: string;
  readonly state: PrintState;
  /** What was wrong last. */
  readonly message?: string;
  readonly printerId: string;
  /** Its name, when the job was made. */
  readonly printer: string;
  readonly name: string;
  /** What the request called it; left out for an inline one. */
  readonly template?: string;
  readonly templateVersion?: number;
  readonly mode: 'live' | 'test';
  readonly language: PrintLanguage;
  readonly items: number;
  readonly copies: number;
  readonly pages: number;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Times that the printer was asked for it. */
  readonly attempts: number;
  readonly createdAt: number;
  /** When its first byte may have left. */
  readonly begunAt?: number;
  readonly endedAt?: number;
  /** When it fails if it has not begun. */
  readonly givesUpAt: number;
  readonly expiresAt: number;
};

/** How a printer is, as its agent tells. */
export type AgentStatus = Pick<PrinterStatus, 'state'> & {
  readonly [Name in Exclude<keyof PrinterStatus, 'state' | 'toldAt'>]?: PrinterStatus[Name] | undefined;
};

/** A job of a printer that an agent serves. */
export type TakenPrintJob = {
  readonly id: string;
  /** Names this sending in what follows. */
  readonly lease: string;
  /** How long it holds from now on, and from each renewal. */
  readonly leaseMs: number;
  readonly name: string;
  readonly language: PrintLanguage;
  /** The density of the printer that the label was made for. */
  readonly dotsPerMm?: number;
  /** How often the document is sent. */
  readonly repeats: number;
  /** Whether it is over only when the printer says that it is printed. */
  readonly confirm: boolean;
  readonly sizeBytes: number;
  readonly sha256: string;
};

/** What came of asking for a job; without `job`: none came. */
export type Taken = {
  readonly printer: Pick<Printer, 'id' | 'name' | 'language'>;
  readonly job?: TakenPrintJob;
};

/** What became of a job that was taken; `queued`: nothing of it has left, and it may be tried again later. */
export type TakenEnd = {
  readonly state: 'queued' | 'sent' | 'done' | 'failed' | 'unknown';
  readonly message?: string;
};

export type NewPrintJob = PrintJob & { readonly warnings: readonly Warning[] };
