/** Webhooks from the event to the receiver, including receivers that fail. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freeQueues } from '../background/free-leases.ts';
import { LEASE_MS } from '../background/heartbeat.ts';
import type { Runner } from '../background/runner.ts';
import { createStepPause } from '../fairness/step-pause.ts';
import { BADGE, createTestService, type TestService, type TestTeam } from '../testing/service.ts';
import { type Message, startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { claimDelivery, forgetDeliveries } from './deliveries.ts';
import { MOST_ATTEMPTS, pauseAfter } from './retries.ts';
import { sendMessage } from './send.ts';

let receiver: WebhookReceiver;
let service: TestService;
let team: TestTeam;
let token: string;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const { network, host } = receiver;
  service = await createTestService({ webhooks: { kind: 'hosts', hosts: [host, 'blind.test'] }, network });
  // Sets the real time, because Standard Webhooks compares the time of a message with the receiver's clock.
  service.time = Date.now();
  team = await service.createTeam('acme');
  token = (await service.createPerson({ email: 'ann@example.com', team, role: 'owner' })).token;
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});
beforeEach(async () => {
  await service.services.db.deleteFrom('webhooks').execute();
  receiver.messages.length = 0;
  receiver.status = 200;
});

const call = (route: string, body?: object) => service.call(token, route, body);

async function add(more: object = {}) {
  return (await call('POST /v1/webhooks', { url: receiver.url, ...more })).json();
}

type Delivery = { readonly id: string; readonly state: string; readonly nextAt: number; readonly attempts: object[] };

const deliveries = async (id: string): Promise<readonly Delivery[]> =>
  (await call(`GET /v1/webhooks/${id}/deliveries`)).json().deliveries;

/** Polls until `is` returns true. Returns the value. */
async function until<T>(find: () => Promise<T> | T, is: (found: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 10_000; tries++) {
    const found = await find();
    if (is(found)) return found;
    service.services.webhookRunner.wake();
    await sleep(10);
  }
  throw new Error(`it is never so: ${JSON.stringify(await find())}`);
}

const received = (count: number) =>
  until(
    () => receiver.messages,
    ({ length }) => length >= count,
  );

/** Verifies the signature of a message and its age of at most a few minutes. Throws if they are not valid. */
function verify({ payload, headers }: Message, secret: string) {
  return new Webhook(secret).verify(payload, headers) as { readonly type: string; readonly data: object };
}

const typesOf = (messages: readonly Message[]) => messages.map(({ payload }) => JSON.parse(payload).type).sort();

