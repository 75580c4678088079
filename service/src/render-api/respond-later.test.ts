/** `Prefer: respond-async`. The asynchronous response must equal the immediate one. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LightMyRequestResponse as Response } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, bearer } from '../testing/service.ts';

const service = openedService();
const team = openedTeam(service, 'acme');
const small = openedTeam(service, 'small', 'dev');

const NAMED = { ...BADGE, schema: { type: 'object', required: ['name'] } };

beforeAll(async () => {
  await service.pushTemplate(team, 'badge', BADGE);
  const { db } = service.services;
  const period = Date.UTC(2026, 10, 1);
  await db
    .insertInto('usage')
    .values({ team_id: small.id, period_start: period, live: 100, test: 0, exceeded_at: null })
    .execute();
});

type Asked = { readonly path?: string; readonly body: object; readonly key?: string };

const RENDER = '/v1/render';

function send({ path = RENDER, body, key = team.keys.live }: Asked, more: Readonly<Record<string, string>> = {}) {
  return service.app.inject({ method: 'POST', url: path, headers: { ...bearer(key), ...more }, payload: body });
}

const LATER = { prefer: 'respond-async, wait=1' };

/** Waits until the job has ended, and returns its result. */
async function result(id: string, key: string): Promise<Response> {
  for (let tries = 0; tries < 10_000; tries++) {
    const answer = await service.call(key, `GET /v1/jobs/${id}/result`);
    if (answer.statusCode !== 409) return answer;
    await sleep(10);
  }
  throw new Error('there is never a result');
}

/** Returns the response without the values that differ between two renders of the same request. */
function alike({ statusCode, headers, payload }: Response) {
  const of = (name: string) => headers[name];
  const isJson = String(of('content-type')).startsWith('application/json');
  const own = /"(id|requestId|url|renderTimeMs)":("[^"]*"|[\d.]+)/g;
  const told = Object.entries(headers).filter(([name]) =>
    /^(content-(type|disposition)|x-render-(?!id|time))/.test(name),
  );
  return { statusCode, headers: Object.fromEntries(told), body: isJson ? payload.replace(own, '"$1":…') : payload };
}

describe('An asynchronous render', () => {
  const CASES: readonly (readonly [string, Asked])[] = [
    ['a document by its address', { body: { template: BADGE, data: { name: 'Ada' }, format: 'pdf' } }],
    ['a document inline', { body: { template: BADGE, data: { name: 'Ada' }, format: 'zpl', delivery: 'inline' } }],
    ['a document within JSON', { body: { templateId: 'badge', data: {}, format: 'png', delivery: 'inline-json' } }],
    ['a template that is not valid', { body: { template: {}, data: {}, format: 'pdf' } }],
    ['a template that is not there', { body: { templateId: 'none', data: {}, format: 'pdf' } }],
    ['data that do not fit', { body: { template: NAMED, data: {}, format: 'pdf' } }],
    ['a strict one with warnings', { body: { template: BADGE, data: { nmae: 1 }, format: 'zpl', strict: true } }],
    [
      'a batch with one item that fails',
      {
        path: '/v1/render/batch',
        body: { template: NAMED, items: [{ data: { name: 'a' } }, { data: {} }], format: 'zpl', partial: true },
      },
    ],
    [
      'a batch inline',
      {
        path: '/v1/render/batch',
        body: { template: BADGE, items: [{ data: {} }], format: 'html', delivery: 'inline' },
      },
    ],
  ];

  it.each(CASES)('gives the same response as an immediate one: %s', async (_what, asked) => {
    const atOnce = await send(asked);
    const later = await send(asked, LATER);
    expect([later.statusCode, later.headers['preference-applied']]).toEqual([202, 'respond-async']);
    const { id } = later.json();
    expect(later.headers['location']).toBe(`/v1/jobs/${id}`);
    const answer = await result(id, team.keys.live);
    expect(alike(answer)).toEqual(alike(atOnce));
    const job = (await service.call(team.keys.live, `GET /v1/jobs/${id}`)).json();
    expect(job).toMatchObject({
      state: atOnce.statusCode === 200 ? 'complete' : 'failed',
      endedAt: expect.any(Number),
    });
    if (answer.statusCode >= 400) expect(answer.json().requestId).toBe(later.headers['x-request-id']);
  });

  it('gives the same response without quota, and counts the same', async () => {
    const asked = { body: { template: BADGE, data: {}, format: 'pdf' }, key: small.keys.live };
    const { id } = (await send(asked, LATER)).json();
    expect(alike(await result(id, small.keys.live))).toEqual(alike(await send(asked)));
    const live = async () => (await service.call(team.keys.live, 'GET /v1/usage')).json().renders.live;
    const before = await live();
    const made = (await send({ body: { template: BADGE, data: {}, format: 'pdf' } }, LATER)).json();
    const { id: output } = (await result(made.id, team.keys.live)).json();
    expect(await live()).toBe(before + 1);
    expect((await service.call(team.keys.live, `GET /v1/render-outputs/${output}`)).statusCode).toBe(200);
    await service.services.renderLog.settle();
    const { renders } = (await service.call(team.keys.live, 'GET /v1/renders')).json();
    expect(renders.filter((each: { renderId?: string }) => each.renderId === output)).toHaveLength(1);
  });

  it('reports problems of its body at once, and is immediate with a demo key', async () => {
    expect((await send({ body: { template: BADGE, data: {} } }, LATER)).json().code).toBe('BAD_REQUEST');
    const asked = { body: { template: BADGE, data: {}, format: 'pdf' }, key: team.keys.demo };
    expect((await send(asked, LATER)).json().code).toBe('FORBIDDEN');
  });

  it('creates one job per Idempotency-Key, and none for a request without the preference', async () => {
    const asked = { body: { template: BADGE, data: { name: 'once' }, format: 'zpl' } };
    const key = { 'idempotency-key': 'later-1' };
    const first = await send(asked, { ...LATER, ...key });
    expect((await send(asked, { ...LATER, ...key })).json().id).toBe(first.json().id);
    expect((await send(asked, key)).json().code).toBe('IDEMPOTENCY_MISMATCH');
  });
});

