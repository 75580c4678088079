/** `Idempotency-Key`: a request that is repeated gets the answer of the first, so that a retry never prints twice. */
import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CredentialTeam } from '../auth/credential.ts';
import type { Answer } from '../base/answer.ts';
import { type Content, sizeOf } from '../base/content.ts';
import { ApiError } from '../base/errors.ts';
import { PROCESS_ID } from '../base/process-id.ts';
import { LEASE_MS, RENEWED_EVERY_MS, takeAway, whileRenewing } from '../base/renewing.ts';
import type { Shelf } from '../blobs/shelf.ts';
import { abandonAll, abandonFiles, claimFile, filesOf, writeFile } from '../blobs/stray-files.ts';
import { keepDocument } from '../room/documents.ts';
import type { Books } from '../store/books.ts';
import type { Database, IdempotencyRow, OutputRow, Tables } from '../store/tables.ts';

/** How long an answer is kept. */
export const ANSWER_KEPT_MS = 24 * 60 * 60 * 1000;

const KEY_FORM = /^[\x20-\x7e]{1,255}$/;

/** A request as its repetition is told from another. */
export type Repeatable = {
  /** The header; undefined where the request has none. */
  readonly key: unknown;
  readonly credentialId: string;
  readonly team: CredentialTeam;
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
export type CommitAnswer = (
  transaction: Transaction<Tables>,
  headers: Answer['headers'],
  outputId?: string,
) => Promise<void>;

/** The answer is one that nobody will ask for again. */
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
  const { key, credentialId, team } = request;
  if (key === undefined) return work(KEEP_NOTHING);
  if (typeof key !== 'string' || !KEY_FORM.test(key)) {
    throw new ApiError('BAD_REQUEST', { message: 'Idempotency-Key must be 1 to 255 printable ASCII characters.' });
  }
  const claim: Claim = { credentialId, key, digest: digestOf(request) };
  const id = randomUUID();
  const free = (error: unknown) => freeKey(shelf, id).then(() => Promise.reject(error));
  const kept = await claimOrReplay(shelf, claim, id).catch(free);
  if (kept) return kept;
  return whileRenewing(
    () => renew(shelf, id),
    () => work((body) => prepareAnswer(shelf, { id, team }, body)),
  ).catch(free);
}

/** The kept answer under the key; undefined when there is none, and the key is now that of the request of this ID. */
async function claimOrReplay(shelf: Shelf, claim: Claim, id: string): Promise<Answer | undefined> {
  const first = await claimKey(shelf, claim, id);
  if (!first) return undefined;
  const kept = await replay(shelf, first, claim);
  if (kept) return kept;
  // It is lost: the document is made again.
  await forgetAnswer(shelf, first);
  return claimOrReplay(shelf, claim, id);
}

/** Does not free an answered key: the commit may have succeeded though the connection broke. */
function freeKey({ db }: Shelf, id: string): Promise<void> {
  const claim = db.deleteFrom('idempotency').where('id', '=', id).where('headers', 'is', null);
  return takeAway(() => claim.execute());
}

type Preparing = { readonly id: string; readonly team: CredentialTeam };

async function prepareAnswer(shelf: Shelf, { id, team }: Preparing, body: Content): Promise<CommitAnswer> {
  await writeFile(shelf, id, body);
  return async (transaction, headers, outputId) => {
    await claimFile(transaction, id);
    const now = shelf.clock.now();
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
    .where('credential_id', '=', credentialId)
    .where('key', '=', key)
    .executeTakeFirst();
  // The first may have failed in this very moment.
  if (!first) throw inProgress();
  if (first.expires_at > now) return first;
  await forgetAnswer(shelf, first);
  return claimKey(shelf, claim, id);
}

/** Undefined when a power cut or a broken disk took its body. */
async function replay({ blobs, clock }: Shelf, first: IdempotencyRow, { digest }: Claim): Promise<Answer | undefined> {
  if (first.digest !== digest) throw new ApiError('IDEMPOTENCY_MISMATCH');
  if (first.headers === null) throw inProgress(secondsUntilFree(first, clock.now()));
  const headers: Answer['headers'] = JSON.parse(first.headers);
  const stream = await blobs.open(first.id, { sizeBytes: Number(headers['content-length']) });
  return stream && { headers: { ...headers, 'idempotent-replayed': 'true' }, open: () => stream };
}

/** A process that renews its claim late by so much has died. */
const LATE_MS = 2_000;

/** While the process that has the key may work still it may be done any moment; else when its claim ends. */
function secondsUntilFree({ owner, expires_at: expiresAt }: IdempotencyRow, now: number): number {
  const left = expiresAt - now;
  const mayWork = owner === PROCESS_ID || left > LEASE_MS - RENEWED_EVERY_MS - LATE_MS;
  return mayWork ? 1 : Math.max(1, Math.ceil(left / 1000));
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

/** One of them, unless it was renewed in this moment. */
function forgetAnswer({ db }: Books, { id, expires_at: expiresAt }: IdempotencyRow): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const old = transaction.deleteFrom('idempotency').where('id', '=', id).where('expires_at', '=', expiresAt);
    await abandonFiles(transaction, filesOf(await old.returning(['id', 'headers']).execute()));
  });
}

/** Frees the key under which an output was made that is lost, so that it can be made again. */
export function forgetAnswerOf({ db }: Books, output: Pick<OutputRow, 'id' | 'credential_id'>): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const answer = transaction
      .deleteFrom('idempotency')
      .where('credential_id', '=', output.credential_id)
      .where('output_id', '=', output.id);
    await abandonFiles(transaction, filesOf(await answer.returning(['id', 'headers']).execute()));
  });
}

/** Frees the keys that these processes, which are no more, had taken. */
export async function freeKeysOf(db: Database, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  await db.deleteFrom('idempotency').where('owner', 'in', owners).where('headers', 'is', null).execute();
}

/** A digest of where the request goes and what it says. */
function digestOf({ route, body }: Repeatable): string {
  return createHash('sha256').update(`${route}\n`).update(body).digest('hex');
}

function inProgress(seconds = 1): ApiError {
  return new ApiError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'retry-after': String(seconds) } });
}
