/** Hooks: an instance that is about to stop lets its requests end, but not their connections stay. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Phase } from '../base/phase.ts';

/** While an instance drains, each client is told to send its next request over another connection. */
export function createConnectionHeader(phase: Phase) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (phase.current === 'draining') reply.header('connection', 'close');
  };
}

/** How long running requests may take to end. */
const STOP_MS = 30_000;

const IDLE_EVERY_MS = 50;

/** Connections that were busy when the app began to close become idle later, and clients keep those for a minute. */
export async function closeConnections({ server }: FastifyInstance): Promise<void> {
  if (!server.listening) return;
  const startedAt = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - startedAt < STOP_MS) server.closeIdleConnections();
    else server.closeAllConnections();
  }, IDLE_EVERY_MS);
  server.once('close', () => clearInterval(timer));
  timer.unref();
}
