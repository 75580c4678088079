/** Hook that delays an answer until its changes would survive a power cut, if the installation requires it. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Methods that change nothing. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function createAwaitCommits(commits: () => Promise<void>) {
  return async ({ method, facts }: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    // A power cut may lose the count of the last documents that were only sent. The client has these documents.
    if (statusCode < 400 && !READING.has(method) && facts.isKept !== false) await commits();
  };
}
