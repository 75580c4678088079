/** Writes the page with the figures of the scale benchmark. */
import type { Costs, Rate } from './measure.ts';
import { type Installation, type Prediction, predict, type RenderTimes } from './model.ts';

export type ScaleFigures = {
  readonly measuredBy: string;
  readonly connections: number;
  readonly teams: number;
  readonly database: { readonly roundTripMs: number; readonly commitMs: number };
  readonly stored: Costs;
  readonly inline: Costs;
  readonly one: Rate;
  readonly two: Rate;
  readonly oneInline: Rate;
};

/** Transactions of a stored render that change a row of its team: one for the rate window, and one for the render. */
const TRANSACTIONS = 2;

/** Assumptions about a data centre, in ms. */
const ELSEWHERE = { roundTripMs: 0.5, flushMs: 1, putMs: 30 };

/** Prices in US dollars, typical of large providers in 2026. */
const PRICES = { coreHour: 0.04, putsPerThousand: 0.005, gigabyteMonth: 0.023 };

/** Maximum share of time in which a core may be busy, so that requests do not queue. */
const BUSY = 0.7;

const RATES = [1_000, 10_000, 100_000];

export function scalePage(figures: ScaleFigures): string {
  const { one, two, oneInline, database, stored, inline, connections, teams } = figures;
  const count = (costs: Costs) => costs.statements.reduce((sum, { count: each }) => sum + each, 0);
  const times = timesOf(one);
  const onHost = (instances: number): Installation => ({
    instances,
    workers: 1,
    cores: { host: 2 },
    transactions: TRANSACTIONS,
    statements: count(stored) / TRANSACTIONS,
    roundTripMs: database.roundTripMs,
    flushMs: Math.max(0, database.commitMs - database.roundTripMs),
    teams,
    connections,
  });
  const checked = ([1, 2] as const).map((instances) => ({ instances, predicted: predict(times, onHost(instances)) }));
  const spread = [2, 4, 8].map((instances) => ({
    instances,
    prediction: predict(
      { ...times, storageMs: ELSEWHERE.putMs },
      {
        ...onHost(instances),
        workers: 2,
        cores: { instance: 3, database: 4 },
        roundTripMs: ELSEWHERE.roundTripMs,
        flushMs: ELSEWHERE.flushMs,
        connections: 32 * instances,
      },
    ),
  }));
  const measured = { 1: one, 2: two };
  return `# Scale

Several instances can share one PostgreSQL database and one S3 bucket. This page shows how many documents per second they render, and which part limits them first.

${figures.measuredBy} The documents are parcel labels as PDF (\`library/parcel-4x6\`). Everything ran on one machine with two cores: clients, instances with one worker each, PostgreSQL with durable commits, and an S3 server.

## Costs of one render

| | stored | inline |
|---|---|---|
| Statements | ${count(stored).toFixed(1)} | ${count(inline).toFixed(1)} |
| Bytes to PostgreSQL | ${whole(stored.databaseSentBytes)} | ${whole(inline.databaseSentBytes)} |
| Bytes from PostgreSQL | ${whole(stored.databaseReceivedBytes)} | ${whole(inline.databaseReceivedBytes)} |
| Bytes in the PostgreSQL log | ${whole(stored.logBytes)} | ${whole(inline.logBytes)} |
| Requests to S3 | ${stored.storageRequests.toFixed(1)} | ${inline.storageRequests.toFixed(1)} |
| Bytes to S3 | ${whole(stored.storageBytes)} | ${whole(inline.storageBytes)} |
| Processor time of the main thread, ms | ${one.mainMs.toFixed(2)} | ${oneInline.mainMs.toFixed(2)} |
| Processor time of workers, ms | ${one.workerMs.toFixed(2)} | ${oneInline.workerMs.toFixed(2)} |
| Processor time of PostgreSQL, ms | ${one.databaseMs.toFixed(2)} | ${oneInline.databaseMs.toFixed(2)} |

Statements of a stored render:

| Statement | per render |
|---|---|
${stored.statements.map(({ name, count: each }) => `| \`${name}\` | ${each.toFixed(2)} |`).join('\n')}

Each render updates two rows of its team: the usage of the month and of the day. The rate limit is a third row, which a busy team updates once for several renders. Renders of the same team therefore wait for each other during a commit; renders of different teams do not wait. A team reaches the rate limit of its plan before these rows become a bottleneck.

## Model and check

