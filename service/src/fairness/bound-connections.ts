/**
 * Limits the number of connections, so that the process can always open files, and closes idle connections first.
 * Without this limit, the process would run out of file descriptors. Node.js would then close every new connection and
 * keep the oldest ones.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of connections. An idle connection needs a few kilobytes of memory. */
export const MOST_CONNECTIONS = 10_000;

/**
 * File descriptors reserved per connection. A connection may have an open upload or document. The database, threads and
 * storage also need descriptors.
 */
const FILES_EACH = 2;

/** Returns the maximum number of connections, which depends on the limit of open files (`ulimit -n`). */
export function mostConnections(openFiles = openFilesLimit()): number {
  return Math.min(MOST_CONNECTIONS, Math.floor(openFiles / FILES_EACH));
}

/** Limits of this process on Linux: one line per limit, with the soft limit in the second column. */
const LIMITS = '/proc/self/limits';

type Report = { readonly userLimits?: { readonly open_files: { readonly soft: number | 'unlimited' } } };

/** Returns the limit of open files. Returns Infinity if there is no limit, as on Windows. */
function openFilesLimit(): number {
  // Reading the file takes less than 1 ms, and the report 20 to 35 ms.
  if (existsSync(LIMITS)) {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync(LIMITS, 'utf8'))?.[1];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  }
  const soft = (process.report.getReport() as Report).userLimits?.open_files.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/**
 * Enforces the limit. Call it before adding hooks that delay requests. If the limit is reached, a new connection
 * replaces the connection that has been idle longest; its client can reconnect. If all connections are busy, the new
 * one is closed.
 */
export function boundConnections(
  server: Server,
  { most, onEnd }: { readonly most: () => number; readonly onEnd: () => void },
): void {
  /** Idle connections, in the order in which they became idle. */
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
