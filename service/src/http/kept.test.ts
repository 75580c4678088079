/** Static files: compressed if the client accepts it, with a different ETag for each encoding. */
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openedService } from '../testing/opened.ts';
import { ROOT } from '../testing/service.ts';

const service = openedService({ docsFolder: join(ROOT, 'docs') });

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => service.app.inject({ url, headers });

describe.each(['/openapi.json', '/reference', '/template.schema.json', '/docs', '/docs/guides/first-label'])(
  '%s',
  (url) => {
    it.each([
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
      ['GZIP;q=0.5', 'gzip', gunzipSync],
    ] as const)('accepted as %s', async (accepted, encoding, unpack) => {
      const whole = await get(url);
      const { headers, rawPayload } = await get(url, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['vary']).toMatch(/Accept-Encoding/);
      expect(headers['cache-control']).toBe(whole.headers['cache-control']);
      expect(unpack(rawPayload).toString()).toBe(whole.body);
      expect(rawPayload.length).toBeLessThan(whole.rawPayload.length / 2);
    });

    it('is 304 for a client that has the same bytes', async () => {
      const compressed = { 'accept-encoding': 'br' };
      const [plain, packed] = [await get(url), await get(url, compressed)];
      expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
      const again = async (etag: unknown, headers = {}) =>
        (await get(url, { ...headers, 'if-none-match': String(etag) })).statusCode;
      expect(await again(packed.headers['etag'], compressed)).toBe(304);
      expect(await again(plain.headers['etag'])).toBe(304);
      expect(await again(plain.headers['etag'], compressed)).toBe(200);
    });

    it.each(['', 'identity', 'br;q=0', 'zstd'])(
      'is sent uncompressed to a client that accepts %j',
      async (accepted) => {
        const { headers, body } = await get(url, { 'accept-encoding': accepted });
        expect([headers['content-encoding'], body]).toEqual([undefined, (await get(url)).body]);
      },
    );
  },
);

it('images are already compressed', async () => {
  const { headers } = await get('/docs/images/parcel-4x6.png', { 'accept-encoding': 'br' });
  expect([headers['content-type'], headers['content-encoding']]).toEqual(['image/png', undefined]);
  expect(headers['vary'] ?? '').not.toContain('Accept-Encoding');
});
