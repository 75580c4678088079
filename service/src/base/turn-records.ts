/** Statistics of recent turns by group: usual and long durations, and total time. */
import { LruCache } from '@platen/engine/base/lru-cache';

/** True if the turn has a lot of input. Its duration then depends on whether the input is cached. */
export type Size = { readonly isLarge: boolean };

export type TurnRecords = {
  begin(group: string): void;
  /** Ends the oldest running turn of the group. */
  end(group: string): void;
  /**
   * Records that the running turn was cut for taking too long. Further turns of the group, or only its large ones, are
   * then expected to be long too.
   */
  cut(group: string, size: Size): void;
  /** Running time of the group's oldest turn, in ms. */
  runningMs(group: string): number;
  /**
   * Predicts from recent turns whether a turn of the group ends long before the turns of the others. It compares turns
   * with each other, so the machine's speed does not matter. Unknown groups count as short. Groups with middling turns
   * do not while groups with short turns are active.
   */
  isShortBeside(group: string, others: Iterable<string>, size: Size): boolean;
  /** Returns true if durations of the group's turns are known. */
  isKnown(group: string): boolean;
  /** Running time, in ms, from which another group's turn counts as long compared with the group's own turns. */
  longBeside(group: string, other: string, size: Size): number;
  /** Returns true if a turn of the group took long recently, or is taking long now. */
  isLong(group: string): boolean;
  /** Milliseconds used lately; use a minute ago counts half. */
  usedMs(group: string): number;
};

/** Duration of a long turn. A label takes a twentieth of it. */
const LONG_MS = 1_000;

/** Turns below this are always short. A label takes a fraction of it; publishing a large template takes more. */
const SHORT_MS = 50;

/** Minimum duration of a middling turn. An invoice takes less; publishing a large template takes several times as much. */
const MIDDLING_MS = 100;

/** On slow machines, a turn is middling only from this many times the duration of the shortest. */
const TIMES_MIDDLING = 10;

/** Time for which a group with short turns counts as active. Meanwhile reserved turns are kept free of middling ones. */
const AROUND_MS = 10_000;

/** Extra time, in ms, before a newcomer's turn counts as long. Applies when the waiting group is known to have short turns. */
const NEWCOMER_MS = 30;

/**
 * Extra time, in ms, before a large turn counts as long. It is added to the larger of the group's usual time and the
 * waiting group's.
 */
const LARGE_MS = 20;

/** Time after a cut in which no other newcomer counts as short. A cut ends its thread, and a new one takes a while to start. */
const STARTING_MS = 30_000;

/** Factor by which turns of others must be longer for a turn to count as short. */
const TIMES_SHORTER = 2;

/** Weight of the latest turn in the moving average. */
const LAST_SHARE = 0.2;

/**
 * Maximum factor by which one turn may exceed the average when it is averaged in. So one label delayed by a cold thread
 * or a busy machine does not make the next ones middling. Real changes show after a few turns.
 */
const TIMES_BELIEVED = 8;

/** Time for which a long turn counts against a group. */
const REMEMBERED_MS = 600_000;

const HALF_LIFE_MS = 60_000;

const GROUPS = 10_000;

type Record = {
  usedMs: number;
  usedAt: number;
  longAt: number;
  cutAt: number;
  largeCutAt: number;
  endedAt: number;
  usualMs: number;
};

function usualAfter(usualMs: number, tookMs: number): number {
  const believedMs = Math.min(tookMs, TIMES_BELIEVED * Math.max(usualMs, 1));
  return usualMs + LAST_SHARE * (believedMs - usualMs);
}

