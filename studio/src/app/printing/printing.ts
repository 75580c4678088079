/** Printers and print jobs from the service. */
import type { NewPrintJob, Printer, PrinterStatus, PrintJob, PrintLanguage, PrintState } from '@platen/client';
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

/** Returns true if the job may be printed again. */
export const mayPrintAgain = ({ state }: PrintJob): boolean =>
  state === 'failed' || state === 'unknown' || state === 'cancelled';

export type PrinterInput = {
  readonly name: string;
  readonly address?: string;
  readonly language: PrintLanguage;
  readonly settings: JsonObject;
  readonly confirm: boolean;
};

const printerPath = (id: string) => `v1/printers/${encodeURIComponent(id)}`;
const jobPath = (id: string) => `v1/print/${encodeURIComponent(id)}`;

export const listPrinters = (search: string, after?: string) =>
  readPage<Printer>('v1/printers', 'printers', { search, after });
export const listAllPrinters = () => readAll<Printer>('v1/printers', 'printers');
export const createPrinter = (body: PrinterInput) => ask<Printer>('v1/printers', { method: 'POST', body });
export const changePrinter = (id: string, body: PrinterInput) =>
  ask<Printer>(printerPath(id), { method: 'PATCH', body });
export const deletePrinter = (id: string) => ask(printerPath(id), { method: 'DELETE' });
export const readStatus = (id: string) => ask<PrinterStatus>(`${printerPath(id)}/status`);

export type JobFilter = { readonly search: string; readonly state: string; readonly printer: string };

export const listJobs = (filter: JobFilter, after?: string) =>
  readPage<PrintJob>('v1/print', 'jobs', { ...filter, after });
export const readJob = (id: string) => ask<PrintJob>(jobPath(id));
export const cancelJob = (id: string) => ask<PrintJob>(`${jobPath(id)}/cancel`, { method: 'POST' });
export const printAgain = (id: string) => ask<PrintJob>(`${jobPath(id)}/retry`, { method: 'POST' });
type TestPrint = { readonly printer: string; readonly data: JsonObject } & (
  | { readonly templateId: string }
  | { readonly template: JsonObject }
);
export const printTest = (body: TestPrint) => ask<NewPrintJob>('v1/print?mode=test', { method: 'POST', body });

export const pathOfJob = (id: string) => `/printing/jobs/${encodeURIComponent(id)}`;
