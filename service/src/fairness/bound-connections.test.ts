/** Connection limit over real sockets. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { boundConnections, MOST_CONNECTIONS, mostConnections } from './bound-connections.ts';

let server: Server;
let ended = 0;
/** Open responses of `/wait`, which the tests end. */
let waiting: ServerResponse[] = [];
let sockets: Socket[] = [];

beforeEach(async () => {
  [ended, waiting, sockets] = [0, [], []];
  server = createServer((request, response) => {
    if (request.url === '/wait') waiting.push(response);
    else response.end('answered');
  });
  boundConnections(server, { most: () => 3, onEnd: () => ended++ });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Opens a connection. Resolves when the server has accepted it. */
async function open() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(server, 'connection');
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return { ask, answers: () => text.split('answered').length - 1, isClosed: () => socket.closed };
}

const threeOf = async () => [await open(), await open(), await open()] as const;

it('closes the longest idle connection, even if it never sent a request', async () => {
  const [first, second, third] = await threeOf();
  first.ask('/');
  await expect.poll(first.answers).toBe(1);
  const fourth = await open();
  await expect.poll(second.isClosed).toBe(true);
  first.ask('/');
  third.ask('/');
  fourth.ask('/');
  await expect.poll(() => [first.answers(), third.answers(), fourth.answers()]).toEqual([2, 1, 1]);
  expect(ended).toBe(1);
});

it('closes no connection with a running request; if all are busy, closes the new one', async () => {
  const all = await threeOf();
  for (const one of all) one.ask('/wait');
  await expect.poll(() => waiting.length).toBe(3);
  const fourth = await open();
  await expect.poll(fourth.isClosed).toBe(true);
  for (const response of waiting) response.end('answered');
  await expect.poll(() => all.map(({ answers }) => answers())).toEqual([1, 1, 1]);
});

it('accepts connections again after others have closed', async () => {
  await threeOf();
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
  const again = await threeOf();
  for (const one of again) one.ask('/');
  await expect.poll(() => again.map(({ answers }) => answers())).toEqual([1, 1, 1]);
  expect(ended).toBe(0);
});

it('leaves as many files for other uses', () => {
  expect(mostConnections(256)).toBe(128);
  expect(mostConnections(1_000_000)).toBe(MOST_CONNECTIONS);
  expect(mostConnections(Number.POSITIVE_INFINITY)).toBe(MOST_CONNECTIONS);
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: number | 'unlimited' } } };
  const soft = userLimits?.open_files.soft;
  expect(mostConnections()).toBe(mostConnections(typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY));
});
