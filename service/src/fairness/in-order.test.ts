/** Pipelined requests on a connection. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerInOrder } from './in-order.ts';

let app: FastifyInstance;
let running = 0;
let most = 0;
let begun = 0;

beforeEach(async () => {
  app = fastify();
  [running, most, begun] = [0, 0, 0];
  app.get('/:number', async ({ params }) => {
    begun++;
    most = Math.max(most, ++running);
    await sleep(1);
    running--;
    return `<${(params as { readonly number: string }).number}>`;
  });
  answerInOrder(app.server);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

function send(count: number) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  return { socket, numbers: () => Array.from(text.matchAll(/<(\d+)>/g), ([, number]) => Number(number)) };
}

it('processes pipelined requests one after another', async () => {
  const { socket, numbers } = send(15);
  await expect.poll(numbers).toEqual(Array.from({ length: 15 }, (_, index) => index));
  expect(most).toBe(1);
  socket.write('GET /15 HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => numbers().at(-1)).toBe(15);
  socket.destroy();
});

it('disconnects a client that sends many requests ahead and reads few responses', async () => {
  let read = 0;
  app.server.on('request', () => read++);
  await once(send(1_000).socket, 'close');
  await sleep(20);
  expect(begun).toBe(1);
  expect(read).toBeLessThan(20);
});

it('processes no request of a client that has disconnected', async () => {
  const { socket } = send(15);
  await once(socket, 'data');
  socket.destroy();
  await sleep(100);
  expect(begun).toBeLessThan(15);
});
