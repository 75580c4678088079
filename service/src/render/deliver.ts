/**
 * The end of a render, in two steps, so that all of it holds or nothing:
 *
 *   prepare   the files: the document, and the body of an answer that is kept   named by no row yet
 *   commit    one transaction: the count, the output, the answer                names the files
 */

import type { Credential } from '../auth/credential.ts';
import type { Answer, NewAnswer } from '../base/answer.ts';
import type { Content } from '../base/content.ts';
import { KEEP_NOTHING, type Prepare } from '../idempotency/idempotency.ts';
import { type NewOutput, saveOutput } from '../outputs/outputs.ts';
import { requireDocumentRoom } from '../room/documents.ts';
import type { Made } from '../usage/quota.ts';
import type { RenderNeeds } from './needs.ts';

/** Called before memory is kept until an answer is read; throws where there is no room. */
export type Hold = (sizeBytes: number) => void;

type Delivery = {
  readonly units: number;
  readonly answer: NewAnswer;
  /** When it is to be downloaded, under a name of `fileNames`. */
  readonly output?: NewOutput;
  readonly hold: Hold;
};

/**
 * Told before the work: UNAVAILABLE when the disk is nearly full, STORAGE_EXCEEDED when the team keeps all it may. What is wrong
 * with the request besides comes first.
 */
export async function requireRoomFor(
  needs: RenderNeeds,
  { team }: Credential,
  onRefused: () => Promise<void>,
): Promise<void> {
  try {
    await requireDocumentRoom(needs, team);
    await needs.disk.requireFree();
  } catch (error) {
    await onRefused();
    throw error;
  }
}

/** The answer tells when the team is beyond its quota. */
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
