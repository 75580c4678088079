import { configDefaults, defineConfig } from 'vitest/config';

/** What must hold on PostgreSQL and S3 just as with files on one machine. */
const ON_SHARED_PARTS = [
  'service/src/{assets,auth,idempotency,outputs,store,teams,templates,usage}/*.test.ts',
  'service/src/http/rate-limit.test.ts',
  'service/src/render/render-route.test.ts',
  'service/src/sweep.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'threads',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'platen',
          include: [
            'engine/src/**/*.test.ts',
            'service/src/**/*.test.ts',
            'client/src/**/*.test.ts',
            'cli/src/**/*.test.ts',
            'studio/{src,tests}/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres+s3',
          include: ON_SHARED_PARTS,
          exclude: [...configDefaults.exclude, 'service/src/auth/{key,session-secret}.test.ts'],
          isolate: false,
          globalSetup: 'service/src/testing/shared-parts.ts',
          env: { PLATEN_TEST_PARTS: 'shared' },
        },
      },
    ],
  },
});
