/** What turns took lately, by group: how long the longest was, and how many seconds all. */
import { LruCache } from '@platen/engine/base/lru-cache';

export type TurnRecords = {
  begin(group: string): void;
  /** Of the turns that run, the one begun first. */
  end(group: string): void;
  /** Whether a turn of the group will have ended long before those of others, as far as their latest tell: so it is however slow
   * the machine is. */
  isShortBeside(group: string, others: Iterable<string>): boolean;
  /** Whether one took long lately, or does by now. */
  isLong(group: string): boolean;
  /** Whole seconds used lately; a minute ago counts half. */
  seconds(group: string): number;
};

/** A label takes a twentieth of it. */
const LONG_MS = 1_000;

/** What is short beside anything: a label takes a fraction of it, publishing a large template more. */
const SHORT_MS = 150;

/** So many times as long the turns of others take beside which one is short. */
const TIMES_SHORTER = 2;

/** How much the last turn counts in what they take. */
const LAST_SHARE = 0.2;

/** How long it is held against a group that it had a long turn. */
const REMEMBERED_MS = 600_000;

const HALF_LIFE_MS = 60_000;

const GROUPS = 10_000;

type Record = { usedMs: number; usedAt: number; longAt: number; endedAt: number; usualMs: number };

export function createTurnRecords(now: () => number): TurnRecords {
  const records = new LruCache<string, Record>(GROUPS);
  const begun = new Map<string, number[]>();

  function used({ usedMs, usedAt }: Record): number {
    return usedMs * 0.5 ** ((now() - usedAt) / HALF_LIFE_MS);
  }

  /** Of a turn that runs: what is usual, or how long it has run, if that is longer; a group that is not known may take any time. */
  function expectedMs(group: string): number {
    const [first = now()] = begun.get(group) ?? [];
    return Math.max(records.get(group)?.usualMs ?? Infinity, now() - first);
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
      const usualMs = known ? known.usualMs + LAST_SHARE * (tookMs - known.usualMs) : tookMs;
      records.set(group, { usedMs, usedAt: now(), longAt, endedAt: now(), usualMs });
    },
    isShortBeside(group, others) {
      const known = records.get(group);
      if (known === undefined || now() - known.endedAt >= REMEMBERED_MS) return false;
      return (
        known.usualMs < SHORT_MS || [...others].every((other) => expectedMs(other) >= TIMES_SHORTER * known.usualMs)
      );
    },
    isLong(group) {
      return runsLong(group) || now() - (records.get(group)?.longAt ?? -Infinity) < REMEMBERED_MS;
    },
    seconds(group) {
      const known = records.get(group);
      return known ? Math.floor(used(known) / 1000) : 0;
    },
  };
}
