/** The end of a render: its files written, then everything about it saved at once. */
import type { Answer, NewAnswer } from '../base/answer.ts';
import type { Keep } from '../idempotency/idempotency.ts';
import { type NewOutput, saveOutput } from '../outputs/outputs.ts';
import type { Made } from '../usage/quota.ts';
import type { RenderNeeds } from './needs.ts';

type Delivery = {
  readonly units: number;
  readonly answer: NewAnswer;
  /** When it is to be downloaded, under a name of `fileNames`. */
  readonly output?: NewOutput;
};

/** The answer tells when the team is beyond its quota. */
export async function deliver(
  { blobs, clock, metrics }: Pick<RenderNeeds, 'blobs' | 'clock' | 'metrics'>,
  keep: Keep,
  { units, answer, output }: Delivery,
): Promise<Made<Answer>> {
  const startedAt = performance.now();
  const [keepAnswer] = await Promise.all([
    keep(answer.content),
    output && !output.isWritten && blobs.write(output.id, output.content),
  ]);
  metrics.stage('save', (performance.now() - startedAt) / 1000);
  return {
    units,
    async save(transaction, isExceeded) {
      const headers = isExceeded ? { ...answer.headers, 'x-quota-warning': 'exceeded' } : answer.headers;
      if (output) await saveOutput(transaction, clock, output);
      await keepAnswer(transaction, headers);
      return { headers, open: answer.open };
    },
  };
}
