/** Printers and print jobs from the service. */
import type { NewPrinter, Printer, PrinterStatus, PrintJob, PrintLanguage, PrintState } from '@platen/client';
import type { JsonObject } from '@platen/engine/base/json';
import type { BadgeKind } from '../../ui/page.tsx';
import { ask } from '../api.ts';
import { namesOf } from '../names-of.ts';
import { readAll, readPage } from '../paging.ts';
import { printingWords } from './words.ts';

export type { Printer, PrinterStatus, PrintJob, PrintState };

/** Address value for printers that an agent serves. */
export const AGENT = 'agent';

export const PRINT_LANGUAGES = namesOf<PrintLanguage>(printingWords.printer.languages);

export const PRINT_STATE_KINDS: Readonly<Record<PrintState, BadgeKind>> = {
  queued: 'accent',
  sending: 'accent',
  sent: 'good',
  done: 'good',
  failed: 'danger',
  unknown: 'warning',
  cancelled: 'plain',
};

export const PRINT_STATES = namesOf(PRINT_STATE_KINDS);

export const PRINTER_STATE_KINDS: Readonly<Record<PrinterStatus['state'], BadgeKind>> = {
  ready: 'good',
  stopped: 'warning',
  unreachable: 'danger',
  silent: 'plain',
};

/** Returns true while the job may still change. */
export const isUnderWay = ({ state }: PrintJob) => state === 'queued' || state === 'sending';

/** Returns true if the job ended without a confirmed print, so that it can be printed again. */
export const mayPrintAgain = ({ state }: PrintJob): boolean =>
  state === 'failed' || state === 'unknown' || state === 'cancelled';

export const listPrinters = (search: string, after?: string) =>
  readPage('printers', 'GET /v1/printers', { query: { search, after } });
export const listAllPrinters = () => readAll('printers', 'GET /v1/printers');
export const createPrinter = (body: NewPrinter) => ask('POST /v1/printers', { body });
export const changePrinter = (id: string, body: Partial<NewPrinter>) => ask('PATCH /v1/printers/{id}', { id, body });
export const deletePrinter = (id: string) => ask('DELETE /v1/printers/{id}', { id });
export const readStatus = (id: string) => ask('GET /v1/printers/{id}/status', { id });

export type JobFilter = { readonly search: string; readonly state: string; readonly printer: string };

export const listJobs = (filter: JobFilter, after?: string) =>
  readPage('jobs', 'GET /v1/print', { query: { ...filter, after } });
export const readJob = (id: string) => ask('GET /v1/print/{id}', { id });
export const cancelJob = (id: string) => ask('POST /v1/print/{id}/cancel', { id });
export const printAgain = (id: string) => ask('POST /v1/print/{id}/retry', { id });
type TestPrint = { readonly printer: string; readonly data: JsonObject } & (
  | { readonly templateId: string }
  | { readonly template: JsonObject }
);
export const printTest = (body: TestPrint) => ask('POST /v1/print', { query: { mode: 'test' }, body });

export const pathOfJob = (id: string) => `/printing/jobs/${encodeURIComponent(id)}`;
