/** Pages and files of the Studio: caching, policies, and paths that are reserved for the API. */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openedService } from '../testing/opened.ts';
import { temporaryFolder } from '../testing/service.ts';

const SCRIPT = 'console.log("Studio");';
const PAGE =
  '<html data-session="{session}"><head><script type="module" src="{prefix}studio/studio-ABCD1234.js"></script></head>' +
  '<body><noscript>The Studio needs JavaScript.</noscript></body>';
const DOCUMENT = { 'sec-fetch-dest': 'document', accept: 'text/html,*/*' };

describe('the Studio', () => {
  const folder = join(temporaryFolder(), 'studio');

  beforeAll(() => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'studio-ABCD1234.js'), SCRIPT);
    writeFileSync(join(folder, 'studio-ABCD1234.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(join(folder, 'studio-ABCD1234.js.gz'), gzipSync(SCRIPT));
    writeFileSync(join(folder, 'harfbuzz-ABCD1234.wasm'), 'wasm');
    writeFileSync(join(folder, 'pdfium-ABCD1234.wasm.gz'), gzipSync('pdfium'));
  });
  afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
  const service = openedService({ studioFolder: folder, corsOrigins: ['https://app.example.com'] });
  const without = openedService();

  const get = (url: string, headers: Readonly<Record<string, string>> = {}) => service.app.inject({ url, headers });

  it('is served at the root, and returns 304 when it is unchanged', async () => {
    const { statusCode, headers, body } = await get('/', DOCUMENT);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toBe(PAGE.replaceAll('{prefix}', '').replace('{session}', 'maybe'));
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get('/', { ...DOCUMENT, 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await service.app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
    expect((await get('/')).statusCode).toBe(200);
  });

  it('sends a file that is stored only compressed', async () => {
    const plain = await get('/studio/pdfium-ABCD1234.wasm');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'pdfium']);
    const packed = await get('/studio/pdfium-ABCD1234.wasm', { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/wasm' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe('pdfium');
  });

  it.each([
    [{ 'sec-fetch-site': 'none' }, 'none'],
    [{ 'sec-fetch-site': 'same-origin', cookie: 'other=1' }, 'none'],
    [{ 'sec-fetch-site': 'same-origin', cookie: 'other=1; platen_session=x' }, 'maybe'],
    [{ 'sec-fetch-site': 'none', cookie: '__Host-platen_session=x' }, 'maybe'],
    [{ 'sec-fetch-site': 'none', cookie: 'platen_session=' }, 'none'],
    [{ 'sec-fetch-site': 'cross-site' }, 'maybe'],
    [{}, 'maybe'],
  ] as const)('reports to a browser with %o whether it has a session: %s', async (headers, session) => {
    const answer = await get('/', { ...DOCUMENT, ...headers });
    expect(answer.body).toContain(`data-session="${session}"`);
    expect(answer.headers['vary']).toContain('Cookie');
  });

  it.each([
    ['/templates', 'studio/'],
    ['/templates?tab=starters', 'studio/'],
    ['/templates/tpl_1/design', '../../studio/'],
    ['/join/pl_invite_x', '../studio/'],
    ['/nothing/', '../studio/'],
  ])('is served at %s, with URLs that work behind any prefix', async (path, prefix) => {
    const { statusCode, body } = await get(path, DOCUMENT);
    expect([statusCode, body]).toEqual([200, expect.stringContaining(`src="${prefix}studio-`)]);
    // Some browsers send no `Sec-Fetch-Dest` on plain http.
    expect((await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })).statusCode).toBe(200);
  });

  it.each([
    ['/v1/nothing', DOCUMENT],
    ['/v1', DOCUMENT],
    ['/v1/templates/nothing/more', DOCUMENT],
    ['/a'.repeat(5_000), DOCUMENT],
    ['/health/x', DOCUMENT],
    ['/studio/nothing.js', DOCUMENT],
    ['/studio/', DOCUMENT],
    ['/studio/..%2Findex.html', DOCUMENT],
    ['/studio/index.html', DOCUMENT],
    ['/studio/studio-ABCD1234.js.br', DOCUMENT],
    ['/templates', { accept: 'application/json' }],
    ['/templates', { 'sec-fetch-dest': 'empty', accept: 'text/html' }],
    ['/templates', { 'sec-fetch-dest': 'script', accept: '*/*' }],
    ['/templates', {}],
  ])('returns 404 for %s with %o', async (path, headers) => {
    const answer = await get(path, headers as Record<string, string>);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('is only served for reading', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      for (const url of ['/', '/templates', '/studio/studio-ABCD1234.js']) {
        expect((await service.app.inject({ method, url, headers: DOCUMENT })).statusCode).toBe(404);
      }
    }
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip;q=1.0, *;q=0', 'gzip', gunzipSync],
    ['deflate', undefined, (bytes: Buffer) => bytes],
  ])('serves its files with accepted encoding "%s" and permanent caching', async (accepted, encoding, unpack) => {
    const { statusCode, headers, rawPayload } = await get('/studio/studio-ABCD1234.js', {
      'accept-encoding': accepted,
      origin: 'https://app.example.com',
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['vary']).toBe('Origin, Accept-Encoding');
    expect(unpack(rawPayload).toString()).toBe(SCRIPT);
  });

  it('may run only its own files and connect only to the service, as may its workers', async () => {
    for (const path of ['/', '/templates', '/studio/studio-ABCD1234.js']) {
      const policy = String((await get(path, DOCUMENT)).headers['content-security-policy']);
      expect(policy).toContain(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src",
      );
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/);
    }
    expect((await get('/studio/harfbuzz-ABCD1234.wasm')).headers['content-type']).toBe('application/wasm');
  });

  it('shows the API reference, which is also readable without scripts', async () => {
    const { headers, body } = await get('/reference', DOCUMENT);
    expect(body).toContain('src="studio/studio-ABCD1234.js"');
    const [, style] = /<head>.*<noscript><style>(.*)<\/style><\/noscript><\/head>/s.exec(body) ?? [];
    const hash = createHash('sha256').update(style!).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'; img-src`);
    const [, described] = /<body><noscript>(.*)<\/noscript><\/body>/s.exec(body) ?? [];
    expect(described).toContain('POST /v1/render');
    expect(described).not.toMatch(/noscript|needs JavaScript/);
    expect((await without.app.inject('/reference')).body).not.toContain('<script');
  });

  it('is not served in an installation without it', async () => {
    for (const url of ['/', '/templates', '/studio/studio-ABCD1234.js']) {
      expect((await without.app.inject({ url, headers: DOCUMENT })).statusCode).toBe(404);
    }
  });
});
