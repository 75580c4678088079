/**
 * Creates print jobs. The document is rendered, counted and stored first, so that every attempt prints the same bytes.
 */

import type { Warning } from '@platen/engine';
import { defined } from '@platen/engine/base/defined';
import { settingsOver } from '@platen/engine/format/printer';
import { FORMATS } from '@platen/engine/paint/formats';
import type { Transaction } from 'kysely';
import { type Credential, renderModeOf } from '../auth/credential.ts';
import { type Answer, jsonAnswer } from '../base/answer.ts';
import { type Content, sizeOf } from '../base/content.ts';
import { badRequest } from '../base/errors.ts';
import { claimFile } from '../blobs/stray-files.ts';
import type { PrintLanguage } from '../enums/print-language.ts';
import { getPrinterRow, settingsOf } from '../printers/printers.ts';
import { findItemTemplates } from '../render/item-templates.ts';
import type { RenderNeeds } from '../render/needs.ts';
import {
  checkInline,
  findSource,
  type RenderInput,
  renderDocument,
  type TemplateSource,
} from '../render/render-document.ts';
import { renderItems } from '../render/render-items.ts';
import type { RenderRequest } from '../render/render-request.ts';
import type { Hold, Work } from '../render/work.ts';
import { keepDocument } from '../storage-limits/documents.ts';
import type { PrinterRow, PrintJobRow, Tables } from '../store/tables.ts';
import { takePlace, toPrintJob } from './print-jobs.ts';
import type { PrintRequest } from './print-request.ts';

/** Maximum bytes of a document. For each printer that is being served, a document is in memory. */
export const MAX_PRINT_BYTES = 16 * 1024 ** 2;

/** Maximum bytes of all copies together. */
export const MAX_SENT_BYTES = 64 * 1024 ** 2;

const DAY_MS = 24 * 60 * 60 * 1000;

export type PrintOrder = Pick<RenderInput, 'credential' | 'body' | 'now' | 'left' | 'largeFile'> & {
  readonly request: PrintRequest;
  /** Returns an empty folder for the items of this job. It is deleted after the response. */
  readonly folder: () => Promise<string>;
  /** Called when the language of the printer is known. */
  readonly onLanguage: (language: PrintLanguage) => void;
};

/**
 * Creates a queued print job and returns the response. If it throws one of the errors of `POST /v1/print`, nothing is
 * counted.
 */
export async function createPrintJob(needs: RenderNeeds, order: PrintOrder, work: Work): Promise<Answer> {
  const { credential, request, body, left, onLanguage } = order;
  const { hold, tell } = work;
  const printer = await getPrinterRow(needs.db, credential.team.id, request.printer);
  onLanguage(printer.language);
  const asked = renderRequestFor(request, printer);
  const source = await findSource(needs, credential, request);
  const items = request.items?.length;
  tell({ source: source.stored, ...defined({ items }) });
  const check = () => checkInline(needs, { credential, request: asked, body, left });
  const units = items ?? 1;
  return work.run(needs, { credential, units, stores: true, check }, async () => {
    const made = await render(needs, order, { asked, source, hold });
    const { content, pages } = made;
    const repeats = repeatsOf(request, printer);
    requireSize(sizeOf(content), repeats);
    const { id } = await needs.fileNames.take();
    const warnings = [...request.warnings, ...made.warnings];
    tell({
      source: source.stored,
      id,
      pages,
      sizeBytes: sizeOf(content),
      warnings,
      documents: units,
      ...defined({ items }),
    });
    const row = printJobRow({ id, order, printer, source, made: { ...made, sizeBytes: sizeOf(content) }, repeats });
    const { headers, ...answer } = jsonAnswer({ ...toPrintJob(row), warnings });
    return {
      units,
      answer: { ...answer, headers: { ...headers, location: `/v1/print/${id}` } },
      stored: {
        id,
        content,
        isInRow: false,
        isWritten: false,
        save: (transaction) => savePrintJob(transaction, credential, row),
      },
    };
  });
}

/** Stores the job at the end of the printer's queue, and marks the file of its document as referenced. */
async function savePrintJob(transaction: Transaction<Tables>, { team }: Credential, row: PrintJobRow): Promise<void> {
  await claimFile(transaction, row.id);
  const { expires_at: expiresAt, size_bytes: sizeBytes, created_at: now } = row;
  await keepDocument(transaction, { team, sizeBytes, expiresAt, now });
  const place = await takePlace(transaction, row.printer_id);
  await transaction
    .insertInto('print_jobs')
    .values({ ...row, place })
    .execute();
}

