/**
 * Four teams on the smallest plan attack while other teams print labels. They first use each attack alone, then several
 * at once. The quiet periods before and after each attack are both compared with the attack, so that a machine that
 * becomes slower distorts no result.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { ATTACK_MS, countsOf, judge, settle, startProgram, startVictims, together } from '../victims.ts';
import { WORSTS } from '../worst.ts';

const ATTACKERS = 4;

const MINUTE_MS = 60_000;

/** Waits so that the attack ends before the per-minute limits of its teams are reset. */
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
    pattern: `Four teams: ${what}.`,
    before:
      names.length > 1
        ? 'One batch kept both workers busy for hours. `/health` did not respond for up to 28 s.'
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
      return { ...outcome, now: countsOf(told) };
    },
  };
}

/** Effects that the attack had on the running service. */
const BEFORE: Readonly<Record<string, string>> = {
  batches: 'One batch kept both workers busy for hours.',
  mixed: 'Each request read 20 MB of templates without a pause, before the quota check.',
  templates: '`GET /v1/templates` took 2 s. `/health` did not respond for 28 s.',
  dense: 'Each request blocked the main thread for 0.5 s.',
  wrong: 'Each request blocked the main thread for up to 4.8 s. The response had 47 MB.',
  validations: 'No rate limit applied to these requests, so they could occupy all workers.',
  ahead:
    'All requests started in the same iteration of the event loop. With 10,000 requests, `/health` did not respond for 3 s, and labels took 10 s.',
  unknown: 'Each request caused a database query, without a limit.',
  lists: 'The database computed the size of each draft, and the main thread read 4 MB of drafts.',
  uses: 'The main thread read and parsed all drafts, which took seconds per request.',
  jobs: 'The main thread read tens of thousands of lines without a pause, and empty lines without a limit.',
  uploads:
    'The main thread hashed the files. Each team could write 2.4 GB per minute, and the data stayed on the disk for an hour.',
  cancelled: 'Not measured before a fix, because this attack was new.',
  prints: 'Not measured before a fix, because this attack was new.',
  signIns: 'With 62 concurrent sign-ins, a download of another team waited 20 s.',
  previews: 'No rate limit applied to these requests, so they could occupy all workers.',
  documents: 'Some parts had no limit: invoices with 2 million entries, and charts with 10 million numbers.',
  findings: 'The workers sent all warnings to the main thread.',
};

export const attacks: readonly Attack[] = [
  ...Object.keys(WORSTS).map((name) => fourOf([name])),
  fourOf(['batches', 'templates', 'dense', 'validations']),
];
