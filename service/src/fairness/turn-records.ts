/** Statistics of the recent slots of each group: usual duration, long slots and total time. */
import { LruCache } from '@platen/engine/base/lru-cache';

/** Size of the input of a slot. For a large input, the duration depends on whether the input is cached. */
export type Size = { readonly isLarge: boolean };

export type TurnRecords = {
  begin(group: string): void;
  /** Stops the time of the group's newest running slot until `restart`. */
  pause(group: string): void;
  /** Starts the time of the group's newest running slot again. */
  restart(group: string): void;
  /** Records the end of the group's oldest running slot. */
  end(group: string): void;
  /**
   * Records that the running slot is aborted because it took too long. Until the group proves otherwise, its next slots
   * are expected to take long. If the input was large, this applies only to large inputs.
   */
  cut(group: string, size: Size): void;
  /** Returns the time in ms for which the group's oldest running slot has been running. */
  runningMs(group: string): number;
  /**
   * Predicts whether the group's next slot will be much shorter than the slots of the other groups. The speed of the
   * machine does not matter, because slots are compared with each other. An unknown group is expected to have short
   * slots. While groups with short slots are active, medium slots do not count as short.
   */
  isShorterThan(group: string, others: Iterable<string>, size: Size): boolean;
  /** Returns true if the group's slots are known to be short, and its oldest running slot is not longer. */
  isShort(group: string): boolean;
  /** Returns true if there are statistics about the group. */
  isKnown(group: string): boolean;
  /**
   * Returns the time in ms after which a running slot of `other` counts as long, compared with the slots of `group`.
   */
  longAfterMs(group: string, other: string, size: Size): number;
  /** Returns true if the group recently had a long slot or has one now. */
  isLong(group: string): boolean;
  /** Returns the recently used time in ms. Time that was used a minute ago counts half. */
  usedMs(group: string): number;
};

/** Minimum duration of a long slot in ms. A label takes a twentieth of this time. */
const LONG_MS = 1_000;

/**
 * Slots that take less than this time in ms are always short. A label takes a fraction of it. Publishing a large
 * template takes more.
 */
export const SHORT_MS = 50;

/**
 * Minimum duration of a medium slot in ms. An invoice takes less. Publishing a large template takes several times as
 * long.
 */
const MIDDLING_MS = 100;

/** Medium slots take at least this many times as long as the shortest slots. It matters on slow machines. */
const TIMES_MIDDLING = 10;

/**
 * Time in ms for which a group remains active after a short slot. While such groups are active, medium slots cannot use
 * reserved slots.
 */
const AROUND_MS = 10_000;

/**
 * Additional time in ms for the slot of a new group before it counts as long. It applies if the waiting group is known
 * to have short slots.
 */
const NEWCOMER_MS = 30;

/**
 * Additional time in ms for a slot with large input before it counts as long. It is added to the longer of the two
 * groups' usual durations.
 */
const LARGE_MS = 20;

/**
 * Time in ms after aborting a slot in which no other new group is expected to have short slots. Aborting terminates a
 * thread, and starting a new thread takes a while.
 */
const STARTING_MS = 30_000;

/** Slots of other groups must take at least this many times as long for a slot to count as short. */
const TIMES_SHORTER = 2;

/** Weight of the latest slot in the average duration. */
const LAST_SHARE = 0.2;

/**
 * Maximum ratio between a duration and the average that is taken into account. One label that is delayed by a new
 * thread or a busy machine therefore does not make the group's slots medium. Lasting changes take effect after a few
 * slots.
 */
const TIMES_BELIEVED = 8;

/** Time in ms for which a long slot is remembered. */
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
  /** Times at which the running slots of each group began; Infinity for a paused slot. */
  const begun = new Map<string, number[]>();
  /** Groups whose running slot has been aborted, with the size of its input. */
  const cut = new Map<string, Size>();
  /** Time of the last aborted slot of any group. */
  let anyCutAt = -Infinity;
  /** Shortest usual duration of any recent group, and the time when it was recorded. */
  let shortest = { usualMs: Infinity, at: -Infinity };

  function used({ usedMs, usedAt }: Record): number {
    return usedMs * 0.5 ** ((now() - usedAt) / HALF_LIFE_MS);
  }

  /** Returns the time since a slot began. 0 for a paused slot. */
  function since(begunAt: number): number {
    return Math.max(0, now() - begunAt);
  }

  function runningMs(group: string): number {
    const [first = now()] = begun.get(group) ?? [];
    return since(first);
  }

  function beginNewestAt(group: string, at: number): void {
    begun.set(group, [...begun.get(group)!.slice(0, -1), at]);
  }

  /**
   * Returns the expected duration of a running slot: the usual duration of the group's slots, or the time that it has
   * already taken if this is long. Infinity for unknown groups, so that two unknown groups do not count as shorter than
   * each other.
   */
  function expectedMs(group: string): number {
    const ranMs = runningMs(group);
    return Math.max(records.get(group)?.usualMs ?? Infinity, ranMs >= LONG_MS ? ranMs : 0);
  }

  /** Returns the statistics of the group. Returns undefined if they are too old. */
  function recent(group: string): Record | undefined {
    const known = records.get(group);
    return known && now() - known.endedAt < REMEMBERED_MS ? known : undefined;
  }

  /** Returns true if a duration is medium compared with the short slots of active groups. */
  function isMiddling(usualMs: number): boolean {
    const isKnown = now() - shortest.at < AROUND_MS;
    return isKnown && usualMs >= Math.max(MIDDLING_MS, TIMES_MIDDLING * shortest.usualMs);
  }

  /** Returns true if groups with short slots are active. */
  function hasShort(): boolean {
    return shortest.usualMs < LONG_MS && now() - shortest.at < AROUND_MS;
  }

  function runsLong(group: string): boolean {
    return (begun.get(group) ?? []).some((at) => since(at) >= LONG_MS);
  }

  return {
    begin(group) {
      begun.set(group, [...(begun.get(group) ?? []), now()]);
    },
    pause: (group) => beginNewestAt(group, Infinity),
    restart: (group) => beginNewestAt(group, now()),
    end(group) {
      const [first = now(), ...others] = begun.get(group) ?? [];
      if (others.length > 0) begun.set(group, others);
      else begun.delete(group);
      const known = records.get(group);
      const tookMs = since(first);
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
    isShort: (group) => (recent(group)?.usualMs ?? Infinity) < SHORT_MS && runningMs(group) < SHORT_MS,
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
