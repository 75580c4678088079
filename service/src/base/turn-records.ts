/** What turns took lately, by group: how long the longest was, and how many seconds all. */
import { LruCache } from '@platen/engine/base/lru-cache';

/** Whether much is to be read in a turn: how long that takes depends on what was read before. */
export type Size = { readonly isLarge: boolean };

export type TurnRecords = {
  begin(group: string): void;
  /** Ends the turn of the group that began first. */
  end(group: string): void;
  /** The turn that runs takes too long for where it is: another of the group, or another large one of it, is believed to do so, too. */
  cut(group: string, size: Size): void;
  /** For how long the turn that was begun first has run, in milliseconds. */
  runningMs(group: string): number;
  /**
   * Whether a turn of the group will have ended long before those of others, as far as their latest tell: so it is however slow
   * the machine is. It is believed of a group that nothing is known of, and of no middling one while groups of short ones are around.
   */
  isShortBeside(group: string, others: Iterable<string>, size: Size): boolean;
  /** Whether anything is known of how long its turns take. */
  isKnown(group: string): boolean;
  /** How long the turn of another, which runs, takes to be long beside those of the group, in milliseconds. */
  longBeside(group: string, other: string, size: Size): number;
  /** Whether one took long lately, or does by now. */
  isLong(group: string): boolean;
  /** Whole seconds used lately; a minute ago counts half. */
  seconds(group: string): number;
};

/** A label takes a twentieth of it. */
const LONG_MS = 1_000;

/** What is short beside anything: a label takes a fraction of it, publishing a large template more. */
const SHORT_MS = 50;

/** An invoice takes less, publishing a large template several times as much. */
const MIDDLING_MS = 100;

/** So many times as long as the shortest is middling, too, where the machine is slow. */
const TIMES_MIDDLING = 10;

/** For how long others whose turns are short are expected again, so that what is middling leaves reserved turns to them. */
const AROUND_MS = 10_000;

/** A newcomer's turn may be any: beside a group of which it is known how short its turns are, it is long so much later than these. */
const NEWCOMER_MS = 30;

/** What is large is long so much later than the turns of a group of labels, and than its own. */
const LARGE_MS = 20;

/** A turn that is cut ends its thread, and another takes a while to start: no other newcomer is believed meanwhile. */
const STARTING_MS = 30_000;

/** So many times as long the turns of others take beside which one is short. */
const TIMES_SHORTER = 2;

/** How much the last turn counts in what they take. */
const LAST_SHARE = 0.2;

/**
 * What took more times as long as usual counts as so many: one label that a cold thread or a busy machine held up makes none of
 * the next ones middling. Whose turns become long is known after a few.
 */
const TIMES_BELIEVED = 8;

/** How long it is held against a group that it had a long turn. */
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
  /** Groups whose turn that runs takes too long. */
  const cut = new Map<string, Size>();
  /** When a turn was cut last, of anybody. */
  let anyCutAt = -Infinity;
  /** The group whose turns were the shortest lately. */
  let shortest = { usualMs: Infinity, at: -Infinity };

  function used({ usedMs, usedAt }: Record): number {
    return usedMs * 0.5 ** ((now() - usedAt) / HALF_LIFE_MS);
  }

  function runningMs(group: string): number {
    const [first = now()] = begun.get(group) ?? [];
    return now() - first;
  }

  /**
   * The length of a turn that runs: what is usual, or how long it has run, once that is long; an unknown group may take any time.
   * Among those that take the same, each is overtaken by chance: none of them is short.
   */
  function expectedMs(group: string): number {
    const ranMs = runningMs(group);
    return Math.max(records.get(group)?.usualMs ?? Infinity, ranMs >= LONG_MS ? ranMs : 0);
  }

  /** What the latest turns tell. */
  function recent(group: string): Record | undefined {
    const known = records.get(group);
    return known && now() - known.endedAt < REMEMBERED_MS ? known : undefined;
  }

  /** Long beside what others ask for now, whose turns it would take. */
  function isMiddling(usualMs: number): boolean {
    const isKnown = now() - shortest.at < AROUND_MS;
    return isKnown && usualMs >= Math.max(MIDDLING_MS, TIMES_MIDDLING * shortest.usualMs);
  }

  /** Whether somebody asks for what is short now. */
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
    seconds(group) {
      const known = records.get(group);
      return known ? Math.floor(used(known) / 1000) : 0;
    },
  };
}
