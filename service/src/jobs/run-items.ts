/**
 * Makes the items of a job piece by piece. The results of a piece are saved in one transaction with their count and the
 * offset of the next piece. So a process that dies in between has saved nothing, and the next lease holder makes the
 * same items again.
 */
import { rm } from 'node:fs/promises';
import { defined } from '@platen/engine/base/defined';
import type { Transaction } from 'kysely';
import type { Credential } from '../auth/credential.ts';
import { sizeOf } from '../base/content.ts';
import { claimFile } from '../blobs/stray-files.ts';
import { printJobRow, renderRequestFor, repeatsOf, requireSize } from '../print-jobs/create-print-job.ts';
import { takePlace } from '../print-jobs/print-jobs.ts';
import { getPrinterRow } from '../printers/printers.ts';
import { requireStorageFor } from '../render/deliver.ts';
import { findItemTemplates } from '../render/item-templates.ts';
import { findSource, type TemplateSource } from '../render/render-document.ts';
import { attemptItems, findingsOf, type ItemState } from '../render/render-items.ts';
import { createBatchFolder } from '../render/temporary-files.ts';
import { keepDocument } from '../storage-limits/documents.ts';
import type { JobPartRow, JobRow } from '../store/job-tables.ts';
import type { PrinterRow, Tables } from '../store/tables.ts';
import { runWithinQuota } from '../usage/quota.ts';
import { requirePrint } from './create-job.ts';
import { changeHeld, type HeldJob } from './job-leases.ts';
import type { JobSettings } from './job-settings.ts';
import { dropInput, noteJob } from './jobs.ts';
import { type MadePiece, noteItems } from './note-job.ts';
import { type Piece, readPiece } from './read-piece.ts';
import type { WorkNeeds } from './work-needs.ts';

/** Maximum wait for an unavailable printer, the default of print jobs. */
const PRINT_WAIT_MS = 24 * 60 * 60 * 1000;

/** Maximum failures stored with details; further ones are only counted. */
const FAILURES_TOLD = 1_000;

/** Maximum findings stored of each item, and maximum lengths. The first findings of a long list are enough. */
const FINDINGS_TOLD = 5;
const MESSAGE_LENGTH = 1_000;
const DETAILS_LENGTH = 8_192;

export type Work = { readonly job: HeldJob; readonly credential: Credential; readonly left: AbortSignal };

/** Makes the next items and returns the updated job, `complete` after the last. Throws like a batch, and `LostJob`. */
export async function runPiece(needs: WorkNeeds, { job, credential, left }: Work): Promise<HeldJob> {
  const settings: JobSettings = JSON.parse(job.settings);
  // Checks again, because a person may have become a viewer since.
  if (settings.printer !== undefined) requirePrint(credential);
  const piece = await readPiece(needs.blobs, job, settings.itemsPerPart);
  const printer =
    settings.printer === undefined ? undefined : await getPrinterRow(needs.db, credential.team.id, settings.printer);
  const source = await findSource(needs, credential, { template: { kind: 'stored', id: settings.templateId } });
  const units = piece.items.length;
  const startedAt = performance.now();
  const made = await runWithinQuota(needs, { credential, units }, () =>
    make(needs, { job, credential, left, settings, piece, printer, source }),
  );
  noteItems(needs, { job, source, made, ms: Math.round(performance.now() - startedAt) });
  return made.job;
}

type Making = Work & {
  readonly settings: JobSettings;
  readonly piece: Piece;
  readonly printer: PrinterRow | undefined;
  readonly source: TemplateSource;
};

