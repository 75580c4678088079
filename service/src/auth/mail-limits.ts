/** Rate limits for outgoing mail, because the service must not be used to send spam. */
import { createHash } from 'node:crypto';
import { countRequest } from '../limits/windows.ts';
import type { StoreContext } from '../store/store-context.ts';

const PER_HOUR = { toAddress: 5, ofTeam: 50 } as const;

/** Counts a mail to this address, with or without a team. Returns false if too many were sent in this hour. */
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
