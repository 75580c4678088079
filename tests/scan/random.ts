/** Reproducible random numbers from a seed. */
import { seededRandom } from '@platen/engine/expression/testing';

export type Random = {
  /** Returns a number in [0, 1). */
  readonly share: () => number;
  /** Returns an integer from `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number;
  readonly pick: <T>(values: readonly T[]) => T;
};

export function createRandom(seed: number): Random {
  const share = seededRandom(seed);
  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1));
  return { share, whole, pick: (values) => values[whole(0, values.length - 1)]! };
}

/** Returns `length` characters of an alphabet. */
export function textOf(random: Random, alphabet: string, length: number): string {
  const characters = Array.from(alphabet);
  return Array.from({ length }, () => random.pick(characters)).join('');
}
