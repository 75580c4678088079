import { describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { PLANS } from './enums/plans.ts';
import { ANSWER_KEPT_MS } from './idempotency/idempotency.ts';
import { forgetWindows } from './limits/windows.ts';
import { startSweeping, sweep } from './sweep.ts';
import { openedService } from './testing/opened.ts';
import { fillTable } from './testing/rows.ts';
import { BADGE, bearer, NOON } from './testing/service.ts';
import { runWithinQuota } from './usage/quota.ts';

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const HOURS_26 = 26 * 60 * 60 * 1000;

describe('the hourly sweep', () => {
  const service = openedService();

  const count = async (table: 'outputs' | 'idempotency' | 'rate_windows' | 'reservations') =>
    (await service.services.db.selectFrom(table).selectAll().execute()).length;

  it('deletes expired outputs, stored responses, rows and files, and nothing else', async () => {
    const { id, slug, keys } = await service.createTeam('acme', 'dev');
    const body = { template: BADGE, data: {}, format: 'html' };
    const response = await createApp({ ...service.services, rowBytes: 0 }).inject({
      method: 'POST',
      url: '/v1/render',
      headers: { ...bearer(keys.live), 'idempotency-key': 'order-1' },
      payload: body,
    });
    const outputId = response.json().id;
    const credential = {
      kind: 'key',
      id: 'key',
      mode: 'live',
      scopes: ['render'],
      team: { id, slug, plan: 'dev', limits: PLANS.dev, outputDays: 7 },
    } as const;
    // Simulates a render whose process has stopped: it never ends.
    void runWithinQuota(service.services, { credential, units: 1 }, () => new Promise<never>(() => undefined));
    await expect.poll(() => count('reservations')).toBe(1);

    await sweep(service.services);
    expect(await count('rate_windows')).toBe(2);
    expect([await count('outputs'), await count('idempotency'), await count('reservations')]).toEqual([1, 1, 1]);

    service.time = NOON + ANSWER_KEPT_MS;
    await sweep(service.services);
    expect([await count('outputs'), await count('idempotency'), await count('reservations')]).toEqual([1, 0, 0]);

    service.time = NOON + KEPT_MS - 1;
    await sweep(service.services);
    const file = await service.services.blobs.open(outputId);
    expect(file?.destroy()).toBeDefined();
    expect(await count('rate_windows')).toBe(0);
    service.time = NOON + KEPT_MS;
    const stop = startSweeping(service.services);
    await expect.poll(() => service.services.blobs.open(outputId)).toBeUndefined();
    expect(await count('outputs')).toBe(0);
    await stop();
  });

  it('after the clock was 26 hours ahead: keeps records created then until they expire', async () => {
    const { id, slug, keys } = await service.createTeam('late', 'dev');
    service.time = NOON + HOURS_26;
    const body = { template: BADGE, data: {}, format: 'html' };
    const app = createApp({ ...service.services, rowBytes: 0 });
    const headers = bearer(keys.live);
    const response = await app.inject({ method: 'POST', url: '/v1/render', headers, payload: body });
    const ofRender = async () => {
      const { id: outputId } = response.json();
      return (await service.services.db.selectFrom('outputs').where('id', '=', outputId).selectAll().execute()).length;
    };
    const credential = {
      kind: 'key',
      id: 'key',
      mode: 'live',
      scopes: ['render'],
      team: { id, slug, plan: 'dev', limits: PLANS.dev, outputDays: 7 },
    } as const;
    void runWithinQuota(service.services, { credential, units: 1 }, () => new Promise<never>(() => undefined));
    await expect.poll(() => count('reservations')).toBe(1);
    await sweep(service.services);
    expect(await count('reservations')).toBe(1);

    service.time = NOON;
    await sweep(service.services);
    expect([await ofRender(), await count('reservations')]).toEqual([1, 0]);
    const file = await service.services.blobs.open(response.json().id);
    expect(file?.destroy()).toBeDefined();
    service.time = NOON + HOURS_26 + KEPT_MS - 1;
    await sweep(service.services);
    expect(await ofRender()).toBe(1);
    service.time = NOON + HOURS_26 + KEPT_MS;
    await sweep(service.services);
    expect(await ofRender()).toBe(0);
  });

  it('deletes in steps, and can stop between two steps', async () => {
    const { db } = service.services;
    const make = (index: number) => ({ subject: `s${index}`, seconds: 60, starts_at: 0, count: 1 });
    await fillTable(db, 'rate_windows', { count: 1_000, make });
    const left: number[] = [];
    const rest = async () => {
      left.push(await count('rate_windows'));
    };
    await forgetWindows(service.services, rest);
    expect(left).toEqual([800, 600, 400, 200, 0]);
    await fillTable(db, 'rate_windows', { count: 1_000, make });
    await startSweeping(service.services)();
    expect(await count('rate_windows')).toBeGreaterThan(0);
  });
});
