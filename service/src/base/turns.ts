/**
 * Turns: at most so many at once, so many more wait. They are shared out between groups, so that a crowd of one takes
 * from the others neither their turns nor their places in the queue, and what takes long keeps nobody from what is short.
 */
import { createTurnRecords, type Size } from './turn-records.ts';

/** Why a turn is refused: too many wait. */
export class Crowded extends Error {}

/** Aborts when the turn is to be given back though the work has not ended: it took long, and another waits for it. */
export type Cut = AbortSignal;

export type Asked = {
  readonly signals?: readonly AbortSignal[];
  /** Much is to be read: of a group that nothing is known of it is not believed to be short. */
  readonly isLarge?: boolean;
  /** An ordinary turn is cut after so many milliseconds where a group waits that has none and used less lately; without, it is never cut. */
  readonly sliceMs?: number | undefined;
};

export type Turns = {
  /**
   * Resolves when it is this caller's turn, with what may cut it short if it is a reserved one or has a slice. Rejects with `Crowded`, or with
   * the reason of a signal that aborts first.
   */
  take(group: string, asked?: Asked): Promise<Cut | undefined>;
  /** To be called once after each turn. */
  give(group: string): void;
  /** How many wait, and how many have their turn. */
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

/** How soon it is looked again whether a turn is to be cut that has had its slice. */
const LOOK_MS = 1_000;

/** How soon it is looked again who may have a reserved turn: those that run turn out to be long. */
const RESERVED_LOOK_MS = 250;

type TurnsOptions = {
  /**
   * Turns beside those, for groups that have none and whose own are short beside those that run, as far as anybody knows: they
   * never wait for others' long ones. Who turns out to take long gives it back as soon as another waits for it.
   */
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
  /** A group of long ones that has all other turns never takes the last. */
  const mostOfLong = Math.max(1, atOnce - 1);
  const running = new Map<string, number>();
  /** A Set keeps the order and lets go of one in the middle. */
  const waiting = new Map<string, Set<Waiter>>();
  /** When a group that runs or waits last began a turn, as their number. */
  const served = new Map<string, number>();
  /** The reserved turns, by group, the oldest first. All others that run are ordinary. */
  const reservedTurns = new Map<string, Reserved>();
  let cutTimer: NodeJS.Timeout | undefined;
  /** The ordinary turns that have a slice, the oldest first. */
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
  function mayBegin(group: string, isLarge: boolean): boolean {
    if (!hasOrdinary()) return reservedTurns.size < reserved && mayHaveReserved(group, isLarge);
    return (running.get(group) ?? 0) < mostOfLong || !records.isLong(group);
  }

  function mayHaveReserved(group: string, isLarge: boolean): boolean {
    return !running.has(group) && records.isShortBeside(group, running.keys(), { isLarge });
  }

  /** Tells whether the one that waits first is large. */
  function isNextLarge(group: string): boolean {
    const [first] = waiting.get(group) ?? [];
    return first?.isLarge ?? false;
  }

  /** Ordinary turns that nobody waits for are those of the reserved ones that run. */
  function makeOrdinary(): void {
    for (const group of reservedTurns.keys()) if (hasOrdinary()) reservedTurns.delete(group);
  }

  /** Cuts short the oldest reserved turn once it is long beside what is expected of one that waits for it. */
  function cutLong(): void {
    clearTimeout(cutTimer);
    const [oldest] = reservedTurns;
    if (!oldest || reservedTurns.size < reserved) return;
    const [group, { cut, isLarge }] = oldest;
    const ranMs = records.runningMs(group);
    const others = [...waiting.keys()].filter((other) => !running.has(other));
    // Where both are large, neither gives way to the other.
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

  /** Whether a group waits that would have the turn of this one. */
  function isWanted(group: string): boolean {
    const used = records.seconds(group) + Math.floor(records.runningMs(group) / 1000);
    return [...waiting.keys()].some((other) => !running.has(other) && records.seconds(other) < used);
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
   * The next group among those that wait and may begin: the one with the fewest turns running; among equals the one that used fewer
   * seconds lately, then the one served longest ago. For a reserved turn newcomers come last: theirs may be long.
   */
  function next(): string | undefined {
    const isReserved = !hasOrdinary();
    const order = (a: string, b: string) =>
      (isReserved ? Number(records.isKnown(b)) - Number(records.isKnown(a)) : 0) ||
      (running.get(a) ?? 0) - (running.get(b) ?? 0) ||
      records.seconds(a) - records.seconds(b) ||
      (served.get(a) ?? 0) - (served.get(b) ?? 0);
    return [...waiting.keys()]
      .filter((group) => mayBegin(group, isNextLarge(group)))
      .reduce<string | undefined>(
        (best, group) => (best === undefined || order(group, best) < 0 ? group : best),
        undefined,
      );
  }

  /** Gives what turns there are to those who wait. */
  function serve(): void {
    for (let chosen = next(); chosen !== undefined; chosen = next()) {
      const [waiter] = waiting.get(chosen)!;
      leave(chosen, waiter!);
      waiter!.begin(begin(chosen, waiter!));
    }
    makeOrdinary();
    look();
  }

  /** Whether a turn that runs is to end for one that waits, now or later. */
  function look(): void {
    cutLong();
    cutSlices();
    clearTimeout(reservedTimer);
    if (waitingCount > 0 && reservedTurns.size < reserved) reservedTimer = setTimeout(serve, RESERVED_LOOK_MS).unref();
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
