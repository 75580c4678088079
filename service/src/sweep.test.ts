import { describe, expect, it } from 'vitest';
import { ANSWER_KEPT_MS } from './idempotency/idempotency.ts';
import { startSweeping, sweep } from './sweep.ts';
import { openedService } from './testing/opened.ts';
import { BADGE, bearer, NOON } from './testing/service.ts';
import { runWithinQuota } from './usage/quota.ts';
import { PLANS } from './words/plans.ts';

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

describe('the hourly sweep', () => {
  const service = openedService();

  const count = async (table: 'outputs' | 'idempotency' | 'rate_windows' | 'reservations') =>
    (await service.services.db.selectFrom(table).selectAll().execute()).length;

  it('deletes outputs and answers, rows and files, the moment their time is over, and nothing else', async () => {
    const { id, slug, keys } = await service.createTeam('acme', 'dev');
    const body = { template: BADGE, data: {}, format: 'html' };
    const response = await service.app.inject({
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
    // A render that never ends, as of a process that died.
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
    await stop();
    expect([await count('outputs'), await service.services.blobs.open(outputId)]).toEqual([0, undefined]);
  });
});
