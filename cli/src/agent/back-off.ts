/** How long whoever is not answered waits before the next try. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PlatenError } from '@platen/client';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** Doubled from try to try, and spread, so that agents that lost a service together do not come back together. */
export function pauseAfter(failures: number, error?: unknown): number {
  const longestMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  const spreadMs = longestMs * (0.5 + Math.random() / 2);
  const asked = error instanceof PlatenError ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(spreadMs, Math.min(asked, LONGEST_MS));
}

/** Ends early, without an error, when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** Whether the same may go well later: there was no answer, one of a proxy, or the service cannot now. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof PlatenError)) return false;
  return error.status === 0 || error.status >= 500 || error.status === 429 || error.code.startsWith('HTTP_');
}

/** Does the work again until it goes well, or fails for good; undefined when the signal aborted before. */
export async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error)) throw error;
      await pause(pauseAfter(failures, error), signal);
    }
  }
  return undefined;
}
