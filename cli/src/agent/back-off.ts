/** Exponential backoff between requests to the service. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PlatenError } from '@platen/client';
import { type BackOff, backOff } from '@platen/service/background/back-off';

const PAUSES: BackOff = { firstMs: 1_000, longestMs: 60_000 };

/** Returns the pause before a retry in ms. The pause is random, so that many agents do not retry at the same time. */
export function pauseAfter(failures: number, error?: unknown): number {
  const spreadMs = backOff(failures + 1, PAUSES) * (0.5 + Math.random() / 2);
  const asked = error instanceof PlatenError ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(spreadMs, Math.min(asked, PAUSES.longestMs));
}

/** Waits for `ms`, or until the signal aborts. Never rejects. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/**
 * Returns true if a retry may succeed: there was no response, a proxy responded, or the service reported a temporary
 * error.
 */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof PlatenError)) return false;
  return error.status === 0 || error.status >= 500 || error.status === 429 || error.code.startsWith('HTTP_');
}

/** Calls `work` until it succeeds or fails permanently. Returns undefined if the signal aborts between two calls. */
export async function retryTemporary<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!isTemporary(error)) throw error;
      await pause(pauseAfter(failures, error), signal);
    }
  }
  return undefined;
}
