/** Rate limits. Each test is named after the statement in docs/decisions/rate-limits.md that it checks. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import fc from 'fast-check';
import type { LightMyRequestResponse as Response } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { PLANS } from '../enums/plans.ts';
import { countRequest, readWindows, uncountRequest, windowsOfPlan } from '../limits/windows.ts';
import { openDatabase } from '../store/open.ts';
import type { Database } from '../store/tables.ts';
import { openedService } from '../testing/opened.ts';
import { BADGE, bearer, createTestService, NOON, sharedParts, temporaryFolder } from '../testing/service.ts';
import { gatedWorker } from '../testing/worker.ts';

const SMALL = { template: BADGE, data: { name: 'Ada' }, format: 'zpl', delivery: 'inline' } as const;
const MINUTE_MS = 60_000;

function rates({ headers }: Pick<Response, 'headers'>): readonly number[] {
  return ['limit', 'remaining', 'reset'].map((name) => Number(headers[`x-ratelimit-${name}`]));
}

describe('rate limits', () => {
  const gate = gatedWorker();
  const service = openedService();
  let team = 0;

  beforeEach(() => {
    service.time = NOON;
  });

  const devTeam = () => service.createTeam(`dev-${++team}`, 'dev');

  it('requests that render nothing have a separate window, and leave the window of renders unchanged', async () => {
    const { keys } = await devTeam();
    service.time = NOON + 20_000;
    const ask = () => service.call(keys.live, 'GET /v1/usage');
    const answers = await Promise.all(Array.from({ length: 120 }, ask));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const refused = await ask();
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      ...[429, 'RATE_LIMITED', '40'],
    ]);
    expect(rates(refused).slice(0, 2)).toEqual([10, 10]);
    expect((await service.render(keys.live, SMALL)).statusCode).toBe(200);
    const { keys: others } = await devTeam();
    expect((await service.call(others.live, 'GET /v1/usage')).statusCode).toBe(200);
    service.time += 40_000;
    expect((await ask()).statusCode).toBe(200);
  });

  it('X-RateLimit-*: the window with fewer requests left, the minute on a tie', async () => {
    const { keys } = await devTeam();
    const minute = NOON / 1000 + 60;
    const hour = NOON / 1000 + 3600;
    expect(rates(await service.render(keys.test, SMALL))).toEqual([10, 9, minute]);
    for (let index = 1; index < 10; index++) await service.render(keys.test, SMALL);
    for (let done = 10; done < 90; done += 10) {
      service.time += MINUTE_MS;
      for (let index = 0; index < 10; index++) await service.render(keys.test, SMALL);
    }
    service.time += MINUTE_MS;
    const tie = await service.call(keys.test, 'GET /v1/render-outputs/none');
    expect(rates(tie)).toEqual([10, 10, minute + 9 * 60]);
    for (let index = 0; index < 9; index++) await service.render(keys.test, SMALL);
    service.time += MINUTE_MS;
    const fewer = await service.render(keys.test, SMALL);
    expect([fewer.statusCode, ...rates(fewer)]).toEqual([200, 100, 0, hour]);
    const refused = await service.render(keys.test, SMALL);
    expect([refused.statusCode, ...rates(refused)]).toEqual([429, 100, 0, hour]);
    expect(refused.headers['retry-after']).toBe(String((NOON + 3_600_000 - service.time) / 1000));
    service.time = NOON + 3_600_000;
    expect((await service.render(keys.test, SMALL)).statusCode).toBe(200);
  });

  it('On 429: the window that was exceeded, and Retry-After of at least 1', async () => {
    const { keys } = await devTeam();
    service.time = NOON + MINUTE_MS - 1;
    for (let index = 0; index < 10; index++) await service.render(keys.live, SMALL);
    const refused = await service.render(keys.live, SMALL);
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', error: expect.stringContaining('minute') });
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '0',
      ratelimit: '"minute";r=0;t=1, "hour";r=90;t=3541',
    });
    service.time++;
    expect((await service.render(keys.live, SMALL)).statusCode).toBe(200);
  });

  it('a full window is read at most once a second, as are counts for responses that count nothing', async () => {
    const { id, keys } = await devTeam();
    for (let index = 0; index < 10; index++) await service.render(keys.live, SMALL);
    expect((await service.render(keys.live, SMALL)).statusCode).toBe(429);
    // Deletes the counts in the database, to detect whether the service queries them.
    await service.services.db.deleteFrom('rate_windows').where('subject', '=', `team:${id}`).execute();
    const refused = await service.render(keys.live, SMALL);
    expect([refused.statusCode, refused.headers['retry-after'], ...rates(refused).slice(0, 2)]).toEqual([
      ...[429, '60', 10, 0],
    ]);
    expect(rates(await service.call(keys.live, 'GET /v1/usage'))[1]).toBe(0);
    service.time += 1_000;
    expect(rates(await service.call(keys.live, 'GET /v1/usage'))[1]).toBe(10);
    expect(rates(await service.render(keys.live, SMALL))[1]).toBe(9);
    expect(rates(await service.call(keys.live, 'GET /v1/usage'))[1]).toBe(9);
  });

  it('Standard headers: RateLimit-Policy and RateLimit with both windows', async () => {
    const { keys } = await devTeam();
    service.time = NOON + 20_500;
    const { headers } = await service.render(keys.live, SMALL);
    expect(headers['ratelimit-policy']).toBe('"minute";q=10;w=60, "hour";q=100;w=3600');
    expect(headers['ratelimit']).toBe('"minute";r=9;t=40, "hour";r=99;t=3580');
  });

  it('Window kind: of 25 parallel renders of a Dev team over a socket, 10 succeed and 15 get 429', async () => {
    const { keys } = await devTeam();
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.app.server.address() as { readonly port: number };
    const responses = await Promise.all(
      Array.from({ length: 25 }, () =>
        fetch(`http://127.0.0.1:${port}/v1/render`, {
          method: 'POST',
          headers: { ...bearer(keys.live), 'content-type': 'application/json' },
          body: JSON.stringify(SMALL),
        }),
      ),
    );
    const accepted = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ status }) => status === 429);
    expect([accepted.length, refused.length]).toEqual([10, 15]);
    const remaining = accepted.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(remaining.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const { headers } of refused) {
      expect(headers.get('retry-after')).toBe('60');
      expect(headers.get('x-ratelimit-remaining')).toBe('0');
      expect(headers.get('x-ratelimit-limit')).toBe('10');
    }
  });

  it('Every response carries the headers, even one to input that is not HTTP', async () => {
    const { port } = service.app.server.address() as { readonly port: number };
    const socket = connect(port, '127.0.0.1');
    socket.end('nonsense\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 .*x-ratelimit-limit: 60\r\n/s);
  });

  it('What counts: every authenticated render, whatever its outcome', async () => {
    const { keys } = await devTeam();
    const left = async (body: object | string, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await service.app.inject({
        method: 'POST',
        url: '/v1/render',
        headers: { ...bearer(keys.test), 'content-type': 'application/json', ...headers },
        payload: body,
      });
      return [answer.statusCode, Number(answer.headers['x-ratelimit-remaining'])];
    };
    expect(await left(SMALL)).toEqual([200, 9]);
    expect(await left('{')).toEqual([400, 8]);
    expect(await left({ ...SMALL, template: {} })).toEqual([400, 7]);
    expect(await left({ templateId: 'none', data: {}, format: 'pdf' })).toEqual([404, 6]);
    expect(await left({ ...SMALL, data: {}, strict: true })).toEqual([422, 5]);
    expect(await left(' '.repeat(1_048_577))).toEqual([413, 4]);
    expect(await left(SMALL, { 'content-type': 'text/plain' })).toEqual([400, 3]);
    expect(await left(SMALL, { 'content-encoding': 'br' })).toEqual([400, 2]);
  });

  it('What counts: other routes count nothing but carry the state of the team', async () => {
    const { keys } = await devTeam();
    await service.render(keys.test, SMALL);
    const routes = ['GET /v1/render-outputs/none', 'GET /v1/keys', 'GET /nowhere', 'PUT /v1/render', 'GET /v1/%zz'];
    for (const route of [...routes, ...routes]) {
      const response = await service.call(keys.live, route);
      expect([route, ...rates(response)]).toEqual([route, 10, 9, NOON / 1000 + 60]);
      expect(response.headers).toHaveProperty('ratelimit-policy');
    }
  });

  it('looks up few keys for unknown paths, and responds with 404 to all', async () => {
    service.time = NOON + MINUTE_MS;
    const find = vi.spyOn(service.services.credentials, 'find');
    const { keys } = await devTeam();
    await service.call(keys.live, 'GET /v1/keys');
    const unknown = keys.live.slice(0, -6);
    for (const method of ['GET', 'POST']) {
      for (let index = 0; index < 50; index++) {
        const response = await service.call(`${unknown}${100_000 + index}`, `${method} /nowhere`);
        expect([response.statusCode, response.headers]).toEqual([
          404,
          expect.objectContaining({ ratelimit: expect.any(String) }),
        ]);
      }
    }
    expect(find.mock.calls.length).toBeLessThan(70);
    find.mockRestore();
    expect((await service.call(keys.live, 'GET /v1/keys')).statusCode).toBe(200);
  });

  it('What counts: not 503', async () => {
    const busy = await createTestService({ queue: 1, workerFile: gate.file });
    const { keys } = await busy.createTeam('dev', 'dev');
    gate.close();
    const held = busy.render(busy.seeded.keys.live, { ...SMALL, data: { name: 'held' } });
    await expect.poll(() => busy.services.pool.queue().running).toBe(1);
    const crowd = [1, 2, 3].map(() => busy.render(keys.live, { ...SMALL, data: { name: 'held' } }));
    // One request occupies the reserved worker, and another one is waiting.
    const first = await Promise.race(crowd);
    expect(first.statusCode).toBe(503);
    gate.open();
    const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
    expect((await held).statusCode).toBe(200);
    const counted = statuses.filter((status) => status !== 503).length;
    expect(rates(await busy.call(keys.live, 'GET /v1/keys'))[1]).toBe(10 - counted);
    await busy.close();
  });

  it('Order of checks: 401 before the body, the body before the window', async () => {
    const { keys } = await devTeam();
    for (let index = 0; index < 10; index++) await service.render(keys.test, SMALL);
    const send = (headers: Readonly<Record<string, string>>, payload: string) =>
      service.app.inject({ method: 'POST', url: '/v1/render', headers, payload });
    const large = ' '.repeat(1_048_577);
    expect((await send({}, large)).statusCode).toBe(401);
    expect((await send(bearer(keys.test), large)).statusCode).toBe(413);
    expect((await send(bearer(keys.test), '{')).statusCode).toBe(429);
  });

  it('Plan change mid-month: takes effect on the next request', async () => {
    const { slug, keys } = await devTeam();
    await service.render(keys.test, SMALL);
    const { token } = await service.createPerson({ email: `root-${slug}@x.test`, superAdmin: true });
    await service.call(token, `PUT /v1/teams/${slug}/plan`, { plan: 'starter' });
    expect(rates(await service.render(keys.test, SMALL)).slice(0, 2)).toEqual([60, 58]);
  });

  it('an hour of clock drift backwards: the earlier windows are unchanged, and no count is negative', async () => {
    const { keys } = await devTeam();
    for (let index = 0; index < 4; index++) await service.render(keys.live, SMALL);
    service.time = NOON - 3_600_000;
    expect(rates(await service.render(keys.live, SMALL))).toEqual([10, 9, NOON / 1000 - 3540]);
    service.time = NOON;
    expect(rates(await service.render(keys.live, SMALL))).toEqual([10, 5, NOON / 1000 + 60]);
  });

  describe('Requests without a valid credential', () => {
    const anonymous = (url: string, more: object = {}) =>
      service.app.inject({ url, remoteAddress: '192.0.2.7', ...more });

    it('are counted by address, 60 a minute, and then get 429 instead of 401', async () => {
      const statuses = [];
      for (let index = 0; index < 61; index++) statuses.push((await anonymous('/v1/keys')).statusCode);
      expect(statuses).toEqual([...Array(60).fill(401), 429]);
      const wrong = await anonymous('/v1/render', { method: 'POST', headers: bearer('pl_live_guess'), payload: {} });
      expect(wrong.json().code).toBe('RATE_LIMITED');
      expect(wrong.headers['retry-after']).toBe('60');
      expect(rates(wrong)).toEqual([60, 0, NOON / 1000 + 60]);
      expect((await anonymous('/v1/keys', { remoteAddress: '192.0.2.8' })).statusCode).toBe(401);
    });

    it('never limit /health, which is not counted and carries the headers', async () => {
      const health = await anonymous('/health');
      expect([health.statusCode, ...rates(health)]).toEqual([200, 60, 0, NOON / 1000 + 60]);
      for (let index = 0; index < 70; index++) await anonymous('/health', { remoteAddress: '192.0.2.9' });
      const other = await anonymous('/health', { remoteAddress: '192.0.2.9' });
      expect([other.statusCode, ...rates(other)]).toEqual([200, 60, 60, NOON / 1000 + 60]);
    });

    it('never affect a valid key', async () => {
      const { keys } = await devTeam();
      expect((await anonymous('/v1/keys', { headers: bearer(keys.live) })).statusCode).toBe(200);
    });

    it('are identified by the socket, despite what they claim', async () => {
      const headers = { 'x-forwarded-for': '203.0.113.5' };
      expect((await anonymous('/v1/keys', { headers })).statusCode).toBe(429);
    });

    it('PLATEN_TRUST_PROXY, PLATEN_ANONYMOUS_PER_MINUTE: uses the address from trusted proxies and the configured limit', async () => {
      const proxied = await createTestService({ trustProxy: ['192.0.2.0/24'], anonymousPerMinute: 2 });
      const ask = async (client: string, remoteAddress = '192.0.2.7') => {
        const headers = { 'x-forwarded-for': client };
        return (await proxied.app.inject({ url: '/v1/keys', headers, remoteAddress })).statusCode;
      };
      expect([await ask('203.0.113.5'), await ask('203.0.113.5'), await ask('203.0.113.5')]).toEqual([401, 401, 429]);
      expect(await ask('203.0.113.6')).toBe(401);
      expect([await ask('2001:db8::1'), await ask('2001:db8::2'), await ask('2001:db8:0:0:f::')]).toEqual([
        401, 401, 429,
      ]);
      expect(await ask('2001:db8:0:1::1')).toBe(401);
      const stranger = '198.51.100.1';
      expect([await ask('203.0.113.8', stranger), await ask('203.0.113.9', stranger)]).toEqual([401, 401]);
      expect(await ask('203.0.113.10', stranger)).toBe(429);
      await proxied.close();
    });
  });
});

describe('rejected renders', () => {
  it('are rejected unread if there are too many, and counted in no other window', async () => {
    const service = await createTestService();
    const { keys } = await service.createTeam('flood', 'dev');
    const batch = { template: BADGE, format: 'zpl', items: Array(101).fill({ data: {} }), delivery: 'inline' };
    const ask = () => service.call(keys.live, 'POST /v1/render/batch', batch);
    for (let count = 0; count < PLANS.dev.othersPerMinute; count++) {
      expect((await ask()).json().code).toBe('QUOTA_EXCEEDED');
    }
    const refused = await ask();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.json().error).toBe(
      'The rate limit of 120 rejected renders per minute is exceeded; try again later.',
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['x-ratelimit-remaining']).toBe('10');
    // Many requests of one team can take up to a second, but must not delay other teams.
    let done = 0;
    const flood = Array.from({ length: 20 }, () => ask().finally(() => done++));
    const { keys: others } = await service.createTeam('calm', 'dev');
    expect((await service.call(others.live, 'GET /v1/usage')).statusCode).toBe(200);
    expect(done).toBeLessThan(20);
    expect(new Set((await Promise.all(flood)).map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
    expect((await service.call(keys.live, 'GET /v1/usage')).statusCode).toBe(200);
    service.time += MINUTE_MS;
    expect((await service.render(keys.live, SMALL)).statusCode).toBe(200);
    await service.close();
  });
});

describe('windows', () => {
  const windows = windowsOfPlan({ ...PLANS.enterprise, perMinute: 3, perHour: 7 });
  const step = fc.record({
    instance: fc.integer({ min: 0, max: 1 }),
    offsetMs: fc.integer({ min: -3_600_000, max: 3_600_000 }),
    isGivenBack: fc.boolean(),
  });
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  const dataFolder = temporaryFolder();
  let instances: readonly Database[];
  beforeAll(async () => {
    const config = readConfig({ PLATEN_DATA: dataFolder, ...(await sharedParts()) });
    instances = [await openDatabase(config), await openDatabase(config)];
  });
  afterAll(async () => {
    await Promise.all(instances.map((db) => db.destroy()));
    rmSync(dataFolder, { recursive: true });
  });

  let run = 0;

  /** Checks that no window exceeds its limit, and that the reported counts are correct. */
  async function holds(steps: readonly Step[], runAll: (tasks: readonly (() => Promise<void>)[]) => Promise<unknown>) {
    const subject = `run-${++run}`;
    const accepted = new Map<string, number>();
    const tasks = steps.map(({ instance, offsetMs, isGivenBack }) => async () => {
      const db = instances[instance]!;
      const { states, exceeded } = await countRequest(db, { subject, windows, now: NOON + offsetMs });
      if (exceeded) return;
      if (isGivenBack) return uncountRequest(db, { subject, states });
      for (const { name, startsAt } of states) {
        const key = `${name} ${startsAt}`;
        accepted.set(key, (accepted.get(key) ?? 0) + 1);
      }
    });
    await runAll(tasks);
    for (const [key, count] of accepted) expect(count).toBeLessThanOrEqual(key.startsWith('minute') ? 3 : 7);
    for (const { offsetMs } of steps) {
      const states = await readWindows(instances[0]!, { subject, windows, now: NOON + offsetMs });
      for (const { name, startsAt, limit, remaining } of states) {
        expect(remaining).toBe(limit - (accepted.get(`${name} ${startsAt}`) ?? 0));
      }
    }
  }

  it('Window kind: never exceeds the limit in any aligned minute or hour, even with other requests and clock changes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          step.map((one) => ({ ...one, instance: 0 })),
          { maxLength: 30 },
        ),
        (steps) => holds(steps, (tasks) => Promise.all(tasks.map((task) => task()))),
      ),
      { numRuns: 25, seed: 7 },
    ));

  it('Window kind: on two instances', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), (steps) =>
        holds(steps, async (tasks) => {
          for (const task of tasks) await task();
        }),
      ),
      { numRuns: 25, seed: 8 },
    ));
});
