/**
 * Limits connections, so that the process can always open files, and chooses the one to close. Without this, Node.js
 * closes each new connection once the system is out of file descriptors, and the oldest ones stay.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** An idle connection takes a few kilobytes. */
export const MOST_CONNECTIONS = 10_000;

/**
 * File descriptors to allow for each connection. Each may have an open upload or document; databases, threads and
 * storage need descriptors too.
 */
const FILES_EACH = 2;

/** Returns the limit: as many as the system's `ulimit -n` allows, up to a fixed maximum. */
export function mostConnections(openFiles = openFilesLimit()): number {
  return Math.min(MOST_CONNECTIONS, Math.floor(openFiles / FILES_EACH));
}

type Report = { readonly userLimits?: { readonly open_files: { readonly soft: number | 'unlimited' } } };

/** Windows has no limit. */
function openFilesLimit(): number {
  const soft = (process.report.getReport() as Report).userLimits?.open_files.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/**
 * Enforces the limit; call it before hooks that delay requests. A connection too many closes the one that has been idle
 * longest, whose client can reconnect. If all others are busy, the new one is closed.
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
