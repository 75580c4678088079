/** Quota and usage. Each test is named after the statement in docs/decisions/quota.md that it checks. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Credential } from '../auth/credential.ts';
import { LEASE_MS } from '../background/heartbeat.ts';
import { ApiError } from '../base/errors.ts';
import { DEFAULT_PLANS, PLANS, type Plan } from '../enums/plans.ts';
import { openedService } from '../testing/opened.ts';
import { BADGE, NOON, type TestService, type TestTeam } from '../testing/service.ts';
import { periodAt } from './period.ts';
import { runWithinQuota } from './quota.ts';
import { findExceeding } from './usage.ts';

const SMALL = { template: BADGE, data: { name: 'Ada' }, format: 'zpl', delivery: 'inline' } as const;
const MONTH = Date.UTC(2026, 10);
const NEXT_MONTH = Date.UTC(2026, 11);

describe('quota', () => {
  const service = openedService();
  let count = 0;

  beforeEach(() => {
    service.time = NOON;
  });

  const newTeam = (plan: Plan) => service.createTeam(`team-${++count}`, plan);
  const usageOf = async ({ keys }: TestTeam) => (await service.call(keys.test, 'GET /v1/usage')).json();

  /** Records a number of live renders for the team in this month. */
  const setLive = ({ id }: TestTeam, live: number) =>
    service.services.db
      .insertInto('usage')
      .values({ team_id: id, period_start: periodAt(service.time).start, live, test: 0, exceeded_at: null })
      .onConflict((conflict) => conflict.columns(['team_id', 'period_start']).doUpdateSet({ live }))
      .execute();

  const credentialOf = ({ id, slug }: TestTeam, plan: Plan, mode: 'live' | 'test' = 'live'): Credential => ({
    kind: 'key',
    id: 'key',
    scopes: ['render'],
    mode,
    team: { id, slug, plan, limits: DEFAULT_PLANS.limitsOf(plan), outputDays: 7 },
  });

  it('GET /v1/usage: initial usage', async () => {
    const team = await newTeam('starter');
    expect(await usageOf(team)).toEqual({
      period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
      renders: { live: 0, test: 0 },
      quota: { limit: 10_000, remaining: 10_000, hardCap: true },
      plan: 'starter',
      rates: { perMinute: 60, perHour: 1_000, othersPerMinute: 600 },
      storage: expect.any(Object),
    });
    expect((await service.call(undefined, 'GET /v1/usage')).statusCode).toBe(401);
  });

  it('quota.limit and quota.remaining when unlimited: both -1', async () => {
    const team = await newTeam('enterprise');
    await service.render(team.keys.live, SMALL);
    expect(await usageOf(team)).toMatchObject({
      renders: { live: 1, test: 0 },
      quota: { limit: -1, remaining: -1, hardCap: false },
    });
  });

  it('Test-mode renders do not count against the quota; only live-mode renders do', async () => {
    const team = await newTeam('dev');
    const { templateId, data } = service.seeded.samples[0]!;
    await service.render(team.keys.live, SMALL);
    await service.render(team.keys.test, SMALL);
    await service.render(team.keys.demo, { templateId, data: JSON.parse(data), format: 'pdf' });
    const { token } = await service.createPerson({ email: `member-${team.slug}@x.test`, team });
    await service.render(token, SMALL);
    expect(await usageOf(team)).toMatchObject({ renders: { live: 1, test: 3 }, quota: { remaining: 99 } });
  });

  it('Hard cap: 120 live renders spread over the hours are exactly 100, then 429 QUOTA_EXCEEDED', async () => {
    const team = await newTeam('dev');
    const statuses: number[] = [];
    let last: Awaited<ReturnType<TestService['render']>> | undefined;
    for (let minute = 0; minute < 20; minute++) {
      service.time = NOON + minute * 6 * 60_000;
      const six = await Promise.all(Array.from({ length: 6 }, () => service.render(team.keys.live, SMALL)));
      statuses.push(...six.map(({ statusCode }) => statusCode));
      last = six.find(({ statusCode }) => statusCode === 429);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect(last!.json()).toMatchObject({ code: 'QUOTA_EXCEEDED', error: expect.stringContaining('monthly quota') });
    // Requests that are rejected because of the quota do not count in the rate windows.
    expect((await service.call(team.keys.live, 'GET /v1/usage')).headers['x-ratelimit-remaining']).toBe('10');
    expect(await usageOf(team)).toMatchObject({ renders: { live: 100 }, quota: { remaining: 0 } });
    expect((await service.render(team.keys.test, SMALL)).statusCode).toBe(200);
  });

  it('reports how many units a batch needs and the month has left, and when the next month begins', async () => {
    service.time = NOON;
    const team = await newTeam('dev');
    await setLive(team, 90);
    const { data, ...rest } = SMALL;
    const batch = (count: number) =>
      service.call(team.keys.live, 'POST /v1/render/batch', { ...rest, items: Array(count).fill({ data }) });
    const refused = await batch(12);
    const next = new Date(Date.UTC(new Date(NOON).getUTCFullYear(), new Date(NOON).getUTCMonth() + 1));
    const anew = `it resets on ${next.toISOString().slice(0, 10)} (UTC).`;
    expect([refused.statusCode, refused.json().error]).toEqual([
      429,
      `This batch needs 12, and the monthly quota of 100 live renders has 10 left; ${anew}`,
    ]);
    expect(refused.headers['retry-after']).toBe(String((next.getTime() - NOON) / 1000));
    expect((await batch(10)).statusCode).toBe(200);
    expect((await batch(2)).json().error).toBe(`The monthly quota of 100 live renders is used up; ${anew}`);
  });

  it('What a used render is: one that produced its document; a failed one returns its unit', async () => {
    const team = await newTeam('dev');
    await setLive(team, 99);
    const failures = [
      { ...SMALL, template: {} },
      { ...SMALL, data: {}, strict: true },
      { templateId: 'none', data: {}, format: 'pdf' },
      {
        ...SMALL,
        template: { ...BADGE, elements: [{ ...BADGE.elements[0], contentExpression: 'name.first.second()' }] },
      },
    ];
    for (const body of failures) {
      expect((await service.render(team.keys.live, body)).statusCode).not.toBe(200);
      expect(await usageOf(team)).toMatchObject({ renders: { live: 99 }, quota: { remaining: 1 } });
    }
    expect((await service.render(team.keys.live, SMALL)).statusCode).toBe(200);
    expect((await service.render(team.keys.live, SMALL)).json().code).toBe('QUOTA_EXCEEDED');
  });

  it('Reserve before rendering: of many concurrent renders, one gets the last unit', async () => {
    const team = await newTeam('dev');
    await setLive(team, 99);
    const all = await Promise.all(Array.from({ length: 8 }, () => service.render(team.keys.live, SMALL)));
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(429)]);
    expect(await usageOf(team)).toMatchObject({ renders: { live: 100 } });
  });

  it('Order of checks: validate, resolve the template, then the quota', async () => {
    const team = await newTeam('dev');
    await setLive(team, 100);
    const codeOf = async (body: object) => (await service.render(team.keys.live, body)).json().code;
    expect(await codeOf({ ...SMALL, format: 'docx' })).toBe('BAD_REQUEST');
    expect(await codeOf({ templateId: 'none', data: {}, format: 'pdf' })).toBe('NOT_FOUND');
    expect(await codeOf({ ...SMALL, template: {} })).toBe('INVALID_TEMPLATE');
    expect(await codeOf(SMALL)).toBe('QUOTA_EXCEEDED');
  });

  it('Soft cap exceeded: the render succeeds with X-Quota-Warning, and the team is flagged for super admins', async () => {
    const team = await newTeam('pro');
    await setLive(team, 99_999);
    const { token } = await service.createPerson({ email: `root-${team.slug}@x.test`, superAdmin: true });
    const isFlagged = async () => {
      const { teams } = (await service.call(token, 'GET /v1/teams')).json();
      return teams.find(({ id }: { readonly id: string }) => id === team.id).quotaExceeded;
    };
    const last = await service.render(team.keys.live, SMALL);
    expect([last.statusCode, last.headers['x-quota-warning'], await isFlagged()]).toEqual([200, undefined, false]);
    for (const delivery of ['inline', 'url']) {
      const beyond = await service.render(team.keys.live, { ...SMALL, delivery });
      expect([beyond.statusCode, beyond.headers['x-quota-warning'], await isFlagged()]).toEqual([
        200,
        'exceeded',
        true,
      ]);
    }
    const test = await service.render(team.keys.test, SMALL);
    expect(test.headers).not.toHaveProperty('x-quota-warning');
    expect(await usageOf(team)).toMatchObject({
      renders: { live: 100_002, test: 1 },
      quota: { limit: 100_000, remaining: 0, hardCap: false },
    });
    expect((await findExceeding({ db: service.services.db, clock: { now: () => NEXT_MONTH } })).has(team.id)).toBe(
      false,
    );
  });

  it('Plan change mid-month: takes effect on the next request; used renders stay', async () => {
    const team = await newTeam('starter');
    await setLive(team, 150);
    const { token } = await service.createPerson({ email: `root-${team.slug}@x.test`, superAdmin: true });
    await service.call(token, `PUT /v1/teams/${team.slug}/plan`, { plan: 'dev' });
    expect((await service.render(team.keys.live, SMALL)).json().code).toBe('QUOTA_EXCEEDED');
    expect(await usageOf(team)).toMatchObject({ plan: 'dev', renders: { live: 150 }, quota: { remaining: 0 } });
  });

  describe('period: a calendar month, UTC', () => {
    it.each([
      ['the last millisecond of a month', NEXT_MONTH - 1, '2026-11-01', '2026-12-01'],
      ['the first instant of the next', NEXT_MONTH, '2026-12-01', '2027-01-01'],
      ['the last millisecond of a year', Date.UTC(2027, 0) - 1, '2026-12-01', '2027-01-01'],
      ['a leap day', Date.UTC(2028, 1, 29, 23, 59, 59, 999), '2028-02-01', '2028-03-01'],
      ['a February without one', Date.UTC(2100, 1, 28, 12), '2100-02-01', '2100-03-01'],
    ])('at %s', async (_, now, start, end) => {
      const team = await newTeam('dev');
      service.time = now;
      await service.render(team.keys.live, SMALL);
      expect(await usageOf(team)).toMatchObject({
        period: { start: `${start}T00:00:00.000Z`, end: `${end}T00:00:00.000Z` },
        renders: { live: 1 },
      });
    });

    it('starts with the full quota', async () => {
      const team = await newTeam('dev');
      service.time = NEXT_MONTH - 1;
      await setLive(team, 100);
      expect((await service.render(team.keys.live, SMALL)).statusCode).toBe(429);
      service.time = NEXT_MONTH;
      expect((await service.render(team.keys.live, SMALL)).statusCode).toBe(200);
      expect(await usageOf(team)).toMatchObject({ renders: { live: 1 }, quota: { remaining: 99 } });
    });

    it('counts a render in the month it began, also when it returns its unit in the next', async () => {
      const team = await newTeam('dev');
      const credential = credentialOf(team, 'dev');
      const beginning = async (work: () => Promise<void>) => {
        service.time = NEXT_MONTH - 1;
        await runWithinQuota(service.services, { credential, units: 1 }, async () => {
          service.time = NEXT_MONTH;
          await work();
          return { units: 1, commit: async () => undefined };
        });
      };
      await beginning(async () => undefined);
      await expect(beginning(() => Promise.reject(new ApiError('RENDER_ERROR')))).rejects.toThrow();
      expect(await usageOf(team)).toMatchObject({ renders: { live: 0 }, quota: { remaining: 100 } });
      service.time = MONTH;
      expect(await usageOf(team)).toMatchObject({ renders: { live: 1 }, quota: { remaining: 99 } });
    });

    it("an hour of clock drift backwards across the month's start neither loses nor duplicates units", async () => {
      const team = await newTeam('dev');
      service.time = NEXT_MONTH - 1;
      await setLive(team, 99);
      service.time = NEXT_MONTH + 1;
      await service.render(team.keys.live, SMALL);
      service.time = NEXT_MONTH + 1 - 3_600_000;
      expect((await service.render(team.keys.live, SMALL)).statusCode).toBe(200);
      expect((await service.render(team.keys.live, SMALL)).json().code).toBe('QUOTA_EXCEEDED');
      expect(await usageOf(team)).toMatchObject({ renders: { live: 100 }, quota: { remaining: 0 } });
      service.time = NEXT_MONTH + 2;
      expect(await usageOf(team)).toMatchObject({ renders: { live: 1 }, quota: { remaining: 99 } });
    });
  });

  it('frees the reservation of a dead process within a minute', async () => {
    const team = await newTeam('dev');
    await setLive(team, 99);
    let release: (() => void) | undefined;
    const hung = runWithinQuota(service.services, { credential: credentialOf(team, 'dev'), units: 1 }, async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return { units: 1, commit: async () => undefined };
    });
    await expect.poll(() => release).toBeDefined();
    service.time = NOON + LEASE_MS - 1;
    expect((await service.render(team.keys.live, SMALL)).json().code).toBe('QUOTA_EXCEEDED');
    service.time = NOON + 60_000;
    expect((await service.render(team.keys.live, SMALL)).statusCode).toBe(200);
    release!();
    // Rejects the render of a process that was suspended, because its document would be the 101st.
    await expect(hung).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(await usageOf(team)).toMatchObject({ renders: { live: 100 } });
  });

  it('Reserve and settle: exact under any interleaving', () => {
    const render = fc.record({
      units: fc.integer({ min: 1, max: 40 }),
      made: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    return fc.assert(
      fc.asyncProperty(
        fc.array(render, { minLength: 1, maxLength: 20 }),
        fc.scheduler(),
        async (renders, scheduler) => {
          const team = await newTeam('dev');
          const credential = credentialOf(team, 'dev');
          let used = 0;
          const all = renders.map(({ units, made }) =>
            runWithinQuota(service.services, { credential, units }, async () => {
              await scheduler.schedule(Promise.resolve());
              const unitsMade = Math.round(units * made);
              if (unitsMade === 0) throw new ApiError('RENDER_ERROR');
              used += unitsMade;
              expect(used).toBeLessThanOrEqual(PLANS.dev.monthlyRenders);
              return { units: unitsMade, commit: async () => undefined };
            }).catch((error) => {
              if (!(error instanceof ApiError)) throw error;
              return error.code;
            }),
          );
          await scheduler.waitFor(Promise.all(all));
          expect(await usageOf(team)).toMatchObject({ renders: { live: used }, quota: { remaining: 100 - used } });
          // Checks that no part of the quota is reserved any more: all remaining documents can be rendered.
          const rest = async (units: number) =>
            runWithinQuota(service.services, { credential, units }, async () => ({
              units,
              commit: async () => 'saved',
            })).catch(({ code }) => code);
          expect(await rest(101 - used)).toBe('QUOTA_EXCEEDED');
          if (used < 100) expect(await rest(100 - used)).toBe('saved');
        },
      ),
      { numRuns: 30, seed: 3 },
    );
  });
});
