/**
 * Time without an answer after which an external program counts as hung, in milliseconds. It equals the limit of
 * renders in tests. It only ends programs that never answer; no test measures speed, which depends on the load of the
 * machine.
 */
export const HANGS_MS = 240_000;
