/**
 * Hook that delays responses until the changes and the stored document of the request would survive a power failure, if
 * the configuration requires this.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Methods that do not change anything. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Creates the hook. @param isSaved returns false if the request has changed nothing that must survive */
export function createAwaitCommits(commits: () => Promise<void>, isSaved: (request: FastifyRequest) => boolean) {
  return async (request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    if (statusCode < 400 && !READING.has(request.method) && isSaved(request)) {
      await Promise.all([commits(), request.flushed]);
    }
  };
}
