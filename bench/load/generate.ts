/**
 * Generates load on a running service, in a separate process. Creates teams in the service's database, spreads renders
 * over them, and prints the results as JSON. `node generate.js DATA_FOLDER BASE_URL SECONDS`
 */
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../../service/src/base/clock.ts';
import { DEFAULT_PLANS } from '../../service/src/enums/plans.ts';
import { openDatabase } from '../../service/src/store/open.ts';
import { issueKey } from '../../service/src/teams/keys.ts';
import { createTeam } from '../../service/src/teams/teams.ts';
import { parcelData } from '../documents/parcel-data.ts';
import { quantile } from '../race/statistics.ts';

const [dataFolder, baseUrl, secondsText] = process.argv.slice(2) as [string, string, string];

/**
 * Number of teams. The plan Enterprise allows each team 600 renders per minute. In total, this is far more than two
 * cores can handle.
 */
const TEAMS = 120;
const CONNECTIONS = 16;
const RUN_MS = Number(secondsText) * 1000;
/** Warm-up time in ms. A run of at most one second only tests that this program works, so half a second is enough. */
const WARM_UP_MS = RUN_MS > 1_000 ? 15_000 : 500;

/** Share of the maximum rate at which latency is measured. */
const SHARE = 0.7;

const agent = new Agent({ keepAlive: true, maxSockets: 4 * CONNECTIONS });
let next = 0;

async function makeKeys(): Promise<readonly string[]> {
  const db = await openDatabase({ dataFolder, databaseUrl: '' });
  const context = { db, clock: systemClock, plans: DEFAULT_PLANS };
  const keys: string[] = [];
  for (let i = 0; i < TEAMS; i++) {
    const slug = `bench-${process.pid}-${i}`;
    const team = await createTeam(db, systemClock, { slug, name: slug, plan: 'enterprise' });
    if (!team) throw new Error(`the team ${slug} is there already`);
    keys.push((await issueKey(context, { teamId: team.id, mode: 'live', scopes: ['render'], name: 'bench' })).key);
  }
  await db.destroy();
  return keys;
}

type Answer = { readonly status: number; readonly retryAfter: number | undefined; readonly text: string };

/** Maximum number of attempts for a label while the service is overloaded. */
const ATTEMPTS = 10;

/** Number of requests that the service has rejected because it was overloaded. */
let rejected = 0;

/**
 * Renders one label and returns the duration in ms. If the service is overloaded, waits as long as it says and tries
 * again, and the duration includes this. Throws if the response is not a document.
 */
async function renderOne(key: string): Promise<number> {
  const body = JSON.stringify({ templateId: 'starter:parcel-4x6', format: 'pdf', data: parcelData(next++) });
  const start = performance.now();
  for (let attempt = 1; ; attempt++) {
    const { status, retryAfter, text } = await send(key, body);
    if (status === 200 && text.includes('"url"')) return performance.now() - start;
    if (status !== 503 || retryAfter === undefined || attempt === ATTEMPTS)
      throw new Error(`${status} ${text.slice(0, 300)}`);
    rejected++;
    await setTimeout(1000 * retryAfter);
  }
}

function send(key: string, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(`${baseUrl}/v1/render`, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const after = answer.headers['retry-after'];
      const retryAfter = after === undefined ? undefined : Number(after);
      answer.on('end', () => resolve({ status: answer.statusCode!, retryAfter, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends requests on each connection as soon as it has received the previous response. */
async function saturate(keys: readonly string[], connections: number, forMs: number): Promise<readonly number[]> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  const lanes = Array.from({ length: connections }, async () => {
    while (performance.now() < end) times.push(await renderOne(keys[next % keys.length]!));
  });
  await Promise.all(lanes);
  return times;
}

/** Sends requests at a fixed rate, even if the service is slower. The durations include the time in queues. */
async function arrive(keys: readonly string[], aSecond: number, forMs: number): Promise<readonly number[]> {
  const start = performance.now();
  const count = Math.floor((aSecond * forMs) / 1000);
  const pending: Promise<number>[] = [];
  for (let i = 0; i < count; ) {
    const due = Math.min(count, Math.floor(((performance.now() - start) * aSecond) / 1000));
    for (; i < due; i++) pending.push(renderOne(keys[next % keys.length]!));
    await setTimeout(1);
  }
  return Promise.all(pending);
}

type Sum = { readonly seconds: number; readonly count: number };

/** Reads the counts of renders from the service's metrics. */
async function counted(): Promise<{ readonly requests: Sum; readonly work: Sum }> {
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  const sum = (name: string, label: string): Sum => {
    const of = (part: string) =>
      Number(new RegExp(`^${name}_${part}\\{[^}]*${label}[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
    return { seconds: of('sum'), count: of('count') };
  };
  return {
    requests: sum('platen_http_request_duration_seconds', 'route="/v1/render"'),
    work: sum('platen_render_stage_duration_seconds', 'stage="work"'),
  };
}

function meanMs(before: Sum, after: Sum): number {
  return (1000 * (after.seconds - before.seconds)) / (after.count - before.count);
}

const keys = await makeKeys();
await saturate(keys, CONNECTIONS, WARM_UP_MS);
const countedBefore = await counted();
const alone = await saturate(keys, 1, RUN_MS / 2);
const countedAfter = await counted();
const cpuBefore = process.cpuUsage();
const before = performance.now();
const times = await saturate(keys, CONNECTIONS, RUN_MS);
const elapsedMs = performance.now() - before;
const cpu = process.cpuUsage(cpuBefore);
const aSecond = (times.length * 1000) / elapsedMs;
const spread = await arrive(keys, SHARE * aSecond, RUN_MS);
agent.destroy();
console.log(
  JSON.stringify({
    teams: TEAMS,
    connections: CONNECTIONS,
    renders: times.length,
    aSecond,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    alone: {
      p50Ms: quantile(alone, 0.5),
      p99Ms: quantile(alone, 0.99),
      requestMs: meanMs(countedBefore.requests, countedAfter.requests),
      workMs: meanMs(countedBefore.work, countedAfter.work),
    },
    rejected,
    /** Number of cores used by this process. */
    generatorCores: (cpu.user + cpu.system) / 1000 / elapsedMs,
    atShare: { share: SHARE, aSecond: SHARE * aSecond, p50Ms: quantile(spread, 0.5), p99Ms: quantile(spread, 0.99) },
  }),
);