describe('A message', () => {
  it('is accepted by the package of Standard Webhooks, only with the secret of the webhook', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const sent = (await call(`POST /v1/webhooks/${id}/test`)).json();
    const [message] = await received(1);
    expect(verify(message!, secret)).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
    expect(message!.headers).toMatchObject({ 'webhook-id': sent.id, 'content-type': 'application/json' });
    const other = await add();
    expect(() => verify(message!, other.secret)).toThrow();
    expect(() => verify({ ...message!, payload: `${message!.payload} ` }, secret)).toThrow();
    const [told] = await until(
      () => deliveries(id),
      ([first]) => first?.state === 'delivered',
    );
    expect(told).toMatchObject({ id: sent.id, attempts: [{ status: 200, at: expect.any(Number) }] });
  });

  it('is signed with both secrets while one replaces the other', async () => {
    const { id, secret: before } = await add();
    const rotated = (await call(`POST /v1/webhooks/${id}/rotate`, { overlapHours: 1 })).json();
    expect(rotated).toMatchObject({ id, oldSecretUntil: service.time + 3_600_000 });
    await call(`POST /v1/webhooks/${id}/test`);
    const [message] = await received(1);
    expect(message!.headers['webhook-signature']!.split(' ')).toHaveLength(2);
    for (const secret of [before, rotated.secret]) expect(verify(message!, secret).type).toBe('webhook.test');
    await call(`POST /v1/webhooks/${id}/rotate`, { overlapHours: 0 });
    await call(`POST /v1/webhooks/${id}/test`);
    const [, later] = await received(2);
    expect(() => verify(later!, rotated.secret)).toThrow();
    expect((await call(`GET /v1/webhooks/${id}`)).payload).not.toContain('whsec_');
  });

  it('contains the event, the object and its state, and no document data', async () => {
    await add();
    await service.pushTemplate(team, 'badge', BADGE);
    await service.render(team.keys.live, { templateId: 'badge', data: { name: 'Secret Agent' }, format: 'zpl' });
    await service.render(team.keys.live, { templateId: 'badge', data: {}, format: 'docx' });
    await service.runJob(team.keys.live, 'badge', [{ data: { name: 'Secret Agent' } }]);
    const messages = await received(4);
    expect(typesOf(messages)).toEqual(['job.completed', 'render.completed', 'render.failed', 'template.published']);
    expect(JSON.stringify(messages)).not.toContain('Secret Agent');
    const dataOf = (type: string) =>
      JSON.parse(messages.find(({ payload }) => payload.includes(`"${type}"`))!.payload).data;
    expect(dataOf('job.completed')).toMatchObject({ kind: 'items', progress: { done: 1, failed: 0, total: 1 } });
    expect(dataOf('render.completed')).toMatchObject({ template: 'badge', format: 'zpl', documents: 1, mode: 'live' });
    expect(dataOf('render.failed')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  it('is sent only to subscribers', async () => {
    await add({ events: ['job.failed'] });
    await service.pushTemplate(team, 'badge', BADGE);
    await service.runJob(team.keys.live, 'badge', [{ data: {} }]);
    const { rows } = { rows: await service.services.db.selectFrom('webhook_deliveries').select('type').execute() };
    expect(rows).toEqual([]);
  });

  it('is sent once for each percentage of the quota', async () => {
    const small = await service.createTeam('small', 'dev');
    const boss = await service.createPerson({ email: 'boss@small.test', team: small, role: 'owner' });
    const body = { url: receiver.url, events: ['quota.warning'] };
    await service.call(boss.token, 'POST /v1/webhooks', body);
    const period = new Date(service.time);
    await service.services.db
      .insertInto('usage')
      .values({
        team_id: small.id,
        period_start: Date.UTC(period.getUTCFullYear(), period.getUTCMonth()),
        live: 78,
        test: 0,
        exceeded_at: null,
      })
      .execute();
    for (const _ of [79, 80, 81]) {
      await service.render(small.keys.live, { template: BADGE, data: {}, format: 'zpl', delivery: 'inline' });
    }
    const [message] = await received(1);
    expect(JSON.parse(message!.payload)).toMatchObject({
      type: 'quota.warning',
      data: { percent: 80, used: 80, limit: 100 },
    });
    expect(receiver.messages).toHaveLength(1);
  });
});

describe('An undelivered message', () => {
  it('is retried with the same ID, and listed with all its attempts', async () => {
    const { id } = await add();
    receiver.status = 500;
    await call(`POST /v1/webhooks/${id}/test`);
    const [waiting] = await until(
      () => deliveries(id),
      ([first]) => first?.attempts.length === 1,
    );
    expect(waiting).toMatchObject({ state: 'pending', attempts: [{ status: 500 }] });
    expect(waiting!.nextAt - service.time).toBeGreaterThanOrEqual(5_000);
    receiver.status = 204;
    service.time = waiting!.nextAt;
    const [arrived] = await until(
      () => deliveries(id),
      ([first]) => first?.state === 'delivered',
    );
    expect(arrived!.attempts).toMatchObject([{ status: 500 }, { status: 204 }]);
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([waiting!.id]));
  });

  it('is kept, up to the maximum number of finished messages', async () => {
    const { id } = await add();
    for (let count = 1; count <= 5; count++) {
      await call(`POST /v1/webhooks/${id}/test`);
      await until(
        () => deliveries(id),
        (all) => all.filter(({ state }) => state === 'delivered').length === count,
      );
      service.time += 1;
    }
    const latest = (await deliveries(id)).slice(0, 2);
    await forgetDeliveries(service.services, createStepPause(), 2);
    expect(await deliveries(id)).toEqual(latest);
  });

  it('fails after the last attempt, and can be sent again manually', async () => {
    const { id } = await add();
    receiver.status = 302;
    await call(`POST /v1/webhooks/${id}/test`);
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const [waiting] = await until(
        () => deliveries(id),
        ([first]) => first?.attempts.length === attempt,
      );
      if (waiting!.state === 'pending') service.time = waiting!.nextAt;
    }
    const [failed] = await deliveries(id);
    expect(failed).toMatchObject({ state: 'failed' });
    receiver.status = 200;
    expect((await call(`POST /v1/webhooks/${id}/deliveries/${failed!.id}/replay`)).json().state).toBe('pending');
    await until(
      () => deliveries(id),
      ([first]) => first?.state === 'delivered',
    );
    service.time = Date.now();
  });

  it('is the last for a receiver that responds with 410', async () => {
    const { id } = await add();
    receiver.status = 410;
    await call(`POST /v1/webhooks/${id}/test`);
    const webhook = await until(
      async () => (await call(`GET /v1/webhooks/${id}`)).json(),
      ({ enabled }) => enabled === false,
    );
    expect(webhook).toMatchObject({ disabledReason: 'it answered 410 Gone' });
    expect((await call(`POST /v1/webhooks/${id}/test`)).json().code).toBe('CONFLICT');
    await service.pushTemplate(team, 'badge', { ...BADGE, meta: { name: 'Another' } });
    expect(await deliveries(id)).toMatchObject([{ state: 'failed' }]);
    receiver.status = 200;
    expect((await call(`PATCH /v1/webhooks/${id}`, { enabled: true })).json().enabled).toBe(true);
    expect((await call(`POST /v1/webhooks/${id}/test`)).statusCode).toBe(201);
  });

  it('waits longer after each attempt, plus a random share up to a fifth', () => {
    const pauses = Array.from({ length: MOST_ATTEMPTS }, (_, index) => pauseAfter(index + 1, 0));
    expect([pauses[0], pauses.at(-2), pauses.at(-1)]).toEqual([5_000, 24 * 60 * 60 * 1000, undefined]);
    expect(pauseAfter(1, 1)).toBe(6_000);
  });

  it('is sent by one process at a time, and by another after that one has died', async () => {
    const { id } = await add();
    await call(`PATCH /v1/webhooks/${id}`, { enabled: true });
    const { services } = service;
    await (services.webhookRunner as Runner).close();
    const sent = (await call(`POST /v1/webhooks/${id}/test`)).json();
    expect(await claimDelivery(services, sent.id)).toMatchObject({ delivery: { id: sent.id }, webhook: { id } });
    expect(await claimDelivery(services, sent.id)).toBeUndefined();
    service.time += LEASE_MS;
    const again = await claimDelivery(services, sent.id);
    expect(again).toBeDefined();
    await freeQueues(services.db, [again!.delivery.owner!]);
    expect(await claimDelivery(services, sent.id)).toBeDefined();
  });
});

