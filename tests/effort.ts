/**
 * True in the system tier: `npm run test:system` repeats the long tests with full effort. `vitest.config.ts` lists
 * them.
 */

const isThorough = process.env['TESTS_THOROUGH'] === 'true';

/** Returns the smaller amount in the first tier, and the larger amount in the system tier. */
export function effort(quick: number, thorough: number): number {
  return isThorough ? thorough : quick;
}

/** Returns the first items in the first tier, and all items in the system tier. */
export function firstOf<T>(quick: number, all: readonly T[]): readonly T[] {
  return isThorough ? all : all.slice(0, quick);
}
