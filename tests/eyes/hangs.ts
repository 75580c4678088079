/**
 * Time in ms without a response after which an external program counts as hung. It equals the limit of renders in
 * tests. It only ends programs that never respond. No test measures speed, which depends on the load of the machine.
 */
export const HANGS_MS = 240_000;
