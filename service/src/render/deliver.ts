/** The end of a render: its files written, then everything about it saved at once. */
import type { Answer, NewAnswer } from '../http/answer.ts';
import type { Keep } from '../http/idempotency.ts';
import { type NewOutput, saveOutput } from '../outputs/outputs.ts';
import type { Services } from '../services.ts';
import type { Made } from '../usage/quota.ts';

type Delivery = {
  readonly units: number;
  readonly answer: NewAnswer;
  /** When it is to be downloaded, under a name of `fileNames`. */
  readonly output?: NewOutput;
};

/** The answer tells when the team is beyond its quota. */
export async function deliver(
  services: Pick<Services, 'db' | 'blobs' | 'clock' | 'metrics'>,
  keep: Keep,
  { units, answer, output }: Delivery,
): Promise<Made<Answer>> {
  const startedAt = performance.now();
  const [keepAnswer] = await Promise.all([
    keep(answer.content),
    output && !output.isWritten && services.blobs.write(output.id, output.content),
  ]);
  services.metrics.stage('save', (performance.now() - startedAt) / 1000);
  return {
    units,
    async save(transaction, isExceeded) {
      const headers = isExceeded ? { ...answer.headers, 'x-quota-warning': 'exceeded' } : answer.headers;
      if (output) await saveOutput(transaction, services.clock, output);
      await keepAnswer(transaction, headers);
      return { headers, open: answer.open };
    },
  };
}
