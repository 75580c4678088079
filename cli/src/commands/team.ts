/** `platen team …`: manages teams and their plans. */
import { isSlug, SLUG_RULE } from '@platen/service/base/slug';
import { type Command, Failure, oneOf, optional, required, UsageError } from '../command.ts';
import { found, withDatabase, withNewDatabase } from '../database.ts';
import { printResult } from '../output.ts';

export const teamCreateCommand: Command = {
  name: 'team create',
  operands: ['SLUG'],
  about: 'create a team',
  prints: '{ id, slug, plan }',
  options: {
    plan: {
      type: 'string',
      value: 'PLAN',
      about: 'plan with quota and rate limits: dev, starter, pro, enterprise, or one of `PLATEN_PLANS`',
    },
    name: { type: 'string', value: 'NAME', about: 'display name; default: the slug' },
  },
  async run(args) {
    const slug = args.positionals[0]!;
    if (!isSlug(slug)) throw new UsageError(`SLUG ${SLUG_RULE}`);
    const plan = required(args, 'plan');
    const { createTeam } = await import('@platen/service/teams/teams');
    const team = await withNewDatabase(args, ({ db, clock, plans }) =>
      createTeam(db, clock, {
        slug,
        plan: oneOf(plan, '--plan', plans.names),
        name: optional(args, 'name') ?? slug,
      }),
    );
    if (!team) throw new Failure(`a team with the slug "${slug}" already exists; choose another slug`);
    printResult(args, { id: team.id, slug, plan }, [`team "${slug}" on plan ${plan}`]);
    return 0;
  },
};

export const teamPlanCommand: Command = {
  name: 'team plan',
  operands: ['SLUG', 'PLAN'],
  about: 'change the plan of a team',
  prints: '{ id, slug, plan }',
  options: {},
  async run(args) {
    const slug = args.positionals[0]!;
    const plan = args.positionals[1]!;
    const { setPlan } = await import('@platen/service/teams/teams');
    const { OPERATOR: actor } = await import('@platen/service/activity/activity');
    const team = await withDatabase(args, async (store) => {
      const change = { plan: oneOf(plan, 'PLAN', store.plans.names), actor };
      return found(await setPlan(store, slug, change), `team "${slug}"`);
    });
    printResult(args, { id: team.id, slug, plan }, [`team "${slug}" is on plan ${plan}`]);
    return 0;
  },
};

export const teamListCommand: Command = {
  name: 'team list',
  operands: [],
  about: 'list the teams',
  prints: '[{ id, slug, plan }]',
  options: {},
  async run(args) {
    const { listTeams } = await import('@platen/service/teams/teams');
    const teams = await withDatabase(args, ({ db }) => listTeams(db));
    const rows = teams.map(({ id, slug, plan }) => ({ id, slug, plan }));
    printResult(
      args,
      rows,
      rows.map(({ slug, plan }) => `${slug}  ${plan}`),
    );
    return 0;
  },
};
