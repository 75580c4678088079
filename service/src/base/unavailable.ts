/** Part of the installation that did not respond. A retry may succeed a moment later. */

export type Part = 'database' | 'storage' | 'mail server';

export class Unavailable extends Error {
  readonly part: Part;

  constructor(part: Part, cause: unknown) {
    super(`the ${part} is not available: ${reasonOf(cause)}`, { cause });
    this.part = part;
  }
}

/** Node.js leaves the message empty when connecting to several addresses has failed. */
function reasonOf(cause: unknown): string {
  const { message, code } = cause as { readonly message?: string; readonly code?: string };
  return message || code || 'unknown';
}