The model is a discrete-event simulation (\`bench/scale/\`). It uses the measured times of the main thread, the worker, statements, row locks, commits with shared flushes, and the storage. Half of each duration is constant, and the other half is exponentially distributed. The model ignores caches, garbage collection and the scheduler of the operating system.

We compared it with two real installations on the same machine, with ${connections} connections and ${teams} teams:

| Instances | measured, renders per second | predicted | measured p50, ms | predicted p50, ms |
|---|---|---|---|---|
${checked
  .map(({ instances, predicted }) => {
    const { aSecond, p50Ms } = measured[instances];
    return `| ${instances} | ${aSecond.toFixed(0)} | ${predicted.aSecond.toFixed(0)} | ${p50Ms.toFixed(0)} | ${predicted.p50Ms.toFixed(0)} |`;
  })
  .join('\n')}

A second instance on the same two cores cannot be faster, because clients and servers already use both cores.

## Two, four and eight instances

The model predicts these values for instances on separate machines. Each instance has three cores and two workers, and PostgreSQL has four cores. It assumes ${ELSEWHERE.roundTripMs} ms for the round trip of a statement, ${ELSEWHERE.flushMs} ms for a flush, and ${ELSEWHERE.putMs} ms for a file.

| Instances | renders per second | p50, ms | p99, ms | main thread busy | workers busy | PostgreSQL busy | commits per flush |
|---|---|---|---|---|---|---|---|
${spread.map(({ instances, prediction }) => spreadRow(instances, prediction)).join('\n')}

## 1,000, 10,000 and 100,000 documents per second

The table is computed from the same costs, with every core busy for at most ${BUSY * 100} % of the time, and with files kept for one day. It assumes these prices: $${PRICES.coreHour} per core and hour, $${PRICES.putsPerThousand} per 1,000 written files, and $${PRICES.gigabyteMonth} per gigabyte and month.

| | ${RATES.map((rate) => `${rate.toLocaleString('en')} a second`).join(' | ')} |
|---|${RATES.map(() => '---|').join('')}
${needs(figures)
  .map(([name, ...values]) => `| ${name} | ${values.join(' | ')} |`)
  .join('\n')}

Changes that each step requires:

- **1,000 per second** needs no change in Platen: use a few instances and one PostgreSQL with several cores. The connections of all instances together must be below \`max_connections\`.
- **10,000 per second** needs more PostgreSQL cores than a typical server has, and its log grows by tens of megabytes per second. Each instance would have to count usage in memory and write it every few seconds, as Platen already does for the render log. A team could then exceed its quota for a few seconds. Inline delivery and jobs need no file and no output row for each document.
- **100,000 per second** needs several databases with different teams, because one log cannot store all writes. Writing individual files then costs more than all processors. Jobs avoid this, because they write one file for many documents.
`;
}

/**
 * Returns the times for the model. The time of each `PUT` counts as processor time of the storage, because the storage
 * runs on the same host.
 */
function timesOf({ mainMs, workerMs, databaseMs, storageMs, clientMs }: Rate): RenderTimes {
  return { mainMs, workerMs, databaseMs, storageMs: 0, storageCpuMs: storageMs, clientMs };
}

function spreadRow(instances: number, prediction: Prediction): string {
  const { aSecond, p50Ms, p99Ms, main, workers, database, perFlush } = prediction;
  const share = (value: number) => `${(100 * value).toFixed(0)} %`;
  const columns = [
    aSecond.toFixed(0),
    p50Ms.toFixed(0),
    p99Ms.toFixed(0),
    share(main),
    share(workers),
    share(database),
  ];
  return `| ${[instances, ...columns, perFlush.toFixed(1)].join(' | ')} |`;
}

/** Returns table rows: a name, then a value for each rate. */
function needs({ one, stored, database }: ScaleFigures): readonly (readonly string[])[] {
  const cores = (ms: number) => RATES.map((rate) => Math.ceil((rate * ms) / 1000 / BUSY));
  const instanceCores = cores(one.mainMs + one.workerMs);
  const databaseCores = cores(one.databaseMs);
  const heldMs =
    stored.statements.reduce((sum, { count }) => sum + count, 0) * ELSEWHERE.roundTripMs + 2 * database.commitMs;
  const perDay = (rate: number, bytes: number) => (rate * 86_400 * bytes) / 1e9;
  const dollars = (value: number) => `$${Math.round(value).toLocaleString('en')}`;
  const row = (name: string, values: readonly (number | string)[]) => [
    name,
    ...values.map((value) => value.toLocaleString('en')),
  ];
  return [
    row('CPU cores of all instances', instanceCores),
    row('Instances (limited by the main thread)', cores(one.mainMs)),
    row('Cores of PostgreSQL', databaseCores),
    row(
      'Connections in use',
      RATES.map((rate) => Math.ceil((rate * heldMs) / 1000)),
    ),
    row(
      'PostgreSQL log, MB per second',
      RATES.map((rate) => Math.round((rate * stored.logBytes) / 1e6)),
    ),
    row('Files written per second', RATES),
    row(
      'Stored files, GB',
      RATES.map((rate) => Math.round(perDay(rate, stored.storageBytes))),
    ),
    row(
      'Cores, per hour',
      RATES.map((_, at) => dollars((instanceCores[at]! + databaseCores[at]!) * PRICES.coreHour)),
    ),
    row(
      'Files written, per hour',
      RATES.map((rate) => dollars((rate * 3600 * PRICES.putsPerThousand) / 1000)),
    ),
    row(
      'Files stored, per month',
      RATES.map((rate) => dollars(perDay(rate, stored.storageBytes) * PRICES.gigabyteMonth)),
    ),
  ];
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
