/** How hard tests try: `npm run test:system` runs those that try for long again, with all of it. `vitest.config.ts` lists them. */

const isThorough = process.env['TESTS_THOROUGH'] === 'true';

/** Of two amounts the smaller one in the first tier. */
export function effort(quick: number, thorough: number): number {
  return isThorough ? thorough : quick;
}

/** Of a list the first so many in the first tier. */
export function firstOf<T>(quick: number, all: readonly T[]): readonly T[] {
  return isThorough ? all : all.slice(0, quick);
}
