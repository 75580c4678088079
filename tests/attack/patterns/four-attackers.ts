/**
 * Four teams of the smallest plan do their worst while others print labels: each pattern by itself, then several at once. There is a
 * quiet time before and one after each attack, so that a machine that becomes slower does so for both; they are judged together.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Attack, ask, loopDelayMs, quantile, type Target } from '../attack.ts';
import type { Probed } from '../probe.ts';
import { WORSTS } from '../worst.ts';

const ATTACKERS = 4;

/** Each asks for one label after the other. */
const VICTIMS = 3;

const [WARM_MS, QUIET_MS, ATTACK_MS] = [1_000, 4_000, 9_000];

/** What attackers had begun may take longer than a render may. */
const SETTLED_WITHIN_MS = 40_000;
const LOOK_MS = 1_000;

const MINUTE_MS = 60_000;

const MOST_TIMES = 5;
const MOST_HEALTH_MS = 100;

type Program = { ask(): Promise<unknown>; end(): void };

/** A program of this folder, which answers each message with one. */
function start(name: string, { url }: Target, words: readonly string[]): Program {
  const file = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const child = fork(file, words, { execArgv: ['--import', 'tsx'], env: { ...process.env, PLATEN_URL: url } });
  return {
    async ask() {
      const told = once(child, 'message');
      child.send('tell');
      return (await told)[0];
    },
    end: () => child.disconnect(),
  };
}

/** Until nothing runs that attackers began; labels run between two looks, or not. */
async function settle(target: Target): Promise<void> {
  const endsAt = performance.now() + SETTLED_WITHIN_MS;
  let busy = 1;
  while (busy > 0 && performance.now() < endsAt) {
    await sleep(LOOK_MS);
    const { text } = await ask(target, 'GET /metrics');
    const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1]);
    busy = gauge('platen_renders_running') + gauge('platen_render_queue_length');
  }
}

/** An attack is over before what its teams may ask for in a minute begins anew. */
async function waitForMinute(): Promise<void> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left < ATTACK_MS) await sleep(left);
}

type Loop = { readonly p99: number; readonly most: number };
type Rounds = Readonly<Record<string, number>>;

function fourOf(names: readonly string[]): Attack {
  const nameOf = (attacker: number) => names[attacker % names.length]!;
  const what = names.map((name) => WORSTS[name]!.pattern).join('; ');
  return {
    isTimed: true,
    name: `four-${names.length > 1 ? 'together' : names[0]}`,
    pattern: `Four teams of the smallest plan, each with four requests on their way without pause: ${what}. Others print labels.`,
    before:
      names.length > 1
        ? 'both workers held for hours by one batch, `/health` silent for up to 28 s'
        : (BEFORE[names[0]!] ?? 'not measured'),
    async run(target) {
      const teams = (count: number, plan: 'dev' | 'enterprise') =>
        Promise.all(Array.from({ length: count }, () => target.createTeam(plan)));
      const victims = await teams(VICTIMS, 'enterprise');
      const attackers = await teams(ATTACKERS, 'dev');
      for (const [index, { key }] of attackers.entries()) await WORSTS[nameOf(index)]!.prepare?.(target, key);
      await settle(target);
      const probe = start(
        'probe',
        target,
        victims.map(({ key }) => key),
      );
      const measure = async () => (await probe.ask()) as Probed;
      const restFor = async () => {
        await measure();
        await sleep(QUIET_MS);
        return measure();
      };
      await sleep(WARM_MS);
      const before = await restFor();
      await waitForMinute();
      const program = start(
        'attackers',
        target,
        attackers.map(({ key }, index) => `${nameOf(index)}:${key}`),
      );
      await program.ask();
      await loopDelayMs(target);
      await measure();
      await sleep(ATTACK_MS);
      const under = await measure();
      const loop = await loopDelayMs(target);
      const told = (await program.ask()) as Rounds;
      program.end();
      await settle(target);
      const after = await restFor();
      probe.end();
      return judge(together([before, after]), under, { loop, told });
    },
  };
}

/** What was found in the attack on the running service. */
const BEFORE: Readonly<Record<string, string>> = {
  batches: 'both workers held for hours',
  mixed: 'all of them read before the quota was asked, 20 MB a request and without a pause',
  templates: '`GET /v1/templates` 2 s a call, `/health` silent for 28 s',
  dense: '0.5 s of the main thread a request',
  wrong: 'up to 4.8 s of the main thread a request, and an answer of 47 MB',
  validations: 'workers taken unmetered',
  ahead:
    'all of them begun in one turn of the event loop: with 10,000, `/health` was silent for 3 s and labels took 10 s',
  unknown: 'a query of the database for each, without a limit',
  lists: 'the database measured each draft and read 4 MB of them on the main thread',
  uses: 'all of them read and parsed by the main thread, seconds a call',
  jobs: 'each line read by the main thread, tens of thousands without a pause, and empty ones without end',
  uploads: 'hashed on the main thread at once, and 2.4 GB a minute and team left on the disk for an hour',
  cancelled: 'not tried before',
  prints: 'not tried before',
  signIns: '62 at once, and a download of another team waited 20 s',
  previews: 'workers taken unmetered',
  documents: 'some of them without end: 2 million entries of an invoice, 10 million numbers of charts',
  findings: 'all of them brought to the main thread',
};

/** What was met in several times. */
function together(times: readonly Probed[]): Probed {
  return {
    labels: times.flatMap(({ labels }) => labels),
    health: times.flatMap(({ health }) => health),
    refused: times.flatMap(({ refused }) => refused),
    flushes: times.flatMap(({ flushes }) => flushes),
    ownDelayMs: Math.max(...times.map(({ ownDelayMs }) => ownDelayMs)),
  };
}

type Seen = { readonly loop: Loop; readonly told: Rounds };

function judge(quiet: Probed, under: Probed, { loop, told }: Seen) {
  const [before, p99] = [quantile(quiet.labels, 0.99), quantile(under.labels, 0.99)];
  const health = quantile(under.health, 0.99);
  const times = (share: number) => (quantile(under.labels, share) / quantile(quiet.labels, share)).toFixed(1);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const most = (values: readonly number[]) => ms(Math.max(...values));
  return {
    ...(under.refused.length === 0 && { times: p99 / before }),
    holds: under.refused.length === 0 && p99 <= MOST_TIMES * before && health <= MOST_HEALTH_MS,
    now:
      `p99 ${times(0.99)} times that of quiet (${ms(p99)} of ${under.labels.length} labels to ${ms(before)} of ${quiet.labels.length}), ` +
      `median ${times(0.5)} times, ${under.refused.length} failed; \`/health\` p99 ${ms(health)} (quiet ${ms(quantile(quiet.health, 0.99))}); ` +
      `event loop p99 ${ms(loop.p99)}, longest ${ms(loop.most)}; the program that asks was late itself ` +
      `by ${ms(under.ownDelayMs)} (quiet ${ms(quiet.ownDelayMs)}), the disk at most by ${most(under.flushes)} (${most(quiet.flushes)}); ` +
      `answers to attackers: ${countsOf(told)}`,
  };
}

function countsOf(told: Rounds): string {
  const statuses = Object.keys(told).sort();
  return statuses.map((status) => `${told[status]} × ${status}`).join(', ');
}

export const attacks: readonly Attack[] = [
  ...Object.keys(WORSTS).map((name) => fourOf([name])),
  fourOf(['batches', 'templates', 'dense', 'validations']),
];
