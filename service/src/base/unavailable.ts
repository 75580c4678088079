/** A part of the installation that does not answer: what was asked of it may work a moment later. */

export type Part = 'database' | 'storage' | 'mail server';

export class Unavailable extends Error {
  readonly part: Part;

  constructor(part: Part, cause: unknown) {
    super(`the ${part} does not answer: ${reasonOf(cause)}`, { cause });
    this.part = part;
  }
}

/** Failures of several addresses at once have no words of their own. */
function reasonOf(cause: unknown): string {
  const { message, code } = cause as { readonly message?: string; readonly code?: string };
  return message || code || 'unknown';
}
