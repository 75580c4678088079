/** How often somebody may try a password of an account. */
import { createHash } from 'node:crypto';
import { ApiError } from '../base/errors.ts';
import { secondsLeft } from '../limits/rate-headers.ts';
import { countRequest, minuteWindow } from '../limits/windows.ts';
import type { Books } from '../store/books.ts';

/** One address has fewer, so that a stranger does not keep a person from signing in at home. */
const PER_MINUTE = { ofAddress: 20, ofAll: 100 } as const;

/** Counts an attempt, whether there is such an account or not. RATE_LIMITED when there were too many. */
export async function countAttempt(
  { db, clock }: Books,
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
      message: 'Too many attempts to sign in as this person in this minute; try again later.',
      headers: { 'retry-after': String(secondsLeft(exceeded, now)) },
    });
  }
}
