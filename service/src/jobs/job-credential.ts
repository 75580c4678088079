/** Finds the current permissions of the person or key that created a job. They may have changed since then. */
import type { Credential } from '../auth/credential.ts';
import { credentialTeam } from '../auth/credential.ts';
import { readScopes } from '../auth/key-scopes.ts';
import { ApiError } from '../base/errors.ts';
import { SCOPES_BY_ROLE } from '../enums/scopes.ts';
import type { JobRow } from '../store/job-tables.ts';
import type { PlannedContext } from '../store/store-context.ts';

type Maker = Pick<JobRow, 'team_id' | 'credential_id' | 'user_id' | 'by_key' | 'key_mode'>;

/**
 * Returns the credential. For a person, it has the form of a key. Throws AUTH_REQUIRED if the key is no longer valid or
 * the person has left the team.
 */
export async function credentialOf(context: PlannedContext, maker: Maker): Promise<Credential> {
  const { db, plans } = context;
  const found = await (maker.by_key === 1 ? findKey(context, maker) : findMember(context, maker));
  if (!found) {
    throw new ApiError('AUTH_REQUIRED', {
      message: 'The key of the job was revoked or has expired, or its owner left the team.',
    });
  }
  const team = await db
    .selectFrom('teams')
    .select(['id', 'slug', 'plan', 'output_days as outputDays'])
    .where('id', '=', maker.team_id)
    .executeTakeFirstOrThrow();
  return {
    kind: 'key',
    id: maker.credential_id,
    mode: maker.key_mode,
    scopes: found.scopes,
    createdBy: maker.user_id ?? undefined,
    ...('role' in found && { publishedOnly: found.role === 'print-only' }),
    team: credentialTeam(team, plans),
  };
}

async function findKey({ db, clock }: PlannedContext, { credential_id: id, key_mode: mode }: Maker) {
  const key = await db
    .selectFrom('keys')
    .select(['scopes', 'expires_at'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return key && (key.expires_at ?? Infinity) > clock.now() ? { scopes: readScopes(mode, key.scopes) } : undefined;
}

async function findMember({ db }: PlannedContext, { team_id: teamId, user_id: userId }: Maker) {
  const member = await db
    .selectFrom('memberships')
    .select('role')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return member && { scopes: SCOPES_BY_ROLE[member.role], role: member.role };
}