/** Returns the render request, with the properties of the printer. */
export function renderRequestFor(
  {
    template,
    strict,
    verify,
    background,
    items,
    copies,
    settings = {},
  }: Pick<PrintRequest, 'template' | 'strict' | 'verify' | 'background' | 'items' | 'copies' | 'settings'>,
  printer: PrinterRow,
): RenderRequest {
  const { language } = printer;
  const own = countsCopies(language) && items === undefined && copies !== undefined ? { copies } : {};
  return {
    template,
    strict,
    verify,
    background,
    format: language,
    delivery: 'inline',
    warnings: [],
    printer: { ...settingsOver(settingsOf(printer), settings), ...own },
  };
}

export function repeatsOf(
  { items, copies = 1 }: Pick<PrintRequest, 'items' | 'copies'>,
  { language }: PrinterRow,
): number {
  return countsCopies(language) && items === undefined ? 1 : copies;
}

/** Returns true if documents in this language contain the number of copies. Other documents are sent once per copy. */
function countsCopies(language: PrintLanguage): boolean {
  return FORMATS[language].batch === 'stream';
}

type Made = {
  readonly content: Content;
  readonly pages: number;
  readonly sha256: string;
  readonly warnings: readonly Warning[];
};

type Rendering = { readonly asked: RenderRequest; readonly source: TemplateSource; readonly hold: Hold };

async function render(needs: RenderNeeds, order: PrintOrder, { asked, source, hold }: Rendering): Promise<Made> {
  const { credential, request, body, now, left, largeFile, folder } = order;
  const { items, content = source.content! } = request;
  const fetchImages = needs.imageFetcher.forRequest(credential.team.id, { items: items?.length, hold });
  if (!items) {
    return renderDocument(needs, { credential, request: asked, source, body, now, fetchImages, left, largeFile });
  }
  const { states, ...made } = await renderItems(needs, {
    credential,
    request: { ...asked, items, partial: false },
    source: { ...source, content: source.content ?? content },
    templates: await findItemTemplates(needs, { credential, left }, items),
    now,
    left,
    fetchImages,
    folder: await folder(),
  });
  const warnings = states.flatMap((state, item) =>
    state.kind === 'complete' ? state.warnings.map((warning) => ({ ...warning, item })) : [],
  );
  return { ...made, warnings };
}

/** Throws BAD_REQUEST if the document is too large for a print job. */
export function requireSize(sizeBytes: number, repeats: number): void {
  const tell = (problem: string) =>
    badRequest([{ path: '', code: 'OUTPUT_TOO_LARGE', message: `${problem}; print it in parts` }]);
  if (sizeBytes > MAX_PRINT_BYTES)
    throw tell(`the document is larger than ${MAX_PRINT_BYTES / 1024 ** 2} MB, the limit of a print job`);
  if (sizeBytes * repeats > MAX_SENT_BYTES)
    throw tell(`the print job with all its copies is larger than ${MAX_SENT_BYTES / 1024 ** 2} MB`);
}

type NewRow = {
  readonly id: string;
  readonly order: Pick<PrintOrder, 'credential' | 'now'> & {
    readonly request: Pick<PrintRequest, 'items' | 'copies' | 'name' | 'waitMs' | 'settings'>;
  };
  readonly printer: PrinterRow;
  readonly source: TemplateSource;
  readonly made: { readonly sizeBytes: number; readonly pages: number; readonly sha256: string };
  readonly repeats: number;
};

/** Returns the row without its position in the queue, which is assigned when the row is stored. */
export function printJobRow({ id, order, printer, source, made, repeats }: NewRow): PrintJobRow {
  const { credential, request, now } = order;
  const { language } = printer;
  const { density } = settingsOver(settingsOf(printer), request.settings ?? {});
  return {
    id,
    team_id: credential.team.id,
    credential_id: credential.id,
    printer_id: printer.id,
    printer: printer.name,
    place: 0,
    name: request.name ?? source.name,
    template: source.stored?.templateId ?? null,
    version: source.version ?? null,
    mode: renderModeOf(credential),
    language,
    dots_per_mm: language === 'zpl' ? (density ?? null) : null,
    items: request.items?.length ?? 1,
    copies: request.copies ?? 1,
    repeats,
    pages: made.pages,
    size_bytes: made.sizeBytes,
    sha256: made.sha256,
    state: 'queued',
    message: null,
    attempts: 0,
    run: null,
    created_at: now,
    begun_at: null,
    ended_at: null,
    wait_ms: request.waitMs,
    give_up_at: now + request.waitMs,
    expires_at: now + credential.team.outputDays * DAY_MS,
  };
}
