/** The service's only clock: everything that expires, counts or is dated asks it. */

export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number;
};

export const systemClock: Clock = { now: () => Date.now() };
