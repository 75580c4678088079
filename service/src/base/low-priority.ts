/** Lowers the priority of background threads, because every request depends on the main thread. */
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, platform, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/**
 * Nice value of background threads (`setpriority(2)`). On a busy processor, such a thread gets a third of the time that
 * the main thread gets.
 */
export const LOW_PRIORITY = 5;

/**
 * Result of lowering a priority. `unsupported` means that threads have no separate priorities on this operating system.
 */
export type Priority = 'ok' | 'refused' | 'unsupported';

/** Lowers the priority of the calling thread, on Linux only. On other systems, this would affect the whole process. */
export function lowerPriority(): void {
  if (platform() === 'linux') lower(0);
}

/**
 * Lowers the priority of V8's helper threads. They collect garbage and compile for all threads, mostly for workers.
 * Without this, they used as much processor time as the workers. Call it before starting threads. The main thread then
 * performs minor collections without helpers, because it would have to wait for them.
 *
 * The result also applies to workers, because filters of system calls apply to the whole process.
 */
export function lowerHelpers(): Priority {
  if (platform() !== 'linux') return 'unsupported';
  // Takes effect, because V8 reads this flag again for each collection.
  setFlagsFromString('--no-parallel-scavenge');
  return helpersOf(threads()).every(({ id }) => lower(id)) ? 'ok' : 'refused';
}

type Thread = { readonly id: number; readonly name: string };

const TASKS = '/proc/self/task';

/** Lists the threads of this process in the order in which they were started (proc(5)). */
function threads(): readonly Thread[] {
  const ids = readdirSync(TASKS).map(Number);
  return ids.sort((a, b) => a - b).map((id) => ({ id, name: readFileSync(`${TASKS}/${id}/comm`, 'utf8').trim() }));
}

/** Default number of helper threads in Node.js; see `--v8-pool-size`. */
const HELPERS = 4;

/**
 * Finds V8's helper threads. Newer releases of Node.js name them. In all releases, they are started after the main
 * thread and a timer thread.
 */
function helpersOf(all: readonly Thread[]): readonly Thread[] {
  const named = all.filter(({ name }) => name === 'V8Worker');
  return named.length > 0 ? named : all.slice(2, 2 + HELPERS);
}

/** Lowers the priority of a thread. Returns false if the operating system refuses. */
function lower(thread: number): boolean {
  try {
    // Keeps a lower priority, because an unprivileged process could not raise it again.
    if (getPriority(thread) < LOW_PRIORITY) setPriority(thread, LOW_PRIORITY);
    return true;
  } catch {
    return false;
  }
}
