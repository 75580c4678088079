/** Threads whose work is long beside that of the main thread, for which everybody waits. */
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, platform, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** A third of the main thread's share of a processor, where both want all of it (`setpriority(2)`). */
export const LOW_PRIORITY = 5;

/** To be called by the thread itself. Only Linux has a priority for each thread: elsewhere it would be that of the process. */
export function lowerPriority(): void {
  if (platform() === 'linux') lower(0);
}

/**
 * V8 has threads of its own, which collect garbage and compile for all threads, and most of it for workers: they took as much of the
 * processor as the workers themselves. To be called by the program before it starts threads. The main thread, which would wait for the
 * part that they take of its smallest collections, makes those alone.
 */
export function lowerHelpers(): void {
  if (platform() !== 'linux') return;
  // Read anew by each collection, so that it may still be set.
  setFlagsFromString('--no-parallel-scavenge');
  for (const thread of helpersOf(threads())) lower(thread.id);
}

type Thread = { readonly id: number; readonly name: string };

const TASKS = '/proc/self/task';

/** In the order in which they began (proc(5)). */
function threads(): readonly Thread[] {
  const ids = readdirSync(TASKS).map(Number);
  return ids.sort((a, b) => a - b).map((id) => ({ id, name: readFileSync(`${TASKS}/${id}/comm`, 'utf8').trim() }));
}

/** As many as Node.js starts unless `--v8-pool-size` says otherwise. */
const HELPERS = 4;

/** Newer versions of Node.js name them. In all of them they begin after the main thread and one that keeps time. */
function helpersOf(all: readonly Thread[]): readonly Thread[] {
  const named = all.filter(({ name }) => name === 'V8Worker');
  return named.length > 0 ? named : all.slice(2, 2 + HELPERS);
}

function lower(thread: number): void {
  try {
    // A process that was given a lower one may not take a higher one.
    if (getPriority(thread) < LOW_PRIORITY) setPriority(thread, LOW_PRIORITY);
  } catch {
    // Where the system does not let it, the work is done as before.
  }
}
