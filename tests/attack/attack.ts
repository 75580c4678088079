/** Attack on the service: a known pattern, and the conditions that the service must meet during the attack. */

import type { Plan } from '@platen/service/enums/plans';
import type { Database } from '@platen/service/store/tables';
import { type Cluster, newTeam, type Single, type Team } from '../instances/cluster.ts';
import type { Instance } from '../instances/instance.ts';

export type Attack = {
  /** Name of the attack, also for the option `--only`. */
  readonly name: string;
  /** Description of the attack in one sentence. */
  readonly pattern: string;
  /** Effect before the service had a defence. */
  readonly before: string;
  /**
   * True if the attack measures time, so that nothing else may run. Timed attacks that use the same store share one
   * service.
   */
  readonly isTimed?: boolean;
  /**
   * True if the attack creates many rows. It then gets more time and one try, and the next attack gets a new service.
   */
  readonly isLarge?: boolean;
  /** Runs the attack within the time limits that it defines. Throws if the attack could not be performed. */
  run(target: Target): Promise<Outcome>;
};

export type Outcome = {
  readonly holds: boolean;
  /** Current effect that no figure shows, such as statuses sent to the attackers. */
  readonly now: string;
  /** Measured values by the column of the page. */
  readonly figures?: Readonly<Record<string, string>>;
  /**
   * Slowdown factor compared with no attack, if nothing failed. An outcome that depends on the slowdown is measured
   * again.
   */
  readonly times?: number;
};

export type Target = {
  readonly url: string;
  /** Database of the service. */
  readonly db: Database;
  readonly instance: Pick<Instance, 'stop' | 'restart'>;
  /** Creates a team on a plan, with a live key. */
  createTeam(plan: Plan): Promise<Team>;
};

/** Returns the first instance as target. */
export function targetOf(service: Single | Cluster): Target {
  const { db, instances } = service;
  return { url: instances[0].url, db, instance: instances[0], createTeam: (plan) => newTeam(db, plan) };
}

/** Sends a request as a client does. Returns status, text and duration. */
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

/** Returns the resident memory of the service's process. */
export async function residentMb(target: Pick<Target, 'url'>): Promise<number> {
  const { text } = await ask(target, 'GET /metrics');
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)![1]) / 1_048_576;
}

/** Returns the delay of the service's event loop since the last call, in ms. */
export async function loopDelayMs(
  target: Pick<Target, 'url'>,
): Promise<{ readonly p99: number; readonly most: number }> {
  const { text } = await ask(target, 'GET /metrics');
  const ms = (name: string) =>
    1_000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)![1]);
  return { p99: ms('p99'), most: ms('max') };
}

/** Returns the quantile of numbers that may be unsorted. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
