/** Sends jobs of many labels to an instance and waits for them. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Single } from '../tests/instances/cluster.ts';

const TEMPLATE = 'starter:product-2x1';
const SAMPLE = 'library/product-2x1/data.json';

/** Waits until the service has published the starters. */
export async function startersOf(db: Single['db']): Promise<void> {
  while ((await db.selectFrom('libraries').select('id').execute()).length === 0) await sleep(100);
}

type Job = {
  readonly state: string;
  readonly progress: { readonly done: number; readonly total: number };
  readonly endedAt?: number;
  readonly error?: string;
};

export type Headers = Readonly<Record<string, string>>;

/** Streams the items, so that this process never has all of them in memory. */
export async function create(url: string, headers: Headers, lines: number): Promise<string> {
  const sample = JSON.parse(readFileSync(SAMPLE, 'utf8')) as object;
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const some = Array.from({ length: Math.min(500, lines - at) }, (_, index) =>
        JSON.stringify({ data: { ...sample, trackedEntityId: `TE-${String(at + index).padStart(12, '0')}` } }),
      );
      at += some.length;
      if (some.length > 0) controller.enqueue(new TextEncoder().encode(`${some.join('\n')}\n`));
      else controller.close();
    },
  });
  const query = `templateId=${TEMPLATE}&format=zpl`;
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const answer = await fetch(`${url}/v1/jobs?${query}`, init);
  const told = (await answer.json()) as { readonly id: string; readonly error?: string };
  if (answer.status !== 202) throw new Error(told.error);
  return told.id;
}

export async function done(
  url: string,
  headers: Headers,
  id: string,
  onProgress: (share: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (;;) {
    const job = (await (await fetch(`${url}/v1/jobs/${id}`, { headers })).json()) as Job;
    await onProgress(job.progress.done / job.progress.total);
    if (job.state === 'complete') return;
    if (job.endedAt !== undefined) throw new Error(job.error);
    await sleep(500);
  }
}
