/**
 * Proxies in `deploy/` and in the guide: the client address that the service counts and logs, and requests that go to
 * another instance.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { temporaryFolder } from '@platen/service/testing/service';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Instance, startInstance } from './instances/instance.ts';
import { findNginx, ofGuide, shipped, startNginx } from './instances/nginx.ts';

const nginx = findNginx();
if (process.env['CI'] === 'true' && !nginx) throw new Error('there is no nginx');
const LIMIT = 5;

describe.skipIf(!nginx)('a client behind the proxy', () => {
  const folder = temporaryFolder();
  let instance: Instance | undefined;
  let proxy: Awaited<ReturnType<typeof startNginx>> | undefined;
  afterEach(async () => {
    await proxy?.stop();
    await instance?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['deploy/nginx.conf', shipped],
    ['the guide', ofGuide],
  ])('of %s is identified by its address, despite forged headers', async (_, configure) => {
    // Trusts all local addresses, also the address of the client, as if the client were in the network of the proxy.
    instance = await startInstance({
      PLATEN_DATA: folder,
      PLATEN_TRUST_PROXY: 'loopback',
      PLATEN_ANONYMOUS_PER_MINUTE: String(LIMIT),
    });
    proxy = await startNginx([instance.url], configure);
    const statuses: number[] = [];
    for (let count = 0; count < 3 * LIMIT; count++) {
      const address = `203.0.113.${count}`;
      const headers = {
        'x-forwarded-for': address,
        'x-real-ip': address,
        forwarded: `for=${address}`,
        'x-client-ip': address,
        'true-client-ip': address,
      };
      statuses.push((await fetch(`${proxy.url}/v1/usage`, { headers })).status);
    }
    // A new minute may begin during the test.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(2 * LIMIT);
    expect(statuses).toContain(429);
    expect(instance.log()).toContain('"client":"127.0.0.1"');
    expect(instance.log()).not.toContain('203.0.113.');
    expect(proxy.log()).toEqual([]);
  });
});

describe.skipIf(!nginx)('requests that a dying instance accepted but did not answer', () => {
  /** Accepts each request and closes its connection, like an instance whose process dies. */
  const dying = createServer((socket) =>
    socket.on('error', () => undefined).once('data', () => socket.resetAndDestroy()),
  );
  const living = createHttpServer((request, response) => {
    request.resume();
    request.on('end', () => response.end('done'));
  });
  let proxy: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    proxy = await startNginx([await listen(dying), await listen(living)]);
  });
  afterAll(async () => {
    await proxy?.stop();
    dying.close();
    living.close();
  });

  const statuses = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const found: number[] = [];
    for (let count = 0; count < 10; count++) {
      found.push((await fetch(proxy.url + path, { method: 'POST', headers, body: '{}' })).status);
    }
    return [...new Set(found)].sort();
  };

  it.each(['/v1/render', '/v1/render/batch'])(
    'are retried on another instance, with or without a key: %s',
    async (path) => {
      expect(await statuses(path)).toEqual([200]);
    },
  );

  it('are retried with an Idempotency-Key, but not without one if they could run twice', async () => {
    expect(await statuses('/v1/templates', { 'idempotency-key': 'one' })).toEqual([200]);
    expect(await statuses('/v1/templates')).toEqual([200, 502]);
  });
});

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
