/**
 * How long a program that looks at something may stay silent before it is taken for hung, in milliseconds: as long as a render of the
 * tests. It ends what never answers; how fast something is depends on what else the machine does, and no test is about that.
 */
export const HANGS_MS = 240_000;
