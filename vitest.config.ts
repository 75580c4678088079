import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of documents in independent programs: browsers, PDF viewers, ZPL interpreters, barcode readers. */
const EYES = [
  'engine/src/paint/html/in-browser.test.ts',
  'engine/src/paint/zpl/paint-zpl.test.ts',
  'service/src/verify/verify-document.test.ts',
  'tests/{code-modules,drawings,images,library,outline,painters,parity,svg,verify,watermark,world-text}.test.ts',
  'tests/zpl-{hostile,native,native-text,tracking}.test.ts',
  'tests/{eyes,scan}/**/*.test.ts',
  'studio/tests/**/*.test.ts',
];

/** Tests with complete programs, sockets, restarts, faults, memory limits, and long series of random input. */
const SYSTEM = [
  'cli/src/cli.test.ts',
  'service/src/start.test.ts',
  'service/src/auth/password-flood.test.ts',
  'service/src/http/slow-clients.test.ts',
  'service/src/blobs/temporary-files.test.ts',
  'service/src/workers/{ended-early,memory,render-limits}.test.ts',
  'tests/{agent,alerts,allocations,caches,client,cups,deploy,determinism,extending,faults,guides,instances,memory,openapi,packages,printing,proxy,release,remote-commands,restore,shared-jobs,smoke,soak,starts,work}.test.ts',
  'tests/conformance/{socket,erp-client}.test.ts',
  'tests/fuzz/**/*.test.ts',
];

/** Files of the first tier that run again in this tier with full effort; see `tests/effort.ts`. */
export const TRIED_LONGER = [
  'engine/src/expression/{decimals,differential,fuzz}.test.ts',
  'engine/src/{layout/stack,raster/coverage}.test.ts',
  'engine/src/{text/bidi,text/markdown,text/paragraph,paint/png/draw-code,text/unwrap-font}.test.ts',
  'tests/unicode.test.ts',
];

/** Tests that must also pass on PostgreSQL and S3, not only with files on one machine. */
const ON_SHARED_PARTS = [
  'service/src/{activity,assets,auth,idempotency,jobs,outputs,print-jobs,printers,render-log,storage-limits,store,teams}/**/*.test.ts',
  'service/src/{templates,usage,webhooks}/**/*.test.ts',
  'service/src/http/{paging,rate-limit}.test.ts',
  'service/src/render-api/{render-route,respond-later}.test.ts',
  'service/src/sweep.test.ts',
];

/** Slowest files. They start first, so that no long file runs alone at the end. */
const LONGEST = [
  ...['faults', 'release', 'packages', 'smoke', 'shared-jobs', 'guides', 'starts', 'extending'],
  ...['library', 'eyes/conformance', 'verify', 'painters', 'suite', 'style-effects'],
]
  .map((name) => `tests/${name}.test.ts`)
  .concat('studio/tests/every-screen.test.ts', 'service/src/store/large-tables.test.ts');

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification) => Number(!LONGEST.some((file) => moduleId.endsWith(file)));
    return (await super.sort(files)).sort((a, b) => isShort(a) - isShort(b));
  }
}

const BUILD = 'tests/build-once.ts';

/**
 * Returns limits for a test, a hook and `expect.poll`. They only end hanging tests; they measure nothing. A usual test of
 * the tier needs a quarter of its limit on two cores. A slower test sets a longer limit.
 */
function limitsOf(seconds: number) {
  const testTimeout = seconds * 1000;
  const pollTimeout = Math.min(0.75 * testTimeout, 120_000);
  return { testTimeout, hookTimeout: Math.max(testTimeout, 120_000), expect: { poll: { timeout: pollTimeout } } };
}

/**
 * Tiers of tests. CONTRIBUTING.md describes each tier. A new test file is in the first one unless it is listed above.
 */
export default defineConfig({
  test: {
    setupFiles: 'tests/same-every-time.ts',
    pool: 'threads',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'platen',
          ...limitsOf(60),
          globalSetup: BUILD,
          include: [
            '{engine,node,service,client,cli}/src/**/*.test.ts',
            'studio/{src,tests}/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...EYES, ...SYSTEM],
          isolate: false,
        },
      },
      {
        extends: true,
        // Files of these two tiers spend much of their time waiting for browsers and services.
        test: {
          name: 'eyes',
          ...limitsOf(120),
          globalSetup: BUILD,
          setupFiles: ['tests/same-every-time.ts', 'tests/eyes/end-browser.ts'],
          include: EYES,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          ...limitsOf(300),
          globalSetup: BUILD,
          include: [...SYSTEM, ...TRIED_LONGER],
          env: { TESTS_THOROUGH: 'true' },
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres+s3',
          ...limitsOf(120),
          globalSetup: [BUILD, 'service/src/testing/shared-parts.ts'],
          include: ON_SHARED_PARTS,
          exclude: [...configDefaults.exclude, 'service/src/auth/{key,password-flood,session-secret}.test.ts'],
          isolate: false,
          env: { TESTS_PARTS: 'shared' },
        },
      },
    ],
  },
});
