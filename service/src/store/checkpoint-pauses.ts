/** How often a SQLite database's log is moved into its file. */
import type { Config } from '../config/config.ts';

/** What the thread is told that does it. */
export type Checkpointed = {
  /** The database's. */
  readonly file: string;
  readonly pauseMs: number;
};

/** What a power cut may take where nothing else brings commits to the disk; also between two checkpoints under much load. */
export const SHORT_PAUSE_MS = 200;

/**
 * The first commit behind a checkpoint waits for the disk in the connection that writes, the main thread's: SQLite brings the beginning of
 * its log there (`walWriteFrames` of wal.c). A slow disk takes a tenth of a second, in which nobody is answered.
 */
const LONG_PAUSE_MS = 2_000;

export function checkpointPauseMs({ durability }: Pick<Config, 'durability'>): number {
  return durability === 'relaxed' ? SHORT_PAUSE_MS : LONG_PAUSE_MS;
}
