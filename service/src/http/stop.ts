/** Hooks for a graceful shutdown: running requests may finish, and connections are closed. */
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Phase } from '../base/phase.ts';

/** Creates the hook that asks clients of a draining instance to use another connection for their next request. */
export function createConnectionHeader(phase: Phase) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (phase.current === 'draining') reply.header('connection', 'close');
  };
}

/** Maximum time in ms for running requests to finish. It is a little less than the service's own shutdown timeout. */
const STOP_MS = 28_000;

/**
 * Time in ms for new connections to start a request. Browsers and load balancer probes connect without sending
 * anything.
 */
const SILENT_MS = 1_000;

const IDLE_EVERY_MS = 50;

/**
 * Stops accepting connections before the app closes, and closes connections as they become idle. Otherwise clients
 * would keep them open for a minute. Call it before the app listens.
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

/** Closes connections without a request. Node.js considers them busy. */
function endSilent(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
}

/** Duration in ms of an event loop turn without new connections. Accepting a connection takes longer. */
const QUIET_MS = 0.05;

/** Number of quiet turns that are required, because a single quiet turn may be a coincidence. */
const QUIET_TURNS = 3;

/** Maximum wait in ms. A service that is never quiet, or is slowed down by other processes, stops anyway. */
const QUIET_WITHIN_MS = 5_000;

/**
 * Resolves after several turns of the event loop without new connections. The system accepts connections before this
 * process sees them, and resets unseen connections when listening ends. Requests on them would be lost, and clients
 * could not know whether they were processed.
 */
async function quietTurn(): Promise<void> {
  // If the wait starts in the middle of a turn, the next turn may begin without checking for connections.
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
