/** Reservations and leases of several instances whose clocks are wrong (docs/decisions/background-queues.md). */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ANSWER_KEPT_MS, forgetAnswers } from '../idempotency/idempotency.ts';
import { claimJob, findWaitingJobs, releaseJob } from '../jobs/job-leases.ts';
import { takeJob } from '../print-jobs/agent-queues.ts';
import { claimPrinter, findWaiting, postponeJob, releasePrinter, renewPrinter } from '../print-jobs/print-queues.ts';
import type { StoreContext } from '../store/store-context.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { deliveryRow, jobRow, printerRow, printJobRow, webhookRow } from '../testing/rows.ts';
import { BADGE, bearer, NOON } from '../testing/service.ts';
import { dropReservations } from '../usage/quota.ts';
import { claimDelivery, saveAttempt } from '../webhooks/deliveries.ts';
import { findDue } from '../webhooks/find-due.ts';
import { LEASE_MS } from './heartbeat.ts';
import type { Runner } from './runner.ts';

const service = openedService();
const team = openedTeam(service, 'acme', 'dev');
const HOURS_26 = 26 * 60 * 60 * 1000;
const PRINTER = { id: 'prn_1', address: 'tcp://127.0.0.1' } as const;
const WEBHOOK = { id: 'whk_1' } as const;

/** Stops the background work of the service, because the tests act as the instances. */
beforeAll(async () => {
  await (service.services.jobRunner as Runner).close();
});
afterEach(async () => {
  service.time = NOON;
  const { db } = service.services;
  for (const table of ['webhooks', 'jobs', 'print_jobs', 'printers', 'idempotency', 'reservations', 'usage'] as const) {
    await db.deleteFrom(table).execute();
  }
});

async function addDelivery(own: Partial<ReturnType<typeof deliveryRow>> = {}): Promise<string> {
  const { db } = service.services;
  const webhook = webhookRow(team, WEBHOOK);
  await db.insertInto('webhooks').values(webhook).execute();
  const row = deliveryRow(webhook, { id: 'msg_1', ...own });
  await db.insertInto('webhook_deliveries').values(row).execute();
  return row.id;
}

async function addJob(own: object = {}): Promise<string> {
  await service.services.db
    .insertInto('jobs')
    .values(jobRow(team, { id: 'job_1', ...own }))
    .execute();
  return 'job_1';
}

async function addPrinter(own: object = {}): Promise<string> {
  const { db } = service.services;
  await db
    .insertInto('printers')
    .values(printerRow(team, { ...PRINTER, ...own }))
    .execute();
  await db
    .insertInto('print_jobs')
    .values(printJobRow(team, { id: 'print_1', printer_id: PRINTER.id }))
    .execute();
  return PRINTER.id;
}

describe('an instance that found work before another one failed at it', () => {
  it('does not claim a message whose backoff has begun', async () => {
    const { services } = service;
    const id = await addDelivery();
    const [found] = (await findDue(services)).due;
    const held = (await claimDelivery(services, id))!;
    await saveAttempt(services, held, { at: NOON, ms: 1, status: 500 });
    expect(await claimDelivery(services, found!.id)).toBeUndefined();
    service.time += 5_000 * 1.2;
    expect(await claimDelivery(services, id)).toBeDefined();
  });

  it('does not claim a job whose backoff has begun', async () => {
    const { services } = service;
    const id = await addJob();
    const [found] = await findWaitingJobs(services, 10);
    await releaseJob(services, (await claimJob(services, id))!, { afterMs: 1_000, counts: true });
    expect(await claimJob(services, found!.id)).toBeUndefined();
    service.time += 1_000;
    expect(await claimJob(services, id)).toBeDefined();
  });

  it('does not claim a printer whose backoff has begun', async () => {
    const { services } = service;
    const id = await addPrinter();
    const [found] = await findWaiting(services, { limit: 10, ofTeam: 10 });
    await claimPrinter(services, id);
    await postponeJob(services, { job: { id: 'print_1' }, printerId: id, id: 'run', owner: 'us' }, 'away');
    await releasePrinter(services, id);
    expect(await claimPrinter(services, found!.id)).toBeUndefined();
    service.time += 1_000;
    expect(await claimPrinter(services, id)).toBeDefined();
  });
});

