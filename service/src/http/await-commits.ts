/** A hook: what an answer tells of would be there after a power cut, where the installation wants that. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What only reads promises nothing. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function createAwaitCommits(commits: () => Promise<void>) {
  return async ({ method }: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    if (statusCode < 400 && !READING.has(method)) await commits();
  };
}
