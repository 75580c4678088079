/** Creates jobs: stores everything that their work needs. The work starts later. */
import type { Transaction } from 'kysely';
import { type Credential, personOf } from '../auth/credential.ts';
import { type Answer, jsonAnswer } from '../base/answer.ts';
import { randomBase62 } from '../base/base62.ts';
import { type Content, sizeOf } from '../base/content.ts';
import { ApiError, badRequest } from '../base/errors.ts';
import { claimFile } from '../blobs/stray-files.ts';
import { type JobKind, UNFINISHED_STATES } from '../enums/job-states.ts';
import { mayAs } from '../enums/scopes.ts';
import type { Prepare } from '../idempotency/idempotency.ts';
import { getPrinterRow } from '../printers/printers.ts';
import type { RenderNeeds } from '../render/needs.ts';
import { findSource } from '../render/render-document.ts';
import { requireStorageFor } from '../render/work.ts';
import { keepDocument } from '../storage-limits/documents.ts';
import type { JobRow } from '../store/job-tables.ts';
import type { Database, Tables } from '../store/tables.ts';
import { DRAFT_VERSION } from '../templates/get-template.ts';
import { runWithinQuota } from '../usage/quota.ts';
import type { JobSettings } from './job-settings.ts';
import { toJob } from './jobs.ts';
import type { TakenItems } from './take-items.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Maximum number of unfinished jobs per team. */
export const MAX_UNFINISHED = 1_000;

/** Maximum number of parts per job. Each part requires a file and a transaction. */
const MAX_PARTS = 10_000;

type Asked = {
  readonly credential: Credential;
  readonly requestId: string;
  /**
   * True if an API key creates the job. Default: depends on the credential. It is false for the credential of a person
   * that has the form of a key.
   */
  readonly isByKey?: boolean;
};

/** Checks the template and the printer of a job before its items are read. Throws FORBIDDEN or NOT_FOUND. */
export async function checkJob(needs: RenderNeeds, { credential }: Pick<Asked, 'credential'>, settings: JobSettings) {
  const { templateId, printer } = settings;
  if (printer !== undefined) {
    requirePrint(credential);
    await getPrinterRow(needs.db, credential.team.id, printer);
  }
  const source = await findSource(needs, credential, { template: { kind: 'stored', id: templateId } });
  // Jobs cannot render drafts, because they refer to a template by ID and version.
  if (source.stored?.version === DRAFT_VERSION) throw new ApiError('FORBIDDEN');
  return source;
}

/** Checks the permission to print: the scope of a key, or the role of a person. */
export function requirePrint(credential: Credential): void {
  const may = credential.kind === 'key' ? credential.scopes.includes('print') : mayAs(credential.role, 'print');
  if (!may)
    throw new ApiError('FORBIDDEN', { message: 'The key lacks the scope "print". Create a key with this scope.' });
}

type ItemsOrder = Asked & { readonly settings: JobSettings; readonly items: TakenItems };

/**
 * Creates a queued job for items and returns the response. The remaining quota must cover all items now. The items are
 * counted when they are rendered.
 */
export async function createItemsJob(
  needs: RenderNeeds,
  { credential, requestId, isByKey = credential.kind === 'key', settings, items }: ItemsOrder,
  prepare: Prepare,
): Promise<Answer> {
  const { total, sizeBytes } = items;
  if (Math.ceil(total / settings.itemsPerPart) > MAX_PARTS) {
    const message = `is too low, because the job would have more than ${MAX_PARTS.toLocaleString('en-US')} parts; increase it`;
    throw badRequest([{ path: '/itemsPerPart', code: 'OUT_OF_RANGE', message }]);
  }
  const source = await checkJob(needs, { credential }, settings);
  const template = pinned(source.stored!);
  const printer =
    settings.printer === undefined
      ? {}
      : { printer: (await getPrinterRow(needs.db, credential.team.id, settings.printer)).id };
  const stored: JobSettings = { ...settings, ...printer, templateId: template, asked: settings.templateId };
  await requireStorageFor(needs, credential);
  // With a hard cap, throws if the remaining quota does not cover all items.
  return runWithinQuota(needs, { credential, units: total }, async () => {
    const { id } = await needs.fileNames.take();
    const row = rowOf(
      needs,
      { credential, requestId, isByKey },
      {
        kind: 'items',
        output: settings.output,
        settings: JSON.stringify(stored),
        name: settings.name ?? null,
        template: source.stored!.templateId,
        input_id: id,
        input_bytes: sizeBytes,
        total,
      },
    );
    return save(needs, { credential, row, input: items }, prepare);
  });
}

