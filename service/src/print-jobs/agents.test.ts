/** Printers that agents serve: fetching jobs, and agents that disappear. */
import { setMaxListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BADGE, bearer, createTestService, type TestService, type TestTeam } from '../testing/service.ts';
import { tidyAgentQueues } from './agent-queues.ts';

let service: TestService;
let team: TestTeam;
/** API key whose only scope is `agent`. */
let key: string;
let names = 0;

beforeAll(async () => {
  service = await createTestService();
  team = await service.createTeam('acme');
  key = (await service.call(team.keys.live, 'POST /v1/keys', { mode: 'live', scopes: ['agent'] })).json().key;
});
afterAll(() => service.close());

async function addPrinter(more: object = {}): Promise<string> {
  const name = `desk-${++names}`;
  const body = { name, address: 'agent', language: 'zpl', ...more };
  expect((await service.call(team.keys.live, 'POST /v1/printers', body)).statusCode).toBe(201);
  return name;
}

async function order(printer: string, more: object = {}): Promise<string> {
  const body = { printer, template: BADGE, data: { name: 'Ada' }, ...more };
  return (await service.call(team.keys.live, 'POST /v1/print', body)).json().id;
}

const job = async (id: string) => (await service.call(team.keys.live, `GET /v1/print/${id}`)).json();

type Taken = { readonly id: string; readonly lease: string };

