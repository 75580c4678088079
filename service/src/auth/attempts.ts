/** Rate limits for attempts to sign in. */
import { createHash } from 'node:crypto';
import { ApiError } from '../base/errors.ts';
import { secondsLeft } from '../limits/rate-headers.ts';
import { countRequest, minuteWindow } from '../limits/windows.ts';
import type { StoreContext } from '../store/store-context.ts';

/**
 * Maximum attempts per minute, for each client address and for each account. The limit per client address is lower. An
 * attacker at one address can therefore not block a person who signs in from another address.
 */
const PER_MINUTE = { ofAddress: 20, ofAll: 100 } as const;

/** Counts an attempt, even if the account does not exist. Throws RATE_LIMITED if a limit is exceeded. */
export async function countAttempt(
  { db, clock }: StoreContext,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<void> {
  const account = `account:${createHash('sha256').update(email.toLowerCase()).digest('hex')}`;
  const limits = [
    [`${account} ${address}`, PER_MINUTE.ofAddress],
    [account, PER_MINUTE.ofAll],
  ] as const;
  for (const [subject, limit] of limits) {
    const now = clock.now();
    const { exceeded } = await countRequest(db, { subject, windows: minuteWindow(limit), now });
    if (!exceeded) continue;
    throw new ApiError('RATE_LIMITED', {
      message: 'Too many sign-in attempts for this person; try again in a minute.',
      headers: { 'retry-after': String(secondsLeft(exceeded, now)) },
    });
  }
}
