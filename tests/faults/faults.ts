/** Rounds of load in which a part is killed at a random moment and started again; then everything promised is looked for. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, startCluster, startSingle } from '../instances/cluster.ts';
import { type Load, startLoad } from './clients.ts';
import { createRandom, type Random } from './random.ts';
import { verify } from './verify.ts';

export type FaultOptions = {
  readonly store: 'sqlite' | 'postgres';
  readonly rounds: number;
  readonly seed: number;
  /** Whether to wait until what the killed ones held has ended; else its time is said to be over. */
  readonly patient: boolean;
  /** Told of each fault, from 1. */
  onFault?(fault: number): void;
};

export type Figures = {
  readonly kills: number;
  /** How often the database or the storage was away. */
  readonly outages: number;
  readonly accepted: number;
  readonly perSecond: number;
  readonly repeated: number;
  /** What is wrong, a sentence each. */
  readonly lost: readonly string[];
};

const CLIENTS = 6;

/** From one fault to the next, once the one before is over: so many documents, and then some milliseconds. */
const MOST_DOCUMENTS = 40;
const MOST_MS = 50;

/** Where fewer documents come, the next fault does not wait for them. */
const LONGEST_PAUSE_MS = 5_000;

/** One fault in so many is an outage of the database, and one of the storage, where they are servers. */
const OUTAGE_IN = 8;
const OUTAGE_MS = 300;

export async function runFaults({ store, rounds, seed, patient, onFault }: FaultOptions): Promise<Figures> {
  const random = createRandom(seed);
  const parts = store === 'sqlite' ? await startSingle() : await startCluster();
  try {
    const urls = parts.instances.map(({ url }) => url);
    const load = startLoad({ db: parts.db, urls, seed, clients: CLIENTS });
    const begunAt = performance.now();
    let outages = 0;
    for (let round = 0; round < rounds; round++) {
      await someLoad(load, random);
      if ('postgres' in parts && random.below(OUTAGE_IN / 2) === 0) {
        await interrupt(parts, random);
        outages++;
      } else {
        const killed = parts.instances[random.below(parts.instances.length)]!;
        await killed.kill();
        await killed.restart();
      }
      onFault?.(round + 1);
    }
    await load.pause();
    const seconds = (performance.now() - begunAt) / 1_000;
    if (!patient)
      await parts.db.updateTable('idempotency').set({ expires_at: 0 }).where('headers', 'is', null).execute();
    await load.finish();
    const lost = await verify(parts, load, urls[0]!);
    const accepted = load.promised.length;
    const { repeated } = load;
    return { kills: rounds - outages, outages, accepted, perSecond: accepted / seconds, repeated, lost };
  } finally {
    await parts.close();
  }
}

/** Until a random moment of the load. */
async function someLoad({ promised }: Load, random: Random): Promise<void> {
  const [until, begunAt] = [promised.length + random.below(MOST_DOCUMENTS), performance.now()];
  while (promised.length < until && performance.now() - begunAt < LONGEST_PAUSE_MS) await sleep(1);
  await sleep(random.below(MOST_MS));
}

/** Takes the database or the storage away for a moment. */
async function interrupt({ postgres, s3 }: Cluster, random: Random): Promise<void> {
  const part = random.below(2) === 0 ? postgres : s3;
  await part.stop();
  await sleep(OUTAGE_MS);
  await part.start();
}
