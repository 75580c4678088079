/** Random numbers from a seed: the same seed, the same cases. */

export type Random = {
  /** 0 up to, not including, 1. */
  readonly share: () => number;
  /** A whole number from `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number;
  readonly pick: <T>(values: readonly T[]) => T;
};

/** The generator "mulberry32". */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1));
  return { share, whole, pick: (values) => values[whole(0, values.length - 1)]! };
}

/** `length` characters of an alphabet. */
export function textOf(random: Random, alphabet: string, length: number): string {
  const characters = Array.from(alphabet);
  return Array.from({ length }, () => random.pick(characters)).join('');
}
