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

/**
 * Stops accepting, and ends connections as they become idle: those that were busy become so later, and clients keep them for a
 * minute.
 */
export async function closeConnections({ server }: FastifyInstance): Promise<void> {
  if (!server.listening) return;
  await quietTurn();
  const startedAt = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - startedAt < STOP_MS) server.closeIdleConnections();
    else server.closeAllConnections();
  }, IDLE_EVERY_MS);
  server.once('close', () => clearInterval(timer));
  timer.unref();
  server.close();
}

/** A turn of the event loop that takes no connection takes less: accepting one takes longer. */
const QUIET_MS = 0.05;

/** One may be quiet by chance. */
const QUIET_TURNS = 3;

/** A service that is never quiet, or has no turn of its own for as long beside others, stops all the same. */
const QUIET_WITHIN_MS = 5_000;

/**
 * Resolves after turns of the event loop in which nobody was waiting. The system accepts connections before this process sees
 * them, and resets those that it has not seen when it stops listening; their requests would be lost, and nobody could know
 * whether they were done.
 */
async function quietTurn(): Promise<void> {
  // From the middle of a turn, the next one may begin without a look at who waits.
  await nextTurn();
  const startedAt = performance.now();
  let begunAt = startedAt;
  for (let quiet = 0; quiet < QUIET_TURNS && begunAt - startedAt < QUIET_WITHIN_MS; ) {
    await nextTurn();
    const now = performance.now();
    quiet = now - begunAt < QUIET_MS ? quiet + 1 : 0;
    begunAt = now;
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
