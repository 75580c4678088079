/**
 * The link that a start gives while nobody has an account: whoever opens it within the hour makes the owner's. Its token is
 * signed and not stored, so that every instance with the same secret knows it; what ends it is that there is an account.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Accounts } from '../auth/accounts.ts';
import { ApiError } from '../base/errors.ts';
import type { Asker } from '../base/thread.ts';
import type { Books } from '../store/books.ts';
import type { Database } from '../store/tables.ts';
import { createPerson } from './create-person.ts';
import { lockTeam } from './teams.ts';

export const FIRST_LINK_MS = 60 * 60 * 1000;

const FORM = /^pl_first_(?<expires>[0-9a-z]{1,11})\.(?<signature>[\w-]{43})$/;

/** The token of a link that is made now. */
export function signFirstLink(now: number, secret: string): string {
  const expires = (now + FIRST_LINK_MS).toString(36);
  return `pl_first_${expires}.${signature(expires, secret)}`;
}

/** Whether the service gave this token in the last hour. */
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

type FirstNeeds = Books & { readonly accounts: Accounts; readonly sessionSecret: string };

type FirstAccount = {
  /** From the link. */
  readonly token: string;
  readonly email: string;
  readonly password: string;
  /** Default: what stands before the @ of the address. */
  readonly name?: string | undefined;
};

/** The owner of the first team, who manages the installation as well; the person's ID. NOT_FOUND when there is anybody already. */
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
    // When two open the link at once, one finds the other's account.
    await lockTeam(transaction, team.id);
    if (await hasPeople(transaction)) throw noFirstLink();
    const owner = { email, name, hash, teamId: team.id, role: 'owner', isSuperAdmin: true } as const;
    return (await createPerson(transaction, { clock, accounts }, owner))!;
  });
}

function noFirstLink(): ApiError {
  return new ApiError('NOT_FOUND', {
    message: 'This link was used, or is older than an hour: sign in, or start the service again for another one.',
  });
}
