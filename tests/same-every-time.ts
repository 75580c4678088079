/** Before each test file: random input is the same in every run, so that a failure is found again. `npm run fuzz` tries others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 2026 });
