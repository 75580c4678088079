/**
 * Four teams of the smallest plan attack while others print labels: with each pattern alone, then with several at once.
 * The quiet periods before and after each attack are judged together, so that a machine that becomes slower affects
 * both sides.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { ATTACK_MS, countsOf, judge, settle, startProgram, startVictims, together } from '../victims.ts';
import { WORSTS } from '../worst.ts';

const ATTACKERS = 4;

const MINUTE_MS = 60_000;

/** Waits so that the attack ends before the per-minute limits of its teams restart. */
async function waitForMinute(): Promise<void> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left < ATTACK_MS) await sleep(left);
}

type Rounds = Readonly<Record<string, number>>;

function fourOf(names: readonly string[]): Attack {
  const nameOf = (attacker: number) => names[attacker % names.length]!;
  const what = names.map((name) => WORSTS[name]!.pattern).join('; ');
  return {
    isTimed: true,
    name: `four-${names.length > 1 ? 'together' : names[0]}`,
    pattern: `Four teams of the smallest plan, each with four concurrent requests at all times: ${what}. Others print labels.`,
    before:
      names.length > 1
        ? 'both workers busy for hours by one batch, no response of `/health` for up to 28 s'
        : (BEFORE[names[0]!] ?? 'not measured'),
    async run(target) {
      const attackers = await Promise.all(Array.from({ length: ATTACKERS }, () => target.createTeam('dev')));
      for (const [index, { key }] of attackers.entries()) await WORSTS[nameOf(index)]!.prepare?.(target, key);
      await settle(target);
      const victims = await startVictims(target);
      const before = await victims.measureQuiet();
      await waitForMinute();
      const program = startProgram(
        'attackers',
        target,
        attackers.map(({ key }, index) => `${nameOf(index)}:${key}`),
      );
      await program.ask();
      const under = await victims.measure(() => sleep(ATTACK_MS));
      const told = (await program.ask()) as Rounds;
      await program.end();
      await settle(target);
      const after = await victims.measureQuiet();
      await victims.end();
      const outcome = judge({ quiet: together([before, after]), under });
      return { ...outcome, now: `${outcome.now}; answers to attackers: ${countsOf(told)}` };
    },
  };
}

/** Effects found in the attack on the running service. */
const BEFORE: Readonly<Record<string, string>> = {
  batches: 'both workers busy for hours',
  mixed: 'all templates were read before the quota check, 20 MB per request without a pause',
  templates: '`GET /v1/templates` took 2 s, `/health` did not respond for 28 s',
  dense: '0.5 s of the main thread per request',
  wrong: 'up to 4.8 s of the main thread per request, and a response of 47 MB',
  validations: 'workers used without a rate limit',
  ahead:
    'all requests started in one turn of the event loop: with 10,000, `/health` did not respond for 3 s and labels took 10 s',
  unknown: 'a database query for each request, without a limit',
  lists: 'the database measured each draft and read 4 MB of them on the main thread',
  uses: 'the main thread read and parsed all drafts, which took seconds per request',
  jobs: 'the main thread read tens of thousands of lines without a pause, and empty lines without a limit',
  uploads: 'hashed on the main thread, and 2.4 GB per minute and team stayed on the disk for an hour',
  cancelled: 'not tried before',
  prints: 'not tried before',
  signIns: '62 concurrent sign-ins, and a download of another team waited 20 s',
  previews: 'workers used without a rate limit',
  documents: 'some without a limit: 2 million entries of an invoice, 10 million numbers of charts',
  findings: 'all warnings were sent to the main thread',
};

export const attacks: readonly Attack[] = [
  ...Object.keys(WORSTS).map((name) => fourOf([name])),
  fourOf(['batches', 'templates', 'dense', 'validations']),
];
