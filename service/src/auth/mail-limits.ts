/** Rate limits for outgoing e-mail, so that the service cannot be used to send spam. */
import { createHash } from 'node:crypto';
import { countRequest } from '../limits/windows.ts';
import type { StoreContext } from '../store/store-context.ts';

const PER_HOUR = { toAddress: 5, ofTeam: 50 } as const;

/**
 * Counts an e-mail to this address, and to the team if one is given. Returns false if the limit for this hour is
 * exceeded.
 */
export async function mayMail(
  { db, clock }: StoreContext,
  { email, teamId }: { readonly email: string; readonly teamId?: string },
): Promise<boolean> {
  const address = createHash('sha256').update(email).digest('hex');
  const limits = [
    ...(teamId === undefined ? [] : [[`mail:team:${teamId}`, PER_HOUR.ofTeam] as const]),
    [`mail:${address}`, PER_HOUR.toAddress] as const,
  ];
  for (const [subject, limit] of limits) {
    const windows = [{ name: 'hour', seconds: 3_600, limit }] as const;
    if ((await countRequest(db, { subject, windows, now: clock.now() })).exceeded) return false;
  }
  return true;
}
