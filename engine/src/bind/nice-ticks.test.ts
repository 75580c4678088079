import { expect, test } from 'vitest';
import { niceTicks } from './nice-ticks.ts';

test.each([
  [0, 10, {}, [0, 2, 4, 6, 8, 10]],
  [0, 1750, {}, [0, 500, 1000, 1500, 2000]],
  [-12.5, 8.25, {}, [-15, -10, -5, 0, 5, 10]],
  [0, 0.3, {}, [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]],
  [0, 0, {}, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [0, 97, { max: 100 }, [0, 20, 40, 60, 80, 100]],
  [3, 97, { min: 3 }, [3, 20, 40, 60, 80, 100]],
  [0, 1e12, {}, [0, 2e11, 4e11, 6e11, 8e11, 1e12]],
])('%d … %d %o', (low, high, given, ticks) => {
  expect(niceTicks(low, high, given)).toEqual(ticks);
});

test('returns at least two ticks, and few at most, for any bounds', () => {
  for (const [low, high] of [
    [5, 1],
    [1e300, 1e300],
    [-1e-9, 1e-9],
    [-1e12, 1e12],
    [7, 7],
  ] as const) {
    const ticks = niceTicks(low, high, { min: low, max: high });
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(24);
    expect(ticks.every(Number.isFinite)).toBe(true);
  }
});
