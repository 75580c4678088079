/**
 * Finds the credential for a bearer token. Credentials are cached for a few seconds, so that most renders need no
 * query.
 */

import type { KeyMode } from '../enums/key-modes.ts';
import { prepared } from '../store/prepared.ts';
import type { PlannedContext } from '../store/store-context.ts';
import { type Credential, credentialTeam, type KeyCredential, type Session } from './credential.ts';
import { createKeptCredentials } from './kept-credentials.ts';
import { hashKey, isKeyShaped } from './key.ts';
import { readScopes } from './key-scopes.ts';
import { readSessionToken } from './session-token.ts';
import { loadSession, sessionCredential } from './sessions.ts';

export type Credentials = {
  /**
   * Returns the credential. Returns undefined unless the token is an active key, or the session of a person with a
   * current team.
   */
  find(token: string): Promise<Credential | undefined>;
  /**
   * Returns the team of a revoked or expired key that is still listed. Call it only after a request has been rejected.
   */
  findRetired(token: string): Promise<RetiredKey | undefined>;
  /** Returns the session of a token, even if it has no current team. */
  findSession(token: string): Promise<Session | undefined>;
  /** Clears the cache. Changes by this process then take effect immediately. */
  forget(): void;
};

export type RetiredKey = { readonly id: string; readonly teamId: string; readonly mode: KeyMode };

type CredentialsOptions = PlannedContext & {
  /** Secrets for verifying the signatures of session tokens. */
  readonly secrets: readonly string[];
};

export function createCredentials({ secrets, ...context }: CredentialsOptions): Credentials {
  const { clock } = context;
  const keys = createKeptCredentials(clock, (hash) => loadKey(context, hash));
  const sessions = createKeptCredentials(clock, (token) => loadSession(context, token));
  const findKey = async (token: string) => {
    const key = await keys.find(hashKey(token));
    // A cached key may have expired since it was loaded.
    return key && (key.expiresAt ?? Infinity) > clock.now() ? key : undefined;
  };
  const findSession = async (token: string) => {
    const stored = readSessionToken(token, secrets);
    return stored === undefined ? undefined : sessions.find(stored);
  };
  return {
    async find(token) {
      if (isKeyShaped(token)) return findKey(token);
      const session = await findSession(token);
      return session && sessionCredential(session);
    },
    findSession,
    async findRetired(token) {
      if (!isKeyShaped(token)) return undefined;
      const keys = context.db.selectFrom('keys').select(['id', 'team_id as teamId', 'mode']);
      return keys.where('hash', '=', hashKey(token)).executeTakeFirst();
    },
    forget() {
      keys.forget();
      sessions.forget();
    },
  };
}

async function loadKey({ db, plans }: PlannedContext, hash: string): Promise<KeyCredential | undefined> {
  const [row] = (await findActiveKey(db, { hash })).rows;
  if (!row) return undefined;
  const { id, mode, scopes, createdBy, expiresAt, teamId, slug, plan, outputDays } = row;
  const team = credentialTeam({ id: teamId, slug, plan, outputDays }, plans);
  const told = { createdBy: createdBy ?? undefined, expiresAt: expiresAt ?? undefined };
  return { kind: 'key', id, mode, scopes: readScopes(mode, scopes), ...told, team };
}

const findActiveKey = prepared((db, { hash }: { readonly hash: string }) =>
  db
    .selectFrom('keys')
    .innerJoin('teams', 'teams.id', 'keys.team_id')
    .select(['keys.id', 'keys.mode', 'keys.scopes', 'keys.created_by as createdBy', 'keys.expires_at as expiresAt'])
    .select(['teams.id as teamId', 'teams.slug', 'teams.plan', 'teams.output_days as outputDays'])
    .where('keys.hash', '=', hash)
    .where('keys.revoked_at', 'is', null),
);
