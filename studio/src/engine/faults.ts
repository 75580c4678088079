/**
 * Errors of the worker itself: a file, a module or a package that could not be loaded. They are stored separately,
 * because the engine treats any error while reading an image or font as a damaged file.
 */

let first: Error | undefined;

/** Stores an error and returns it, so that the caller can throw it. */
export function workerFault(message: string): Error {
  const error = new Error(message);
  first ??= error;
  return error;
}

/** Throws the first error since the last call, if one occurred. */
export function throwWorkerFault(): void {
  const found = first;
  first = undefined;
  if (found) throw found;
}
