/** Lowers the priority of background threads. Every request depends on the main thread, so it comes first. */
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, platform, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/**
 * Nice value of background threads (`setpriority(2)`). A thread with this value gets a third of the main thread's share
 * of a contended processor.
 */
export const LOW_PRIORITY = 5;

/** Result of lowering a priority; `unsupported` if the system has no priorities for threads. */
export type Priority = 'ok' | 'refused' | 'unsupported';

/**
 * Lowers the priority of the calling thread. Only Linux has a priority for each thread; elsewhere this would lower the
 * whole process.
 */
export function lowerPriority(): void {
  if (platform() === 'linux') lower(0);
}

/**
 * Lowers the priority of V8's helper threads, which collect garbage and compile for all threads. Most of that work is
 * for workers, and it used as much processor time as the workers themselves. Call this before starting threads. The
 * main thread then does its smallest collections alone, because it would wait for the slower helpers.
 *
 * The result also applies to workers, because system call filters apply to the whole process.
 */
export function lowerHelpers(): Priority {
  if (platform() !== 'linux') return 'unsupported';
  // V8 reads this flag again for each collection, so setting it here has an effect.
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

/** Lowers the priority of a thread. Returns false if the system refused. */
function lower(thread: number): boolean {
  try {
    // An unprivileged process cannot raise its priority again, so a lower priority is kept.
    if (getPriority(thread) < LOW_PRIORITY) setPriority(thread, LOW_PRIORITY);
    return true;
  } catch {
    return false;
  }
}
