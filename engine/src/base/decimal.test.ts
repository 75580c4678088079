import { expect, test } from 'vitest';
import { decimalOf } from './decimal.ts';

test.each([
  [0, 0n, 0],
  [1.005, 1005n, 3],
  [-2.5, -25n, 1],
  [1e21, 1n, -21],
  [1.5e-7, 15n, 8],
  [-1e-7, -1n, 7],
  [123456789012345680, 123456789012345680n, 0],
])('%d is %d × 10^-%d', (value, digits, scale) => {
  expect(decimalOf(value)).toEqual({ digits, scale });
});
