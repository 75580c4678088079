/** Hooks for a graceful shutdown: running requests can finish, and connections are closed. */
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Phase } from '../base/phase.ts';

/** Creates the hook that tells clients of a draining instance to use a new connection for the next request. */
export function createConnectionHeader(phase: Phase) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (phase.current === 'draining') reply.header('connection', 'close');
  };
}

/** Maximum time in ms for running requests. It is slightly less than the shutdown timeout of the service. */
const STOP_MS = 28_000;

/**
 * Maximum time in ms until a new connection must send a request. Browsers and load balancers open connections without
 * sending anything.
 */
const SILENT_MS = 1_000;

const IDLE_EVERY_MS = 50;

/**
 * When the app closes, stops accepting connections and closes idle ones. Without this, clients would keep their
 * connections open for a minute. Call it before the app starts to listen.
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

/** Closes connections on which no request has arrived, because Node.js treats them as busy. */
function endSilent(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
}

/**
 * Duration in ms of a turn of the event loop in which no connection is accepted. Accepting a connection takes longer.
 */
const QUIET_MS = 0.05;

/** Number of quiet turns to wait for, because one quiet turn can be a coincidence. */
const QUIET_TURNS = 3;

/** Maximum wait in ms. It applies if there are always new connections, or if the machine is busy. */
const QUIET_WITHIN_MS = 5_000;

/**
 * Waits until several turns of the event loop have passed without new connections. The operating system accepts
 * connections before Node.js sees them. When the server stops listening, the operating system resets these connections.
 * Their requests would be lost, and clients could not know whether they were processed.
 */
async function quietTurn(): Promise<void> {
  // Ignores the current turn, because it may already have checked for connections.
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
