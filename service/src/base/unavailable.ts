/**
 * Error thrown if the database, the storage or another part of the installation does not respond. A retry may succeed.
 */

export type Part = 'database' | 'storage' | 'mail server';

export class Unavailable extends Error {
  readonly part: Part;

  constructor(part: Part, cause: unknown) {
    super(`the ${part} is not available: ${reasonOf(cause)}`, { cause });
    this.part = part;
  }
}

/** Returns the message of the cause. For failed connections to several addresses, Node.js leaves the message empty. */
function reasonOf(cause: unknown): string {
  const { message, code } = cause as { readonly message?: string; readonly code?: string };
  return message || code || 'unknown';
}
