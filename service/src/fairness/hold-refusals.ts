/**
 * Delays rejections. The more rejections of a subject are waiting, the longer the next one waits. So a client that
 * retries without pause costs little time.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when the next rejection of the subject may be sent. */
export type HoldRefusals = (subject: string) => Promise<void>;

/** Delay in ms per waiting rejection, including this one. */
const EACH_MS = 50;

const MOST_MS = 1_000;

export function createHoldRefusals(wait: (ms: number) => Promise<unknown> = (ms) => sleep(ms)): HoldRefusals {
  const waiting = new Map<string, number>();
  return async (subject) => {
    const all = (waiting.get(subject) ?? 0) + 1;
    waiting.set(subject, all);
    await wait(Math.min(MOST_MS, all * EACH_MS));
    const left = waiting.get(subject)! - 1;
    if (left > 0) waiting.set(subject, left);
    else waiting.delete(subject);
  };
}
