/**
 * Limits concurrency and the length of the queue, shared fairly between groups. Many requests of one group cannot use
 * up the slots or the queue of other groups. Long slots do not block short ones.
 */
import { createTurnRecords, SHORT_MS, type Size } from './turn-records.ts';

/** Thrown if the queue is full. */
export class QueueFull extends Error {}

/** Aborts when a slot must end early, because it has taken long and another group is waiting. */
export type Cut = AbortSignal;

export type Asked = {
  readonly signals?: readonly AbortSignal[];
  /** True for a large input. An unknown group with a large input is not expected to have a short slot. */
  readonly isLarge?: boolean;
  /**
   * Time slice in ms; undefined if the slot must not be aborted. After this time, an ordinary slot is aborted if
   * another group is waiting that has no running slot and has recently used less time.
   */
  readonly sliceMs?: number | undefined;
};

export type Turns = {
  /**
   * Waits for a slot. Returns a signal that aborts when the slot must end early. Returns undefined for a slot that is
   * never aborted. Rejects with `QueueFull` if the queue is full, or with the reason of a given signal that aborts.
   */
  take(group: string, asked?: Asked): Promise<Cut | undefined>;
  /** Stops the time of the group's newest slot until `restart`, for example while its thread is starting. */
  pause(group: string): void;
  /** Starts the time of the group's newest slot again. */
  restart(group: string): void;
  /** Frees a slot of the group. Call it exactly once per slot. */
  give(group: string): void;
  /** Returns the numbers of waiting callers and of running slots. */
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

/** Interval in ms for checking slots whose time slice has ended. */
const LOOK_MS = 1_000;

/** Interval in ms for checking reserved slots, because running slots may no longer be short. */
const RESERVED_LOOK_MS = SHORT_MS;

/** A group is a heavy user if it has used this many times as much time as another group, plus `HEAVY_MS`. */
const TIMES_HEAVY = 2;

const HEAVY_MS = 1_000;

type TurnsOptions = {
  /**
   * Number of additional slots. They are for groups that have no running slot and are expected to have short ones, so
   * that these groups wait less than 100 ms for long slots of others. A running slot is long after 50 ms, and slots are
   * checked every 50 ms. If a reserved slot becomes long, it is aborted as soon as another group waits for it. While all
   * running slots are short, reserved slots stay free, because an additional thread would only compete for the
   * processor.
   */
  readonly reserved?: number;
  /** Monotonic clock in ms. Its origin does not matter. */
  readonly now?: () => number;
};

export function createTurns(
  atOnce: number,
  waitingLimit: number,
  { reserved = 0, now = () => performance.now() }: TurnsOptions = {},
): Turns {
  const records = createTurnRecords(now);
  /** Maximum number of slots for groups with long slots: all but one. */
  const mostOfLong = Math.max(1, atOnce - 1);
  const running = new Map<string, number>();
  /** Waiting callers by group. A set keeps their order, and any of them can be removed. */
  const waiting = new Map<string, Set<Waiter>>();
  /**
   * Position of each group in the queue: the sequence number of its last slot. A group that begins to wait without a
   * running slot gets a position just before the newest slot, so that it precedes only groups with later slots. It keeps
   * this position while it waits. Contains only groups that have running slots or waiting callers.
   */
  const positions = new Map<string, number>();
  /** Reserved slots by group, oldest first. All other running slots are ordinary slots. */
  const reservedTurns = new Map<string, Reserved>();
  let cutTimer: NodeJS.Timeout | undefined;
  /** Ordinary slots with a time slice, oldest first. */
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
    positions.set(group, ++turnCount);
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
    if (!running.has(group) && !waiting.has(group)) positions.delete(group);
  }

  /**
   * Rejects the last caller in the longest queue. Returns false if the queue of the new caller's group would be the
   * longest.
   */
  function dropFromLongest(group: string): boolean {
    const own = (waiting.get(group)?.size ?? 0) + 1;
    const [longest, line] = [...waiting].reduce((a, b) => (b[1].size > a[1].size ? b : a));
    if (line.size <= own) return false;
    const last = [...line].at(-1)!;
    leave(longest, last);
    last.refuse(new QueueFull());
    return true;
  }

  /** Returns true if the group can begin a slot now. */
  function mayBegin(group: string, isLarge: boolean): boolean {
    return hasOrdinary() ? mayHaveOrdinary(group) : isReservedOpen() && mayHaveReserved(group, isLarge);
  }

  function mayHaveOrdinary(group: string): boolean {
    return (running.get(group) ?? 0) < mostOfLong || !records.isLong(group);
  }

  /** Returns true if a reserved slot is free and a running slot may take long. */
  function isReservedOpen(): boolean {
    return reservedTurns.size < reserved && [...running.keys()].some((group) => !records.isShort(group));
  }

  function mayHaveReserved(group: string, isLarge: boolean): boolean {
    return !running.has(group) && records.isShorterThan(group, running.keys(), { isLarge });
  }

  /** Returns true if the next caller of the group has a large input. */
  function isNextLarge(group: string): boolean {
    const [first] = waiting.get(group) ?? [];
    return first?.isLarge ?? false;
  }

  /** Turns running reserved slots into ordinary slots while ordinary slots are free. */
  function makeOrdinary(): void {
    for (const group of reservedTurns.keys()) if (hasOrdinary()) reservedTurns.delete(group);
  }

  /** Aborts the oldest reserved slot if it has taken long compared with the expected slot of a waiting group. */
  function cutLong(): void {
    clearTimeout(cutTimer);
    const [oldest] = reservedTurns;
    if (!oldest || reservedTurns.size < reserved) return;
    const [group, { cut, isLarge }] = oldest;
    const ranMs = records.runningMs(group);
    const others = [...waiting.keys()].filter((other) => !running.has(other));
    // The slot of a large input is not aborted for another large input.
    const longMs = (other: string) => records.longAfterMs(other, group, { isLarge: isLarge && !isNextLarge(other) });
    if (others.some((other) => longMs(other) <= ranMs && mayHaveReserved(other, isNextLarge(other)))) {
      reservedTurns.delete(group);
      records.cut(group, { isLarge });
      cut.abort();
      return;
    }
    const leftMs = Math.min(...others.map((other) => longMs(other) - ranMs).filter((ms) => ms > 0));
    if (leftMs < Infinity) cutTimer = setTimeout(cutLong, leftMs).unref();
  }

  /** Returns true if the group's slot should end, because a waiting group should get it. */
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
   * Returns the waiting group that gets the next slot. Groups with fewer running slots come first. Heavy users come
   * last among these, then the group with the lowest position comes first. For a reserved slot, groups without
   * statistics come last, because their slots may be long.
   */
  function next(): string | undefined {
    const isOrdinary = hasOrdinary();
    if (!isOrdinary && !isReservedOpen()) return undefined;
    let groups: readonly string[] = [...waiting.keys()].filter((group) =>
      isOrdinary ? mayHaveOrdinary(group) : mayHaveReserved(group, isNextLarge(group)),
    );
    if (groups.length > 1 && !isOrdinary) groups = leastBy(groups, (group) => Number(!records.isKnown(group)));
    if (groups.length > 1) groups = leastBy(groups, (group) => running.get(group) ?? 0);
    if (groups.length > 1) groups = withoutHeavyUsers(groups);
    return leastBy(groups, (group) => positions.get(group)!)[0];
  }

  /**
   * Removes groups that have recently used much more time than the group that used least. Small differences do not
   * matter.
   */
  function withoutHeavyUsers(groups: readonly string[]): readonly string[] {
    const used = groups.map((group) => records.usedMs(group));
    const mostMs = TIMES_HEAVY * Math.min(...used) + HEAVY_MS;
    return groups.filter((_, i) => used[i]! <= mostMs);
  }

  /** Gives free slots to waiting groups. */
  function serve(): void {
    for (let chosen = next(); chosen !== undefined; chosen = next()) {
      const [waiter] = waiting.get(chosen)!;
      leave(chosen, waiter!);
      waiter!.begin(begin(chosen, waiter!));
    }
    makeOrdinary();
    look();
  }

  /**
   * Aborts running slots that must end because other groups are waiting. If no slot must end yet, schedules the next
   * check.
   */
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
      if (waitingCount >= waitingLimit && !(waitingCount > 0 && dropFromLongest(group)))
        return Promise.reject(new QueueFull());
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
        if (!positions.has(group)) positions.set(group, turnCount - 0.5);
        waitingCount++;
        look();
      });
    },
    pause: records.pause,
    restart: records.restart,
    state: () => ({ waiting: waitingCount, running: runningCount }),
    give(group) {
      end(group);
      serve();
    },
  };
}

/** Returns the groups with the lowest value. Keeps their order. */
function leastBy(groups: readonly string[], value: (group: string) => number): readonly string[] {
  const values = groups.map(value);
  const least = Math.min(...values);
  return groups.filter((_, i) => values[i] === least);
}
