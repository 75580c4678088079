/** Random numbers from a seed: the same seed, the same cases. */
import { seededRandom } from '@platen/engine/expression/testing';

export type Random = {
  /** 0 up to, not including, 1. */
  readonly share: () => number;
  /** A whole number from `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number;
  readonly pick: <T>(values: readonly T[]) => T;
};

export function createRandom(seed: number): Random {
  const share = seededRandom(seed);
  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1));
  return { share, whole, pick: (values) => values[whole(0, values.length - 1)]! };
}

/** `length` characters of an alphabet. */
export function textOf(random: Random, alphabet: string, length: number): string {
  const characters = Array.from(alphabet);
  return Array.from({ length }, () => random.pick(characters)).join('');
}
