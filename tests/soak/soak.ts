/**
 * Sends many renders over the socket, spread over enough teams to stay below all limits. Measures the resources of the
 * service at the same time.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@platen/service/base/clock';
import { readConfig } from '@platen/service/config/config';
import { DEFAULT_PLANS } from '@platen/service/enums/plans';
import { openDatabase } from '@platen/service/store/open';
import { issueKey } from '@platen/service/teams/keys';
import { createTeam } from '@platen/service/teams/teams';
import { allocatorSettings } from '../../scripts/figures/allocator.ts';
import { type Served, serve } from '../guides/serve.ts';
import { figuresOf, type ProcessFigures } from './process-figures.ts';
import { soakRequest } from './requests.ts';

/**
 * Number of teams. The plan Enterprise permits 600 renders per minute and 10,000 per hour for each team, in total more
 * than two cores can handle.
 */
const TEAMS = 60;
const CLIENTS = 6;
const PARTS = 10;

/** Maximum attempts of a client, as the API documentation recommends. On a busy machine workers may start slowly. */
const TRIES = 5;

/** Figures of one of ten parts of the run. */
export type Part = ProcessFigures & { readonly p50Ms: number; readonly p99Ms: number };

export type Figures = {
  readonly renders: number;
  readonly perSecond: number;
  readonly parts: readonly Part[];
  /** Descriptions of wrong responses. */
  readonly faults: readonly string[];
};

export async function runSoak({
  renders,
  seed,
}: {
  readonly renders: number;
  readonly seed: number;
}): Promise<Figures> {
  const served = await serve({ PLATEN_WORKERS: '2', PLATEN_LOG_LEVEL: 'warn', ...allocatorSettings() });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  try {
    const keys = await makeKeys(served);
    const faults: string[] = [];
    const took: number[] = [];
    const samples: ProcessFigures[] = [];
    const sampleEvery = Math.ceil(renders / SAMPLES);
    let next = 0;
    const startedAt = performance.now();
    const client = async () => {
      while (next < renders) {
        const number = next++;
        const start = performance.now();
        const fault = await send({ served, agent, seed, number, key: keys[number % keys.length]! }).catch(String);
        if (fault) faults.push(`${number}: ${fault}`);
        took[number] = performance.now() - start;
        samples[number] = (number % sampleEvery === 0 ? figuresOf(served.pid) : undefined) ?? samples.at(-1) ?? NOTHING;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    const seconds = (performance.now() - startedAt) / 1000;
    const parts = Array.from({ length: PARTS }, (_, index) => {
      const [from, to] = [index, index + 1].map((part) => Math.floor((part * renders) / PARTS));
      return describePart(took.slice(from, to), samples.slice(from, to));
    });
    return { renders, perSecond: renders / seconds, parts, faults };
  } finally {
    agent.destroy();
    await served.stop();
  }
}

/** Number of samples, spread over the parts. A starting worker briefly opens a hundred files. */
const SAMPLES = 1_000;
const NOTHING: ProcessFigures = { memoryMb: 0, descriptors: 0 };

/** Creates keys of teams with high limits. */
export async function makeKeys({ environment }: Served): Promise<readonly string[]> {
  const db = await openDatabase(readConfig(environment));
  const keys: string[] = [];
  for (let index = 0; index < TEAMS; index++) {
    const slug = `soak-${index}`;
    const team = (await createTeam(db, systemClock, { slug, name: slug, plan: 'enterprise' }))!;
    const context = { db, clock: systemClock, plans: DEFAULT_PLANS };
    keys.push((await issueKey(context, { teamId: team.id, mode: 'live', scopes: ['render'], name: slug })).key);
  }
  await db.destroy();
  return keys;
}

type Sending = {
  readonly served: Served;
  readonly agent: Agent;
  readonly seed: number;
  readonly number: number;
  readonly key: string;
};

/** Sends a request, and downloads every second document that has a URL. Returns a description of any fault. */
async function send({ served, agent, seed, number, key }: Sending): Promise<string | undefined> {
  const { path, body, status } = soakRequest(seed, number);
  const answer = await askAgain(`${served.url}${path}`, { agent, key, body: JSON.stringify(body) });
  if (answer.status !== status) return `${answer.status} ${answer.bytes.toString().slice(0, 200)}`;
  if (status !== 200 || !answer.type.startsWith('application/json') || number % 2 > 0) return undefined;
  const { url, sizeBytes } = JSON.parse(answer.bytes.toString()) as {
    readonly url: string;
    readonly sizeBytes: number;
  };
  const document = await ask(url, { agent, key });
  return document.bytes.length === sizeBytes ? undefined : `${document.status} with ${document.bytes.length} bytes`;
}

type Asked = { readonly status: number; readonly type: string; readonly bytes: Buffer; readonly waitSeconds: number };
type Asking = { readonly agent: Agent; readonly key: string; readonly body?: string };

async function askAgain(url: string, asking: Asking): Promise<Asked> {
  for (let left = TRIES; ; left--) {
    const answer = await ask(url, asking);
    if (answer.status !== 503 || left === 0) return answer;
    await sleep(1000 * answer.waitSeconds);
  }
}

function ask(url: string, { agent, key, body }: Asking): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const sent = request(url, { method: body === undefined ? 'GET' : 'POST', agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const type = answer.headers['content-type'] ?? '';
        const waitSeconds = Number(answer.headers['retry-after'] ?? 1);
        resolve({ status: answer.statusCode!, type, bytes: Buffer.concat(chunks), waitSeconds });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function describePart(took: readonly number[], samples: readonly ProcessFigures[]): Part {
  const middle = (values: readonly number[]) => share(values, 0.5);
  return {
    p50Ms: middle(took),
    p99Ms: share(took, 0.99),
    memoryMb: middle(samples.map(({ memoryMb }) => memoryMb)),
    descriptors: middle(samples.map(({ descriptors }) => descriptors)),
  };
}

/** Returns the quantile of all values. */
function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
