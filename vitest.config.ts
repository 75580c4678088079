import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'engine/src/**/*.test.ts',
      'service/src/**/*.test.ts',
      'client/src/**/*.test.ts',
      'cli/src/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'threads',
    maxWorkers: 2,
  },
});
