/** Lowers the priority of background threads, so that the main thread, on which every request depends, comes first. */
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, platform, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** Nice value that leaves a thread a third of the main thread's share when both compete for a processor (`setpriority(2)`). */
export const LOW_PRIORITY = 5;

/** Result of lowering a priority; `unsupported` if the system has no priorities for threads. */
export type Priority = 'ok' | 'refused' | 'unsupported';

/** Lowers the calling thread. Only Linux has a priority for each thread; elsewhere this would lower the whole process. */
export function lowerPriority(): void {
  if (platform() === 'linux') lower(0);
}

/**
 * Lowers V8's own threads, which collect garbage and compile for all threads. Most of that work is for workers, and
 * took as much processor time as the workers themselves. The program calls this before it starts threads. The main
 * thread then does its smallest collections alone; otherwise it would wait for the slower helpers.
 *
 * The result holds for workers too: filters of system calls apply to the whole process.
 */
export function lowerHelpers(): Priority {
  if (platform() !== 'linux') return 'unsupported';
  // Each collection reads this flag again, so it can still be set here.
  setFlagsFromString('--no-parallel-scavenge');
  return helpersOf(threads()).every(({ id }) => lower(id)) ? 'ok' : 'refused';
}

type Thread = { readonly id: number; readonly name: string };

const TASKS = '/proc/self/task';

/** Lists the threads in the order in which they started (proc(5)). */
function threads(): readonly Thread[] {
  const ids = readdirSync(TASKS).map(Number);
  return ids.sort((a, b) => a - b).map((id) => ({ id, name: readFileSync(`${TASKS}/${id}/comm`, 'utf8').trim() }));
}

/** Number of helper threads that Node.js starts by default; see `--v8-pool-size`. */
const HELPERS = 4;

/**
 * Finds V8's helper threads. Newer versions of Node.js name them. In all versions they start after the main thread and
 * a timer thread.
 */
function helpersOf(all: readonly Thread[]): readonly Thread[] {
  const named = all.filter(({ name }) => name === 'V8Worker');
  return named.length > 0 ? named : all.slice(2, 2 + HELPERS);
}

/** Returns false if the system refused. */
function lower(thread: number): boolean {
  try {
    // A process with a lower priority may not raise it again.
    if (getPriority(thread) < LOW_PRIORITY) setPriority(thread, LOW_PRIORITY);
    return true;
  } catch {
    return false;
  }
}
