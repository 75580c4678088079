/**
 * Turns: at most so many at once, so many more wait. They are shared out between groups, so that a crowd of one takes
 * from the others neither their turns nor their places in the queue, and what takes long keeps nobody from what is short.
 */
import { createTurnRecords } from './turn-records.ts';

/** Why a turn is refused: too many wait. */
export class Crowded extends Error {}

export type Turns = {
  /** Resolves when it is this caller's turn. Rejects with `Crowded`, or with the reason of a signal that aborts first. */
  take(group: string, ...signals: readonly AbortSignal[]): Promise<void>;
  /** To be called once after each turn. */
  give(group: string): void;
  /** How many wait, and how many have their turn. */
  state(): { readonly waiting: number; readonly running: number };
};

type Waiter = {
  begin(): void;
  refuse(reason: Error): void;
};

type TurnsOptions = {
  /** Turns beside those, for groups whose own are known to be short beside those that run: they never wait for others' long ones. */
  readonly reserved?: number;
  /** Milliseconds that go on, from anywhere. */
  readonly now?: () => number;
};

export function createTurns(
  atOnce: number,
  waitingLimit: number,
  { reserved = 0, now = () => performance.now() }: TurnsOptions = {},
): Turns {
  const records = createTurnRecords(now);
  /** Of all turns the last is never taken by a group of long ones that has the others. */
  const mostOfLong = Math.max(1, atOnce - 1);
  const running = new Map<string, number>();
  /** A Set keeps the order and lets go of one in the middle. */
  const waiting = new Map<string, Set<Waiter>>();
  /** When a group that runs or waits last began a turn, as their number. */
  const served = new Map<string, number>();
  let [runningCount, waitingCount, turnCount] = [0, 0, 0];

  function begin(group: string): void {
    running.set(group, (running.get(group) ?? 0) + 1);
    runningCount++;
    served.set(group, ++turnCount);
    records.begin(group);
  }

  function end(group: string): void {
    records.end(group);
    const left = running.get(group)! - 1;
    if (left > 0) running.set(group, left);
    else running.delete(group);
    runningCount--;
    forgetIdle(group);
  }

  function leave(group: string, waiter: Waiter): void {
    const line = waiting.get(group);
    if (!line?.delete(waiter)) return;
    waitingCount--;
    if (line.size === 0) waiting.delete(group);
    forgetIdle(group);
  }

  function forgetIdle(group: string): void {
    if (!running.has(group) && !waiting.has(group)) served.delete(group);
  }

  /** Makes room at the end of the longest line; false when the newcomer's would be that. */
  function makeRoom(group: string): boolean {
    const own = (waiting.get(group)?.size ?? 0) + 1;
    const [longest, line] = [...waiting].reduce((a, b) => (b[1].size > a[1].size ? b : a));
    if (line.size <= own) return false;
    const last = [...line].at(-1)!;
    leave(longest, last);
    last.refuse(new Crowded());
    return true;
  }

  /** Whether there is a turn for the group. */
  function mayBegin(group: string): boolean {
    const own = running.get(group) ?? 0;
    if (runningCount >= atOnce)
      return own === 0 && runningCount < atOnce + reserved && records.isShortBeside(group, running.keys());
    return own < mostOfLong || !records.isLong(group);
  }

  /**
   * Of the groups that wait and may begin the one with the fewest turns running; among equals the one that used fewer
   * seconds lately, then the one served longest ago.
   */
  function next(): string | undefined {
    const order = (a: string, b: string) =>
      (running.get(a) ?? 0) - (running.get(b) ?? 0) ||
      records.seconds(a) - records.seconds(b) ||
      (served.get(a) ?? 0) - (served.get(b) ?? 0);
    return [...waiting.keys()]
      .filter(mayBegin)
      .reduce<string | undefined>(
        (best, group) => (best === undefined || order(group, best) < 0 ? group : best),
        undefined,
      );
  }

  return {
    take(group, ...signals) {
      const aborted = signals.find((signal) => signal.aborted);
      if (aborted) return Promise.reject(aborted.reason);
      if (!waiting.has(group) && mayBegin(group)) {
        begin(group);
        return Promise.resolve();
      }
      if (waitingCount >= waitingLimit && !(waitingCount > 0 && makeRoom(group))) return Promise.reject(new Crowded());
      return new Promise((resolve, reject) => {
        const settle = (end: () => void) => {
          for (const signal of signals) signal.removeEventListener('abort', onAbort);
          end();
        };
        const waiter: Waiter = { begin: () => settle(resolve), refuse: (reason) => settle(() => reject(reason)) };
        const onAbort = ({ target }: Event) => {
          leave(group, waiter);
          waiter.refuse((target as AbortSignal).reason);
        };
        for (const signal of signals) signal.addEventListener('abort', onAbort);
        const line = waiting.get(group) ?? new Set();
        waiting.set(group, line.add(waiter));
        waitingCount++;
      });
    },
    state: () => ({ waiting: waitingCount, running: runningCount }),
    give(group) {
      end(group);
      for (let chosen = next(); chosen !== undefined; chosen = next()) {
        const [waiter] = waiting.get(chosen)!;
        leave(chosen, waiter!);
        begin(chosen);
        waiter!.begin();
      }
    },
  };
}
