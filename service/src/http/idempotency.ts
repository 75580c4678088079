/** `Idempotency-Key`: a request that is repeated gets the answer of the first, so that a retry never prints twice. */
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LEASE_MS, whileRenewing } from '../base/renewing.ts';
import type { Services } from '../services.ts';
import type { IdempotencyRow } from '../store/tables.ts';
import type { Answer } from './answer.ts';
import { ApiError } from './errors.ts';

/** How long an answer is kept. */
export const ANSWER_KEPT_MS = 24 * 60 * 60 * 1000;

const KEY_FORM = /^[\x20-\x7e]{1,255}$/;

type Kept = Pick<Services, 'db' | 'clock' | 'blobs'>;

type Claim = {
  readonly credentialId: string;
  readonly key: string;
  readonly digest: string;
};

/**
 * The answer of the first request with this key, or that of the work when this is the first. Work that fails frees the
 * key. IDEMPOTENCY_IN_PROGRESS while the first runs, IDEMPOTENCY_MISMATCH when it was another.
 */
export async function answerOnce(kept: Kept, request: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return work();
  if (typeof key !== 'string' || !KEY_FORM.test(key)) {
    throw new ApiError('BAD_REQUEST', { message: 'Idempotency-Key must be 1 to 255 printable ASCII characters.' });
  }
  const claim: Claim = { credentialId: request.credential.id, key, digest: digestOf(request) };
  const id = randomUUID();
  const first = await claimKey(kept, claim, id);
  if (first) return replay(kept, first, claim);
  try {
    return await whileRenewing(
      () => renew(kept, id),
      async () => keep(kept, id, await work()),
    );
  } catch (error) {
    await kept.db.deleteFrom('idempotency').where('id', '=', id).execute();
    throw error;
  }
}

/** Takes the key for a request of this ID; the row of the one that has it, when there is one. */
async function claimKey(kept: Kept, claim: Claim, id: string): Promise<IdempotencyRow | undefined> {
  const { db, clock } = kept;
  const { credentialId, key, digest } = claim;
  const now = clock.now();
  await forgetAnswers(kept, claim);
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
  return first;
}

async function replay({ blobs }: Kept, first: IdempotencyRow, { digest }: Claim): Promise<Answer> {
  if (first.digest !== digest) throw new ApiError('IDEMPOTENCY_MISMATCH');
  if (first.headers === null) throw inProgress();
  const stream = await blobs.open(first.id);
  if (!stream) throw new Error(`the answer ${first.id} has lost its body`);
  return { headers: { ...JSON.parse(first.headers), 'idempotent-replayed': 'true' }, open: () => stream };
}

async function keep({ db, clock, blobs }: Kept, id: string, answer: Answer): Promise<Answer> {
  await blobs.write(id, answer.open());
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set({ headers: JSON.stringify(answer.headers), expires_at: clock.now() + ANSWER_KEPT_MS })
    .where('id', '=', id)
    .executeTakeFirst();
  // A process that slept too long has lost its claim.
  if (numUpdatedRows === 0n) await blobs.delete(id);
  return answer;
}

function renew({ db, clock }: Kept, id: string): Promise<unknown> {
  const running = db.updateTable('idempotency').where('id', '=', id).where('headers', 'is', null);
  return running.set({ expires_at: clock.now() + LEASE_MS }).execute();
}

/** Deletes answers, and claims of processes that died, whose time is over: of one key, or all. */
export async function forgetAnswers(
  { db, clock, blobs }: Kept,
  only?: { readonly credentialId: string; readonly key: string },
): Promise<void> {
  const now = clock.now();
  let expired = db.selectFrom('idempotency').select('id').where('expires_at', '<=', now);
  if (only) expired = expired.where('credential_id', '=', only.credentialId).where('key', '=', only.key);
  for (const { id } of await expired.execute()) {
    // The file first: what fails here is found again the next time.
    await blobs.delete(id);
    await db.deleteFrom('idempotency').where('id', '=', id).where('expires_at', '<=', now).execute();
  }
}

/** Of where the request goes and what it says. */
function digestOf({ routeOptions, bodyBytes }: FastifyRequest): string {
  return createHash('sha256').update(`${routeOptions.url}\n`).update(bodyBytes).digest('hex');
}

function inProgress(): ApiError {
  return new ApiError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'retry-after': '1' } });
}
