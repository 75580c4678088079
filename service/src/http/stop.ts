/** Hook: an app that closes lets its requests end, but not their connections stay. */
import type { FastifyInstance } from 'fastify';

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
