/** Hooks: an instance that is about to stop lets its requests end, but not their connections stay. */
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Phase } from '../base/phase.ts';

/** While an instance drains, each client is told to send its next request over another connection. */
export function createConnectionHeader(phase: Phase) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (phase.current === 'draining') reply.header('connection', 'close');
  };
}

/** How long running requests may take to end: a little less than a service gives itself to stop. */
const STOP_MS = 28_000;

/** How long who has connected may take to begin a request. Browsers and probes of load balancers connect and say nothing. */
const SILENT_MS = 1_000;

const IDLE_EVERY_MS = 50;

/**
 * Before an app closes it stops accepting, and ends connections as they become idle: those that were busy become so later, and
 * clients keep them for a minute. To be called before it listens.
 */
export function closeConnections(app: FastifyInstance): void {
  const { server } = app;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const startedAt = performance.now();
    await quietTurn();
    const timer = setInterval(() => {
      const ms = performance.now() - startedAt;
      if (ms > STOP_MS) server.closeAllConnections();
      else server.closeIdleConnections();
      if (ms > SILENT_MS) endSilent(sockets);
    }, IDLE_EVERY_MS);
    server.once('close', () => clearInterval(timer));
    timer.unref();
    server.close();
  });
}

/** Node.js takes connections for busy on which no request has begun. */
function endSilent(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
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
