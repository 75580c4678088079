/** Large jobs of two instances: both render, and the output is the same as from one instance. */
import { setTimeout as sleep } from 'node:timers/promises';
import { BADGE } from '@platen/service/testing/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from './faults/ask.ts';
import { type Cluster, newTeam, startCluster, type Team } from './instances/cluster.ts';

const ITEMS = 2_000;
const LINES = Array.from({ length: ITEMS }, (_, index) => `${JSON.stringify({ data: { name: `guest ${index}` } })}\n`);

/** Items without a name fail. */
const WITH_FAILURES = LINES.map((line, index) => (index % 400 === 7 ? '{"data":{"name":{}}}\n' : line));

let cluster: Cluster;
let team: Team;

beforeAll(async () => {
  cluster = await startCluster();
  team = await newTeam(cluster.db, 'enterprise');
  const [{ url }] = cluster.instances;
  await ask(`POST ${url}/v1/templates`, { key: team.key, body: { slug: 'badge', template: BADGE } });
  await ask(`POST ${url}/v1/templates/badge/publish`, { key: team.key });
});
afterAll(() => cluster?.close());

async function call(path: string, init: RequestInit = {}, { url } = cluster.instances[0]): Promise<Response> {
  const headers = { authorization: `Bearer ${team.key}`, 'content-type': 'application/x-ndjson' };
  const answer = await fetch(`${url}/v1/jobs${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

async function create(lines: readonly string[]): Promise<string> {
  const answer = await call('?templateId=badge&format=zpl&itemsPerPart=25', { method: 'POST', body: lines.join('') });
  return ((await answer.json()) as { readonly id: string }).id;
}

const rowOf = (id: string) => cluster.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const piecesOf = (id: string) => cluster.db.selectFrom('job_pieces').selectAll().where('job_id', '=', id).execute();

async function ended(id: string, from = cluster.instances[0]): Promise<string> {
  await expect.poll(async () => (await rowOf(id)).state, { interval: 50 }).toBe('complete');
  return (await call(`/${id}/result`, {}, from)).text();
}

/** Waits until an instance other than the owner of the job has rendered a piece. */
async function shared(id: string): Promise<void> {
  for (;;) {
    const { owner, state } = await rowOf(id);
    expect(['queued', 'running']).toContain(state);
    const made = (await piecesOf(id)).filter((piece) => piece.state === 'made');
    if (made.some((piece) => piece.owner !== owner)) return;
    await sleep(5);
  }
}

async function failuresOf(id: string): Promise<unknown> {
  return ((await (await call(`/${id}/failures`)).json()) as { readonly failures: unknown }).failures;
}

const live = async () =>
  (await cluster.db.selectFrom('usage').select('live').where('team_id', '=', team.id).executeTakeFirst())?.live ?? 0;

it('give the bytes and failures of one instance, and count each item once', async () => {
  const [, other] = cluster.instances;
  await other.stop();
  const alone = await create(WITH_FAILURES);
  const expected = await ended(alone);
  await other.restart();
  const before = await live();
  const together = await create(WITH_FAILURES);
  await shared(together);
  expect((await ended(together)) === expected).toBe(true);
  expect(await failuresOf(together)).toEqual(await failuresOf(alone));
  expect(await live()).toBe(before + ITEMS - 5);
  expect(await piecesOf(together)).toEqual([]);
});

it.each(['helper', 'holder'])('are complete although the %s is killed during its pieces', async (killed) => {
  const before = await live();
  const id = await create(LINES);
  await shared(id);
  const { owner, run } = await rowOf(id);
  const victim = cluster.instances.find((instance) => instance.isProcess(owner) === (killed === 'holder'))!;
  const survivor = cluster.instances.find((instance) => instance !== victim)!;
  await victim.kill();
  // A restart releases the leases of the killed process. If a helper was killed, the job continues without waiting for
  // its restart.
  if (killed === 'holder') await victim.restart();
  const labels = (await ended(id, survivor)).split('^XZ').length - 1;
  expect(labels).toBe(ITEMS);
  expect(await live()).toBe(before + ITEMS);
  expect((await rowOf(id)).run === run).toBe(killed === 'helper');
  if (killed === 'helper') await victim.restart();
});

it('are left by all instances when they are cancelled', async () => {
  const id = await create(LINES);
  await shared(id);
  await call(`/${id}/cancel`, { method: 'POST' });
  await expect.poll(() => piecesOf(id)).toEqual([]);
  const { state, done } = await rowOf(id);
  expect(state).toBe('cancelled');
  expect(done).toBeLessThan(ITEMS);
});
