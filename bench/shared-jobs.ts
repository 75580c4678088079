/**
 * Compares one instance with two instances that share PostgreSQL and S3. Each instance has one worker and renders the
 * same job.
 */
import { effort } from '../scripts/figures/figures.ts';
import { newTeam, startCluster } from '../tests/instances/cluster.ts';
import { create, done, startersOf } from './send-job.ts';

export type SharedFigures = {
  readonly lines: number;
  /** Medians of the time per label in ms. */
  readonly oneMs: number;
  readonly twoMs: number;
  /** For each pair of jobs, the ratio of the time with one instance to the time with two. */
  readonly ratios: readonly number[];
};

/** Measures jobs in pairs: with one instance, then with two. */
export async function measureShared(lines: number, pairs: number): Promise<SharedFigures> {
  const cluster = await startCluster({ PLATEN_WORKERS: '1', PLATEN_ANONYMOUS_PER_MINUTE: '100000' });
  const [{ url }, other] = cluster.instances;
  try {
    await startersOf(cluster.db);
    const { key } = await newTeam(cluster.db, 'enterprise');
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' };
    /** Returns the time per label in ms, after a job that warms up all instances. */
    const timed = async () => {
      await done(url, headers, await create(url, headers, effort(2_000, 20)));
      const id = await create(url, headers, lines);
      await done(url, headers, id);
      const row = cluster.db.selectFrom('jobs').select(['begun_at', 'ended_at']).where('id', '=', id);
      const { begun_at: begunAt, ended_at: endedAt } = await row.executeTakeFirstOrThrow();
      return (Number(endedAt) - Number(begunAt)) / lines;
    };
    const [one, two]: [number[], number[]] = [[], []];
    for (let pair = 0; pair < pairs; pair++) {
      await other.stop();
      one.push(await timed());
      await other.restart();
      two.push(await timed());
    }
    return { lines, oneMs: medianOf(one), twoMs: medianOf(two), ratios: one.map((ms, pair) => ms / two[pair]!) };
  } finally {
    await cluster.close();
  }
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
