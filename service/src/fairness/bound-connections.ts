/**
 * Limits the number of connections, so that the process can always open files, and chooses the connection to close.
 * Without this limit, Node.js closes each new connection when file descriptors run out, and keeps the oldest
 * connections.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of connections. An idle connection takes a few kilobytes. */
export const MOST_CONNECTIONS = 10_000;

/**
 * File descriptors per connection. Each connection may have an open upload or document; databases, threads and storage
 * need descriptors too.
 */
const FILES_EACH = 2;

/** Returns the connection limit: as many as the system's `ulimit -n` allows, up to a fixed maximum. */
export function mostConnections(openFiles = openFilesLimit()): number {
  return Math.min(MOST_CONNECTIONS, Math.floor(openFiles / FILES_EACH));
}

type Report = { readonly userLimits?: { readonly open_files: { readonly soft: number | 'unlimited' } } };

/** Returns the system's limit of open files; Infinity on Windows, which has none. */
function openFilesLimit(): number {
  const soft = (process.report.getReport() as Report).userLimits?.open_files.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/**
 * Enforces the limit; call it before hooks that delay requests. At the limit, a new connection closes the connection
 * that was idle longest, whose client can reconnect. If all other connections are busy, the new connection is closed.
 */
export function boundConnections(
  server: Server,
  { most, onEnd }: { readonly most: () => number; readonly onEnd: () => void },
): void {
  /** Idle connections, longest idle first. */
  const idle = new Set<Socket>();
  let open = 0;
  let limit = Number.POSITIVE_INFINITY;
  server.on('listening', () => {
    limit = most();
  });
  server.on('connection', (socket) => {
    idle.add(socket);
    socket.once('close', () => {
      open--;
      idle.delete(socket);
    });
    if (++open <= limit) return;
    const [longest] = idle;
    idle.delete(longest!);
    longest!.destroy();
    onEnd();
  });
  server.on('request', ({ socket }, response) => {
    if (!idle.delete(socket)) return;
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
}
