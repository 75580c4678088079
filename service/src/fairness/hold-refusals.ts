/**
 * Delays error responses. The delay grows with the number of delayed responses for the same subject. Clients that retry
 * continuously therefore cost little processor time.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until an error response for the subject may be sent. */
export type HoldRefusals = (subject: string) => Promise<void>;

/** Delay in ms for each waiting response, including the new one. */
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
