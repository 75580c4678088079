/** Proxies that count the messages of an instance to PostgreSQL and to S3 storage. */
import { createServer, connect as open, type Server, type Socket } from 'node:net';
import { freePort } from '../../service/src/testing/free-port.ts';

export type Traffic = { sentBytes: number; receivedBytes: number; readonly requests: Map<string, number> };

export type CountingProxy = { readonly port: number; readonly traffic: Traffic; close(): Promise<void> };

/**
 * Returns the names of the requests in a chunk of data from a client. A chunk may end in the middle of a request. One
 * reader serves one connection.
 */
type RequestReader = (data: Buffer) => readonly string[];

export async function startProxy(targetPort: number, createReader: () => RequestReader): Promise<CountingProxy> {
  const traffic: Traffic = { sentBytes: 0, receivedBytes: 0, requests: new Map() };
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const target = open(targetPort, '127.0.0.1');
    const read = createReader();
    client.on('data', (data: Buffer) => {
      traffic.sentBytes += data.length;
      for (const name of read(data)) traffic.requests.set(name, (traffic.requests.get(name) ?? 0) + 1);
      target.write(data);
    });
    target.on('data', (data: Buffer) => {
      traffic.receivedBytes += data.length;
      client.write(data);
    });
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    traffic,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Sets all counts to zero. */
export function reset(traffic: Traffic): void {
  traffic.sentBytes = 0;
  traffic.receivedBytes = 0;
  traffic.requests.clear();
}

/**
 * Reads the frontend messages of PostgreSQL (protocol 3.0): a startup message without a type, then messages with type
 * and length. Returns the first two words of each statement, also for a bound statement.
 */
export function createStatementReader(): RequestReader {
  let rest: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  const parsed = new Map<string, string>();
  return (data) => {
    rest = Buffer.concat([rest, data]);
    const statements: string[] = [];
    for (;;) {
      const head = hasStarted ? 1 : 0;
      if (rest.length < head + 4) return statements;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return statements;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (!hasStarted) {
        hasStarted = true;
        continue;
      }
      const type = String.fromCharCode(message[0]!);
      const [first = '', second = ''] = message.toString('utf8', 5).split('\0');
      if (type === 'Q') statements.push(headOf(first));
      if (type === 'P') parsed.set(first, headOf(second));
      if (type === 'B') statements.push(parsed.get(second) ?? 'other');
    }
  };
}

function headOf(statement: string): string {
  const [, verb = '', table = ''] =
    /^\s*(?:with .*?\) )?(\w+)(?:.*?(?:into|from|update) "?(\w+))?/is.exec(
      statement.replace(/^update "?(\w+)/i, 'update from $1'),
    ) ?? [];
  return `${verb.toLowerCase()} ${table}`.trim();
}

/** Returns the methods of HTTP requests. A client begins each request in a new packet. */
export function createMethodReader(): RequestReader {
  return (data) => {
    const [, method] = /^(GET|PUT|HEAD|POST|DELETE) /.exec(data.toString('latin1', 0, 8)) ?? [];
    return method ? [method] : [];
  };
}
