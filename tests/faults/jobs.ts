/**
 * Instances that are killed or stopped while they work on jobs. Each item is rendered and counted once, in its
 * position. The result of a job is compared with the result of the same job without interruptions.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@platen/service/store/tables';
import { BADGE } from '@platen/service/testing/service';
import { newTeam, startCluster, startSingle } from '../instances/cluster.ts';
import { ask } from './ask.ts';
import { createRandom, type Random } from './random.ts';

type JobsOptions = {
  readonly store: 'sqlite' | 'postgres';
  /** Items of each job, a multiple of `ITEMS_A_PART`. Default: 1,500. */
  readonly items?: number;
  readonly kills: number;
  readonly seed: number;
};

export type JobFigures = {
  /** Number of interrupted jobs. */
  readonly jobs: number;
  readonly items: number;
  /** Jobs taken over by another process. */
  readonly takenUp: number;
  readonly faults: readonly string[];
};

const ITEMS = 1_500;
const ITEMS_A_PART = 25;

/**
 * Maximum number of parts that are completed between two kills. The kill occurs a few ms after the last of these parts.
 */
const MOST_PARTS = 12;
const LONGEST_PAUSE_MS = 5_000;
const MOST_MS = 50;

const LAST_MS = 180_000;

const lineOf = (index: number) => `${JSON.stringify({ data: { name: `guest ${index}` } })}\n`;

export async function runJobs({ store, items = ITEMS, kills, seed }: JobsOptions): Promise<JobFigures> {
  const random = createRandom(seed);
  const parts = await (store === 'sqlite' ? startSingle() : startCluster());
  const { db, instances } = parts;
  const urls = instances.map(({ url }) => url);
  try {
    const team = await newTeam(db, 'enterprise');
    const { key } = team;
    await ask(`POST ${urls[0]}/v1/templates`, { key, body: { slug: 'badge', template: BADGE } });
    await ask(`POST ${urls[0]}/v1/templates/badge/publish`, { key });
    const lines = Array.from({ length: items }, (_, index) => lineOf(index)).join('');
    const ids: string[] = [];
    let takenUp = 0;
    for (let kill = 0; kill < kills; kill++) {
      if (!(await isUnfinished(db))) ids.push(await create(urls, { key, lines, number: ids.length, random }));
      await someParts(db, random);
      const before = await ownersOf(db);
      const instance = instances[random.below(instances.length)]!;
      await (random.below(4) < 3 ? instance.kill() : instance.stop());
      await instance.restart();
      takenUp += before;
    }
    const begunAt = performance.now();
    while ((await isUnfinished(db)) && performance.now() - begunAt < LAST_MS) await sleep(100);
    const undisturbed = await create(urls, { key, lines, number: ids.length, random });
    while ((await isUnfinished(db)) && performance.now() - begunAt < 2 * LAST_MS) await sleep(100);
    const expected = await resultOf(urls[0]!, key, undisturbed);
    const faults: string[] = [];
    for (const id of ids) faults.push(...(await judge(db, { id, items, expected, url: urls[0]!, key })));
    const { live } = await db
      .selectFrom('usage')
      .select('live')
      .where('team_id', '=', team.id)
      .executeTakeFirstOrThrow();
    const made = (ids.length + 1) * items;
    if (Number(live) !== made) faults.push(`${live} renders were counted for ${made} items`);
    return { jobs: ids.length, items: ids.length * items, takenUp, faults };
  } finally {
    await parts.close();
  }
}

type Creating = {
  readonly key: string;
  /** Items of the job as NDJSON. */
  readonly lines: string;
  readonly number: number;
  readonly random: Random;
};

/** Repeats the request until it is accepted. Because of its idempotency key, it creates only one job. */
async function create(urls: readonly string[], { key, lines, number, random }: Creating): Promise<string> {
  const query = `templateId=badge&format=zpl&itemsPerPart=${ITEMS_A_PART}`;
  for (;;) {
    const answer = await fetch(`${urls[random.below(urls.length)]}/v1/jobs?${query}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-ndjson',
        'idempotency-key': `job-${number}`,
      },
      body: lines,
      signal: AbortSignal.timeout(60_000),
    }).catch(() => undefined);
    const told = (await answer?.json().catch(() => undefined)) as { readonly id?: string } | undefined;
    if (answer?.status === 202 && told?.id !== undefined) return told.id;
    await sleep(200);
  }
}

async function isUnfinished(db: Database): Promise<boolean> {
  const jobs = db.selectFrom('jobs').select('id').where('ended_at', 'is', null);
  return (await jobs.executeTakeFirst()) !== undefined;
}

/** Counts the jobs in progress. */
async function ownersOf(db: Database): Promise<number> {
  const held = db.selectFrom('jobs').select('id').where('owner', 'is not', null).where('state', '=', 'running');
  return (await held.execute()).length;
}

/** Waits until a random moment of the work. */
async function someParts(db: Database, random: Random): Promise<void> {
  const count = async () => (await db.selectFrom('job_parts').select('part').execute()).length;
  const [until, begunAt] = [(await count()) + 1 + random.below(MOST_PARTS), performance.now()];
  while ((await count()) < until && (await isUnfinished(db)) && performance.now() - begunAt < LONGEST_PAUSE_MS) {
    await sleep(2);
  }
  await sleep(random.below(MOST_MS));
}

async function resultOf(url: string, key: string, id: string): Promise<string> {
  const { status, body } = await ask(`GET ${url}/v1/jobs/${id}/result`, { key });
  return `${status} ${body.length} ${createHash('sha256').update(body).digest('hex')}`;
}

type Judging = {
  readonly id: string;
  readonly items: number;
  readonly expected: string;
  readonly url: string;
  readonly key: string;
};

async function judge(db: Database, { id, items, expected, url, key }: Judging): Promise<readonly string[]> {
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const parts = await db.selectFrom('job_parts').selectAll().where('job_id', '=', id).orderBy('part').execute();
  const firsts = parts.map(({ first }) => first);
  const wanted = Array.from({ length: items / ITEMS_A_PART }, (_, index) => index * ITEMS_A_PART);
  return [
    ...(job.state === 'complete' && job.done === items
      ? []
      : [`${id} is ${job.state} with ${job.done} of ${items} items`]),
    ...(JSON.stringify(firsts) === JSON.stringify(wanted) ? [] : [`${id} has parts that begin at ${firsts}`]),
    ...((await resultOf(url, key, id)) === expected ? [] : [`${id} has made something else than undisturbed`]),
  ];
}
