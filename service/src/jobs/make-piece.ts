/** Renders a piece of a job. Any instance can do this, because it stores nothing except a stray file. */
import { rm } from 'node:fs/promises';
import { defined } from '@platen/engine/base/defined';
import type { Credential } from '../auth/credential.ts';
import { sizeOf } from '../base/content.ts';
import { createBatchFolder } from '../blobs/temporary-files.ts';
import { renderRequestFor, repeatsOf, requireSize } from '../print-jobs/create-print-job.ts';
import { getPrinterRow } from '../printers/printers.ts';
import { findItemTemplates } from '../render/item-templates.ts';
import { findSource, type TemplateSource } from '../render/render-document.ts';
import { attemptItems, type ItemState } from '../render/render-items.ts';
import type { JobRow } from '../store/job-tables.ts';
import type { Database, PrinterRow } from '../store/tables.ts';
import { requirePrint } from './create-job.ts';
import type { JobSettings } from './job-settings.ts';
import type { Piece } from './read-piece.ts';
import type { WorkNeeds } from './work-needs.ts';

/** Time in ms to wait for a printer that is not available. It equals the default of print jobs. */
const PRINT_WAIT_MS = 24 * 60 * 60 * 1000;

/** Position of a piece in its job. */
export type Place = {
  /** Number of the part, from 1. */
  readonly part: number;
  /** Index of the first item. */
  readonly first: number;
  /** Offset of the first item in the input, in bytes. */
  readonly start: number;
};

export type MadePiece = {
  /** Results of the items, in order. */
  readonly states: readonly ItemState[];
  /** Size of the items in the input, in bytes. */
  readonly bytes: number;
  readonly pages: number;
  /** Stray file with the documents. Undefined if all items have failed. */
  readonly file?: { readonly id: string; readonly sizeBytes: number; readonly sha256: string };
  /** Printer for which the items were rendered. */
  readonly print?: { readonly printer: PrinterRow; readonly request: ReturnType<typeof printRequest> };
  /** Template, if this instance has rendered the piece. */
  readonly source?: TemplateSource;
  /** Duration of the rendering in ms. */
  readonly ms: number;
};

export type Making = {
  readonly job: JobRow;
  readonly credential: Credential;
  readonly left: AbortSignal;
  readonly place: Place;
  readonly piece: Piece;
};

/** Renders the items. Throws the same errors as a batch. */
export async function makePiece(needs: WorkNeeds, making: Making): Promise<MadePiece> {
  const { job, credential, left, place, piece } = making;
  const startedAt = performance.now();
  const settings: JobSettings = JSON.parse(job.settings);
  const { items, bytes } = piece;
  const print = await findPrint(needs.db, { credential, settings, items });
  const source = await findSource(needs, credential, { template: { kind: 'stored', id: settings.templateId } });
  const request = print ? renderRequestFor(print.request, print.printer) : settings.request!;
  const templates = await findItemTemplates(needs, { credential, left }, items);
  const folder = await createBatchFolder();
  try {
    const { states, content, pages, sha256 } = await attemptItems(needs, {
      credential,
      request: { ...request, items, partial: true },
      source: { ...source, content: source.content! },
      templates,
      // `now()` returns the same time in all items of a job, regardless of when and where they are rendered.
      now: job.created_at,
      fetchImages: needs.imageFetcher.forRequest(credential.team.id, { items: items.length }),
      left,
      folder,
      first: place.first,
    });
    const made = { states, bytes, pages, source, ...defined({ print }) };
    const done = () => Math.round(performance.now() - startedAt);
    if (!content) return { ...made, ms: done() };
    const sizeBytes = sizeOf(content);
    if (print) requireSize(sizeBytes, repeatsOf(print.request, print.printer));
    const { id } = await needs.fileNames.take();
    await needs.blobs.write(id, content);
    return { ...made, file: { id, sizeBytes, sha256: sha256! }, ms: done() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Printing = {
  readonly credential: Credential;
  readonly settings: JobSettings;
  readonly items: Piece['items'];
};

/** Finds the printer for a print job. Checks the permission again, because the role of the person may have changed. */
async function findPrint(db: Database, { credential, settings, items }: Printing) {
  if (settings.printer === undefined) return undefined;
  requirePrint(credential);
  const printer = await getPrinterRow(db, credential.team.id, settings.printer);
  return { printer, request: printRequest(settings, items) };
}

function printRequest(settings: JobSettings, items: Piece['items']) {
  const { templateId, strict, verify, background, copies, name } = settings;
  return {
    template: { kind: 'stored' as const, id: templateId },
    strict,
    verify,
    background,
    items,
    waitMs: PRINT_WAIT_MS,
    ...defined({ copies, name }),
  };
}
