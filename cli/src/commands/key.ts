/** `platen key …`: the API keys of teams. */
import { KEY_MODES, type KeyMode } from '@platen/service/words/key-modes';
import { SCOPES, SCOPES_BY_MODE, type Scope } from '@platen/service/words/scopes';
import { type Command, oneOf, optional, required, UsageError } from '../command.ts';
import { found, withDatabase } from '../database.ts';
import { printResult } from '../output.ts';

const TEAM = { type: 'string', value: 'SLUG', about: 'the team' } as const;

export const keyCreateCommand: Command = {
  name: 'key create',
  operands: [],
  about: 'create an API key and show it, this once',
  prints: '{ id, key, mode, scopes, team }',
  options: {
    team: TEAM,
    mode: {
      type: 'string',
      value: KEY_MODES.join('|'),
      about: 'live renders count toward the quota; demo keys render library templates only',
    },
    scopes: {
      type: 'string',
      value: 'SCOPE,…',
      about: `what it may do, of ${SCOPES.join(', ')}; default render; only live keys manage`,
    },
    name: { type: 'string', value: 'NAME', about: 'what the key is for' },
  },
  async run(args) {
    const slug = required(args, 'team');
    const mode = oneOf(required(args, 'mode'), '--mode', KEY_MODES);
    const scopes = scopesOf(mode, optional(args, 'scopes') ?? 'render');
    const { findTeam } = await import('@platen/service/teams/teams');
    const { issueKey } = await import('@platen/service/teams/keys');
    const {
      id,
      key,
      scopes: kept,
    } = await withDatabase(args, async ({ db, clock }) => {
      const team = found(await findTeam(db, slug), `team "${slug}"`);
      return issueKey(db, clock, { teamId: team.id, mode, scopes, name: optional(args, 'name') ?? '' });
    });
    printResult(args, { id, key, mode, scopes: kept, team: slug }, [key]);
    return 0;
  },
};

export const keyListCommand: Command = {
  name: 'key list',
  operands: [],
  about: 'list the keys of a team by their last characters',
  prints: '[{ id, mode, scopes, name, last4, createdAt, createdBy?, lastUsedAt?, expiresAt?, revokedAt? }]',
  options: { team: TEAM },
  async run(args) {
    const slug = required(args, 'team');
    const { findTeam } = await import('@platen/service/teams/teams');
    const { listKeys } = await import('@platen/service/teams/keys');
    const keys = await withDatabase(args, async ({ db }) =>
      listKeys(db, found(await findTeam(db, slug), `team "${slug}"`).id),
    );
    printResult(
      args,
      keys,
      keys.map(({ id, mode, scopes, name, last4, revokedAt }) =>
        [id, mode, `…${last4}`, scopes.join(','), name, revokedAt === undefined ? '' : 'revoked'].join('  ').trimEnd(),
      ),
    );
    return 0;
  },
};

export const keyRevokeCommand: Command = {
  name: 'key revoke',
  operands: ['ID'],
  about: 'revoke a key; running servers refuse it within 5 s',
  prints: '{ id, revokedAt }',
  options: {},
  async run(args) {
    const id = args.positionals[0]!;
    const { revokeKey } = await import('@platen/service/teams/keys');
    const revokedAt = found(await withDatabase(args, ({ db, clock }) => revokeKey(db, clock, id)), `key "${id}"`);
    printResult(args, { id, revokedAt }, [`key ${id} is revoked`]);
    return 0;
  },
};

/** The scopes that are named, which keys of the mode must be able to have. */
function scopesOf(mode: KeyMode, list: string): readonly Scope[] {
  const scopes = list.split(',').map((word) => oneOf(word.trim(), '--scopes', SCOPES));
  const useless = scopes.find((scope) => !SCOPES_BY_MODE[mode].includes(scope));
  if (useless !== undefined) throw new UsageError(`--scopes ${useless}: only live keys manage anything`);
  return scopes;
}
