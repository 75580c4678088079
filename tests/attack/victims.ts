/** Teams that request labels while other teams attack, and the maximum delay that an attack may cause them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ask, loopDelayMs, type Outcome, quantile, type Target } from './attack.ts';
import type { Probed } from './probe.ts';

/** Number of teams. Each requests one label after another. */
const VICTIMS = 3;

const [WARM_MS, QUIET_MS] = [1_000, 4_000];
export const ATTACK_MS = 9_000;

/** Maximum ms until the attackers' work has ended, which may be longer than the limit of a render. */
const SETTLED_WITHIN_MS = 40_000;
const LOOK_MS = 1_000;

const MOST_TIMES = 5;
const MOST_HEALTH_MS = 100;

export type Program = { ask(): Promise<unknown>; end(): Promise<void> };

/** Starts a program in this folder. It sends one message in response to each message. */
export function startProgram(name: string, { url }: Pick<Target, 'url'>, words: readonly string[]): Program {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const child = fork(file, words, { execArgv: ['--import', 'tsx'], env: { ...process.env, PLATEN_URL: url } });
  return {
    async ask() {
      const told = once(child, 'message');
      child.send('tell');
      return (await told)[0];
    },
    async end() {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}

/** Waits until no render is running or queued, or until the time limit has passed. */
export async function settle(target: Target): Promise<void> {
  const endsAt = performance.now() + SETTLED_WITHIN_MS;
  let busy = 1;
  while (busy > 0 && performance.now() < endsAt) {
    await sleep(LOOK_MS);
    const { text } = await ask(target, 'GET /metrics');
    const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1]);
    busy = gauge('platen_renders_running') + gauge('platen_render_queue_length');
  }
}

export type Loop = { readonly p99: number; readonly most: number };

/** Measurements of the victims, and delays of the service's event loop. */
export type Measured = Probed & { readonly loop: Loop };

export type Victims = {
  /** Measures for a while without an attack. */
  measureQuiet(): Promise<Measured>;
  /** Measures while the work runs. */
  measure(work: () => Promise<void>): Promise<Measured>;
  end(): Promise<void>;
};

/** Starts the probe, and resolves when it has warmed up. */
export async function startVictims(target: Target): Promise<Victims> {
  const teams = await Promise.all(Array.from({ length: VICTIMS }, () => target.createTeam('enterprise')));
  const probe = startProgram(
    'probe',
    target,
    teams.map(({ key }) => key),
  );
  const told = async () => (await probe.ask()) as Probed;
  await sleep(WARM_MS);
  const measure = async (work: () => Promise<void>) => {
    await loopDelayMs(target);
    await told();
    await work();
    return { ...(await told()), loop: await loopDelayMs(target) };
  };
  return {
    measureQuiet: () => measure(() => sleep(QUIET_MS)),
    measure,
    end: () => probe.end(),
  };
}

/** Combines several measurements into one. */
export function together(times: readonly Measured[]): Measured {
  return {
    labels: times.flatMap(({ labels }) => labels),
    health: times.flatMap(({ health }) => health),
    refused: times.flatMap(({ refused }) => refused),
    flushes: times.flatMap(({ flushes }) => flushes),
    ownDelayMs: Math.max(...times.map(({ ownDelayMs }) => ownDelayMs)),
    loop: {
      p99: Math.max(...times.map(({ loop }) => loop.p99)),
      most: Math.max(...times.map(({ loop }) => loop.most)),
    },
  };
}

type Judged = {
  readonly quiet: Measured;
  readonly under: Measured;
  /** Maximum ms for which the main thread may pause, unless the quiet service had a longer pause. */
  readonly mostPauseMs?: number;
};

export function judge({ quiet, under, mostPauseMs = Infinity }: Judged): Outcome {
  const [before, p99] = [quantile(quiet.labels, 0.99), quantile(under.labels, 0.99)];
  const health = quantile(under.health, 0.99);
  const slowdown = (share: number) => (quantile(under.labels, share) / quantile(quiet.labels, share)).toFixed(1);
  const longest = (values: readonly number[]) => Math.max(...values);
  const isAnswering = health <= Math.max(MOST_HEALTH_MS, quantile(quiet.health, 0.99));
  const isRunning = under.loop.most <= Math.max(mostPauseMs, quiet.loop.most);
  const isFast = p99 <= MOST_TIMES * before && isAnswering && isRunning;
  return {
    ...(under.refused.length === 0 && { times: p99 / before }),
    holds: under.refused.length === 0 && isFast,
    now: '',
    figures: {
      'Labels p99': both(p99, before),
      Slowdown: slowdown(0.99),
      'Median slowdown': slowdown(0.5),
      Labels: `${under.labels.length} / ${quiet.labels.length}`,
      Failed: `${under.refused.length}`,
      '`/health` p99': both(health, quantile(quiet.health, 0.99)),
      'Event loop p99': both(under.loop.p99, quiet.loop.p99),
      'Longest pause': both(under.loop.most, quiet.loop.most),
      'Delay of the clients': both(under.ownDelayMs, quiet.ownDelayMs),
      'Delay of the disk': both(longest(under.flushes), longest(quiet.flushes)),
    },
  };
}

/** Formats a value during the attack and the same value without the attack. */
export function both(under: number, quiet: number): string {
  return `${under.toFixed(0)} / ${quiet.toFixed(0)}`;
}

/** Formats the responses to attackers by status. */
export function countsOf(told: Readonly<Record<string, number>>): string {
  const statuses = Object.keys(told).sort();
  return statuses.map((status) => `${told[status]} × ${status}`).join(', ');
}
