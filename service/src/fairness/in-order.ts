/**
 * Processes pipelined requests (RFC 9112, section 9.3.2) sequentially. Node.js emits all requests that arrive together
 * without letting other work run; there may be thousands. With this wrapper, a request starts only after the previous
 * response, so that other connections are served in between.
 */
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum waiting requests of a connection. Browsers and proxies do not pipeline requests. */
export const MOST_AHEAD = 16;

/**
 * Wraps the server's request listeners. Call it after they have been added. Closes connections with too many waiting
 * requests.
 */
export function answerInOrder(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[];
  /** Waiting requests of each busy connection. */
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

/** Connection with an undocumented property that Node.js sets: its HTTP parser. */
type Parsed = Socket & { readonly parser?: { onIncoming: () => number } | null };

/** Return value that stops the parser. Node.js uses it when a connection changes to another protocol. */
const NO_MORE = 2;

/**
 * Closes the connection and stops its parser. The received data may contain hundreds of further requests, and aborting
 * a request costs more than responding.
 */
function cutOff(socket: Parsed): void {
  if (socket.parser) socket.parser.onIncoming = () => NO_MORE;
  socket.destroy();
}
