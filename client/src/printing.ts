/** Printers of a team, and their print jobs. */
import { type CallOptions, type Calls, type List, type SearchOptions, searching } from './calls.ts';
import type {
  AgentStatus,
  NewPrinter,
  NewPrintJob,
  Printer,
  PrinterStatus,
  PrintJob,
  PrintRequest,
  PrintState,
  Taken,
  TakenEnd,
  TakenPrintJob,
} from './printing-types.ts';
import type { RenderOptions } from './renders.ts';
import type { Download } from './types.ts';

export type Printing = {
  /** Queues a document for printing, at most once. `getPrintJob` returns its outcome. */
  print(request: PrintRequest, options?: RenderOptions): Promise<NewPrintJob>;
  /** Lists print jobs, latest first. `limit` is the maximum number of jobs. Default: all. */
  listPrintJobs(
    options?: SearchOptions & { readonly state?: PrintState; readonly printer?: string; readonly limit?: number },
  ): List<PrintJob>;
  getPrintJob(id: string, options?: CallOptions): Promise<PrintJob>;
  /** Cancels a job whose state is `queued`. */
  cancelPrintJob(id: string, options?: CallOptions): Promise<PrintJob>;
  /**
   * Prints the same bytes again, for a job that is `failed`, `unknown` or `cancelled`. First check whether the printer
   * has printed the document.
   */
  retryPrintJob(id: string, options?: CallOptions): Promise<PrintJob>;
  listPrinters(options?: SearchOptions): List<Printer>;
  createPrinter(printer: NewPrinter, options?: CallOptions): Promise<Printer>;
  /** Returns a printer, given its ID or name. The following methods also accept both. */
  getPrinter(id: string, options?: CallOptions): Promise<Printer>;
  /** Changes the given fields. */
  changePrinter(id: string, change: Partial<NewPrinter>, options?: CallOptions): Promise<Printer>;
  /** Deletes a printer and cancels its queued jobs. */
  deletePrinter(id: string, options?: CallOptions): Promise<void>;
  /** Returns the printer's current status, or the last status that its agent reported. Prints nothing. */
  printerStatus(id: string, options?: CallOptions): Promise<PrinterStatus>;
  /**
   * For agents: leases the next job of a printer, and waits up to `waitSeconds` for one. Even if the call fails, the
   * service may have leased a job.
   */
  takePrintJob(asked: AskForJob, options?: CallOptions): Promise<Taken>;
  /** Returns the document of the job. */
  downloadPrintDocument(job: Held, options?: CallOptions): Promise<Download>;
  /** Marks the job as sending. Call it before sending anything to the printer, and send nothing if it rejects. */
  beginPrintJob(job: Held, options?: CallOptions): Promise<void>;
  /** Renews the lease. */
  renewPrintJob(job: Held, options?: CallOptions): Promise<void>;
  /** Reports the outcome of the job. */
  endPrintJob(job: Held, end: TakenEnd, options?: CallOptions): Promise<Pick<PrintJob, 'id' | 'state'>>;
};

export type AskForJob = {
  /** ID or name of a printer that an agent serves. */
  readonly printer: string;
  /** Maximum seconds to wait for a job, up to 50. Default: 25. */
  readonly waitSeconds?: number;
  readonly status?: AgentStatus;
};

export type Held = Pick<TakenPrintJob, 'id' | 'lease'>;

export function createPrinting({ ask, file, list }: Calls): Printing {
  return {
    print: (body, { signal, idempotencyKey = crypto.randomUUID() } = {}) =>
      ask('POST /v1/print', { body, idempotencyKey, signal }),
    listPrintJobs: ({ signal, limit: most, ...query } = {}) => list('jobs', 'GET /v1/print', { query, most, signal }),
    getPrintJob: (id, options) => ask('GET /v1/print/{id}', { id, ...options }),
    cancelPrintJob: (id, options) => ask('POST /v1/print/{id}/cancel', { id, ...options }),
    retryPrintJob: (id, options) => ask('POST /v1/print/{id}/retry', { id, ...options }),
    listPrinters: (options) => list('printers', 'GET /v1/printers', searching(options)),
    createPrinter: (body, options) => ask('POST /v1/printers', { body, ...options }),
    getPrinter: (id, options) => ask('GET /v1/printers/{id}', { id, ...options }),
    changePrinter: (id, body, options) => ask('PATCH /v1/printers/{id}', { id, body, isRepeatable: true, ...options }),
    deletePrinter: (id, options) => ask('DELETE /v1/printers/{id}', { id, ...options }),
    printerStatus: (id, options) => ask('GET /v1/printers/{id}/status', { id, ...options }),
    takePrintJob: (body, options) => ask('POST /v1/agent/take', { body, ...options }),
    downloadPrintDocument: ({ id, lease }, options) =>
      file('GET /v1/agent/jobs/{id}/document', { id, query: { lease }, ...options }),
    beginPrintJob: ({ id, lease }, options) =>
      ask('POST /v1/agent/jobs/{id}/begin', { id, body: { lease }, isRepeatable: true, ...options }),
    renewPrintJob: ({ id, lease }, options) =>
      ask('POST /v1/agent/jobs/{id}/renew', { id, body: { lease }, isRepeatable: true, ...options }),
    endPrintJob: ({ id, lease }, end, options) =>
      ask('POST /v1/agent/jobs/{id}/end', { id, body: { lease, ...end }, isRepeatable: true, ...options }),
  };
}
