/** Interval at which a SQLite database's log is moved into its file. */
import type { Config } from '../config/config.ts';

/** Options of the checkpoint thread. */
export type Checkpointed = {
  /** File of the database. */
  readonly file: string;
  readonly pauseMs: number;
};

/**
 * Commits of this many ms can be lost in a power cut if nothing else flushes them. Also the pause between checkpoints
 * under heavy load.
 */
export const SHORT_PAUSE_MS = 200;

/**
 * The first commit after a checkpoint waits for the disk, on the connection that writes, which is the main thread's.
 * SQLite syncs the start of its log there (`walWriteFrames` of wal.c). On a slow disk this blocks all requests for a
 * tenth of a second.
 */
const LONG_PAUSE_MS = 2_000;

export function checkpointPauseMs({ durability }: Pick<Config, 'durability'>): number {
  return durability === 'relaxed' ? SHORT_PAUSE_MS : LONG_PAUSE_MS;
}
