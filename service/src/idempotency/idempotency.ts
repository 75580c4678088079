/** `Idempotency-Key`: a repeated request gets the response of the first request, so that a retry never prints twice. */

import { createHash, randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { CredentialTeam } from '../auth/credential.ts';
import { deleteWithRetries, HEARTBEAT_MS, LEASE_MS, withHeartbeat } from '../background/heartbeat.ts';
import { isOver, leaseEnd, leaseTime } from '../background/leases.ts';
import type { Answer } from '../base/answer.ts';
import { type Content, sizeOf } from '../base/content.ts';
import { ApiError } from '../base/errors.ts';
import { PROCESS_ID } from '../base/process-id.ts';
import type { StorageContext } from '../blobs/storage-context.ts';
import { abandonAll, abandonFiles, claimFile, filesOf, writeFile } from '../blobs/stray-files.ts';
import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import { keepDocument } from '../storage-limits/documents.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { IdempotencyRow, OutputRow, Tables } from '../store/tables.ts';

/** Time in ms for which a response is stored. */
export const ANSWER_KEPT_MS = 24 * 60 * 60 * 1000;

const KEY_FORM = /^[\x20-\x7e]{1,255}$/;

/** Parts of a request that identify a repeated request. */
export type Repeatable = {
  /** Header value; undefined if the request has none. */
  readonly key: unknown;
  readonly credentialId: string;
  readonly team: CredentialTeam;
  /** Pattern of the route's path. */
  readonly route: string | undefined;
  readonly body: Uint8Array;
};

type Claim = {
  readonly credentialId: string;
  readonly key: string;
  readonly digest: string;
};

/** Step 1 of storing a response. Writes the body to a file that no row references yet, and returns step 2. */
export type Prepare = (body: Content) => Promise<CommitAnswer>;

/**
 * Step 2, in the transaction that saves the result. References the file, so that a repeated request finds the complete
 * response or none. Throws IDEMPOTENCY_IN_PROGRESS if another request has taken over the key.
 */
export type CommitAnswer = (
  transaction: Transaction<Tables>,
  headers: Answer['headers'],
  outputId?: string,
) => Promise<void>;

/** Stores nothing, for responses that will not be requested again. */
export const KEEP_NOTHING: Prepare = async () => async () => undefined;

/**
 * Returns the stored response of the first request with this key. If this is the first request, runs the work; a
 * failure frees the key. Throws IDEMPOTENCY_IN_PROGRESS while the first request runs, and IDEMPOTENCY_MISMATCH if it
 * was a different request.
 */
export async function answerOnce(
  context: StorageContext,
  request: Repeatable,
  work: (prepare: Prepare) => Promise<Answer>,
): Promise<Answer> {
  const { key, credentialId, team } = request;
  if (key === undefined) return work(KEEP_NOTHING);
  if (typeof key !== 'string' || !KEY_FORM.test(key)) {
    throw new ApiError('BAD_REQUEST', { message: 'Idempotency-Key must be 1 to 255 printable ASCII characters.' });
  }
  const claim: Claim = { credentialId, key, digest: digestOf(request) };
  const id = randomUUID();
  const free = (error: unknown) => freeKey(context, id).then(() => Promise.reject(error));
  const kept = await claimOrReplay(context, claim, id).catch(free);
  if (kept) return kept;
  return withHeartbeat(
    () => renew(context, id),
    () => work((body) => prepareAnswer(context, { id, team }, body)),
  ).catch(free);
}

/**
 * Returns the response stored under the idempotency key. Without one, returns undefined and reserves the key
 * for the request with this ID.
 */
async function claimOrReplay(context: StorageContext, claim: Claim, id: string): Promise<Answer | undefined> {
  const first = await claimKey(context, claim, id);
  if (!first) return undefined;
  const kept = await replay(context, first, claim);
  if (kept) return kept;
  // The stored response is lost, so the document is rendered again.
  await forgetAnswer(context, first);
  return claimOrReplay(context, claim, id);
}

/** Frees the key unless it has a response. The commit may have succeeded although the connection broke. */
function freeKey({ db }: StorageContext, id: string): Promise<void> {
  const claim = db.deleteFrom('idempotency').where('id', '=', id).where('headers', 'is', null);
  return deleteWithRetries(() => claim.execute());
}

type Preparing = { readonly id: string; readonly team: CredentialTeam };

async function prepareAnswer(context: StorageContext, { id, team }: Preparing, body: Content): Promise<CommitAnswer> {
  await writeFile(context, id, body);
  return async (transaction, headers, outputId) => {
    await claimFile(transaction, id);
    const now = context.clock.now();
    const expiresAt = now + ANSWER_KEPT_MS;
    await keepDocument(transaction, { team, sizeBytes: sizeOf(body), expiresAt, now });
    const { numUpdatedRows } = await transaction
      .updateTable('idempotency')
      .set({
        headers: JSON.stringify(headers),
        expires_at: expiresAt,
        output_id: outputId ?? null,
      })
      .where('id', '=', id)
      .executeTakeFirst();
    // A process that was suspended too long has lost its reservation, and its result is not saved.
    if (numUpdatedRows === 0n) throw inProgress();
  };
}

/** Reserves the key for the request with this ID. If another request has the key, returns its row. */
async function claimKey(context: StorageContext, claim: Claim, id: string): Promise<TakenKey | undefined> {
  const { db, clock } = context;
  const { credentialId, key, digest } = claim;
  const now = clock.now();
  const inserted = await db
    .insertInto('idempotency')
    .values({
      id,
      credential_id: credentialId,
      key,
      digest,
      headers: null,
      created_at: now,
      expires_at: leaseEnd(context),
      owner: PROCESS_ID,
      output_id: null,
    })
    .onConflict((conflict) => conflict.columns(['credential_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return undefined;
  const first = await db
    .selectFrom('idempotency')
    .selectAll()
    .select(sql<boolean | number>`${isPast(context)}`.as('past'))
    .select(sql<number>`expires_at - ${leaseTime(context)}`.as('left_ms'))
    .where('credential_id', '=', credentialId)
    .where('key', '=', key)
    .executeTakeFirst();
  // The first request may have failed in the meantime.
  if (!first) throw inProgress();
  if (!first.past) return first;
  await forgetAnswer(context, first);
  return claimKey(context, claim, id);
}

/** Row of a key that another request has reserved, and the ms until the reservation expires. */
type TakenKey = IdempotencyRow & { readonly left_ms: number };

/** Returns an SQL condition: the response has expired, or the lease of a running request is over. */
function isPast(context: StoreContext) {
  const now = context.clock.now();
  return sql<boolean>`(case when headers is null then ${isOver(context, 'expires_at')} else expires_at <= ${now} end)`;
}

/** Returns the stored response. Undefined if a power cut or a broken disk has lost its body. */
async function replay({ blobs }: StorageContext, first: TakenKey, { digest }: Claim): Promise<Answer | undefined> {
  if (first.digest !== digest) throw new ApiError('IDEMPOTENCY_MISMATCH');
  if (first.headers === null) throw inProgress(secondsUntilFree(first));
  const headers: Answer['headers'] = JSON.parse(first.headers);
  const stream = await blobs.open(first.id, { sizeBytes: Number(headers['content-length']) });
  return stream && { headers: { ...headers, 'idempotent-replayed': 'true' }, open: () => stream };
}

/** Delay in ms after which a missing renewal means that the process is dead. */
const LATE_MS = 2_000;

/**
 * Returns the seconds for `Retry-After`: 1 while the process may still be working, otherwise the time until its
 * reservation ends.
 */
function secondsUntilFree({ owner, left_ms: left }: TakenKey): number {
  const mayWork = owner === PROCESS_ID || left > LEASE_MS - HEARTBEAT_MS - LATE_MS;
  return mayWork ? 1 : Math.max(1, Math.ceil(left / 1000));
}

function renew(context: StoreContext, id: string): Promise<unknown> {
  const running = context.db.updateTable('idempotency').where('id', '=', id).where('headers', 'is', null);
  return running.set({ expires_at: leaseEnd(context) }).execute();
}

/** Deletes expired responses, and expired reservations of dead processes. */
export function forgetAnswers(context: StoreContext, pause: StepPause = createStepPause()): Promise<void> {
  const now = context.clock.now();
  return abandonAll(context.db, pause, (transaction, limit) => {
    // The first condition lets the index be used.
    const isExpired = sql<boolean>`expires_at <= ${now} and ${isPast(context)}`;
    const expired = transaction.selectFrom('idempotency').select('id').where(isExpired).limit(limit);
    const deletion = transaction.deleteFrom('idempotency').where('id', 'in', expired);
    // Repeats the condition, because a reservation may have been renewed in the meantime.
    return deletion.where(isExpired).returning(['id', 'headers']).execute();
  });
}

/** Deletes a response or reservation unless it was renewed in the meantime. */
function forgetAnswer({ db }: StoreContext, { id, expires_at: expiresAt }: IdempotencyRow): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const old = transaction.deleteFrom('idempotency').where('id', '=', id).where('expires_at', '=', expiresAt);
    await abandonFiles(transaction, filesOf(await old.returning(['id', 'headers']).execute()));
  });
}

/** Frees the key of a lost output, so that the output can be rendered again. */
export function forgetAnswerOf({ db }: StoreContext, output: Pick<OutputRow, 'id' | 'credential_id'>): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const answer = transaction
      .deleteFrom('idempotency')
      .where('credential_id', '=', output.credential_id)
      .where('output_id', '=', output.id);
    await abandonFiles(transaction, filesOf(await answer.returning(['id', 'headers']).execute()));
  });
}

/** Returns a digest of the route and the body. */
function digestOf({ route, body }: Repeatable): string {
  return createHash('sha256').update(`${route}\n`).update(body).digest('hex');
}

function inProgress(seconds = 1): ApiError {
  return new ApiError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'retry-after': String(seconds) } });
}
