/** Reproducible random numbers from one seed. */
import { seededRandom } from '@platen/engine/expression/testing';

export type Random = {
  /** Returns an integer below the limit. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
};

/** Returns the random numbers for one attempt. They are the same for the same seed and number. */
export function createRandom(seed: number, attempt: number): Random {
  const next = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(attempt + 1, 0x85ebca6b));
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: (list) => list[below(list.length)]! };
}
