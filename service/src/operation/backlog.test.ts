/** Metrics of the queues, and the number of queries for them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BADGE, bearer, createTestService, type TestService, type TestTeam } from '../testing/service.ts';
import { MOST_COUNTED, readBacklog } from './backlog.ts';

let service: TestService;
let team: TestTeam;

beforeAll(async () => {
  service = await createTestService({ background: 'off', webhooks: { kind: 'public' }, anonymousPerMinute: 1_000_000 });
  team = await service.createTeam('acme');
});
afterAll(() => service.close());

const call = async (route: string, body?: object) => (await service.call(team.keys.live, route, body)).json();
const read = () => readBacklog({ db: service.services.db, clock: service.services.clock });

const EMPTY = { length: 0, oldestSeconds: 0 };

it('counts waiting entries, with their age, and agents that are away', async () => {
  expect(await read()).toEqual({
    queues: { jobs: EMPTY, prints: EMPTY, webhooks: EMPTY },
    agentsAway: 0,
    agentAwaySeconds: 0,
  });
  await service.pushTemplate(team, 'badge', BADGE);
  const job = { data: { name: 'Ada' } };
  await service.app.inject({
    method: 'POST',
    url: '/v1/jobs?templateId=badge&format=zpl',
    payload: `${JSON.stringify(job)}\n`,
    headers: { ...bearer(team.keys.live), 'content-type': 'application/x-ndjson' },
  });
  await call('POST /v1/printers', { name: 'remote', address: 'agent', language: 'zpl' });
  const { id } = await call('POST /v1/webhooks', { url: 'https://erp.example.com/', events: ['job.failed'] });
  await call(`POST /v1/webhooks/${id}/test`);
  const agentKey = (await call('POST /v1/keys', { mode: 'live', scopes: ['agent'] })).key;
  await service.call(agentKey, 'POST /v1/agent/take', { printer: 'remote', waitSeconds: 0 });
  for (const name of ['Ada', 'Grace'])
    await call('POST /v1/print', { printer: 'remote', template: BADGE, data: { name } });
  service.time += 60_000;
  expect(await read()).toMatchObject({
    queues: {
      jobs: { length: 1, oldestSeconds: 60 },
      prints: { length: 2, oldestSeconds: 60 },
      webhooks: { length: 1, oldestSeconds: 60 },
    },
    // The last request of the agent was one minute ago.
    agentsAway: 0,
  });
  service.time += 60_000;
  expect(await read()).toMatchObject({ agentsAway: 1, agentAwaySeconds: 120 });
});

it('is exposed with the other metrics, as last read', async () => {
  const { backlog } = service.services;
  const scrape = async () => (await service.app.inject({ url: '/metrics' })).payload;
  backlog.wake();
  await expect.poll(scrape).toContain('platen_queue_length{queue="prints"} 2\n');
  await call('POST /v1/print', { printer: 'remote', template: BADGE, data: { name: 'Mary' } });
  backlog.wake();
  await expect.poll(scrape).toContain('platen_queue_length{queue="prints"} 3\n');
  const text = await scrape();
  expect(text).toMatch(/^platen_agents_away 1$/m);
  expect(text).toMatch(/^platen_jobs_total\{state="failed"\} 0$/m);
  expect(text).toMatch(/^platen_webhook_attempts_total\{outcome="failed"\} 0$/m);
});

it('counts up to its limit', async () => {
  const { db } = service.services;
  const [row] = await db.selectFrom('print_jobs').selectAll().limit(1).execute();
  const rows = Array.from({ length: 500 }, (_, index) => index);
  for (let at = 0; at < MOST_COUNTED + 500; at += rows.length) {
    const copies = rows.map((index) => ({ ...row!, id: `prj_copy_${at + index}`, place: 1_000 + at + index }));
    await db.insertInto('print_jobs').values(copies).execute();
  }
  expect((await read()).queues.prints.length).toBe(MOST_COUNTED);
  await db.deleteFrom('print_jobs').where(sql<boolean>`id like 'prj_copy_%'`).execute();
});
