/** What an attack on the service is: a pattern that was found, run against a fresh service, and what must hold meanwhile. */
import type { Plan } from '@platen/service/words/plans';
import { type Cluster, newTeam, type Single, type Team } from '../instances/cluster.ts';

export type Attack = {
  /** For `--only`. */
  readonly name: string;
  /** What is done, as one sentence. */
  readonly pattern: string;
  /** What came of it before it was met. */
  readonly before: string;
  /** Its figures are times: nothing else runs beside it, and those of a store share one service. */
  readonly isTimed?: boolean;
  /** Bounded by itself; throws where the service could not be attacked at all. */
  run(target: Target): Promise<Outcome>;
};

export type Outcome = {
  readonly holds: boolean;
  /** What comes of it now, with its figures. */
  readonly now: string;
  /** How many times as long something took as without an attack, where nothing failed; what is decided by it is tried again. */
  readonly times?: number;
};

export type Target = {
  readonly url: string;
  /** A team of a plan, with a live key. */
  createTeam(plan: Plan): Promise<Team>;
};

/** The first of several instances. */
export function targetOf(service: Single | Cluster): Target {
  return { url: service.instances[0].url, createTeam: (plan) => newTeam(service.db, plan) };
}

/** A request as a client makes it; gives its status, its text and how long it took. */
export async function ask(
  { url }: Pick<Target, 'url'>,
  route: string,
  {
    key,
    body,
    headers = {},
  }: { readonly key?: string; readonly body?: object | Uint8Array; readonly headers?: object } = {},
): Promise<{ readonly status: number; readonly text: string; readonly ms: number }> {
  const [method, path] = route.split(' ') as [string, string];
  const begunAt = performance.now();
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) } : {}),
  });
  return { status: response.status, text: await response.text(), ms: performance.now() - begunAt };
}

/** What the process of the service has in memory. */
export async function residentMb(target: Pick<Target, 'url'>): Promise<number> {
  const { text } = await ask(target, 'GET /metrics');
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)![1]) / 1_048_576;
}

/** How late the event loop of the service was since this was asked last, in milliseconds. */
export async function loopDelayMs(
  target: Pick<Target, 'url'>,
): Promise<{ readonly p99: number; readonly most: number }> {
  const { text } = await ask(target, 'GET /metrics');
  const ms = (name: string) =>
    1_000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)![1]);
  return { p99: ms('p99'), most: ms('max') };
}

/** The number that so large a share does not exceed; the numbers may be unsorted. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
