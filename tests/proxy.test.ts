/** The proxies of `deploy/` and of the guide: whose address the service counts and logs. */
import { rmSync } from 'node:fs';
import { temporaryFolder } from '@platen/service/testing/service';
import { afterEach, describe, expect, it } from 'vitest';
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
  ])('of %s is known by its address, whatever it says of itself', async (_, configure) => {
    // The client has a trusted address as well, like a machine of the proxy's own network.
    instance = await startInstance({
      ...{ PLATEN_DATA: folder, PLATEN_TRUST_PROXY: 'loopback', PLATEN_ANONYMOUS_PER_MINUTE: String(LIMIT) },
    });
    proxy = await startNginx([instance.url], configure);
    const statuses: number[] = [];
    for (let count = 0; count < 3 * LIMIT; count++) {
      const address = `203.0.113.${count}`;
      const headers = {
        ...{ 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` },
        ...{ 'x-client-ip': address, 'true-client-ip': address },
      };
      statuses.push((await fetch(`${proxy.url}/v1/usage`, { headers })).status);
    }
    // A minute may end meanwhile.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(2 * LIMIT);
    expect(statuses).toContain(429);
    expect(instance.log()).toContain('"client":"127.0.0.1"');
    expect(instance.log()).not.toContain('203.0.113.');
    expect(proxy.log()).toEqual([]);
  });
});
