/** Threads whose work is long beside that of the main thread, for which everybody waits. */
import { getPriority, platform, setPriority } from 'node:os';

/** A third of the main thread's share of a processor, where both want all of it (`setpriority(2)`). */
export const LOW_PRIORITY = 5;

/** To be called by the thread itself. Only Linux has a priority for each thread: elsewhere it would be that of the process. */
export function lowerPriority(): void {
  if (platform() !== 'linux') return;
  try {
    // A process that was given a lower one may not take a higher one.
    if (getPriority(0) < LOW_PRIORITY) setPriority(0, LOW_PRIORITY);
  } catch {
    // Where the system does not let it, the work is done as before.
  }
}
