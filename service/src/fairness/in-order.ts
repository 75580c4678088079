/**
 * Pipelining (RFC 9112, 9.3.2). Node.js emits all requests that arrived at once, possibly thousands, without letting
 * other work run. Here each request starts after the previous one is answered, so that other connections are served in
 * between.
 */
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum pipelined requests of a connection. Browsers and proxies do not pipeline. */
export const MOST_AHEAD = 16;

/**
 * Wraps the server's request listeners. Call it after they are attached. Disconnects clients that pipeline more than
 * the maximum.
 */
export function answerInOrder(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[];
  /** Requests waiting on each busy connection. */
  const ahead = new WeakMap<Socket, (() => void)[]>();
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    const begin = () => {
      response.once('close', () => setImmediate(next));
      for (const listener of listeners) listener.call(server, request, response);
    };
    const next = () => {
      const following = socket.destroyed ? undefined : ahead.get(socket)!.shift();
      if (following) following();
      else ahead.delete(socket);
    };
    const waiting = ahead.get(socket);
    if (waiting === undefined) {
      ahead.set(socket, []);
      begin();
    } else if (waiting.length < MOST_AHEAD) waiting.push(begin);
    else cutOff(socket);
  });
}

/** Undocumented property that Node.js sets on each connection. */
type Parsed = Socket & { readonly parser?: { onIncoming: () => number } | null };

/** Return value that tells the parser that the connection was upgraded to another protocol. */
const NO_MORE = 2;

/**
 * Disconnects, and also stops the parser. The rest of a chunk may contain hundreds of requests, and aborting each costs
 * more than answering it.
 */
function cutOff(socket: Parsed): void {
  if (socket.parser) socket.parser.onIncoming = () => NO_MORE;
  socket.destroy();
}
