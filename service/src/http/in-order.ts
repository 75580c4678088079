/**
 * Requests that a client sends ahead (RFC 9112, 9.3.2). Node.js hands over all that came at once, thousands in one turn of the event
 * loop; here each begins when the one before it is answered, and others have their turn between.
 */
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send none. */
export const MOST_AHEAD = 16;

/** To be called when the server has its listeners. Who sends more ahead is cut off. */
export function answerInOrder(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[];
  /** What waits on each connection on which a request runs. */
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

/** What Node.js has on each connection, and does not document. */
type Parsed = Socket & { readonly parser?: { onIncoming: () => number } | null };

/** What a parser is told of a connection that goes on as something else. */
const NO_MORE = 2;

/** The parser reads no more either: what is left of a piece may be hundreds of requests, each dearer to end than to answer. */
function cutOff(socket: Parsed): void {
  if (socket.parser) socket.parser.onIncoming = () => NO_MORE;
  socket.destroy();
}
