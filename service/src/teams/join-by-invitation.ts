/** Accepts invitations to teams, with an existing account or a new one. */

import type { Accounts } from '../auth/accounts.ts';
import type { Session } from '../auth/credential.ts';
import { chooseTeam, setSessionTeam } from '../auth/sessions.ts';
import { ApiError } from '../base/errors.ts';
import type { Asker } from '../fairness/thread.ts';
import type { StoreContext } from '../store/store-context.ts';
import { claimInvitation, findInvitation } from './invitations.ts';
import { joinTeam } from './members.ts';

type JoinNeeds = StoreContext & { readonly accounts: Accounts };

/**
 * Accepts the invitation, and makes its team the current team of the session. Throws NOT_FOUND if the invitation is
 * invalid or for another address.
 */
export async function acceptInvitation(
  { db, clock, accounts }: JoinNeeds,
  { session, token }: { readonly session: Session; readonly token: string },
): Promise<void> {
  const { id: userId, email } = session.user;
  await db.transaction().execute(async (transaction) => {
    const claimed = await claimInvitation(transaction, clock, { token, email });
    if (!claimed) throw noInvitation();
    const { teamId, role, isMailed } = claimed;
    await joinTeam({ db: transaction, clock }, { teamId, userId, role, actor: { userId } });
    await setSessionTeam(transaction, session, teamId);
    if (isMailed) await accounts.prove(transaction, userId);
  });
}

type SignUp = {
  readonly token: string;
  readonly password: string;
  /** Name of the person. Default: the part of the e-mail address before the @. */
  readonly name?: string | undefined;
};

/**
 * Creates the account and accepts the invitation. Returns the ID of the person. Throws NOT_FOUND if the invitation is
 * invalid, and CONFLICT if its address already has an account.
 */
export async function signUp(
  { db, clock, accounts }: JoinNeeds,
  { token, password, name }: SignUp,
  asker: Asker,
): Promise<string> {
  if (!(await findInvitation(db, clock, token))) throw noInvitation();
  const hash = await accounts.hash(password, asker);
  return db.transaction().execute(async (transaction) => {
    const claimed = await claimInvitation(transaction, clock, { token });
    if (!claimed) throw noInvitation();
    const { teamId, email, role, isMailed } = claimed;
    const account = { email, name: name ?? email.split('@')[0]!, hash, isProven: isMailed };
    const made = await accounts.create(transaction, account);
    const userId = made ?? (isMailed ? await accounts.reclaim(transaction, account) : undefined);
    if (userId === undefined) throw hasAccount();
    await joinTeam({ db: transaction, clock }, { teamId, userId, role, actor: { userId } });
    await chooseTeam(transaction, { teamId, userId });
    return userId;
  });
}

function hasAccount(): ApiError {
  return new ApiError('CONFLICT', {
    message: 'This person already has an account. Sign in, then send the invitation to POST /v1/invitations/accept.',
  });
}

function noInvitation(): ApiError {
  return new ApiError('NOT_FOUND', {
    message: 'The invitation does not exist, was used or has expired. Ask for a new one.',
  });
}
