/**
 * How many connections there may be, so that files can always be opened, and who loses theirs where there are too many. Without this
 * Node.js closes each that comes while the system gives it no more files, and whoever came first keeps theirs.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** An idle one holds some kilobytes. */
export const MOST_CONNECTIONS = 10_000;

/** So many connections as files: an upload or a document may be open for each, and databases, threads and storage have theirs. */
const FILES_EACH = 2;

/** As many as the system lets this process have (`ulimit -n`), and no more than a service has use for. */
export function mostConnections(openFiles = openFilesLimit()): number {
  return Math.min(MOST_CONNECTIONS, Math.floor(openFiles / FILES_EACH));
}

type Report = { readonly userLimits?: { readonly open_files: { readonly soft: number | 'unlimited' } } };

/** Windows has none. */
function openFilesLimit(): number {
  const soft = (process.report.getReport() as Report).userLimits?.open_files.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/**
 * To be called before those who hold requests back. Where one too many comes, the one ends on which no request has run for longest:
 * its client connects again. Where requests run on all others that is the new one.
 */
export function boundConnections(
  server: Server,
  { most, onEnd }: { readonly most: () => number; readonly onEnd: () => void },
): void {
  /** Those on which no request runs, the longest idle first. */
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
