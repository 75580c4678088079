/**
 * Shutdown of the server with clients whose connections have not been accepted yet, and clients that send no request.
 */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { closeConnections } from './stop.ts';

/** Number of connections. It exceeds the number that Node.js accepts in one turn of the event loop. */
const CLIENTS = 100;

/**
 * Program that opens connections and sends a request on each. `connected` counts the connections that the operating
 * system has accepted.
 */
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads');
  const http = require('node:http');
  const connected = new Int32Array(workerData);
  const ask = (port) => new Promise((resolve) => {
    const request = http.request({ port, host: '127.0.0.1', method: 'POST', agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve('answered'));
    });
    request.once('socket', (socket) => socket.once('connect', () => {
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    }));
    request.once('error', ({ code }) => resolve(code));
    request.end('{}');
  });
  parentPort.on('message', async (port) => {
    parentPort.postMessage(await Promise.all(Array.from({ length: ${CLIENTS} }, () => ask(port))));
  });`;

it('accepts every connection that the system has accepted before it stops listening', async () => {
  const counter = new SharedArrayBuffer(4);
  const connected = new Int32Array(counter);
  const clients = new Worker(PROGRAM, { eval: true, workerData: counter });
  const app = fastify({ return503OnClosing: false });
  app.post('/', async (_request, reply) => reply.header('connection', 'close').send({}));
  closeConnections(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await once(clients, 'online');
  const told = once(clients, 'message');
  clients.postMessage((app.server.address() as AddressInfo).port);
  // Blocks the event loop, so that Node.js does not accept any of the connections yet.
  for (let count = 0; count < CLIENTS; count = Atomics.load(connected, 0)) Atomics.wait(connected, 0, count, 60_000);
  await app.close();
  expect(await told).toEqual([new Array(CLIENTS).fill('answered')]);
  await clients.terminate();
});

it('does not wait for connections without a request', async () => {
  const app = fastify();
  closeConnections(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await Promise.all([once(socket, 'connect'), once(app.server, 'connection')]);
  const ended = once(socket.resume(), 'close');
  const asked = performance.now();
  await app.close();
  await ended;
  // Without this feature, such a connection would close only after half a minute, with the running requests.
  expect(performance.now() - asked).toBeLessThan(20_000);
});