async function make(needs: WorkNeeds, making: Making) {
  const { job, credential, left, settings, piece, printer, source } = making;
  const { items } = piece;
  await requireStorageFor(needs, credential, async () => undefined);
  const request = printer ? renderRequestFor(printRequest(settings, items), printer) : settings.request!;
  const templates = await findItemTemplates(needs, { credential, left }, items);
  const folder = await createBatchFolder();
  try {
    const attempt = await attemptItems(needs, {
      credential,
      request: { ...request, items, partial: true },
      source: { ...source, content: source.content! },
      templates,
      // All items of a job use the same time, independent of when and where they are made.
      now: job.created_at,
      fetchImages: needs.imageFetcher.forRequest(credential.team.id, { items: items.length }),
      left,
      folder,
      first: job.done + job.failed,
    });
    const { states, content, pages, sha256 } = attempt;
    const repeats = printer ? repeatsOf(printRequest(settings, items), printer) : 1;
    if (printer && content) requireSize(sizeOf(content), repeats);
    const file = content && (await needs.fileNames.take()).id;
    if (file !== undefined) await needs.blobs.write(file, content!);
    const sizeBytes = content ? sizeOf(content) : 0;
    const done = states.filter(({ kind }) => kind === 'complete').length;
    return {
      units: done,
      async commit(transaction: Transaction<Tables>): Promise<MadePiece> {
        const next = await advance(needs, transaction, { making, done, pages, sizeBytes });
        const part: JobPartRow = {
          job_id: job.id,
          part: next.parts,
          first: job.done + job.failed,
          items: states.length,
          failed: states.length - done,
          pages,
          size_bytes: sizeBytes,
          sha256: sha256 ?? null,
          file_id: printer ? null : (file ?? null),
          print_job_id: printer ? (file ?? null) : null,
        };
        if (file !== undefined) {
          await claimFile(transaction, file);
          const { created_at: now, expires_at: expiresAt } = job;
          await keepDocument(transaction, { team: credential.team, sizeBytes, expiresAt, now });
        }
        if (printer && file !== undefined) {
          const order = { credential, now: needs.clock.now(), request: printRequest(settings, items) };
          const rendered = { content: content!, pages, sha256: sha256! };
          const row = printJobRow({ id: file, order, printer, source, made: rendered, repeats });
          const place = await takePlace(transaction, printer.id);
          await transaction
            .insertInto('print_jobs')
            .values({ ...row, place })
            .execute();
        }
        await transaction.insertInto('job_parts').values(part).execute();
        await saveFailures(transaction, { job, credential, states, now: needs.clock.now() });
        return { job: next, states, format: request.format, pages, sizeBytes };
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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

type Made = { readonly making: Making; readonly done: number; readonly pages: number; readonly sizeBytes: number };

/** Saves the progress; the job may end with it. @throws LostJob */
async function advance(
  { clock }: WorkNeeds,
  transaction: Transaction<Tables>,
  { making: { job, piece, settings }, done, pages, sizeBytes }: Made,
): Promise<HeldJob> {
  const read = job.read_bytes + piece.bytes;
  const failed = job.failed + piece.items.length - done;
  const isTooMuch = failed > settings.maxFailures;
  const isLast = read >= job.input_bytes;
  const ended: Partial<JobRow> = isTooMuch
    ? { state: 'failed', code: 'RENDER_ERROR', ended_at: clock.now(), message: tooMany(settings.maxFailures) }
    : isLast
      ? { state: 'complete', ended_at: clock.now() }
      : {};
  const change: Partial<JobRow> = {
    done: job.done + done,
    failed,
    read_bytes: read,
    parts: job.parts + 1,
    pages: job.pages + pages,
    size_bytes: job.size_bytes + sizeBytes,
    attempts: 0,
    ...ended,
  };
  await changeHeld(transaction, job, change);
  const next = { ...job, ...change, run: job.run };
  if (next.state !== 'running') await dropInput(transaction, next);
  await noteJob({ db: transaction, clock }, next);
  return next;
}

function tooMany(most: number): string {
  return most === 0
    ? 'An item failed.'
    : `More than ${most.toLocaleString('en-US')} items failed; correct the data and create the job again.`;
}

type Failing = Pick<Work, 'job' | 'credential'> & { readonly states: readonly ItemState[]; readonly now: number };

/** Counts failures toward the team's storage limit, because the details of a failure may be much longer than its line. */
async function saveFailures(
  transaction: Transaction<Tables>,
  { job, credential, states, now }: Failing,
): Promise<void> {
  const first = job.done + job.failed;
  const failures = states.flatMap((state, index) =>
    state.kind === 'failed' ? [{ item: first + index, error: state.error }] : [],
  );
  const told = failures.slice(0, Math.max(0, FAILURES_TOLD - job.failed));
  if (told.length === 0) return;
  const rows = told.map(({ item, error }) => {
    const lists = Object.entries(findingsOf({ item, error })).filter(([, list]) => list.length > 0);
    const text = JSON.stringify(Object.fromEntries(lists.map(([name, list]) => [name, list.slice(0, FINDINGS_TOLD)])));
    const details = text === '{}' || text.length > DETAILS_LENGTH ? null : text;
    return { job_id: job.id, item, code: error.code, message: error.message.slice(0, MESSAGE_LENGTH), details };
  });
  const sizeBytes = rows.reduce((sum, { message, details }) => sum + message.length + (details?.length ?? 0), 0);
  await keepDocument(transaction, { team: credential.team, sizeBytes, expiresAt: job.expires_at, now });
  await transaction.insertInto('job_failures').values(rows).execute();
}
