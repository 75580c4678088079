/** Hook that delays a response until its changes would survive a power cut, if the installation requires that. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Methods that do not change anything. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function createAwaitCommits(commits: () => Promise<void>) {
  return async ({ method, facts }: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    // An inline document that is not stored need not wait. A power cut may lose its count, but the client has the
    // document.
    if (statusCode < 400 && !READING.has(method) && facts.isKept !== false) await commits();
  };
}
