/** Statistics of the recent slots of each group: typical and long durations, and total time. */
import { LruCache } from '@platen/engine/base/lru-cache';

/** True for a large input. The duration then depends on whether the input is cached. */
export type Size = { readonly isLarge: boolean };

export type TurnRecords = {
  begin(group: string): void;
  /** Ends the group's oldest running slot. */
  end(group: string): void;
  /**
   * Records that the running slot was aborted because it took too long. The group's next slots, or only those with
   * large input, are then expected to be long too.
   */
  cut(group: string, size: Size): void;
  /** Running time of the group's oldest slot, in ms. */
  runningMs(group: string): number;
  /**
   * Predicts whether the group's next slot will be much shorter than the slots of the other groups. The machine's speed
   * does not matter, because slots are compared with each other. Unknown groups count as short. Groups with medium
   * slots do not count as short while groups with short slots are active.
   */
  isShorterThan(group: string, others: Iterable<string>, size: Size): boolean;
  /** Returns true if the duration of the group's slots is known. */
  isKnown(group: string): boolean;
  /** Running time in ms after which another group's slot counts as long, compared with this group's slots. */
  longAfterMs(group: string, other: string, size: Size): number;
  /** Returns true if a slot of the group took long recently, or is taking long now. */
  isLong(group: string): boolean;
  /** Recently used time in ms. Time used a minute ago counts half. */
  usedMs(group: string): number;
};

/** Minimum duration of a long slot in ms. A label takes a twentieth of it. */
const LONG_MS = 1_000;

/**
 * Duration in ms below which a slot is always short. A label takes a fraction of it; publishing a large template takes
 * more.
 */
const SHORT_MS = 50;

/**
 * Minimum duration of a medium slot in ms. An invoice takes less; publishing a large template takes several times as
 * much.
 */
const MIDDLING_MS = 100;

/** Minimum ratio between a medium slot and the shortest slots. It applies on slow machines. */
const TIMES_MIDDLING = 10;

/**
 * Time in ms for which a group with short slots counts as active. During it, reserved slots are not used for medium
 * slots.
 */
const AROUND_MS = 10_000;

/**
 * Extra time in ms before a new group's slot counts as long. Applies if the waiting group is known to have short slots.
 */
const NEWCOMER_MS = 30;

/**
 * Extra time in ms before a slot with large input counts as long. It is added to the longer of the two groups' typical
 * durations.
 */
const LARGE_MS = 20;

/**
 * Time in ms after an aborted slot in which no other new group counts as short. Aborting ends the thread, and a new
 * thread takes a while to start.
 */
const STARTING_MS = 30_000;

/** Factor by which the slots of other groups must be longer for a slot to count as short. */
const TIMES_SHORTER = 2;

/** Weight of the latest slot in the moving average. */
const LAST_SHARE = 0.2;

/**
 * Maximum ratio of one duration to the average when it is added to the average. So a single label delayed by a cold
 * thread or a busy machine does not make the group's next slots medium. Real changes show after a few slots.
 */
const TIMES_BELIEVED = 8;

/** Time in ms for which a long slot counts against a group. */
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
  /** Groups whose running slot was aborted. */
  const cut = new Map<string, Size>();
  /** Time of the latest aborted slot in any group. */
  let anyCutAt = -Infinity;
  /** Recently shortest typical duration of a group, and when it was recorded. */
  let shortest = { usualMs: Infinity, at: -Infinity };

  function used({ usedMs, usedAt }: Record): number {
    return usedMs * 0.5 ** ((now() - usedAt) / HALF_LIFE_MS);
  }

  function runningMs(group: string): number {
    const [first = now()] = begun.get(group) ?? [];
    return now() - first;
  }

  /**
   * Expected duration of a running slot: the typical duration of its group, or its running time once that is long.
   * Infinity for unknown groups. Groups with equal durations do not count as short compared with each other.
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

  /** Returns true if a slot is long compared with the short slots of the currently active groups. */
  function isMiddling(usualMs: number): boolean {
    const isKnown = now() - shortest.at < AROUND_MS;
    return isKnown && usualMs >= Math.max(MIDDLING_MS, TIMES_MIDDLING * shortest.usualMs);
  }

  /** Returns true if a group with short slots is active. */
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
    isShorterThan(group, others, { isLarge }) {
      const known = recent(group);
      if (known === undefined) return !isLarge && (now() - anyCutAt >= STARTING_MS || !hasShort());
      if (now() - (isLarge ? known.largeCutAt : known.cutAt) < REMEMBERED_MS) return false;
      if (isMiddling(known.usualMs)) return false;
      return (
        known.usualMs < SHORT_MS || [...others].every((other) => expectedMs(other) >= TIMES_SHORTER * known.usualMs)
      );
    },
    isKnown: (group) => recent(group) !== undefined,
    longAfterMs(group, other, { isLarge }) {
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
