/** Rows about rate limits, quota and overload. */
import { expect } from 'vitest';
import { SLOW, type TestTeam } from '../../service/src/testing/service.ts';
import { expectError, type Lab } from './lab.ts';
import type { Row } from './suite.ts';

const MINUTE_MS = 60_000;

const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).toSorted();
const times = (count: number) => Array.from({ length: count });

async function usage({ send }: Lab, { keys }: TestTeam) {
  return (await send('GET /v1/usage', { key: keys.test })).json;
}

/** Sets the count of the team's live renders this month, after one render. */
async function setLive({ service, render }: Lab, { id, keys }: TestTeam, live: number): Promise<void> {
  await render({}, { key: keys.live });
  await service.services.db.updateTable('usage').set({ live }).where('team_id', '=', id).execute();
}

export const LIMIT_ROWS: readonly Row[] = [
  [
    'Rate limit: of 25 renders at once on Dev 10 succeed, 15 are 429 with the headers of the minute',
    async ({ render, team }) => {
      const { live: key } = (await team('dev')).keys;
      const answers = await Promise.all(times(25).map(() => render({}, { key })));
      expect(statuses(answers)).toEqual([...Array(10).fill(200), ...Array(15).fill(429)]);
      for (const answer of answers.filter(({ status }) => status === 429)) {
        expectError(answer, 429, 'RATE_LIMITED');
        expect(answer.headers).toMatchObject({
          'x-ratelimit-limit': '10',
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': String(Date.UTC(2026, 10, 20, 12, 1) / 1000),
          'retry-after': '60',
        });
      }
    },
  ],
  [
    'Rate limit: per team, not per key; the next minute is free',
    async ({ render, team, service }) => {
      const { keys } = await team('dev');
      await Promise.all(times(10).map(() => render({}, { key: keys.live })));
      service.time += 59_500;
      const answer = await render({}, { key: keys.test });
      expectError(answer, 429, 'RATE_LIMITED');
      expect(answer.headers['retry-after']).toBe('1');
      service.time += 500;
      expect((await render({}, { key: keys.test })).status).toBe(200);
    },
  ],
  [
    'Rate limit: the hour, when it has fewer requests left, is what the headers report',
    async ({ render, team, service }) => {
      const { test: key } = (await team('dev')).keys;
      for (let minute = 0; minute < 10; minute++) {
        await Promise.all(times(10).map(() => render({}, { key })));
        service.time += MINUTE_MS;
      }
      const answer = await render({}, { key });
      expectError(answer, 429, 'RATE_LIMITED');
      expect(answer.headers).toMatchObject({
        'x-ratelimit-limit': '100',
        'x-ratelimit-reset': String(Date.UTC(2026, 10, 20, 13) / 1000),
        'retry-after': String(50 * 60),
      });
    },
  ],
  [
    'Requests without a valid credential: 60 a minute of an address, then 429 instead of 401',
    async (lab) => {
      const { send, acme, service } = lab;
      service.time += 2 * 60 * MINUTE_MS;
      const answers = [];
      for (let count = 0; count < 61; count++) answers.push(await send('GET /v1/usage', { key: 'wrong' }));
      expect(statuses(answers)).toEqual([...Array(60).fill(401), 429]);
      expectError(answers[60]!, 429, 'RATE_LIMITED');
      expect(answers[59]!.headers).toMatchObject({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' });
      expect((await send('GET /health')).status).toBe(200);
      expect((await send('GET /v1/usage', { key: acme.keys.live })).status).toBe(200);
      service.time += MINUTE_MS;
      expectError(await send('GET /v1/usage'), 401, 'AUTH_REQUIRED');
    },
  ],
  [
    'Hard cap: of 120 live renders over the hours exactly 100 succeed, the others are 429 QUOTA_EXCEEDED',
    async (lab) => {
      const team = await lab.team('dev');
      const answers = [];
      for (let round = 0; round < 15; round++) {
        answers.push(...(await Promise.all(times(8).map(() => lab.render({}, { key: team.keys.live })))));
        lab.service.time += 6 * MINUTE_MS;
      }
      expect(statuses(answers)).toEqual([...Array(100).fill(200), ...Array(20).fill(429)]);
      const refused = answers.find(({ status }) => status === 429)!;
      expectError(refused, 429, 'QUOTA_EXCEEDED');
      expect(refused.json.error).toContain('monthly quota');
      expect(await usage(lab, team)).toMatchObject({ renders: { live: 100 }, quota: { remaining: 0 } });
      expect((await lab.render({}, { key: team.keys.test })).status).toBe(200);
    },
  ],
  [
    'Hard cap: a failed render gives its unit back, the last one too',
    async (lab) => {
      const team = await lab.team('dev');
      const { live: key } = team.keys;
      await setLive(lab, team, 99);
      expectError(await lab.render({ strict: true, data: {} }, { key }), 422, 'PREFLIGHT_FAILED');
      expectError(await lab.render({ template: {} }, { key }), 400, 'INVALID_TEMPLATE');
      expect((await usage(lab, team)).quota.remaining).toBe(1);
      expect((await lab.render({}, { key })).status).toBe(200);
      expectError(await lab.render({}, { key }), 429, 'QUOTA_EXCEEDED');
    },
  ],
  [
    'Soft cap: renders go on with X-Quota-Warning: exceeded, and usage is flagged for super admins',
    async (lab) => {
      const team = await lab.team('pro');
      await setLive(lab, team, 99_999);
      const render = () => lab.render({}, { key: team.keys.live });
      expect((await render()).headers).not.toHaveProperty('x-quota-warning');
      const beyond = await render();
      expect([beyond.status, beyond.headers['x-quota-warning']]).toEqual([200, 'exceeded']);
      expect((await usage(lab, team)).quota).toEqual({ limit: 100_000, remaining: 0, hardCap: false });
      const email = `root-${Math.random()}@example.com`;
      const { token } = await lab.service.createPerson({ email, superAdmin: true });
      const { teams } = (await lab.send('GET /v1/teams', { key: token })).json;
      expect(teams).toContainEqual(expect.objectContaining({ slug: team.slug, quotaExceeded: true }));
    },
  ],
  [
    'Quotas reset at the start of each calendar month, UTC',
    async (lab) => {
      const team = await lab.team('dev');
      await setLive(lab, team, 100);
      lab.service.time = Date.UTC(2026, 11) - 1;
      expectError(await lab.render({}, { key: team.keys.live }), 429, 'QUOTA_EXCEEDED');
      lab.service.time = Date.UTC(2026, 11);
      expect((await lab.render({}, { key: team.keys.live })).status).toBe(200);
      expect(await usage(lab, team)).toMatchObject({
        period: { start: '2026-12-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' },
        quota: { remaining: 99 },
      });
    },
  ],
  [
    'Plan change mid-month: on the next request; used renders stay',
    async (lab) => {
      const team = await lab.team('starter');
      await setLive(lab, team, 150);
      const email = `root-${Math.random()}@example.com`;
      const { token } = await lab.service.createPerson({ email, superAdmin: true });
      await lab.send(`PUT /v1/teams/${team.slug}/plan`, { key: token, body: { plan: 'dev' } });
      expectError(await lab.render({}, { key: team.keys.live }), 429, 'QUOTA_EXCEEDED');
      expect(await usage(lab, team)).toMatchObject({ plan: 'dev', renders: { live: 150 } });
    },
  ],
  [
    'OVERLOADED 503 with Retry-After and RENDER_ERROR 502; neither uses quota, the 503 no request either',
    async ({ open }) => {
      const small = await open({ queue: 0, timeoutMs: 1_000 });
      try {
        const team = await small.team('dev');
        const answers = await Promise.all(times(2).map(() => small.render(SLOW, { key: team.keys.live })));
        expect(statuses(answers)).toEqual([502, 503]);
        const [failed, refused] = answers.toSorted((a, b) => a.status - b.status);
        expectError(failed!, 502, 'RENDER_ERROR');
        expectError(refused!, 503, 'OVERLOADED');
        expect(Number(refused!.headers['retry-after'])).toBeGreaterThanOrEqual(1);
        expect(await usage(small, team)).toMatchObject({ renders: { live: 0 } });
        const { headers } = await small.send('GET /v1/usage', { key: team.keys.live });
        expect(headers['x-ratelimit-remaining']).toBe('9');
      } finally {
        await small.close();
      }
    },
  ],
];
