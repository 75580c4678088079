/**
 * Faults of the worker itself: a file, a module or a package that could not be loaded. They are kept apart, because the
 * engine reports any error while it reads a picture or a font as damage of that file.
 */

let first: Error | undefined;

/** Returns an error to throw, and remembers it. */
export function workerFault(message: string): Error {
  const error = new Error(message);
  first ??= error;
  return error;
}

/** Throws the first fault since the last call, if there is one. */
export function throwWorkerFault(): void {
  const found = first;
  first = undefined;
  if (found) throw found;
}
