/** `platen key …`: manages the API keys of teams. */

import { KEY_MODES, type KeyMode } from '@platen/service/enums/key-modes';
import { findUselessScope, SCOPES, type Scope } from '@platen/service/enums/scopes';
import type { ListedKey } from '@platen/service/teams/keys';
import { type Arguments, type Command, oneOf, optional, required, UsageError } from '../command.ts';
import { found, withDatabase } from '../database.ts';
import { printResult } from '../output.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const EXPIRES = {
  type: 'string',
  value: '90d',
  about: 'lifetime in days, hours or minutes; default: unlimited',
} as const;

const TEAM = { type: 'string', value: 'SLUG', about: 'the team' } as const;

export const keyCreateCommand: Command = {
  name: 'key create',
  operands: [],
  about: 'create an API key and show it once',
  prints: '{ id, key, mode, scopes, team, expiresAt? }',
  options: {
    team: TEAM,
    mode: {
      type: 'string',
      value: KEY_MODES.join('|'),
      about:
        'kind of key: renders of a live key count toward the quota, and those of a test key do not; a demo key renders only library templates',
    },
    scopes: {
      type: 'string',
      value: 'SCOPE,…',
      about: `rights of the key: ${SCOPES.join(', ')}; default: render; only live keys can have others`,
    },
    name: { type: 'string', value: 'NAME', about: 'purpose of the key' },
    expires: EXPIRES,
  },
  async run(args) {
    const slug = required(args, 'team');
    const life = lifeOf(args, 'expires');
    const mode = oneOf(required(args, 'mode'), '--mode', KEY_MODES);
    const scopes = scopesOf(mode, optional(args, 'scopes') ?? 'render');
    const { findTeam } = await import('@platen/service/teams/teams');
    const { makeKey } = await import('@platen/service/teams/keys');
    const { OPERATOR: actor } = await import('@platen/service/activity/activity');
    const {
      id,
      key,
      scopes: kept,
      expiresAt,
    } = await withDatabase(args, async (store) => {
      const team = found(await findTeam(store.db, slug), `team "${slug}"`);
      return makeKey(
        store,
        {
          teamId: team.id,
          mode,
          scopes,
          name: optional(args, 'name') ?? '',
          expiresAt: life && store.clock.now() + life,
        },
        { actor },
      );
    });
    printResult(args, { id, key, mode, scopes: kept, team: slug, ...(expiresAt && { expiresAt }) }, [key]);
    return 0;
  },
};

export const keyListCommand: Command = {
  name: 'key list',
  operands: [],
  about: 'list the keys of a team with their last characters',
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
      keys.map((key) =>
        [key.id, key.mode, `…${key.last4}`, key.scopes.join(','), key.name, stateOf(key)].join('  ').trimEnd(),
      ),
    );
    return 0;
  },
};

export const keyRevokeCommand: Command = {
  name: 'key revoke',
  operands: ['ID'],
  about: 'revoke a key; running services reject it within 5 s',
  prints: '{ id, revokedAt }',
  options: {},
  async run(args) {
    const id = args.positionals[0]!;
    const { revokeKey } = await import('@platen/service/teams/keys');
    const { OPERATOR: actor } = await import('@platen/service/activity/activity');
    const revokedAt = found(await withDatabase(args, (store) => revokeKey(store, id, { actor })), `key "${id}"`);
    printResult(args, { id, revokedAt }, [`key ${id} is revoked`]);
    return 0;
  },
};

export const keyRollCommand: Command = {
  name: 'key roll',
  operands: ['ID'],
  about:
    'create a key with the rights of an old one and show it once; the old key keeps working for the time set by --overlap',
  prints: '{ id, key, mode, scopes, expiresAt?, replaces: { id, expiresAt } }',
  options: {
    overlap: {
      ...EXPIRES,
      about: 'time for which the old key keeps working, in days, hours or minutes; default: 1d, at most 7d',
    },
    expires: EXPIRES,
  },
  async run(args) {
    const id = args.positionals[0]!;
    const [life, overlap = DAY_MS] = [lifeOf(args, 'expires'), lifeOf(args, 'overlap')];
    const { findKeyOfAny } = await import('@platen/service/teams/keys');
    const { MOST_OVERLAP_SECONDS, rollKey } = await import('@platen/service/teams/roll-key');
    const mostDays = (MOST_OVERLAP_SECONDS * 1000) / DAY_MS;
    if (overlap > mostDays * DAY_MS) throw new UsageError(`--overlap must be at most ${mostDays}d`);
    const { OPERATOR: actor } = await import('@platen/service/activity/activity');
    const rolled = await withDatabase(args, async (store) => {
      const { teamId, key } = found(await findKeyOfAny(store.db, id), `key "${id}"`);
      const expiresAt = life && store.clock.now() + life;
      return rollKey(store, key, { teamId, actor, overlapSeconds: overlap / 1000, expiresAt });
    });
    const { key, mode, scopes, expiresAt, replaces } = rolled;
    printResult(args, { id: rolled.id, key, mode, scopes, ...(expiresAt && { expiresAt }), replaces }, [key]);
    return 0;
  },
};

const LENGTHS = { d: DAY_MS, h: 60 * 60 * 1000, m: 60 * 1000 } as const;

/** Returns the value of an option as ms. Returns undefined if the option is not given. */
function lifeOf(args: Arguments, name: 'expires' | 'overlap'): number | undefined {
  const text = optional(args, name);
  if (text === undefined) return undefined;
  const [, count, unit] = /^([1-9]\d{0,4})([dhm])$/.exec(text) ?? [];
  if (count === undefined) throw new UsageError(`--${name} must be a duration such as 90d, 12h or 30m, not "${text}"`);
  return Number(count) * LENGTHS[unit as keyof typeof LENGTHS];
}

function stateOf({ revokedAt, expiresAt, lastUsedAt }: ListedKey): string {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const used = lastUsedAt === undefined ? [] : [`used ${day(lastUsedAt)}`];
  const ended = revokedAt === undefined ? [] : ['revoked'];
  return [...used, ...(expiresAt === undefined ? [] : [`expires ${day(expiresAt)}`]), ...ended].join(', ');
}

/** Parses a list of scopes. Throws if the mode of the key does not allow one of them. */
function scopesOf(mode: KeyMode, list: string): readonly Scope[] {
  const scopes = list.split(',').map((word) => oneOf(word.trim(), '--scopes', SCOPES));
  const useless = findUselessScope(mode, scopes);
  if (useless) throw new UsageError(`--scopes ${scopes[useless.index]}: ${useless.message}`);
  return scopes;
}