async function take(printer: string, more: object = {}) {
  const answer = await service.call(key, 'POST /v1/agent/take', { printer, waitSeconds: 0, ...more });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const taken = async (printer: string): Promise<Taken> => (await take(printer)).job;
const ask = (verb: string, { id, lease }: Taken, more: object = {}) =>
  service.call(key, `POST /v1/agent/jobs/${id}/${verb}`, { lease, ...more });
const status = async (verb: string, held: Taken, more: object = {}) => (await ask(verb, held, more)).statusCode;

/** Time in ms after which all leases have expired. */
const LONG = 46_000;

describe('An agent', () => {
  it('takes a job, marks it, reads its document, and reports its outcome', async () => {
    const printer = await addPrinter({ settings: { density: 12 } });
    expect(await take(printer)).toEqual({ printer: { id: expect.any(String), name: printer, language: 'zpl' } });
    const id = await order(printer, { name: 'order-1' });
    const { job: held } = await take(printer);
    expect(held).toMatchObject({ id, name: 'order-1', dotsPerMm: 12, repeats: 1, confirm: false, leaseMs: 45_000 });
    expect((await job(id)).state).toBe('queued');
    const document = await service.call(key, `GET /v1/agent/jobs/${id}/document?lease=${held.lease}`);
    const rendered = { template: BADGE, data: { name: 'Ada' }, format: 'zpl', delivery: 'inline' };
    const { body } = await service.render(team.keys.live, { ...rendered, printer: { density: 12 } });
    expect([document.headers['content-type'], document.body]).toEqual(['application/octet-stream', body]);
    expect(await status('begin', held)).toBe(204);
    expect(await job(id)).toMatchObject({ state: 'sending', attempts: 1, begunAt: service.time });
    // Calls the route twice, because an agent may not have received the first response.
    expect([await status('begin', held), (await job(id)).attempts]).toEqual([204, 1]);
    expect((await ask('end', held, { state: 'sent' })).json()).toEqual({ id, state: 'sent' });
    expect((await ask('end', held, { state: 'sent' })).json()).toEqual({ id, state: 'sent' });
    expect((await job(id)).state).toBe('sent');
  });

  it('gets a response when a job arrives', async () => {
    const printer = await addPrinter();
    const asked = take(printer, { waitSeconds: 50 });
    const id = await order(printer);
    expect((await asked).job.id).toBe(id);
  });

  it('gets an empty response when its time is over, and when the instance stops', async () => {
    const printer = await addPrinter();
    expect(await take(printer, { waitSeconds: 1 })).not.toHaveProperty('job');
    const asked = take(printer, { waitSeconds: 50 });
    service.services.phase.current = 'draining';
    expect(await asked).not.toHaveProperty('job');
    service.services.phase.current = 'serving';
  });

  it('gets no job if its key was revoked while it waited', async () => {
    const printer = await addPrinter();
    const made = await service.call(team.keys.live, 'POST /v1/keys', { mode: 'live', scopes: ['agent'] });
    const asked = service.call(made.json().key, 'POST /v1/agent/take', { printer, waitSeconds: 50 });
    const state = async () => (await service.call(team.keys.live, `GET /v1/printers/${printer}/status`)).json().state;
    await expect.poll(state).not.toBe('unreachable');
    await service.call(team.keys.live, `DELETE /v1/keys/${made.json().id}`);
    const id = await order(printer);
    expect((await asked).json()).not.toHaveProperty('job');
    expect((await job(id)).state).toBe('queued');
  });

  it('gets jobs in order, one at a time, as does a second agent with the same key', async () => {
    const printer = await addPrinter();
    const ids = [await order(printer), await order(printer), await order(printer)];
    const taken = await Promise.all([take(printer), take(printer)]);
    const [first] = taken.flatMap(({ job }) => job ?? []);
    expect([first.id, taken.filter(({ job }) => job).length]).toEqual([ids[0], 1]);
    const other = take(printer, { waitSeconds: 50 });
    await ask('begin', first);
    await ask('end', first, { state: 'done' });
    expect([(await job(ids[0]!)).state, (await other).job.id]).toEqual(['done', ids[1]]);
  });

  it('reports the status of its printer', async () => {
    const printer = await addPrinter();
    const told = async () => (await service.call(team.keys.live, `GET /v1/printers/${printer}/status`)).json();
    expect(await told()).toEqual({ state: 'unreachable', message: 'no agent has connected yet' });
    const said = { state: 'stopped', message: 'out of paper', reasons: ['media-empty'] };
    await take(printer, { status: said });
    expect(await told()).toEqual({ ...said, toldAt: service.time });
    service.time += 100_000;
    expect(await told()).toMatchObject({ state: 'unreachable', message: 'its agent is offline' });
  });

  it('postpones jobs that its printer cannot print now, and fails those it never can', async () => {
    const printer = await addPrinter();
    const id = await order(printer);
    const first = await taken(printer);
    await ask('end', first, { state: 'queued', message: 'out of paper; nothing was sent' });
    expect(await job(id)).toMatchObject({ state: 'queued', message: 'out of paper; nothing was sent', attempts: 1 });
    expect(await take(printer)).not.toHaveProperty('job');
    service.time += 1_000;
    const second = await taken(printer);
    expect([second.id, second.lease === first.lease]).toEqual([id, false]);
    await ask('end', second, { state: 'failed', message: 'made for 12 dots; nothing was sent' });
    expect(await job(id)).toMatchObject({ state: 'failed', message: 'made for 12 dots; nothing was sent' });
  });
});

describe('A job whose agent was lost', () => {
  it('goes to the next agent if it had not begun, and the first can send nothing', async () => {
    const printer = await addPrinter();
    const id = await order(printer);
    const first = await taken(printer);
    expect(await take(printer)).not.toHaveProperty('job');
    service.time += LONG;
    const second = await taken(printer);
    expect(second.id).toBe(id);
    for (const verb of ['begin', 'renew']) expect(await status(verb, first)).toBe(404);
    expect(await status('end', first, { state: 'sent' })).toBe(404);
    expect([await status('begin', second), await status('end', second, { state: 'sent' })]).toEqual([204, 200]);
  });

  it('keeps its lease while the agent renews it', async () => {
    const printer = await addPrinter();
    await order(printer);
    const held = await taken(printer);
    for (let times = 0; times < 4; times++) {
      service.time += LONG / 2;
      expect(await status('renew', held)).toBe(204);
      expect(await take(printer)).not.toHaveProperty('job');
    }
  });

  it('becomes unknown if it had begun, even if no agent asks', async () => {
    const printer = await addPrinter();
    const [id, next] = [await order(printer), await order(printer, { expireAfter: 40 })];
    await ask('begin', await taken(printer));
    service.time += LONG;
    await tidyAgentQueues(service.services);
    expect(await job(id)).toMatchObject({
      state: 'unknown',
      message: expect.stringContaining('the agent disconnected'),
    });
    expect(await job(next)).toMatchObject({ state: 'failed', message: expect.stringContaining('nothing was sent') });
  });

  it.each([
    ['sent', 'sent'],
    ['done', 'done'],
    ['unknown', 'unknown'],
    // A job that was unknown is never printed automatically, so it fails.
    ['queued', 'failed'],
  ])('is corrected when its agent returns and reports %s', async (said, state) => {
    const printer = await addPrinter();
    const id = await order(printer);
    const held = await taken(printer);
    await ask('begin', held);
    service.time += LONG;
    await tidyAgentQueues(service.services);
    expect((await job(id)).state).toBe('unknown');
    expect((await ask('end', held, { state: said })).json().state).toBe(state);
    expect((await job(id)).state).toBe(state);
  });

  it("keeps a person's decision, even if the agent reports later", async () => {
    const printer = await addPrinter();
    const id = await order(printer);
    const held = await taken(printer);
    await ask('begin', held);
    service.time += LONG;
    await tidyAgentQueues(service.services);
    await service.call(team.keys.live, `POST /v1/print/${id}/retry`);
    expect(await status('end', held, { state: 'sent' })).toBe(404);
    expect((await job(id)).state).toBe('queued');
    const again = await taken(printer);
    expect([await status('begin', held), await status('begin', again)]).toEqual([404, 204]);
  });

  it('cannot begin after it was cancelled, and the next follows at once', async () => {
    const printer = await addPrinter();
    const [id, next] = [await order(printer), await order(printer)];
    const held = await taken(printer);
    expect((await service.call(team.keys.live, `POST /v1/print/${id}/cancel`)).statusCode).toBe(200);
    expect(await status('begin', held)).toBe(409);
    await ask('end', held, { state: 'queued' });
    expect([(await job(id)).state, (await taken(printer)).id]).toEqual(['cancelled', next]);
  });
});

describe('Agents', () => {
  it('see only the printers that they serve, and the jobs that they have leased', async () => {
    const [printer, other] = [await addPrinter(), await addPrinter()];
    const [id, others] = [await order(printer), await order(other)];
    const held = await taken(printer);
    const read = (name: string, lease: string) =>
      service.call(key, `GET /v1/agent/jobs/${name}/document?lease=${lease}`);
    expect((await read(id, held.lease)).statusCode).toBe(200);
    const answers = [
      await read(others, held.lease),
      await read(id, 'lease_nobodys'),
      await read('nothing', held.lease),
    ];
    expect(new Set(answers.map((answer) => answer.json().error)).size).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    await ask('begin', held);
    await ask('end', held, { state: 'sent' });
    expect((await read(id, held.lease)).statusCode).toBe(404);
  });

  it('of another team find nothing', async () => {
    const printer = await addPrinter();
    const id = await order(printer);
    const held = await taken(printer);
    const others = await service.createTeam('others');
    const theirs = (await service.call(others.keys.live, 'POST /v1/keys', { mode: 'live', scopes: ['agent'] })).json();
    const asked = [
      service.call(theirs.key, 'POST /v1/agent/take', { printer }),
      service.call(theirs.key, `GET /v1/agent/jobs/${id}/document?lease=${held.lease}`),
      ...['begin', 'renew'].map((verb) =>
        service.call(theirs.key, `POST /v1/agent/jobs/${id}/${verb}`, { lease: held.lease }),
      ),
      service.call(theirs.key, `POST /v1/agent/jobs/${id}/end`, { lease: held.lease, state: 'failed' }),
    ];
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(await status('begin', held)).toBe(204);
  });

  it.each([
    ['a long wait', 'take', { printer: 'desk-1', waitSeconds: 51 }, '/waitSeconds'],
    ['a status that is none', 'take', { printer: 'desk-1', status: { state: 'fine' } }, '/status/state'],
    ['an end that is none', 'jobs/x/end', { lease: 'x', state: 'printed' }, '/state'],
  ])('are rejected with %s', async (_, path, body, place) => {
    const { statusCode, json } = await service.call(key, `POST /v1/agent/${path}`, body);
    expect([statusCode, json().error]).toEqual([400, expect.stringContaining(place)]);
  });

  it('wait in at most as many requests as an instance holds for a team', async () => {
    const printer = await addPrinter();
    const { agentWaits } = service.services;
    const gone = new AbortController();
    setMaxListeners(0, gone.signal);
    const waiting = { id: printer, teamId: team.id };
    const all = Array.from({ length: 500 }, () => agentWaits.wait(waiting, { ms: 60_000, signal: gone.signal }));
    const refused = await service.app.inject({
      method: 'POST',
      url: '/v1/agent/take',
      headers: bearer(key),
      payload: { printer },
    });
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'OVERLOADED', '5']);
    gone.abort();
    await Promise.all(all);
  });

  it('of other teams can wait, even if those of a few teams hold many requests', async () => {
    const { agentWaits } = service.services;
    const gone = new AbortController();
    setMaxListeners(0, gone.signal);
    const wait = async (teamId: string) => agentWaits.wait({ id: 'none', teamId }, { ms: 60_000, signal: gone.signal });
    const refused: unknown[] = [];
    const all = Array.from({ length: 10 }, (_, crowd) =>
      Array.from({ length: 500 }, () => wait(`crowd-${crowd}`).catch((error) => refused.push(error))),
    ).flat();
    const other = wait(team.id);
    gone.abort();
    await expect(other).resolves.toBeUndefined();
    await Promise.all(all);
    expect(refused.length).toBeGreaterThan(0);
  });
});
