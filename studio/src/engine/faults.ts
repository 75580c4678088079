/**
 * Errors of the worker itself: a file, a module or a package that could not be loaded. They are stored separately,
 * because the engine reports any error while it reads a picture or a font as damage of that file.
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
