/** Random numbers that a seed makes reproducible. */
import { seededRandom } from '@platen/engine/expression/testing';

export type Random = {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns an integer from 0, below the limit. */
  below(limit: number): number;
};

export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  return { next, below: (limit) => Math.floor(next() * limit) };
}
