/** Intervals between SQLite checkpoints. A checkpoint copies the write-ahead log to the database file. */
import type { Config } from '../config/config.ts';

/** Options of the checkpoint thread. */
export type Checkpointed = {
  /** Path of the database file. */
  readonly file: string;
  readonly pauseMs: number;
};

/**
 * Short interval in ms. With relaxed durability, a power failure can lose the commits of this time. The interval is
 * also used under heavy load.
 */
export const SHORT_PAUSE_MS = 200;

/**
 * Long interval in ms. The first commit after a checkpoint waits for the disk on the main thread, because SQLite then
 * syncs the start of the log (`walWriteFrames` in wal.c). On a slow disk, this blocks all requests for a tenth of a
 * second.
 */
const LONG_PAUSE_MS = 2_000;

export function checkpointPauseMs({ durability }: Pick<Config, 'durability'>): number {
  return durability === 'relaxed' ? SHORT_PAUSE_MS : LONG_PAUSE_MS;
}
