/** `Idempotency-Key`: a request that is repeated gets the answer of the first, so that a retry never prints twice. */
import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Answer } from '../base/answer.ts';
import type { Content } from '../base/content.ts';
import { ApiError } from '../base/errors.ts';
import { LEASE_MS, takeAway, whileRenewing } from '../base/renewing.ts';
import type { Shelf } from '../blobs/shelf.ts';
import { abandonAll, abandonFiles, claimFile, filesOf, writeFile } from '../blobs/stray-files.ts';
import type { Books } from '../store/books.ts';
import type { IdempotencyRow, Tables } from '../store/tables.ts';

/** How long an answer is kept. */
export const ANSWER_KEPT_MS = 24 * 60 * 60 * 1000;

const KEY_FORM = /^[\x20-\x7e]{1,255}$/;

/** A request as its repetition is told from another. */
export type Repeatable = {
  /** The header; undefined where the request has none. */
  readonly key: unknown;
  readonly credentialId: string;
  /** The pattern of its path. */
  readonly route: string | undefined;
  readonly body: Uint8Array;
};

type Claim = {
  readonly credentialId: string;
  readonly key: string;
  readonly digest: string;
};

/**
 * The first of the two steps in which an answer is kept: its body is written to a file that no row names yet. The second is
 * what this gives.
 */
export type Prepare = (body: Content) => Promise<CommitAnswer>;

/**
 * The second step, in the transaction that saves what was made: names the file, so that a repetition finds all of it or
 * nothing. IDEMPOTENCY_IN_PROGRESS when the key was lost to another request.
 */
export type CommitAnswer = (transaction: Transaction<Tables>, headers: Answer['headers']) => Promise<void>;

/** Of an answer that nobody will ask for again. */
export const KEEP_NOTHING: Prepare = async () => async () => undefined;

/**
 * The answer of the first request with this key, or that of the work when this is the first. Work that fails frees the
 * key. IDEMPOTENCY_IN_PROGRESS while the first runs, IDEMPOTENCY_MISMATCH when it was another.
 */
export async function answerOnce(
  shelf: Shelf,
  request: Repeatable,
  work: (prepare: Prepare) => Promise<Answer>,
): Promise<Answer> {
  const { key, credentialId } = request;
  if (key === undefined) return work(KEEP_NOTHING);
  if (typeof key !== 'string' || !KEY_FORM.test(key)) {
    throw new ApiError('BAD_REQUEST', { message: 'Idempotency-Key must be 1 to 255 printable ASCII characters.' });
  }
  const claim: Claim = { credentialId, key, digest: digestOf(request) };
  const id = randomUUID();
  const free = (error: unknown) => freeKey(shelf, id).then(() => Promise.reject(error));
  const first = await claimKey(shelf, claim, id).catch(free);
  if (first) return replay(shelf, first, claim);
  return whileRenewing(
    () => renew(shelf, id),
    () => work((body) => prepareAnswer(shelf, id, body)),
  ).catch(free);
}

/** Not that of an answer that was kept: the connection may have broken after that. */
function freeKey({ db }: Shelf, id: string): Promise<void> {
  const claim = db.deleteFrom('idempotency').where('id', '=', id).where('headers', 'is', null);
  return takeAway(() => claim.execute());
}

async function prepareAnswer(shelf: Shelf, id: string, body: Content): Promise<CommitAnswer> {
  await writeFile(shelf, id, body);
  return async (transaction, headers) => {
    await claimFile(transaction, id);
    const { numUpdatedRows } = await transaction
      .updateTable('idempotency')
      .set({ headers: JSON.stringify(headers), expires_at: shelf.clock.now() + ANSWER_KEPT_MS })
      .where('id', '=', id)
      .executeTakeFirst();
    // A process that slept too long has lost its claim, and what it made is not saved.
    if (numUpdatedRows === 0n) throw inProgress();
  };
}

/** Takes the key for a request of this ID; the row of the one that has it, when there is one. */
async function claimKey(shelf: Shelf, claim: Claim, id: string): Promise<IdempotencyRow | undefined> {
  const { db, clock } = shelf;
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
      expires_at: now + LEASE_MS,
    })
    .onConflict((conflict) => conflict.columns(['credential_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return undefined;
  const first = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('key', '=', key)
    .executeTakeFirst();
  // The first may have failed in this very moment.
  if (!first) throw inProgress();
  if (first.expires_at > now) return first;
  await forgetAnswer(shelf, first.id);
  return claimKey(shelf, claim, id);
}

async function replay({ blobs }: Shelf, first: IdempotencyRow, { digest }: Claim): Promise<Answer> {
  if (first.digest !== digest) throw new ApiError('IDEMPOTENCY_MISMATCH');
  if (first.headers === null) throw inProgress();
  const stream = await blobs.open(first.id);
  if (!stream) throw new Error(`the answer ${first.id} has lost its body`);
  return { headers: { ...JSON.parse(first.headers), 'idempotent-replayed': 'true' }, open: () => stream };
}

function renew({ db, clock }: Books, id: string): Promise<unknown> {
  const running = db.updateTable('idempotency').where('id', '=', id).where('headers', 'is', null);
  return running.set({ expires_at: clock.now() + LEASE_MS }).execute();
}

/** Deletes answers, and claims of processes that died, whose time is over. */
export function forgetAnswers({ db, clock }: Books): Promise<void> {
  return abandonAll(db, (transaction, limit) => {
    const now = clock.now();
    const expired = transaction.selectFrom('idempotency').select('id').where('expires_at', '<=', now).limit(limit);
    const deletion = transaction.deleteFrom('idempotency').where('id', 'in', expired);
    // One that was renewed in this moment stays.
    return deletion.where('expires_at', '<=', now).returning(['id', 'headers']).execute();
  });
}

/** One of them. */
function forgetAnswer({ db, clock }: Books, id: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const expired = transaction.deleteFrom('idempotency').where('id', '=', id).where('expires_at', '<=', clock.now());
    await abandonFiles(transaction, filesOf(await expired.returning(['id', 'headers']).execute()));
  });
}

/** Of where the request goes and what it says. */
function digestOf({ route, body }: Repeatable): string {
  return createHash('sha256').update(`${route}\n`).update(body).digest('hex');
}

function inProgress(): ApiError {
  return new ApiError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'retry-after': '1' } });
}
