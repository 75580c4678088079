/**
 * Limits concurrency and queue length, shared fairly between groups. A burst of one group cannot use up the turns or
 * queue places of the others. Long turns do not block short ones.
 */
import { createTurnRecords, type Size } from './turn-records.ts';

/** Rejection of a turn because the queue is full. */
export class Crowded extends Error {}

/** Aborts when the turn must end early: it has run for long, and another group waits for it. */
export type Cut = AbortSignal;

export type Asked = {
  readonly signals?: readonly AbortSignal[];
  /** True for large input. A large turn of an unknown group is not expected to be short. */
  readonly isLarge?: boolean;
  /**
   * Time slice in ms. After it, an ordinary turn is cut if a group without a running turn waits that has used less time
   * recently. Undefined: never cut.
   */
  readonly sliceMs?: number | undefined;
};

export type Turns = {
  /**
   * Resolves when it is the caller's turn. Returns a signal that may cut the turn if it is a reserved one or has a
   * slice. Rejects with `Crowded`, or with the reason of the first signal that aborts.
   */
  take(group: string, asked?: Asked): Promise<Cut | undefined>;
  /** Ends a turn. Call it exactly once for each turn. */
  give(group: string): void;
  /** Numbers of waiting and running turns. */
  state(): { readonly waiting: number; readonly running: number };
};

type Waiter = {
  readonly isLarge: boolean;
  readonly sliceMs: number | undefined;
  begin(cut: Cut | undefined): void;
  refuse(reason: Error): void;
};

type Reserved = Size & { readonly cut: AbortController };

type Slice = { readonly group: string; readonly endsAt: number; readonly cut: AbortController };

/** Interval in ms for checking again a turn whose slice is over. */
const LOOK_MS = 1_000;

/** Interval in ms for reassigning reserved turns, because running turns may have become long. */
const RESERVED_LOOK_MS = 250;

/** A group uses much more time than another if it uses this many times as much plus `HEAVY_MS`. */
const TIMES_HEAVY = 2;

const HEAVY_MS = 1_000;

type TurnsOptions = {
  /**
   * Additional turns for groups without a running turn whose turns are expected to be short. These groups never wait
   * for long turns of others. A reserved turn that becomes long is cut as soon as another group waits for it.
   */
  readonly reserved?: number;
  /** Monotonic clock in ms, from any origin. */
  readonly now?: () => number;
};