describe('Rejected or undelivered messages', () => {
  it.each([
    ['http', 'http://images.test/'],
    ['no address', 'hooks'],
    ['a name and a password', 'https://user:password@blind.test/'],
    ['another host', 'https://elsewhere.example.com/'],
  ])('%s', async (_what, url) => {
    const answer = await call('POST /v1/webhooks', { url });
    expect([answer.statusCode, answer.json().details.errors[0].path]).toEqual([400, '/url']);
  });

  it('addresses of this network, under any host name', async () => {
    const isAllowed = (address: string) => !address.startsWith('10.');
    const network = { resolve: async () => ['10.0.0.1'], isAllowed };
    const way = { policy: { kind: 'public' as const }, network };
    const sending = { payload: '{}', headers: {}, stop: new AbortController().signal };
    expect(await sendMessage(way, { ...sending, url: 'https://inside.example.com/' })).toEqual({
      error: 'its host has no public address',
    });
    expect(await sendMessage(way, { ...sending, url: 'https://10.0.0.1/' })).toMatchObject({
      error: 'its host has no public address',
    });
  });

  it('by viewers and keys without the scope, and if webhooks are off', async () => {
    expect((await service.call(team.keys.test, 'POST /v1/webhooks', { url: receiver.url })).statusCode).toBe(403);
    const viewer = await service.createPerson({ email: 'eve@example.com', team, role: 'viewer' });
    expect((await service.call(viewer.token, 'POST /v1/webhooks', { url: receiver.url })).statusCode).toBe(403);
    expect((await service.call(viewer.token, 'GET /v1/webhooks')).statusCode).toBe(200);
  });
});

it('shows a viewer only the origin of a URL, and does not search the rest of it', async () => {
  const own = await service.createTeam('masked');
  const people = { viewer: 'viewer', member: 'member' } as const;
  const [viewer, member] = await Promise.all(
    Object.values(people).map((role) => service.createPerson({ email: `${role}@mask.example.com`, team: own, role })),
  );
  const url = 'https://blind.test/hooks/s3cret?token=abc';
  const made = await service.call(member!.token, 'POST /v1/webhooks', { url, description: 'ERP' });
  const { id } = made.json();
  const seen = async (token: string, route: string) => (await service.call(token, route)).json();
  expect(await seen(member!.token, `GET /v1/webhooks/${id}`)).toMatchObject({ url });
  expect(await seen(viewer!.token, `GET /v1/webhooks/${id}`)).toMatchObject({ url: 'https://blind.test/…' });
  expect((await seen(viewer!.token, 'GET /v1/webhooks')).webhooks).toMatchObject([{ id, url: 'https://blind.test/…' }]);
  const found = async (token: string, search: string) =>
    (await seen(token, `GET /v1/webhooks?search=${search}`)).webhooks.length;
  expect([await found(member!.token, 's3cret'), await found(viewer!.token, 's3cret')]).toEqual([1, 0]);
  expect([await found(member!.token, 'erp'), await found(viewer!.token, 'erp')]).toEqual([1, 1]);
});
