/** `platen usage`: shows a team's usage this month. */
import { type Arguments, type Command, required } from '../command.ts';
import { found, withDatabase } from '../database.ts';
import { printResult } from '../output.ts';
import { findRemote, withFailures } from '../remote/service.ts';

export const usageCommand: Command = {
  name: 'usage',
  operands: [],
  about: 'show the renders of a team this month, and its remaining quota',
  prints: '{ period, renders, quota, plan, rates, storage }',
  options: { team: { type: 'string', value: 'SLUG', about: 'the team' } },
  async run(args) {
    const remote = findRemote(args);
    const usage = remote ? await withFailures(remote.client.usage()) : await loadOf(args);
    const { renders, quota, plan, storage } = usage;
    const left = quota.limit === -1 ? 'without a limit' : `${quota.remaining} of ${quota.limit} left`;
    printResult(args, usage, [
      `${renders.live} live renders on plan ${plan}, ${left}; ${renders.test} test renders`,
      `keeps ${Object.entries(storage).map(describeLimit).join(', ')}`,
    ]);
    return 0;
  },
};

async function loadOf(args: Arguments) {
  const slug = required(args, 'team');
  const { findTeam } = await import('@platen/service/teams/teams');
  const { loadUsage } = await import('@platen/service/usage/usage');
  return withDatabase(args, async (store) => {
    const team = found(await findTeam(store.db, slug), `team "${slug}"`);
    return loadUsage(store, { ...team, limits: store.plans.limitsOf(team.plan) });
  });
}

type StorageUse = { readonly used: number; readonly limit: number };

/** Describes the usage of one storage limit. For example, `documentBytes` becomes `documents` in megabytes. */
function describeLimit([name, { used, limit }]: [string, StorageUse]): string {
  const isBytes = name.endsWith('Bytes');
  const count = (value: number) => (isBytes ? `${(value / 1_048_576).toFixed(1)} MB` : String(value));
  const most = limit < 0 ? '' : ` of ${count(limit)}`;
  return `${isBytes ? name.replace('Bytes', 's') : name}: ${count(used)}${most}`;
}
