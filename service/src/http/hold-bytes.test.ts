/** Memory limits over sockets, with clients that never stop sending. `slow-clients.test.ts` has the slow tests. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { noisePng } from '../testing/noise.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, bearer, type TestTeam } from '../testing/service.ts';

const MB = 1_048_576;

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

  /** Sends a request. Returns a function that returns the part of the response received until then. */
  async function send(head: readonly string[], body: Uint8Array | string): Promise<() => string> {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.write([...head, 'Host: localhost', '', ''].join('\r\n'));
    socket.write(body);
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
      method: 'POST',
      url: '/v1/assets?name=noise.png',
      payload,
      headers: { ...bearer(keys.live), ...headers },
    });

  it('an upload is accepted only if all of it fits the budget, and many uploads of one group leave memory for others', async () => {
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
    expect((await upload(other, noisePng(800))).statusCode).toBe(201);
    await endAll();
  });

  it('a body without a known length is counted as it arrives', async () => {
    const chunk = `100000\r\n${'x'.repeat(MB)}\r\n`;
    const uploads: (() => string)[] = [];
    for (let index = 0; index < 12; index++) {
      uploads.push(await send(uploadHead(greedy, `${index}.png`, ['Transfer-Encoding: chunked']), chunk.repeat(4)));
    }
    await expect.poll(() => uploads.some((text) => text().startsWith('HTTP/1.1 503 '))).toBe(true);
    expect(heldBytes()).toBeLessThanOrEqual(16 * MB);
    await endAll();
  });

  it('JSON counts with its size when decompressed and parsed', async () => {
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

  it('compressed files are rejected', async () => {
    const response = await upload(greedy, gzipSync(Buffer.alloc(20 * MB)), { 'content-encoding': 'gzip' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'BAD_REQUEST',
      error: 'Content-Encoding is not allowed for files; omit it.',
    });
  });
});