export function createTurns(
  atOnce: number,
  waitingLimit: number,
  { reserved = 0, now = () => performance.now() }: TurnsOptions = {},
): Turns {
  const records = createTurnRecords(now);
  /** Maximum turns of a group with long turns: all but one. */
  const mostOfLong = Math.max(1, atOnce - 1);
  const running = new Map<string, number>();
  /** A Set keeps the order and allows removal from the middle. */
  const waiting = new Map<string, Set<Waiter>>();
  /** Sequence number of the latest turn of each group that runs or waits. */
  const served = new Map<string, number>();
  /** Reserved turns by group, oldest first. All other running turns are ordinary. */
  const reservedTurns = new Map<string, Reserved>();
  let cutTimer: NodeJS.Timeout | undefined;
  /** Ordinary turns with a slice, oldest first. */
  const slices = new Set<Slice>();
  let sliceTimer: NodeJS.Timeout | undefined;
  let reservedTimer: NodeJS.Timeout | undefined;
  let [runningCount, waitingCount, turnCount] = [0, 0, 0];

  function hasOrdinary(): boolean {
    return runningCount - reservedTurns.size < atOnce;
  }

  function begin(group: string, { isLarge, sliceMs }: Size & Pick<Asked, 'sliceMs'>): Cut | undefined {
    const isOrdinary = hasOrdinary();
    running.set(group, (running.get(group) ?? 0) + 1);
    runningCount++;
    served.set(group, ++turnCount);
    records.begin(group);
    if (isOrdinary && sliceMs === undefined) return undefined;
    const cut = new AbortController();
    if (isOrdinary) slices.add({ group, endsAt: now() + sliceMs!, cut });
    else reservedTurns.set(group, { cut, isLarge });
    return cut.signal;
  }

  function end(group: string): void {
    records.end(group);
    const left = running.get(group)! - 1;
    if (left > 0) running.set(group, left);
    else running.delete(group);
    runningCount--;
    reservedTurns.delete(group);
    const [slice] = [...slices].filter((each) => each.group === group);
    if (slice) slices.delete(slice);
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

  /** Drops the last waiter of the longest queue. Returns false if the newcomer's own queue would be the longest. */
  function makeRoom(group: string): boolean {
    const own = (waiting.get(group)?.size ?? 0) + 1;
    const [longest, line] = [...waiting].reduce((a, b) => (b[1].size > a[1].size ? b : a));
    if (line.size <= own) return false;
    const last = [...line].at(-1)!;
    leave(longest, last);
    last.refuse(new Crowded());
    return true;
  }

  /** Returns true if a turn is free for the group. */
  function mayBegin(group: string, isLarge: boolean): boolean {
    if (!hasOrdinary()) return reservedTurns.size < reserved && mayHaveReserved(group, isLarge);
    return (running.get(group) ?? 0) < mostOfLong || !records.isLong(group);
  }

  function mayHaveReserved(group: string, isLarge: boolean): boolean {
    return !running.has(group) && records.isShortBeside(group, running.keys(), { isLarge });
  }

  /** Returns true if the group's first waiter has a large turn. */
  function isNextLarge(group: string): boolean {
    const [first] = waiting.get(group) ?? [];
    return first?.isLarge ?? false;
  }

  /** Reclassifies running reserved turns as ordinary while ordinary turns are free. */
  function makeOrdinary(): void {
    for (const group of reservedTurns.keys()) if (hasOrdinary()) reservedTurns.delete(group);
  }

  /** Cuts the oldest reserved turn once it is long compared with the expected turn of a waiting group. */
  function cutLong(): void {
    clearTimeout(cutTimer);
    const [oldest] = reservedTurns;
    if (!oldest || reservedTurns.size < reserved) return;
    const [group, { cut, isLarge }] = oldest;
    const ranMs = records.runningMs(group);
    const others = [...waiting.keys()].filter((other) => !running.has(other));
    // Two large turns do not give way to each other.
    const longMs = (other: string) => records.longBeside(other, group, { isLarge: isLarge && !isNextLarge(other) });
    if (others.some((other) => longMs(other) <= ranMs && mayHaveReserved(other, isNextLarge(other)))) {
      reservedTurns.delete(group);
      records.cut(group, { isLarge });
      cut.abort();
      return;
    }
    const leftMs = Math.min(...others.map((other) => longMs(other) - ranMs).filter((ms) => ms > 0));
    if (leftMs < Infinity) cutTimer = setTimeout(cutLong, leftMs).unref();
  }

  /** Returns true if a waiting group has a stronger claim to this group's turn. */
  function isWanted(group: string): boolean {
    const usedMs = records.usedMs(group) + records.runningMs(group);
    return [...waiting.keys()].some((other) => !running.has(other) && records.usedMs(other) + HEAVY_MS <= usedMs);
  }

  function cutSlices(): void {
    clearTimeout(sliceTimer);
    if (slices.size === 0 || waitingCount === 0) return;
    for (const slice of slices) {
      if (slice.endsAt > now() || !isWanted(slice.group)) continue;
      slices.delete(slice);
      slice.cut.abort();
    }
    const waits = [...slices].map(({ endsAt }) => (endsAt > now() ? endsAt - now() : LOOK_MS));
    if (waits.length > 0) sliceTimer = setTimeout(cutSlices, Math.min(...waits)).unref();
  }

  /**
   * Returns the waiting group whose turn it is. Groups with the fewest running turns come first. Among these, groups
   * that lately used much more time than the others come last. The group that was served longest ago decides a tie. For
   * a reserved turn, groups without a record come last, because their turns may be long.
   */
  function next(): string | undefined {
    let groups: readonly string[] = [...waiting.keys()].filter((group) => mayBegin(group, isNextLarge(group)));
    if (groups.length > 1 && !hasOrdinary()) groups = leastBy(groups, (group) => Number(!records.isKnown(group)));
    if (groups.length > 1) groups = leastBy(groups, (group) => running.get(group) ?? 0);
    if (groups.length > 1) groups = withoutHeavyUsers(groups);
    return leastBy(groups, (group) => served.get(group) ?? 0)[0];
  }

  /** Skips groups that used much more time than the one that used least. Equal groups differ a little by chance. */
  function withoutHeavyUsers(groups: readonly string[]): readonly string[] {
    const used = groups.map((group) => records.usedMs(group));
    const mostMs = TIMES_HEAVY * Math.min(...used) + HEAVY_MS;
    return groups.filter((_, i) => used[i]! <= mostMs);
  }

  /** Assigns free turns to waiting groups. */
  function serve(): void {
    for (let chosen = next(); chosen !== undefined; chosen = next()) {
      const [waiter] = waiting.get(chosen)!;
      leave(chosen, waiter!);
      waiter!.begin(begin(chosen, waiter!));
    }
    makeOrdinary();
    look();
  }

  /** Cuts running turns that must end for waiting ones, or schedules the next check. */
  function look(): void {
    cutLong();
    cutSlices();
    if (waitingCount > 0 && reservedTurns.size < reserved && reservedTimer === undefined)
      reservedTimer = setTimeout(lookAgain, RESERVED_LOOK_MS).unref();
  }

  function lookAgain(): void {
    reservedTimer = undefined;
    if (waitingCount > 0) serve();
  }

  return {
    take(group, { signals = [], isLarge = false, sliceMs } = {}) {
      const aborted = signals.find((signal) => signal.aborted);
      if (aborted) return Promise.reject(aborted.reason);
      if (!waiting.has(group) && mayBegin(group, isLarge)) return Promise.resolve(begin(group, { isLarge, sliceMs }));
      if (waitingCount >= waitingLimit && !(waitingCount > 0 && makeRoom(group))) return Promise.reject(new Crowded());
      return new Promise((resolve, reject) => {
        const settle = (end: () => void) => {
          for (const signal of signals) signal.removeEventListener('abort', onAbort);
          end();
        };
        const waiter: Waiter = {
          isLarge,
          sliceMs,
          begin: (cut) => settle(() => resolve(cut)),
          refuse: (reason) => settle(() => reject(reason)),
        };
        const onAbort = ({ target }: Event) => {
          leave(group, waiter);
          waiter.refuse((target as AbortSignal).reason);
        };
        for (const signal of signals) signal.addEventListener('abort', onAbort);
        const line = waiting.get(group) ?? new Set();
        waiting.set(group, line.add(waiter));
        waitingCount++;
        look();
      });
    },
    state: () => ({ waiting: waitingCount, running: runningCount }),
    give(group) {
      end(group);
      serve();
    },
  };
}

/** Returns the members whose value is the lowest, in their order. */
function leastBy(groups: readonly string[], value: (group: string) => number): readonly string[] {
  const values = groups.map(value);
  const least = Math.min(...values);
  return groups.filter((_, i) => values[i] === least);
}
