/** Hook that delays a response until its changes would survive a power cut, if the installation requires that. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Methods that do not change anything. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** @param isSaved returns false if the request changed nothing that must survive */
export function createAwaitCommits(commits: () => Promise<void>, isSaved: (request: FastifyRequest) => boolean) {
  return async (request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    if (statusCode < 400 && !READING.has(request.method) && isSaved(request)) await commits();
  };
}
