/** Daily usage: counting and grouping renders. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../sweep.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, NOON } from '../testing/service.ts';
import { USAGE_DAYS_KEPT } from './forget-renders.ts';
import { DAY_MS } from './usage-days.ts';

const service = openedService();
const team = openedTeam(service, 'acme');
beforeAll(async () => {
  await service.pushTemplate(team, 'badge', BADGE);
  const render = (key: string, body: object) => service.render(key, { data: { name: 'x' }, format: 'zpl', ...body });
  for (const [day, key] of [
    [0, team.keys.live],
    [0, team.keys.test],
    [2, team.keys.live],
  ] as const) {
    service.time = NOON + day * DAY_MS;
    await render(key, { templateId: 'badge' });
    await render(key, { template: BADGE, format: 'html' });
    await render(key, { templateId: 'nothing' });
  }
  const batch = { templateId: 'badge', items: [{ data: { name: 'a' } }, { data: { name: 'b' } }], format: 'pdf' };
  await service.call(team.keys.live, 'POST /v1/render/batch', batch);
});

const ask = async (query = '') => (await service.call(team.keys.live, `GET /v1/usage/history${query}`)).json();
const [FIRST, LAST] = ['2026-11-20', '2026-11-22'];

describe('GET /v1/usage/history', () => {
  it('lists days, and omits days without renders', async () => {
    expect(await ask()).toEqual({
      from: '2026-10-23',
      to: LAST,
      days: [
        { day: FIRST, live: 2, test: 2, pages: 4, failed: 2 },
        { day: LAST, live: 4, test: 0, pages: 4, failed: 1 },
      ],
      labels: {},
    });
    expect((await ask(`?from=${LAST}&to=${LAST}`)).days).toHaveLength(1);
    expect((await ask(`?to=2026-11-21`)).days).toHaveLength(1);
  });

  it.each([
    ['format', ['', 'html', 'pdf', 'zpl']],
    ['status', ['complete', 'failed']],
  ])('lists days by %s', async (by, names) => {
    const { days } = await ask(`?by=${by}`);
    expect([...new Set(days.map(({ name }: { name: string }) => name))].sort()).toEqual(
      by === 'format' ? names.filter((name) => name !== '') : names,
    );
    const sum = (what: 'live' | 'failed') =>
      days.reduce((all: number, day: Record<string, number>) => all + day[what]!, 0);
    expect([sum('live'), sum('failed')]).toEqual([6, 3]);
  });

  it('lists days by template and by key, with their names', async () => {
    const byTemplate = await ask('?by=template');
    expect(Object.values(byTemplate.labels)).toEqual(['badge']);
    const [[id]] = Object.entries(byTemplate.labels) as [[string, string]];
    const of = (name: string) => byTemplate.days.filter((day: { name: string }) => day.name === name);
    expect(of(id)).toMatchObject([{ live: 1, test: 1, failed: 0 }, { live: 3 }]);
    expect(of('')).toMatchObject([
      { live: 1, test: 1, failed: 2 },
      { live: 1, failed: 1 },
    ]);
    const byKey = await ask('?by=key');
    expect(Object.values(byKey.labels).sort()).toEqual(
      [team.keys.live, team.keys.test].map((key) => `…${key.slice(-4)}`).sort(),
    );
  });

  it.each([
    'by=day',
    'from=yesterday',
    'from=2026-13-01',
    'from=2026-11-22&to=2026-11-21',
    'from=2026-01-01',
    'by=key&by=key',
  ])('rejects %s', async (query) => {
    expect((await ask(`?${query}`)).code).toBe('BAD_REQUEST');
  });

  it('names the fifty groups with the most requests, and counts the rest together', async () => {
    const many = await service.createTeam('many');
    const { db } = service.services;
    for (let index = 0; index < 60; index++) {
      const row = {
        team_id: many.id,
        day: Math.floor(NOON / DAY_MS),
        key_id: `k${index}`,
        template_id: '',
        format: 'pdf',
      } as const;
      const counted = { mode: 'live', outcome: 'complete', renders: 100 - index, documents: 1, pages: 1 } as const;
      await db
        .insertInto('usage_days')
        .values({ ...row, ...counted })
        .execute();
    }
    const { days } = (await service.call(many.keys.live, 'GET /v1/usage/history?by=key')).json();
    expect(days).toHaveLength(51);
    const rest = days.filter(({ name }: { name?: string }) => name === undefined);
    expect(rest).toMatchObject([{ live: 10 }]);
  });

  it('is kept for more than a year, and is for those who manage the team', async () => {
    expect((await service.call(team.keys.test, 'GET /v1/usage/history')).statusCode).toBe(403);
    service.time = NOON + (USAGE_DAYS_KEPT + 1) * DAY_MS;
    await sweep(service.services);
    const rows = await service.services.db
      .selectFrom('usage_days')
      .select('day')
      .where('team_id', '=', team.id)
      .execute();
    expect(new Set(rows.map(({ day }) => day))).toEqual(new Set([Math.floor(NOON / DAY_MS) + 2]));
  });
});
