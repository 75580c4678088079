/**
 * Stores pieces of a job in order. One transaction stores the results of a piece, the counts of items and the offset of
 * the next piece. If the process stops before the transaction, nothing is stored, and the next owner of the lease
 * renders the same items again.
 */
import type { Transaction } from 'kysely';
import type { Credential } from '../auth/credential.ts';
import { claimFile } from '../blobs/stray-files.ts';
import { printJobRow, repeatsOf } from '../print-jobs/create-print-job.ts';
import { takePlace } from '../print-jobs/print-jobs.ts';
import { findSource, type TemplateSource } from '../render/render-document.ts';
import { findingsOf, type ItemState } from '../render/render-items.ts';
import { requireStorageFor } from '../render/work.ts';
import { keepDocument } from '../storage-limits/documents.ts';
import type { JobPartRow, JobRow } from '../store/job-tables.ts';
import type { Tables } from '../store/tables.ts';
import { runWithinQuota } from '../usage/quota.ts';
import { changeHeld, type HeldJob } from './job-leases.ts';
import type { JobSettings } from './job-settings.ts';
import { dropInput, noteJob } from './jobs.ts';
import type { MadePiece } from './make-piece.ts';
import { noteItems } from './note-job.ts';
import type { WorkNeeds } from './work-needs.ts';

/** Maximum number of failures that are stored with details. Further failures are only counted. */
const FAILURES_TOLD = 1_000;

/** Maximum errors and warnings that are stored for each item. The first ones of a long list suffice. */
const FINDINGS_TOLD = 5;
const MESSAGE_LENGTH = 1_000;
const DETAILS_LENGTH = 8_192;

type Saving = { readonly job: HeldJob; readonly credential: Credential; readonly made: MadePiece };

/**
 * Stores the next piece. Returns the updated job; after the last piece, its state is `complete`. Only this function
 * counts items toward the quota, so a piece that was rendered twice counts only once. Throws QUOTA_EXCEEDED,
 * STORAGE_EXCEEDED and `LostJob`.
 */
export async function savePiece(needs: WorkNeeds, { job, credential, made }: Saving): Promise<HeldJob> {
  const settings: JobSettings = JSON.parse(job.settings);
  const template = { kind: 'stored', id: settings.templateId } as const;
  const source = made.source ?? (await findSource(needs, credential, { template }));
  const units = made.states.length;
  const next = await runWithinQuota(needs, { credential, units }, async () => {
    await requireStorageFor(needs, credential);
    return {
      units: completeIn(made.states),
      commit: (transaction: Transaction<Tables>) =>
        commit(needs, transaction, { job, credential, made, settings, source }),
    };
  });
  noteItems(needs, { job, source, made });
  return next;
}

function completeIn(states: readonly ItemState[]): number {
  return states.filter(({ kind }) => kind === 'complete').length;
}

type Committing = Saving & { readonly settings: JobSettings; readonly source: TemplateSource };

async function commit(needs: WorkNeeds, transaction: Transaction<Tables>, committing: Committing): Promise<HeldJob> {
  const { job, credential, made, source } = committing;
  const { states, pages, file, print } = made;
  const now = needs.clock.now();
  const next = await advance(needs, transaction, committing);
  const part: JobPartRow = {
    job_id: job.id,
    part: next.parts,
    first: job.done + job.failed,
    items: states.length,
    failed: states.length - completeIn(states),
    pages,
    size_bytes: file?.sizeBytes ?? 0,
    sha256: file?.sha256 ?? null,
    file_id: print ? null : (file?.id ?? null),
    print_job_id: print ? (file?.id ?? null) : null,
  };
  if (file) {
    await claimFile(transaction, file.id);
    const { created_at, expires_at: expiresAt } = job;
    await keepDocument(transaction, { team: credential.team, sizeBytes: file.sizeBytes, expiresAt, now: created_at });
  }
  if (print && file) {
    const { printer, request } = print;
    const order = { credential, now, request };
    const repeats = repeatsOf(request, printer);
    const row = printJobRow({ id: file.id, order, printer, source, made: { ...file, pages }, repeats });
    const place = await takePlace(transaction, printer.id);
    await transaction
      .insertInto('print_jobs')
      .values({ ...row, place })
      .execute();
  }
  await transaction.insertInto('job_parts').values(part).execute();
  await saveFailures(transaction, { job, credential, states, now });
  return next;
}

/**
 * Stores the progress, and the end of the job after its last piece.
 * @throws LostJob
 */
async function advance(
  { clock }: WorkNeeds,
  transaction: Transaction<Tables>,
  { job, made, settings }: Committing,
): Promise<HeldJob> {
  const done = completeIn(made.states);
  const read = job.read_bytes + made.bytes;
  const failed = job.failed + made.states.length - done;
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
    pages: job.pages + made.pages,
    size_bytes: job.size_bytes + (made.file?.sizeBytes ?? 0),
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

type Failing = Pick<Saving, 'job' | 'credential'> & { readonly states: readonly ItemState[]; readonly now: number };

/**
 * Stores failures and counts them toward the team's storage limit. The details of a failure may be much longer than its
 * item.
 */
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
