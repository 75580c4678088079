/** Four teams of the smallest plan do their worst while another prints labels: each pattern by itself, then several at once. */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Attack, loopDelayMs, quantile, type Target } from '../attack.ts';
import type { Probed } from '../probe.ts';
import { WORSTS } from '../worst.ts';

const ATTACKERS = 4;
const [QUIET_MS, WARM_MS, BEGIN_MS, ATTACK_MS] = [8_000, 2_000, 2_000, 20_000];

const MOST_TIMES = 5;
const MOST_HEALTH_MS = 100;

const program = (name: string) => fileURLToPath(new URL(`../${name}.ts`, import.meta.url));

/** What another team meets for so long. */
async function probe({ url }: Target, key: string, forMs: number): Promise<Probed> {
  const env = { ...process.env, PLATEN_URL: url, PLATEN_KEY: key, PROBE_MS: String(forMs) };
  const child = spawn(process.execPath, ['--import', 'tsx', program('probe')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  await once(child, 'close');
  return JSON.parse(text);
}

/** Begins to attack, and gives what ends it and tells the rounds by status. */
async function begin(
  { url }: Target,
  words: readonly string[],
): Promise<() => Promise<Readonly<Record<string, number>>>> {
  const child = fork(program('attackers'), words, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, PLATEN_URL: url },
  });
  await once(child, 'message');
  return async () => {
    const told = once(child, 'message');
    child.send('end');
    return (await told)[0];
  };
}

function fourOf(names: readonly string[]): Attack {
  const nameOf = (attacker: number) => names[attacker % names.length]!;
  const what = names.map((name) => WORSTS[name]!.pattern).join('; ');
  return {
    name: `four-${names.length > 1 ? 'together' : names[0]}`,
    pattern: `Four teams of the smallest plan, each with four requests on their way without pause: ${what}. Another team prints labels.`,
    before:
      names.length > 1
        ? 'both workers held for hours by one batch, `/health` silent for up to 28 s'
        : (BEFORE[names[0]!] ?? 'not measured'),
    async run(target) {
      const victim = await target.createTeam('enterprise');
      const attackers = await Promise.all(Array.from({ length: ATTACKERS }, () => target.createTeam('dev')));
      for (const [index, { key }] of attackers.entries()) await WORSTS[nameOf(index)]!.prepare?.(target, key);
      await probe(target, victim.key, WARM_MS);
      const before = await probe(target, victim.key, QUIET_MS);
      const words = attackers.map(({ key }, index) => `${nameOf(index)}:${key}`);
      const end = await begin(target, words);
      await probe(target, victim.key, BEGIN_MS);
      await loopDelayMs(target);
      const under = await probe(target, victim.key, ATTACK_MS);
      const loop = await loopDelayMs(target);
      const rounds = Object.entries(await end()).map(([status, count]) => `${count} × ${status}`);
      await probe(target, victim.key, WARM_MS);
      const after = await probe(target, victim.key, QUIET_MS);
      return judge(both(before, after), under, { loop, rounds });
    },
  };
}

/** What was found in the attack on the running service. */
const BEFORE: Readonly<Record<string, string>> = {
  batches: 'both workers held for hours',
  templates: '`GET /v1/templates` 2 s a call, `/health` silent for 28 s',
  dense: '0.5 s of the main thread a request',
  wrong: 'up to 4.8 s of the main thread a request, and an answer of 47 MB',
  validations: 'workers taken unmetered',
  unknown: 'a query of the database for each, without a limit',
  lists: 'the database measured each draft and read 4 MB of them on the main thread',
  uploads: 'hashed on the main thread at once, and 2.4 GB a minute and team left on the disk for an hour',
  findings: 'all of them brought to the main thread',
};

/** What was met in two times. */
function both(a: Probed, b: Probed): Probed {
  return {
    labels: [...a.labels, ...b.labels],
    health: [...a.health, ...b.health],
    refused: [...a.refused, ...b.refused],
    flushes: [...a.flushes, ...b.flushes],
    ownDelayMs: Math.max(a.ownDelayMs, b.ownDelayMs),
  };
}

type Seen = { readonly loop: { readonly p99: number; readonly most: number }; readonly rounds: readonly string[] };

function judge(quiet: Probed, under: Probed, { loop, rounds }: Seen) {
  const [before, p99] = [quantile(quiet.labels, 0.99), quantile(under.labels, 0.99)];
  const health = quantile(under.health, 0.99);
  const times = (share: number) => (quantile(under.labels, share) / quantile(quiet.labels, share)).toFixed(1);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return {
    holds: under.refused.length === 0 && p99 <= MOST_TIMES * before && health <= MOST_HEALTH_MS,
    now:
      `${under.labels.length} labels, ${under.refused.length} failed, median ${times(0.5)} times, p99 ${times(0.99)} times that of quiet ` +
      `(${ms(p99)} to ${ms(before)}); \`/health\` p99 ${ms(health)} (quiet ${ms(quantile(quiet.health, 0.99))}); event loop p99 ${ms(loop.p99)}, ` +
      `longest ${ms(loop.most)}; the program that asks was late itself by ${ms(under.ownDelayMs)} (quiet ${ms(quiet.ownDelayMs)}), the disk at most by ${ms(Math.max(...under.flushes))} (${ms(Math.max(...quiet.flushes))}); answers to attackers: ${rounds.join(', ')}`,
  };
}

export const attacks: readonly Attack[] = [
  ...Object.keys(WORSTS).map((name) => fourOf([name])),
  fourOf(['batches', 'templates', 'dense', 'validations']),
];
