/** Idempotency keys: a repeated request gets the response of the first request, so that a retry never prints twice. */

import { createHash, randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { CredentialTeam } from '../auth/credential.ts';
import { deleteWithRetries, HEARTBEAT_MS, LEASE_MS, withHeartbeat } from '../background/heartbeat.ts';
import { isOver, leaseEnd, leaseTime } from '../background/leases.ts';
import type { Answer } from '../base/answer.ts';
import { type Content, sizeOf } from '../base/content.ts';
import { ApiError } from '../base/errors.ts';
import { PROCESS_ID } from '../base/process-id.ts';
import { type ContentContext, isForRow, isInRow, ROWS_AT_ONCE } from '../blobs/row-contents.ts';
import type { StorageContext } from '../blobs/storage-context.ts';
import { abandonAll, abandonFiles, claimFile, filesOf, writeFile } from '../blobs/stray-files.ts';
import { createStepPause, type StepPause } from '../fairness/step-pause.ts';
import { keepDocument } from '../storage-limits/documents.ts';
import { prepared } from '../store/prepared.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { IdempotencyRow, OutputRow, Tables } from '../store/tables.ts';

/** Time in ms for which responses are stored. */
export const ANSWER_KEPT_MS = 24 * 60 * 60 * 1000;

const KEY_FORM = /^[\x20-\x7e]{1,255}$/;

/** Properties that identify a repeated request. */
export type Repeatable = {
  /** Value of the header; undefined if it is missing. */
  readonly key: unknown;
  readonly credentialId: string;
  readonly team: CredentialTeam;
  /** Path pattern of the route. */
  readonly route: string | undefined;
  readonly body: Uint8Array;
};

type Claim = {
  readonly credentialId: string;
  readonly key: string;
  readonly digest: string;
};

/**
 * First step of storing a response. Writes the body to a file that no row references yet, unless the body is stored in
 * the row. Returns the second step.
 */
export type Prepare = (body: Content) => Promise<CommitAnswer>;

/**
 * Second step, in the transaction that stores the result. References the file, or stores the body in the row. Repeated
 * requests therefore find either a complete response or no response. Throws IDEMPOTENCY_IN_PROGRESS if another request has taken over the key.
 */
export type CommitAnswer = (
  transaction: Transaction<Tables>,
  headers: Answer['headers'],
  outputId?: string,
) => Promise<void>;

/** First step that stores nothing, for responses that cannot be requested again. */
export const KEEP_NOTHING: Prepare = async () => async () => undefined;

/**
 * Returns the stored response of the first request with this key. If there is no earlier request, calls the given
 * function; a failure frees the key. Throws IDEMPOTENCY_IN_PROGRESS while the first request is running, and
 * IDEMPOTENCY_MISMATCH if it was different.
 */
export async function answerOnce(
  context: ContentContext,
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
 * Returns the response that is stored for the idempotency key. If there is no response, reserves the key for the
 * request with this ID and returns undefined.
 */
async function claimOrReplay(context: StorageContext, claim: Claim, id: string): Promise<Answer | undefined> {
  const first = await claimKey(context, claim, id);
  if (!first) return undefined;
  const kept = await replay(context, first, claim);
  if (kept) return kept;
  // The stored response has been lost, so the request is processed again.
  await forgetAnswer(context, first);
  return claimOrReplay(context, claim, id);
}

/** Frees the key, unless it has a response: the commit may have succeeded although the connection failed. */
function freeKey({ db }: StorageContext, id: string): Promise<void> {
  const claim = db.deleteFrom('idempotency').where('id', '=', id).where('headers', 'is', null);
  return deleteWithRetries(() => claim.execute());
}

type Preparing = { readonly id: string; readonly team: CredentialTeam };

async function prepareAnswer(context: ContentContext, { id, team }: Preparing, body: Content): Promise<CommitAnswer> {
  const content = isForRow(body, context.rowBytes) ? body : null;
  if (!content) await writeFile(context, id, body);
  return async (transaction, headers, outputId) => {
    if (!content) await claimFile(transaction, id);
    const now = context.clock.now();
    const expiresAt = now + ANSWER_KEPT_MS;
    await keepDocument(transaction, { team, sizeBytes: sizeOf(body), expiresAt, now });
    const { numAffectedRows } = await saveAnswer(transaction, {
      id,
      headers: JSON.stringify(headers),
      content,
      expires_at: expiresAt,
      output_id: outputId ?? null,
    });
    // The process was suspended so long that it has lost its reservation. Its result is not stored.
    if (numAffectedRows === 0n) throw inProgress();
  };
}

type SavedAnswer = Pick<IdempotencyRow, 'id' | 'headers' | 'content' | 'expires_at' | 'output_id'>;

const saveAnswer = prepared((db, { id, headers, content, expires_at, output_id }: SavedAnswer) =>
  db.updateTable('idempotency').set({ headers, content, expires_at, output_id }).where('id', '=', id),
);

/** Reserves the key for the request with this ID. Returns the row of the key if another request has reserved it. */
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
      content: null,
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
  // The first request has failed in the meantime.
  if (!first) throw inProgress();
  if (!first.past) return first;
  await forgetAnswer(context, first);
  return claimKey(context, claim, id);
}

/** Row of a key that another request has reserved, and the remaining ms of the reservation. */
type TakenKey = IdempotencyRow & { readonly left_ms: number };

/** Returns an SQL condition: the response, or the lease of a running request, has expired. */
function isPast(context: StoreContext) {
  const now = context.clock.now();
  return sql<boolean>`(case when headers is null then ${isOver(context, 'expires_at')} else expires_at <= ${now} end)`;
}

/**
 * Returns the stored response. Returns undefined if its body was lost, for example by a power failure or defective
 * disk.
 */
async function replay({ blobs }: StorageContext, first: TakenKey, { digest }: Claim): Promise<Answer | undefined> {
  if (first.digest !== digest) throw new ApiError('IDEMPOTENCY_MISMATCH');
  if (first.headers === null) throw inProgress(secondsUntilFree(first));
  const headers: Answer['headers'] = JSON.parse(first.headers);
  const body = first.content ?? (await blobs.open(first.id, { sizeBytes: Number(headers['content-length']) }));
  return body && { headers: { ...headers, 'idempotent-replayed': 'true' }, open: () => body };
}

/** Delay of a renewal in ms after which the process is assumed to have stopped. */
const LATE_MS = 2_000;

/**
 * Returns the seconds for `Retry-After`. While the process may still be running, this is 1. Otherwise, it is the
 * remaining time of the reservation.
 */
function secondsUntilFree({ owner, left_ms: left }: TakenKey): number {
  const mayWork = owner === PROCESS_ID || left > LEASE_MS - HEARTBEAT_MS - LATE_MS;
  return mayWork ? 1 : Math.max(1, Math.ceil(left / 1000));
}

function renew(context: StoreContext, id: string): Promise<unknown> {
  const running = context.db.updateTable('idempotency').where('id', '=', id).where('headers', 'is', null);
  return running.set({ expires_at: leaseEnd(context) }).execute();
}

/** Deletes expired responses, and expired reservations of stopped processes. */
export function forgetAnswers(context: StoreContext, pause: StepPause = createStepPause()): Promise<void> {
  const now = context.clock.now();
  // The first condition is redundant, but lets the database use an index.
  const isExpired = sql<boolean>`expires_at <= ${now} and ${isPast(context)}`;
  return abandonAll(
    context.db,
    pause,
    (transaction, limit) => {
      const expired = transaction.selectFrom('idempotency').select('id').where(isExpired).limit(limit);
      const deletion = transaction.deleteFrom('idempotency').where('id', 'in', expired);
      // Checks the condition again, because a reservation may have been renewed.
      return deletion.where(isExpired).returning(['id', 'headers', isInRow]).execute();
    },
    ROWS_AT_ONCE,
  );
}

/** Deletes a response or reservation, unless it has been renewed since it was read. */
function forgetAnswer({ db }: StoreContext, { id, expires_at: expiresAt }: IdempotencyRow): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const old = transaction.deleteFrom('idempotency').where('id', '=', id).where('expires_at', '=', expiresAt);
    await abandonFiles(transaction, filesOf(await old.returning(['id', 'headers', isInRow]).execute()));
  });
}

/** Deletes the stored response of a lost document, so that a retry renders it again. */
export function forgetAnswerOf({ db }: StoreContext, output: Pick<OutputRow, 'id' | 'credential_id'>): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const answer = transaction
      .deleteFrom('idempotency')
      .where('credential_id', '=', output.credential_id)
      .where('output_id', '=', output.id);
    await abandonFiles(transaction, filesOf(await answer.returning(['id', 'headers', isInRow]).execute()));
  });
}

/** Returns a digest that identifies the route and the body. */
function digestOf({ route, body }: Repeatable): string {
  return createHash('sha256').update(`${route}\n`).update(body).digest('hex');
}

function inProgress(seconds = 1): ApiError {
  return new ApiError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'retry-after': String(seconds) } });
}