describe('An asynchronous conversion', () => {
  const LABEL = '^XA^PW400^LL200^FO20,20^A0N,40,40^FDShip to^FS^XZ';
  const convert = (query: string, body: string, headers: Readonly<Record<string, string>> = {}, key = team.keys.live) =>
    service.app.inject({
      method: 'POST',
      url: `/v1/convert?${query}`,
      headers: { ...bearer(key), 'content-type': 'text/plain', ...headers },
      payload: Buffer.from(body),
    });

  it.each([
    ['a document by its address', 'format=pdf', LABEL + LABEL],
    ['a turned document inline', 'format=zpl&delivery=inline&rotate=90', LABEL],
    ['a file without a label', 'format=pdf', 'hello'],
    ['a strict one that skips a command', 'format=zpl&strict=true', LABEL.replace('^XZ', '^QQ1^XZ')],
  ])('gives the same response as an immediate one: %s', async (_what, query, body) => {
    const atOnce = await convert(query, body);
    const later = await convert(query, body, LATER);
    expect([later.statusCode, later.headers['preference-applied']]).toEqual([202, 'respond-async']);
    const { id, kind } = later.json();
    expect(kind).toBe('convert');
    expect(alike(await result(id, team.keys.live))).toEqual(alike(atOnce));
  });

  it('reports a wrong query at once, rejects demo keys, and creates one job per Idempotency-Key and query', async () => {
    expect((await convert('format=xml', LABEL, LATER)).json().code).toBe('BAD_REQUEST');
    expect((await convert('format=pdf', LABEL, LATER, team.keys.demo)).json().code).toBe('FORBIDDEN');
    const key = { ...LATER, 'idempotency-key': 'convert-later-1' };
    const { id } = (await convert('format=pdf', LABEL, key)).json();
    expect((await convert('format=pdf', LABEL, key)).json().id).toBe(id);
    expect((await convert('format=png', LABEL, key)).json().code).toBe('IDEMPOTENCY_MISMATCH');
  });
});

it('an event stream reports the progress of a job, and ends with the job', async () => {
  const { id } = (await send({ body: { template: BADGE, data: {}, format: 'pdf' } }, LATER)).json();
  const answer = await service.call(team.keys.live, `GET /v1/jobs/${id}/events`);
  expect(answer.headers['content-type']).toBe('text/event-stream');
  const events = answer.payload.split('\n\n').filter((text) => text.startsWith('event: '));
  expect(events.at(-1)).toMatch(/^event: end\ndata: \{/);
  expect(JSON.parse(/^data: (.*)$/m.exec(events.at(-1)!)![1]!)).toMatchObject({
    id,
    state: 'complete',
    progress: { done: 1, failed: 0, total: 1 },
  });
});
