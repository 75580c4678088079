/** Requests with several host headers, sent as raw bytes. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { openedService } from '../testing/opened.ts';

describe('the host of a request', () => {
  const service = openedService();
  beforeAll(async () => {
    await service.app.listen({ port: 0, host: '127.0.0.1' });
  });

  async function send(target: string, lines: readonly string[], version = '1.1'): Promise<string> {
    const { port } = service.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const head = [`GET ${target} HTTP/${version}`, ...lines, 'Connection: close', '', ''];
    socket.write(head.join('\r\n'));
    await once(socket, 'close');
    return Buffer.concat(chunks).toString();
  }

  it.each([
    ['once', '/health', ['Host: platen.test']],
    ['with a port', '/health', ['Host: [::1]:8080']],
    ['in the target as well', 'http://Platen.test:80/health', ['Host: platen.test:80']],
  ])('can be given by %s', async (_, target, lines) => {
    expect(await send(target, lines)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is optional in HTTP/1.0', async () => {
    expect(await send('/health', [], '1.0')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ['twice', '/health', ['Host: a', 'Host: b'], 'several Host headers'],
    ['twice alike', '/health', ['Host: a', 'hOST: a'], 'several Host headers'],
    ['twice in one line', '/health', ['Host: a, b'], 'must be a host'],
    ['with a path', '/health', ['Host: a/b@c'], 'must be a host'],
    ['not at all', '/health', [], 'has no Host header'],
    ['otherwise in the target', 'http://b/health', ['Host: a'], 'host in the request target'],
    ['otherwise behind a user', 'http://a@b/health', ['Host: a'], 'host in the request target'],
    ['twice, at a path that is not there', '/nowhere', ['Host: a', 'Host: b'], 'several Host headers'],
    ['twice, by another method', '/v1/render', ['Host: a', 'Host: b'], 'several Host headers'],
  ])('is rejected when given by %s', async (_, target, lines, message) => {
    const answer = await send(target, lines);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({
      code: 'BAD_REQUEST',
      error: expect.stringContaining(message),
    });
  });
});
