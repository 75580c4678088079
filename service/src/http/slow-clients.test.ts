/** Slow clients over sockets. Some never stop sending, others do not read their responses. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type FastifyInstance, fastify } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { noisePng } from '../testing/noise.ts';
import { openedService } from '../testing/opened.ts';
import { bearer } from '../testing/service.ts';
import { createEndStalled } from './hold-bytes.ts';

const MB = 1_048_576;

describe('a client', () => {
  const service = openedService({ bytesInFlightMb: 32 });
  let port: number;
  let key: string;

  beforeAll(async () => {
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    port = (service.app.server.address() as AddressInfo).port;
    key = service.seeded.keys.live;
  });

  /**
   * Opens a connection and starts a request. Returns a function that returns the part of the response received until
   * then.
   */
  function begin(more: readonly string[]): { readonly socket: Socket; readonly answer: () => string } {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    const head = ['POST /v1/render HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...more, '', ''];
    socket.write(head.join('\r\n'));
    return { socket, answer: () => text };
  }

  it('that never stops sending sees the response, and is disconnected', async () => {
    const sends = async (header: string, status: number) => {
      const { socket, answer } = begin([header, 'Transfer-Encoding: chunked']);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
      const sending = setInterval(() => socket.write(chunk), 5);
      await expect.poll(answer).toContain('requestId');
      expect(answer()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      await closed;
      clearInterval(sending);
    };
    await Promise.all([sends(`Authorization: Bearer ${key}`, 413), sends('X-Nothing: 1', 401)]);
  });

  it('that reads nothing keeps no document in memory', async () => {
    const upload = { method: 'POST', url: '/v1/assets?name=noise.png', headers: bearer(key) } as const;
    expect((await service.app.inject({ ...upload, payload: noisePng(1_600) })).statusCode).toBe(201);
    const place = { position: { mode: 'absolute', x: '0in', y: '0in' }, width: '4in', height: '4in' };
    const template = {
      dimensions: { width: '4in', height: '4in' },
      elements: [{ id: 'noise', type: 'image', source: 'noise.png', ...place }],
    };
    const body = JSON.stringify({ template, data: {}, format: 'pdf', delivery: 'inline' });
    const whole = await service.render(key, JSON.parse(body));
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.length).toBeGreaterThan(5 * MB);
    expect(Number(whole.headers['content-length'])).toBe(whole.rawPayload.length);

    const before = heldBuffers();
    const sockets: Socket[] = [];
    for (let index = 0; index < 8; index++) {
      const { socket, answer } = begin([`Authorization: Bearer ${key}`, `Content-Length: ${body.length}`]);
      sockets.push(socket);
      socket.once('data', () => socket.pause());
      socket.write(body);
      // Sends the requests sequentially. On a busy machine, concurrent requests would wait too long.
      await expect.poll(() => answer().slice(0, 13)).toBe('HTTP/1.1 200 ');
    }
    // The memory is free only after a garbage collection.
    await expect.poll(() => heldBuffers() - before).toBeLessThan(16 * MB);
    for (const socket of sockets) socket.destroy();
    await expect.poll(service.services.bytesInFlight.heldBytes).toBe(0);
  });
});

describe('an unread response', () => {
  it('is aborted after a while, and one that is read slowly is not', async () => {
    const app = fastify();
    app.addHook('onSend', createEndStalled(2_000));
    // Sends more than the operating system buffers for a connection.
    app.get('/', async () => Buffer.alloc(32 * MB));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const ask = async () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      return socket;
    };
    const stalled = await ask();
    const slow = await ask();
    let read = 0;
    let readBefore = 0;
    // Reads one megabyte at a time. Reading the whole response takes longer than the limit for stalled connections.
    slow.on('data', (chunk) => {
      read += chunk.length;
      if (read - readBefore < MB) return;
      readBefore = read;
      slow.pause();
      setTimeout(() => slow.resume(), 100);
    });
    await expect.poll(() => connectionsOf(app)).toBe(2);
    await expect.poll(() => connectionsOf(app)).toBe(1);
    await expect.poll(() => read).toBeGreaterThan(32 * MB);
    stalled.destroy();
    slow.destroy();
    await app.close();
  });
});

/** Returns the bytes of all buffers in use, after a garbage collection. */
function heldBuffers(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().arrayBuffers;
}

function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return promisify(server.getConnections.bind(server))();
}
