/** The end of listening, with clients that knock without a pause from a thread of their own. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { closeConnections } from './stop.ts';

/** Each sends requests over new connections until it is refused; tells how often each error came. */
const CLIENTS = `
  const { parentPort } = require('node:worker_threads');
  const http = require('node:http');
  const ask = (port) => new Promise((resolve) => {
    const request = http.request({ port, host: '127.0.0.1', method: 'POST', agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve('answered'));
    });
    request.once('error', ({ code }) => resolve(code));
    request.end('{}');
  });
  const client = async (port, counts) => {
    for (let told; told !== 'ECONNREFUSED'; ) {
      told = await ask(port);
      counts[told] = (counts[told] ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    }
  };
  parentPort.on('message', async (port) => {
    const counts = {};
    await Promise.all(Array.from({ length: 8 }, () => client(port, counts)));
    parentPort.postMessage(counts);
  });`;

const STOPS = 20;

it('takes every connection that the system has accepted before it stops listening', async () => {
  const clients = new Worker(CLIENTS, { eval: true });
  const total: Record<string, number> = {};
  for (let stop = 0; stop < STOPS; stop++) {
    const app = fastify({ return503OnClosing: false });
    app.post('/', async (_request, reply) => {
      const begunAt = performance.now();
      while (performance.now() - begunAt < 1);
      return reply.header('connection', 'close').send({});
    });
    app.addHook('preClose', () => closeConnections(app));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const told = once(clients, 'message');
    clients.postMessage((app.server.address() as AddressInfo).port);
    await sleep(100);
    await app.close();
    for (const [error, count] of Object.entries((await told)[0] as object)) total[error] = (total[error] ?? 0) + count;
  }
  await clients.terminate();
  expect(total).toEqual({ answered: expect.any(Number), ECONNREFUSED: 8 * STOPS });
});
