/** Bytes in flight over real sockets: what clients send and do not end, and what they ask for and do not read. */
import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { encodePng } from '@platen/engine/image/encode-png';
import { PNG_RGB } from '@platen/engine/image/png-chunks';
import { platform } from '@platen/node/node-platform';
import { type FastifyInstance, fastify } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, bearer, type TestTeam } from '../testing/service.ts';
import { createEndStalled } from './hold-bytes.ts';

const MB = 1_048_576;

/** A picture that is not made smaller by packing it. */
function noise(sidePx: number): Buffer {
  const rowBytes = 1 + sidePx * 3;
  const rows = randomBytes(sidePx * rowBytes).map((byte, index) => (index % rowBytes === 0 ? 0 : byte));
  const size = { widthPx: sidePx, heightPx: sidePx };
  return Buffer.from(encodePng({ ...size, bitDepth: 8, colorType: PNG_RGB, rows, level: 1 }, platform));
}

describe('bytes in flight', () => {
  const service = openedService({ bytesInFlightMb: 32 });
  let port: number;
  const greedy = openedTeam(service, 'greedy');
  const other = openedTeam(service, 'other');
  const sockets: Socket[] = [];

  beforeAll(async () => {
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    port = (service.app.server.address() as AddressInfo).port;
  });

  const heldBytes = () => service.services.bytesInFlight.heldBytes();

  /** A request; gives what has come of its answer so far, of which no more than the beginning may be read. */
  async function send(head: readonly string[], body: Uint8Array | string = '', reads = true): Promise<() => string> {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (!reads) socket.pause();
    });
    socket.on('error', () => undefined);
    socket.write([...head, 'Host: localhost', '', ''].join('\r\n'));
    if (body.length > 0) socket.write(body);
    return () => text;
  }

  async function endAll(): Promise<void> {
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(heldBytes).toBe(0);
  }

  const uploadHead = ({ keys }: TestTeam, name: string, more: readonly string[]) => [
    `POST /v1/assets?name=${name} HTTP/1.1`,
    `Authorization: Bearer ${keys.live}`,
    ...more,
  ];

  const upload = ({ keys }: TestTeam, payload: Buffer, headers = {}) =>
    service.app.inject({
      ...{ method: 'POST', url: '/v1/assets?name=noise.png', payload },
      headers: { ...bearer(keys.live), ...headers },
    });

  it('an upload is let in only where there is room for all of it, and a crowd leaves room to others', async () => {
    const length = `Content-Length: ${4 * MB}`;
    const uploads: (() => string)[] = [];
    for (let index = 0; index < 12; index++) {
      uploads.push(await send(uploadHead(greedy, `${index}.png`, [length]), Buffer.alloc(1_000)));
    }
    await expect.poll(() => uploads.filter((text) => text().startsWith('HTTP/1.1 503 ')).length).toBe(8);
    const refused = uploads.map((text) => text()).find((text) => text !== '')!;
    expect(refused).toMatch(/retry-after: 1\r/i);
    expect(refused).toContain('"code":"OVERLOADED"');
    expect(heldBytes()).toBeLessThanOrEqual(16 * MB);
    expect((await upload(other, noise(800))).statusCode).toBe(201);
    await endAll();
  });

  it('a body that does not tell its length is counted as it comes', async () => {
    const chunk = `100000\r\n${'x'.repeat(MB)}\r\n`;
    const uploads: (() => string)[] = [];
    for (let index = 0; index < 12; index++) {
      uploads.push(await send(uploadHead(greedy, `${index}.png`, ['Transfer-Encoding: chunked']), chunk.repeat(4)));
    }
    await expect.poll(() => uploads.some((text) => text().startsWith('HTTP/1.1 503 '))).toBe(true);
    expect(heldBytes()).toBeLessThanOrEqual(16 * MB);
    await endAll();
  });

  it('JSON is counted as what it is once it is unpacked and read', async () => {
    await send(uploadHead(greedy, 'half.png', [`Content-Length: ${9 * MB}`]), Buffer.alloc(1_000));
    await expect.poll(heldBytes).toBeGreaterThan(8 * MB);
    const create = async (sizeBytes: number) => {
      const packed = gzipSync(JSON.stringify({ template: BADGE, slug: 'x'.repeat(sizeBytes) }));
      expect(packed.length).toBeLessThan(10_000);
      const headers = { ...bearer(greedy.keys.live), 'content-type': 'application/json', 'content-encoding': 'gzip' };
      return service.app.inject({ method: 'POST', url: '/v1/templates', headers, payload: packed });
    };
    expect((await create(MB - 1_000)).statusCode).toBe(503);
    expect((await create(MB / 2)).statusCode).toBe(400);
    await endAll();
  });

  it('files are not taken compressed', async () => {
    const response = await upload(greedy, gzipSync(Buffer.alloc(20 * MB)), { 'content-encoding': 'gzip' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'BAD_REQUEST',
      error: 'A file is sent as it is: leave Content-Encoding out.',
    });
  });

  it('documents that nobody reads are not in memory', async () => {
    expect((await upload(greedy, noise(1_600))).statusCode).toBe(201);
    const place = { position: { mode: 'absolute', x: '0in', y: '0in' }, width: '4in', height: '4in' };
    const template = {
      dimensions: { width: '4in', height: '4in' },
      elements: [{ id: 'noise', type: 'image', source: 'noise.png', ...place }],
    };
    const body = JSON.stringify({ template, data: {}, format: 'pdf', delivery: 'inline' });
    const whole = await service.render(greedy.keys.live, JSON.parse(body));
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.length).toBeGreaterThan(5 * MB);
    expect(Number(whole.headers['content-length'])).toBe(whole.rawPayload.length);

    const before = await heldBuffers();
    for (let index = 0; index < 8; index++) {
      const head = ['POST /v1/render HTTP/1.1', `Authorization: Bearer ${greedy.keys.live}`];
      const type = ['Content-Type: application/json', `Content-Length: ${body.length}`];
      const answer = await send([...head, ...type], body, false);
      // One after the other: on a busy machine a crowd would wait too long for its turn.
      await expect.poll(() => answer().slice(0, 13)).toBe('HTTP/1.1 200 ');
    }
    expect((await heldBuffers()) - before).toBeLessThan(16 * MB);
    await endAll();
  });
});

describe('an answer that is not read', () => {
  it('is ended after a while, and one that is read slowly is not', async () => {
    const app = fastify();
    app.addHook('onSend', createEndStalled(1_000));
    // More than the system holds of a connection.
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
    // A megabyte at a time, and all of them later than one that stalls is ended.
    slow.on('data', (chunk) => {
      read += chunk.length;
      if (read - readBefore < MB) return;
      readBefore = read;
      slow.pause();
      setTimeout(() => slow.resume(), 50);
    });
    await expect.poll(() => connectionsOf(app)).toBe(2);
    await expect.poll(() => connectionsOf(app)).toBe(1);
    await expect.poll(() => read).toBeGreaterThan(32 * MB);
    stalled.destroy();
    slow.destroy();
    await app.close();
  });
});

/** Bytes of buffers that somebody holds: what nobody does is collected first, and its memory given back a little later. */
async function heldBuffers(): Promise<number> {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  await sleep(100);
  return process.memoryUsage().arrayBuffers;
}

function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return promisify(server.getConnections.bind(server))();
}