function pinned({ templateId, version }: { readonly templateId: string; readonly version: number }): string {
  return `${templateId}@${version}`;
}

export type RequestOrder = Asked & {
  readonly kind: Exclude<JobKind, 'items'>;
  readonly body: Uint8Array;
  /** Parts of the request without its body, as JSON. */
  readonly settings: object;
  readonly template: string | null;
  readonly units: number;
};

/** Creates a queued job for an asynchronous request and returns the response. */
export async function createRequestJob(
  needs: RenderNeeds,
  { credential, requestId, kind, body, settings, template, units }: RequestOrder,
  prepare: Prepare,
): Promise<Answer> {
  await requireStorageFor(needs, credential);
  const { id } = await needs.fileNames.take();
  const row = rowOf(
    needs,
    { credential, requestId },
    {
      kind,
      output: null,
      settings: JSON.stringify(settings),
      name: null,
      template,
      input_id: id,
      input_bytes: body.length,
      total: units,
    },
  );
  const { commit } = await save(needs, { credential, row, input: body }, prepare);
  return needs.db.transaction().execute((transaction) => commit(transaction, false));
}

type Own = Pick<JobRow, 'kind' | 'output' | 'settings' | 'name' | 'template' | 'input_id' | 'input_bytes' | 'total'>;

function rowOf(
  { clock }: RenderNeeds,
  { credential, requestId, isByKey = credential.kind === 'key' }: Asked,
  own: Own,
): JobRow {
  const now = clock.now();
  return {
    id: `job_${randomBase62(20)}`,
    team_id: credential.team.id,
    credential_id: credential.id,
    user_id: personOf(credential) ?? null,
    by_key: isByKey ? 1 : 0,
    key_mode: credential.mode,
    request_id: requestId,
    ...own,
    done: 0,
    failed: 0,
    read_bytes: 0,
    parts: 0,
    pages: 0,
    size_bytes: 0,
    state: 'queued',
    code: null,
    message: null,
    status: null,
    headers: null,
    answer_id: null,
    answer_bytes: 0,
    attempts: 0,
    owner: null,
    run: null,
    leased_until: 0,
    served_at: now,
    retry_at: 0,
    created_at: now,
    begun_at: null,
    ended_at: null,
    expires_at: now + credential.team.outputDays * DAY_MS,
  };
}

type Saving = { readonly credential: Credential; readonly row: JobRow; readonly input: Content };

async function save(needs: RenderNeeds, { credential, row, input }: Saving, prepare: Prepare) {
  const answer = jsonAnswer(toJob(row));
  const [commitAnswer] = await Promise.all([prepare(answer.content), needs.blobs.write(row.input_id!, input)]);
  return {
    units: 0,
    async commit(transaction: Transaction<Tables>, isExceeded: boolean): Promise<Answer> {
      const headers = {
        ...answer.headers,
        location: `/v1/jobs/${row.id}`,
        ...(isExceeded ? { 'x-quota-warning': 'exceeded' } : {}),
      };
      await requireFew(transaction, row.team_id);
      await claimFile(transaction, row.input_id!);
      const { created_at: now, expires_at: expiresAt } = row;
      await keepDocument(transaction, { team: credential.team, sizeBytes: sizeOf(input), expiresAt, now });
      await transaction.insertInto('jobs').values(row).execute();
      await commitAnswer(transaction, headers);
      return { headers, open: answer.open };
    },
  };
}

async function requireFew(db: Database, teamId: string): Promise<void> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('team_id', '=', teamId)
    .where('state', 'in', UNFINISHED_STATES)
    .executeTakeFirstOrThrow();
  if (Number(count) < MAX_UNFINISHED) return;
  const message = `The team has ${MAX_UNFINISHED.toLocaleString('en-US')} unfinished jobs; try again when some have finished.`;
  throw new ApiError('OVERLOADED', { message, headers: { 'retry-after': '10' } });
}
