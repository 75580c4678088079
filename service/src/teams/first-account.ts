/**
 * Account link. The service prints it at the start while no account exists. Within one hour, it creates the account of
 * the first owner. Its token is signed instead of stored, so all instances with the same secret accept it. The link
 * becomes invalid when an account exists.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Accounts } from '../auth/accounts.ts';
import { ApiError } from '../base/errors.ts';
import type { Asker } from '../fairness/thread.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database } from '../store/tables.ts';
import { createPerson } from './create-person.ts';
import { lockTeam } from './teams.ts';

export const FIRST_LINK_MS = 60 * 60 * 1000;

const FORM = /^pl_first_(?<expires>[0-9a-z]{1,11})\.(?<signature>[\w-]{43})$/;

/** Returns the token for a new link. */
export function signFirstLink(now: number, secret: string): string {
  const expires = (now + FIRST_LINK_MS).toString(36);
  return `pl_first_${expires}.${signature(expires, secret)}`;
}

/** Returns true if the service has created this token within the last hour. */
function isFirstLink(text: string, { now, secret }: { readonly now: number; readonly secret: string }): boolean {
  const groups = FORM.exec(text)?.groups;
  if (!groups) return false;
  const { expires, signature: given } = groups as { readonly expires: string; readonly signature: string };
  const isSigned = timingSafeEqual(Buffer.from(given), Buffer.from(signature(expires, secret)));
  return isSigned && now < Number.parseInt(expires, 36);
}

function signature(expires: string, secret: string): string {
  return createHmac('sha256', secret).update(`first ${expires}`).digest('base64url');
}

export async function hasPeople(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

type FirstNeeds = StoreContext & { readonly accounts: Accounts; readonly sessionSecret: string };

type FirstAccount = {
  /** Token in the link. */
  readonly token: string;
  readonly email: string;
  readonly password: string;
  /** Name of the person. Default: the part of the e-mail address before the @. */
  readonly name?: string | undefined;
};

/**
 * Creates the owner of the first team, who is also an administrator of the installation. Returns the ID of the person.
 * Throws NOT_FOUND if an account exists.
 */
export async function createFirstAccount(
  { db, clock, accounts, sessionSecret: secret }: FirstNeeds,
  { token, email, password, name = email.split('@')[0]! }: FirstAccount,
  asker: Asker,
): Promise<string> {
  if (!isFirstLink(token, { now: clock.now(), secret }) || (await hasPeople(db))) throw noFirstLink();
  const hash = await accounts.hash(password, asker);
  return db.transaction().execute(async (transaction) => {
    const first = transaction.selectFrom('teams').select('id').orderBy('created_at').orderBy('id').limit(1);
    const team = await first.executeTakeFirst();
    if (!team) throw noFirstLink();
    // Locks the team. If two calls run concurrently, the second one then finds the account of the first.
    await lockTeam(transaction, team.id);
    if (await hasPeople(transaction)) throw noFirstLink();
    const owner = { email, name, hash, teamId: team.id, role: 'owner', isSuperAdmin: true } as const;
    return (await createPerson(transaction, { clock, accounts }, owner))!;
  });
}

function noFirstLink(): ApiError {
  return new ApiError('NOT_FOUND', {
    message: 'The link was used or is older than an hour. Sign in, or restart the service for a new link.',
  });
}
