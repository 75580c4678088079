/**
 * Runs before each test file. Random input is the same in every run, so that failures are reproducible. `npm run fuzz`
 * tries other input.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: 2026 });
