/** Hook that delays an answer until its changes would survive a power cut, if the installation wants that. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Methods that change nothing. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function createAwaitCommits(commits: () => Promise<void>) {
  return async ({ method }: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    if (statusCode < 400 && !READING.has(method)) await commits();
  };
}
