/** How hard tests try: `npm run test:system` runs those that try for long again, with all of it. `vitest.config.ts` lists them. */

const isThorough = process.env['TESTS_THOROUGH'] === 'true';

/** The smaller of two amounts in the first tier. */
export function effort(quick: number, thorough: number): number {
  return isThorough ? thorough : quick;
}

/** The first so many of a list in the first tier. */
export function firstOf<T>(quick: number, all: readonly T[]): readonly T[] {
  return isThorough ? all : all.slice(0, quick);
}
