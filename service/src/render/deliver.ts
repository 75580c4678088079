/**
 * Final two steps of a render, which make it atomic:
 *
 * - prepare: writes the document, and the body of a stored response, to files that no row references yet
 * - commit: saves the count, the output and the response in one transaction that references the files
 */

import type { Credential } from '../auth/credential.ts';
import type { Answer, NewAnswer } from '../base/answer.ts';
import type { Content } from '../base/content.ts';
import { KEEP_NOTHING, type Prepare } from '../idempotency/idempotency.ts';
import { type NewOutput, saveOutput } from '../outputs/outputs.ts';
import { requireDocumentStorage } from '../storage-limits/documents.ts';
import type { Made } from '../usage/quota.ts';
import type { RenderNeeds } from './needs.ts';

/** Reserves memory until the response is read. Throws if memory is short. */
export type Hold = (sizeBytes: number) => void;

type Delivery = {
  readonly units: number;
  readonly answer: NewAnswer;
  /** Output to store for download. Its ID comes from `fileNames`. */
  readonly output?: NewOutput;
  readonly hold: Hold;
};

/**
 * Checks storage before the work. Throws UNAVAILABLE if the disk is nearly full, and STORAGE_EXCEEDED at the team's
 * limit. Errors of the request itself take precedence.
 */
export async function requireStorageFor(
  needs: RenderNeeds,
  { team }: Credential,
  onRefused: () => Promise<void>,
): Promise<void> {
  try {
    await requireDocumentStorage(needs, team);
    await needs.disk.requireFree();
  } catch (error) {
    await onRefused();
    throw error;
  }
}

/** Stores and counts the result. The response says whether the team has exceeded its quota. */
export async function deliver(
  { blobs, clock, metrics }: Pick<RenderNeeds, 'blobs' | 'clock' | 'metrics'>,
  prepare: Prepare,
  { units, answer, output, hold }: Delivery,
): Promise<Made<Answer>> {
  hold(memoryOf(answer.content) + memoryOf(output?.content));
  const startedAt = performance.now();
  const [commitAnswer] = await Promise.all([
    prepare(answer.content),
    output && (output.isWritten ? blobs.settle(output.id) : blobs.write(output.id, output.content)),
  ]);
  metrics.stage('save', (performance.now() - startedAt) / 1000);
  const tell = (isExceeded: boolean): Answer => ({
    headers: isExceeded ? { ...answer.headers, 'x-quota-warning': 'exceeded' } : answer.headers,
    open: answer.open,
  });
  if (!output && prepare === KEEP_NOTHING) return { units, tell };
  return {
    units,
    async commit(transaction, isExceeded) {
      const told = tell(isExceeded);
      if (output) await saveOutput(transaction, clock, output);
      await commitAnswer(transaction, told.headers, output?.id);
      return told;
    },
  };
}

function memoryOf(content: Content | undefined): number {
  return content instanceof Uint8Array ? content.length : 0;
}
