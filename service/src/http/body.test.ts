/** Request bodies over a socket: too large, truncated, or not HTTP. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedService } from '../testing/opened.ts';
import { bearer, createTestService } from '../testing/service.ts';
import { BODY_LIMIT_BYTES } from './body.ts';

describe('bodies over a socket', () => {
  const service = openedService();
  let port: number;
  let authorization: string;

  beforeAll(async () => {
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    port = (service.app.server.address() as AddressInfo).port;
    authorization = bearer(service.seeded.keys.live)['authorization']!;
  });

  const head = (more: readonly string[]) =>
    ['POST /v1/render HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...more, '', ''].join('\r\n');

  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    return socket;
  }

  /** Returns what the server has sent, once it contains the text or the connection has ended. */
  function received(socket: Socket, until: string): Promise<string> {
    return new Promise((resolve) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
        if (text.includes(until)) resolve(text);
      });
      socket.on('error', () => resolve(text));
      socket.on('close', () => resolve(text));
    });
  }

  it('a client that sends everything before reading sees the 413, and may reuse the connection', async () => {
    const socket = await open();
    const length = 8 * BODY_LIMIT_BYTES;
    socket.write(head([`Authorization: ${authorization}`, `Content-Length: ${length}`]));
    await new Promise((resolve) => socket.write(Buffer.alloc(length, 'x'), resolve));
    expect(await received(socket, 'requestId')).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"PAYLOAD_TOO_LARGE"/);
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await received(socket, '"ok"')).toContain('HTTP/1.1 200');
    socket.destroy();
  });

  it('a client that disconnects in the middle of its body causes no error', async () => {
    const socket = await open();
    socket.write(`${head([`Authorization: ${authorization}`, 'Content-Length: 1000'])}{`);
    socket.end();
    await received(socket, 'never');
    const response = await fetch(`http://127.0.0.1:${port}/health`);
    expect(response.status).toBe(200);
  });

  it('input that is not HTTP also gets the error body', async () => {
    const socket = await open();
    socket.write('HELO platen\r\n\r\n');
    const answer = await received(socket, 'requestId');
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"BAD_REQUEST"/);
  });
});

describe('a JSON body', () => {
  it('is limited to a number of lists and objects that can be parsed in milliseconds', async () => {
    const service = await createTestService();
    const { live } = service.seeded.keys;
    const send = (parts: number) =>
      service.call(live, 'POST /v1/templates', { template: { elements: Array(parts).fill({}) }, slug: 'dense' });
    const refused = await send(50_000);
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      'The body has more than 50,000 lists and objects; send less data.',
    ]);
    // The limit of 50,000 values also counts the body, the template and its list of elements.
    expect((await send(49_997)).statusCode).toBe(201);
    await service.close();
  });
});
