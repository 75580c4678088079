/**
 * Refusals that come after a moment: who asks on without a pause is answered the later the more of theirs wait already, so that
 * refusing them takes little of the time that is everybody's.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when the next refusal of this subject may be sent. */
export type HoldRefusals = (subject: string) => Promise<void>;

/** For each that waits, this one included. */
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
