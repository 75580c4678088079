/** Requests that are counted in advance: statements, limits of several instances, and reported counts. */
import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { PLANS } from '../enums/plans.ts';
import { openDatabase } from '../store/open.ts';
import type { Database } from '../store/tables.ts';
import { NOON, sharedParts, temporaryFolder } from '../testing/service.ts';
import { createLeasedCounts, type LeasedCounts } from './leased-counts.ts';
import { minuteWindow, type RateState, readWindows, windowsOfPlan } from './windows.ts';

const dataFolder = temporaryFolder();
let instances: readonly Database[];
let subject = '';
let run = 0;

beforeAll(async () => {
  const config = readConfig({ PLATEN_DATA: dataFolder, ...(await sharedParts()) });
  instances = [await openDatabase(config), await openDatabase(config)];
});
beforeEach(() => {
  subject = `run-${++run}`;
});
afterAll(async () => {
  await Promise.all(instances.map((db) => db.destroy()));
  rmSync(dataFolder, { recursive: true });
});

const windows = windowsOfPlan({ ...PLANS.enterprise, perMinute: 600, perHour: 10_000 });

/** Number of requests that the database has counted in the minute of `now`. */
async function countedAt(now: number): Promise<number> {
  const [minute] = await readWindows(instances[0]!, { subject, windows, now });
  return minute!.limit - minute!.remaining;
}

it('counts many requests per second with few statements, and reports each of them', async () => {
  const leased = createLeasedCounts(instances[0]!);
  const changes = new Set<number>();
  for (let sent = 1; sent <= 100; sent++) {
    const now = NOON + 10 * sent;
    const { states } = await leased.count(subject, windows, now);
    expect(states.map(({ remaining }) => remaining)).toEqual([600 - sent, 10_000 - sent]);
    const counted = await countedAt(now);
    expect(counted - sent).toBeGreaterThanOrEqual(0);
    expect(counted - sent).toBeLessThan(16);
    const read = await readWindows(instances[0]!, { subject, windows, now });
    expect(leased.withLease(subject, read, now)).toEqual(states);
    changes.add(counted);
  }
  // Sizes 1, 2, 4 and 8, then 16 for each of the other 85 requests.
  expect(changes.size).toBe(10);
});

it('counts slow requests one by one', async () => {
  const leased = createLeasedCounts(instances[0]!);
  for (let sent = 1; sent <= 20; sent++) {
    await leased.count(subject, windows, NOON + 1_500 * sent);
    expect(await countedAt(NOON)).toBe(sent);
  }
});

it('counts requests one by one if few remain, and rejects exactly the requests above the limit', async () => {
  const leased = createLeasedCounts(instances[0]!);
  for (let sent = 1; sent <= 600; sent++) {
    const { states, exceeded } = await leased.count(subject, windows, NOON + sent);
    expect([exceeded, states[0]!.remaining]).toEqual([undefined, 600 - sent]);
    if (sent > 585) expect(await countedAt(NOON)).toBe(sent);
  }
  const { states, exceeded } = await leased.count(subject, windows, NOON + 601);
  expect([exceeded?.name, states[0]!.remaining, states[1]!.remaining]).toEqual(['minute', 0, 9_400]);
});

it('uses a lease only in its periods and with its limits', async () => {
  const leased = createLeasedCounts(instances[0]!);
  for (let sent = 1; sent <= 4; sent++) await leased.count(subject, windows, NOON + sent);
  expect(await countedAt(NOON)).toBe(7);
  expect((await leased.count(subject, windows, NOON + 60_000)).states[0]!.remaining).toBe(599);
  const others = windowsOfPlan({ ...PLANS.enterprise, perMinute: 300, perHour: 10_000 });
  expect((await leased.count(subject, others, NOON + 60_001)).states[0]!.remaining).toBe(298);
});

it('a request that is given back can be used again, without a statement', async () => {
  const leased = createLeasedCounts(instances[0]!);
  const [first] = [await leased.count(subject, windows, NOON)];
  expect(leased.giveBack(subject, first.states)).toBe(false);
  const counts = [await leased.count(subject, windows, NOON + 1), await leased.count(subject, windows, NOON + 2)];
  for (let sent = 3; sent < 6; sent++) counts.push(await leased.count(subject, windows, NOON + sent));
  const { states } = counts.at(-1)!;
  expect(leased.giveBack(subject, states)).toBe(true);
  const again = await leased.count(subject, windows, NOON + 7);
  expect(again.states.map(({ remaining }) => remaining)).toEqual(states.map(({ remaining }) => remaining));
});

it('two instances never exceed a limit together, and leave only leased requests unused', async () => {
  const minute = minuteWindow(60);
  const step = fc.record({ instance: fc.integer({ min: 0, max: 1 }), waitMs: fc.integer({ min: 0, max: 1_200 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 100, maxLength: 200 }), async (steps) => {
      subject = `run-${++run}`;
      const leased = instances.map(createLeasedCounts);
      const accepted = new Map<RateState['startsAt'], number>();
      const refused = new Set<RateState['startsAt']>();
      let now = NOON;
      for (const { instance, waitMs } of steps) {
        now += waitMs;
        const { exceeded, states } = await leased[instance]!.count(subject, minute, now);
        const [{ startsAt }] = states as [RateState];
        if (exceeded) refused.add(startsAt);
        else accepted.set(startsAt, (accepted.get(startsAt) ?? 0) + 1);
      }
      for (const [startsAt, count] of accepted) {
        expect(count).toBeLessThanOrEqual(60);
        // An instance leases at most a sixteenth of the limit, so both together can leave six requests unused.
        if (refused.has(startsAt)) expect(count).toBeGreaterThanOrEqual(54);
      }
    }),
    { numRuns: 15, seed: 3, endOnFailure: true },
  );
});

it('leases no requests that another instance has used in the meantime', async () => {
  const [first, second] = instances.map(createLeasedCounts) as [LeasedCounts, LeasedCounts];
  // The first instance has used its lease. Its next one would contain four requests.
  for (let sent = 1; sent <= 3; sent++) await first.count(subject, windows, NOON + sent);
  for (let sent = 1; sent <= 596; sent++) await second.count(subject, windows, NOON + 10 + sent);
  const last = await first.count(subject, windows, NOON + 800);
  expect([last.exceeded, last.states[0]!.remaining]).toEqual([undefined, 0]);
  expect((await first.count(subject, windows, NOON + 801)).exceeded?.name).toBe('minute');
});

it('concurrent requests of a subject share their leases', async () => {
  const leased = createLeasedCounts(instances[0]!);
  for (let round = 0; round < 10; round++) {
    const counts = await Promise.all(Array.from({ length: 10 }, () => leased.count(subject, windows, NOON + round)));
    expect(new Set(counts.map(({ exceeded }) => exceeded))).toEqual(new Set([undefined]));
  }
  const read = await readWindows(instances[0]!, { subject, windows, now: NOON });
  expect(leased.withLease(subject, read, NOON)[0]!.remaining).toBe(500);
});
