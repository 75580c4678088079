/** Part of the installation that did not answer. A retry may succeed a moment later. */

export type Part = 'database' | 'storage' | 'mail server';

export class Unavailable extends Error {
  readonly part: Part;

  constructor(part: Part, cause: unknown) {
    super(`the ${part} is not available: ${reasonOf(cause)}`, { cause });
    this.part = part;
  }
}

/** An error for several failed addresses has no message in Node.js. */
function reasonOf(cause: unknown): string {
  const { message, code } = cause as { readonly message?: string; readonly code?: string };
  return message || code || 'unknown';
}
