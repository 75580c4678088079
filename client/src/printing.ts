/** Paper: the printers of a team, and what is printed on them. */
import { type CallOptions, type Calls, type List, path, type SearchOptions, withQuery } from './calls.ts';
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
  /** Prints a document, at most once: the job is queued when this resolves, and `getPrintJob` tells what became of it. */
  print(request: PrintRequest, options?: RenderOptions): Promise<NewPrintJob>;
  /** The latest first; as many as `limit`, all where it is left out. */
  listPrintJobs(
    options?: SearchOptions & { readonly state?: PrintState; readonly printer?: string; readonly limit?: number },
  ): List<PrintJob>;
  getPrintJob(id: string, options?: CallOptions): Promise<PrintJob>;
  /** Works for a job that is still `queued`. */
  cancelPrintJob(id: string, options?: CallOptions): Promise<PrintJob>;
  /** Prints the same bytes once more, of a job that is `failed`, `unknown` or `cancelled`: look at the printer first. */
  retryPrintJob(id: string, options?: CallOptions): Promise<PrintJob>;
  listPrinters(options?: SearchOptions): List<Printer>;
  createPrinter(printer: NewPrinter, options?: CallOptions): Promise<Printer>;
  /** By its ID or its name, as in all that follow. */
  getPrinter(id: string, options?: CallOptions): Promise<Printer>;
  /** What is not given stays. */
  changePrinter(id: string, change: Partial<NewPrinter>, options?: CallOptions): Promise<Printer>;
  /** Cancels what waits for it. */
  deletePrinter(id: string, options?: CallOptions): Promise<void>;
  /** What it says of itself now, or said last to its agent; nothing is printed. */
  printerStatus(id: string, options?: CallOptions): Promise<PrinterStatus>;
  /** For agents: the next job of a printer, once there is one or `waitSeconds` are over. A call that failed may have taken one. */
  takePrintJob(asked: AskForJob, options?: CallOptions): Promise<Taken>;
  /** Its document. */
  downloadPrintDocument(job: Held, options?: CallOptions): Promise<Download>;
  /** Before the first byte leaves, and nothing may be sent unless this resolves. */
  beginPrintJob(job: Held, options?: CallOptions): Promise<void>;
  /** Moves its lease on. */
  renewPrintJob(job: Held, options?: CallOptions): Promise<void>;
  /** What became of it. */
  endPrintJob(job: Held, end: TakenEnd, options?: CallOptions): Promise<Pick<PrintJob, 'id' | 'state'>>;
};

export type AskForJob = {
  /** ID or name of a printer that agents serve. */
  readonly printer: string;
  /** Up to 50; 25 when left out. */
  readonly waitSeconds?: number;
  readonly status?: AgentStatus;
};

export type Held = Pick<TakenPrintJob, 'id' | 'lease'>;

export function createPrinting({ json, nothing, file, list, searched }: Calls): Printing {
  return {
    print: (body, { signal, idempotencyKey = crypto.randomUUID() } = {}) =>
      json({ method: 'POST', path: '/v1/print', body, idempotencyKey, signal }),
    listPrintJobs: ({ signal, limit: most, ...filter } = {}) =>
      list('jobs', '/v1/print', { filter, most, ...(signal && { signal }) }),
    getPrintJob: (id, { signal } = {}) => json({ path: path`/v1/print/${id}`, signal }),
    cancelPrintJob: (id, { signal } = {}) => json({ method: 'POST', path: path`/v1/print/${id}/cancel`, signal }),
    retryPrintJob: (id, { signal } = {}) => json({ method: 'POST', path: path`/v1/print/${id}/retry`, signal }),
    listPrinters: (options) => searched('printers', '/v1/printers', options),
    createPrinter: (body, { signal } = {}) => json({ method: 'POST', path: '/v1/printers', body, signal }),
    getPrinter: (id, { signal } = {}) => json({ path: path`/v1/printers/${id}`, signal }),
    changePrinter: (id, body, { signal } = {}) =>
      json({ method: 'PATCH', path: path`/v1/printers/${id}`, body, isRepeatable: true, signal }),
    deletePrinter: (id, { signal } = {}) => nothing({ method: 'DELETE', path: path`/v1/printers/${id}`, signal }),
    printerStatus: (id, { signal } = {}) => json({ path: path`/v1/printers/${id}/status`, signal }),
    takePrintJob: (body, { signal } = {}) => json({ method: 'POST', path: '/v1/agent/take', body, signal }),
    downloadPrintDocument: ({ id, lease }, { signal } = {}) =>
      file({ path: withQuery(path`/v1/agent/jobs/${id}/document`, { lease }), signal }),
    beginPrintJob: ({ id, lease }, { signal } = {}) =>
      nothing({ method: 'POST', path: path`/v1/agent/jobs/${id}/begin`, body: { lease }, isRepeatable: true, signal }),
    renewPrintJob: ({ id, lease }, { signal } = {}) =>
      nothing({ method: 'POST', path: path`/v1/agent/jobs/${id}/renew`, body: { lease }, isRepeatable: true, signal }),
    endPrintJob: ({ id, lease }, end, { signal } = {}) =>
      json({
        method: 'POST',
        path: path`/v1/agent/jobs/${id}/end`,
        isRepeatable: true,
        signal,
        body: { lease, ...end },
      }),
  };
}