describe('after a clock that was 26 hours ahead is corrected', () => {
  /** Runs `work` with the clock 26 hours ahead, and then corrects the clock. */
  const ahead = async <T>(work: () => Promise<T>): Promise<T> => {
    service.time = NOON + HOURS_26;
    const done = await work();
    service.time = NOON;
    return done;
  };

  it('messages are sent, whether new, leased or failed', async () => {
    const { services } = service;
    const id = await ahead(() => addDelivery({ next_at: service.time, created_at: service.time }));
    await ahead(async () => claimDelivery(services, id));
    const [found] = (await findDue(services)).due;
    expect(found?.id).toBe(id);
    const held = (await claimDelivery(services, id))!;
    await ahead(() => saveAttempt(services, held, { at: NOON, ms: 1, status: 500 }));
    expect((await findDue(services)).due).toMatchObject([{ id }]);
    expect(await claimDelivery(services, id)).toMatchObject({ delivery: { attempts: 1 } });
  });

  it('jobs continue, whether leased or failed', async () => {
    const { services } = service;
    const id = await addJob();
    await ahead(() => claimJob(services, id));
    expect(await findWaitingJobs(services, 10)).toMatchObject([{ id }]);
    const held = (await claimJob(services, id))!;
    await ahead(() => releaseJob(services, held, { afterMs: 30_000, counts: true }));
    expect(await findWaitingJobs(services, 10)).toMatchObject([{ id }]);
    expect(await claimJob(services, id)).toBeDefined();
  });

  it('print queues and agents continue', async () => {
    const { services } = service;
    const id = await addPrinter();
    await ahead(() => claimPrinter(services, id, { owner: 'dead' }));
    expect(await findWaiting(services, { limit: 10, ofTeam: 10 })).toMatchObject([{ id }]);
    await ahead(() => postponeJob(services, { job: { id: 'print_1' }, printerId: id, id: 'run', owner: 'us' }, 'away'));
    expect(await claimPrinter(services, id)).toBeDefined();
    // Renews a lease that was taken before the clock was corrected, by its owner.
    await services.db
      .updateTable('printers')
      .set({ leased_until: NOON + HOURS_26 })
      .execute();
    expect(await renewPrinter(services, id)).toBe(true);
    expect(await claimPrinter(services, id, { owner: 'other' })).toBeUndefined();
    await services.db.updateTable('printers').set({ address: 'agent', owner: null, leased_until: 0 }).execute();
    await ahead(() => takeJob(services, id));
    expect(await takeJob(services, id)).toMatchObject({ job: { id: 'print_1' } });
  });

  it('idempotency keys of dead requests become free', async () => {
    const { services } = service;
    const row = { id: 'claim', credential_id: 'none', key: 'order-1', digest: '', headers: null, owner: 'dead' };
    const { id: keyId } = await services.db
      .selectFrom('keys')
      .select('id')
      .where('team_id', '=', team.id)
      .where('mode', '=', 'live')
      .executeTakeFirstOrThrow();
    const end = NOON + HOURS_26 + LEASE_MS;
    await services.db
      .insertInto('idempotency')
      .values({ ...row, credential_id: keyId, created_at: NOON + HOURS_26, expires_at: end, output_id: null })
      .execute();
    const response = await service.app.inject({
      method: 'POST',
      url: '/v1/render',
      headers: { ...bearer(team.keys.live), 'idempotency-key': 'order-1' },
      payload: { template: BADGE, data: {}, format: 'zpl' },
    });
    expect(response.statusCode).toBe(200);
    // A stored response remains valid even if the clock changes.
    service.time = NOON - HOURS_26;
    await forgetAnswers(services);
    service.time = NOON + ANSWER_KEPT_MS - 1;
    await forgetAnswers(services);
    expect(await services.db.selectFrom('idempotency').selectAll().execute()).toHaveLength(1);
  });

  it('renders do not wait for a reservation that is never released', async () => {
    const { db } = service.services;
    const period_start = Date.UTC(2026, 10);
    await db
      .insertInto('reservations')
      .values({
        id: 'dead',
        team_id: team.id,
        period_start,
        units: 100,
        owner: 'dead',
        expires_at: NOON + HOURS_26 + LEASE_MS,
      })
      .execute();
    expect((await service.render(team.keys.live, { template: BADGE, data: {}, format: 'zpl' })).statusCode).toBe(200);
    await dropReservations(service.services);
    expect(await db.selectFrom('reservations').selectAll().execute()).toEqual([]);
  });

  it('sessions do not end, and none lasts for too long', async () => {
    const person = await service.createPerson({ email: 'ann@leases.test', team });
    const asked = () => service.call(person.token, 'GET /v1/auth/session');
    await ahead(asked);
    expect((await asked()).statusCode).toBe(200);
    service.time = NOON - HOURS_26;
    expect((await asked()).statusCode).toBe(200);
    service.time = NOON + HOURS_26 + 7 * 24 * 3_600_000;
    expect((await asked()).statusCode).toBe(401);
  });
});

describe('a small clock step', () => {
  it('ends no lease', async () => {
    const { services } = service;
    const id = await addJob();
    await claimJob(services, id);
    service.time -= 3_000;
    expect(await claimJob(services, id)).toBeUndefined();
    service.time = NOON + LEASE_MS - 1;
    expect(await claimJob(services, id)).toBeUndefined();
  });
});

describe.runIf(process.env['TESTS_PARTS'] === 'shared')('on PostgreSQL', () => {
  /** Returns the context of an instance whose clock is wrong by `aheadMs`. */
  const instance = (aheadMs: number): StoreContext => {
    return { db: service.services.db, clock: { now: () => Date.now() + aheadMs, isOfMachine: true } };
  };

  it("leases follow the server's clock, despite wrong clocks of the instances", async () => {
    const [ahead, behind] = [instance(HOURS_26), instance(-HOURS_26)];
    const id = await addJob();
    const held = (await claimJob(ahead, id))!;
    expect(await claimJob(behind, id)).toBeUndefined();
    await releaseJob(ahead, held, { counts: true });
    expect(await claimJob(behind, id)).toBeDefined();
    expect(await claimJob(ahead, id)).toBeUndefined();
    const printer = await addPrinter();
    expect(await claimPrinter(behind, printer, { owner: 'behind' })).toBeDefined();
    expect(await claimPrinter(ahead, printer, { owner: 'ahead' })).toBeUndefined();
    expect(await renewPrinter(behind, printer, 'behind')).toBe(true);
    const message = await addDelivery();
    expect(await claimDelivery(ahead, message)).toBeDefined();
    expect(await claimDelivery(behind, message)).toBeUndefined();
  });
});