export function createTurnRecords(now: () => number): TurnRecords {
  const records = new LruCache<string, Record>(GROUPS);
  const begun = new Map<string, number[]>();
  /** Groups whose running turn has been cut. */
  const cut = new Map<string, Size>();
  /** Time of the latest cut in any group. */
  let anyCutAt = -Infinity;
  /** Group with the shortest turns recently. */
  let shortest = { usualMs: Infinity, at: -Infinity };

  function used({ usedMs, usedAt }: Record): number {
    return usedMs * 0.5 ** ((now() - usedAt) / HALF_LIFE_MS);
  }

  function runningMs(group: string): number {
    const [first = now()] = begun.get(group) ?? [];
    return now() - first;
  }

  /**
   * Expected duration of a running turn: the usual one, or the time it has run once that is long. Infinity for unknown
   * groups. Groups with equal durations are not short compared with each other.
   */
  function expectedMs(group: string): number {
    const ranMs = runningMs(group);
    return Math.max(records.get(group)?.usualMs ?? Infinity, ranMs >= LONG_MS ? ranMs : 0);
  }

  /** Returns the group's statistics unless they are too old. */
  function recent(group: string): Record | undefined {
    const known = records.get(group);
    return known && now() - known.endedAt < REMEMBERED_MS ? known : undefined;
  }

  /** Returns true if a turn is long compared with the short ones that other groups currently need. */
  function isMiddling(usualMs: number): boolean {
    const isKnown = now() - shortest.at < AROUND_MS;
    return isKnown && usualMs >= Math.max(MIDDLING_MS, TIMES_MIDDLING * shortest.usualMs);
  }

  /** Returns true if a group with short turns is active. */
  function hasShort(): boolean {
    return shortest.usualMs < LONG_MS && now() - shortest.at < AROUND_MS;
  }

  function runsLong(group: string): boolean {
    return (begun.get(group) ?? []).some((at) => now() - at >= LONG_MS);
  }

  return {
    begin(group) {
      begun.set(group, [...(begun.get(group) ?? []), now()]);
    },
    end(group) {
      const [first = now(), ...others] = begun.get(group) ?? [];
      if (others.length > 0) begun.set(group, others);
      else begun.delete(group);
      const known = records.get(group);
      const tookMs = now() - first;
      const longAt = tookMs >= LONG_MS ? now() : (known?.longAt ?? -Infinity);
      const usedMs = tookMs + (known ? used(known) : 0);
      const usualMs = known ? usualAfter(known.usualMs, tookMs) : tookMs;
      if (usualMs <= shortest.usualMs || now() - shortest.at >= AROUND_MS) shortest = { usualMs, at: now() };
      const wasCut = cut.get(group);
      cut.delete(group);
      const cutAt = wasCut?.isLarge === false ? now() : (known?.cutAt ?? -Infinity);
      const largeCutAt = wasCut ? now() : (known?.largeCutAt ?? -Infinity);
      records.set(group, { usedMs, usedAt: now(), longAt, cutAt, largeCutAt, endedAt: now(), usualMs });
    },
    cut(group, size) {
      anyCutAt = now();
      cut.set(group, size);
    },
    runningMs,
    isShortBeside(group, others, { isLarge }) {
      const known = recent(group);
      if (known === undefined) return !isLarge && (now() - anyCutAt >= STARTING_MS || !hasShort());
      if (now() - (isLarge ? known.largeCutAt : known.cutAt) < REMEMBERED_MS) return false;
      if (isMiddling(known.usualMs)) return false;
      return (
        known.usualMs < SHORT_MS || [...others].every((other) => expectedMs(other) >= TIMES_SHORTER * known.usualMs)
      );
    },
    isKnown: (group) => recent(group) !== undefined,
    longBeside(group, other, { isLarge }) {
      const [known, ran] = [recent(group), recent(other)];
      if (known === undefined) return LONG_MS;
      const shortMs = TIMES_SHORTER * known.usualMs;
      if (ran === undefined) return Math.max(Math.min(LONG_MS, NEWCOMER_MS + shortMs), shortMs);
      if (!isLarge) return Math.max(LONG_MS, shortMs);
      return Math.max(Math.min(LONG_MS, LARGE_MS + Math.max(shortMs, TIMES_SHORTER * ran.usualMs)), shortMs);
    },
    isLong(group) {
      return runsLong(group) || now() - (records.get(group)?.longAt ?? -Infinity) < REMEMBERED_MS;
    },
    usedMs(group) {
      const known = records.get(group);
      return known ? used(known) : 0;
    },
  };
}
