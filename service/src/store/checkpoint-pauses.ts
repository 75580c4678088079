/** Intervals at which SQLite's log is written to the database file. */
import type { Config } from '../config/config.ts';

/** Options of the checkpoint thread. */
export type Checkpointed = {
  /** Path of the database file. */
  readonly file: string;
  readonly pauseMs: number;
};

/**
 * Short pause in ms. A power cut can lose commits of this time if no other flush happens. Also the pause between
 * checkpoints under heavy load.
 */
export const SHORT_PAUSE_MS = 200;

/**
 * Long pause in ms. The first commit after a checkpoint waits for the disk on the main thread, because SQLite syncs the
 * start of its log (`walWriteFrames` of wal.c). On a slow disk this blocks all requests for a tenth of a second.
 */
const LONG_PAUSE_MS = 2_000;

export function checkpointPauseMs({ durability }: Pick<Config, 'durability'>): number {
  return durability === 'relaxed' ? SHORT_PAUSE_MS : LONG_PAUSE_MS;
}
