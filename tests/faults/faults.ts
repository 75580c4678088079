/**
 * Sends load in rounds. In each round, kills an instance, the database or the storage at a random moment, and restarts
 * it. At the end, checks everything that was confirmed to clients.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, startCluster, startSingle } from '../instances/cluster.ts';
import { type Load, startLoad } from './clients.ts';
import { createRandom, type Random } from './random.ts';
import { verify } from './verify.ts';

export type FaultOptions = {
  readonly store: 'sqlite' | 'postgres';
  readonly rounds: number;
  readonly seed: number;
  /** True to wait until leases of killed processes expire. Otherwise the test sets them to expired. */
  readonly patient: boolean;
  /** Called for each fault, from 1. */
  onFault?(fault: number): void;
};

export type Figures = {
  readonly kills: number;
  /** Outages of the database or the storage. */
  readonly outages: number;
  readonly accepted: number;
  readonly perSecond: number;
  readonly repeated: number;
  /** Descriptions of lost data, one sentence each. */
  readonly lost: readonly string[];
};

const CLIENTS = 6;

/**
 * Maximum number of documents that are accepted after a recovery before the next fault. The fault occurs a few ms after
 * the last of these documents.
 */
const MOST_DOCUMENTS = 40;
const MOST_MS = 50;

/** Maximum pause in ms if fewer documents are confirmed. */
const LONGEST_PAUSE_MS = 5_000;

/** Number of documents that must be accepted after the last fault. */
const RECOVERED_DOCUMENTS = 2 * CLIENTS;
const RECOVERED_MS = 60_000;

/**
 * Frequency of outages: one fault in eight affects the database, and one in eight the storage, if these are servers.
 */
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
    await acceptance(load, RECOVERED_DOCUMENTS, RECOVERED_MS);
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

/** Waits until a random moment of the load. */
async function someLoad(load: Load, random: Random): Promise<void> {
  await acceptance(load, random.below(MOST_DOCUMENTS), LONGEST_PAUSE_MS);
  await sleep(random.below(MOST_MS));
}

/** Waits until this many more documents are accepted, or until the timeout. */
async function acceptance({ promised }: Load, documents: number, mostMs: number): Promise<void> {
  const [until, begunAt] = [promised.length + documents, performance.now()];
  while (promised.length < until && performance.now() - begunAt < mostMs) await sleep(1);
}

/** Stops the database or the storage for a moment. */
async function interrupt({ postgres, s3 }: Cluster, random: Random): Promise<void> {
  const part = random.below(2) === 0 ? postgres : s3;
  await part.stop();
  await sleep(OUTAGE_MS);
  await part.start();
}
