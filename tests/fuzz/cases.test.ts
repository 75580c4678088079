/** Known attacks by name: bombs, depth, prototypes, slow senders, request smuggling. */
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { bearer, createTestService, type TestService } from '@platen/service/testing/service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exchange } from './http-targets.ts';
import { expectDeclared } from './target.ts';

let service: TestService;
let key: string;
let port: number;

beforeAll(async () => {
  service = await createTestService();
  key = service.seeded.keys.live;
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  port = (service.app.server.address() as { readonly port: number }).port;
});
afterAll(async () => {
  await service.close();
});
beforeEach(() => {
  service.time += 60_000;
});

const SIZE = { dimensions: { width: '20mm', height: '20mm' } };
const image = (bytes: string | Uint8Array, type: string) => ({
  type: 'image',
  position: { x: '1mm', y: '1mm' },
  width: '9mm',
  source: `data:${type};base64,${Buffer.from(bytes).toString('base64')}`,
});

/** Sends a body unchanged. Returns status and code of the response. */
async function post(url: string, payload: string | Buffer, headers: object = {}): Promise<string> {
  const all = { ...bearer(key), 'content-type': 'application/json', ...headers };
  const answer = await service.app.inject({ method: 'POST', url, headers: all, payload });
  return answer.statusCode < 400 ? String(answer.statusCode) : `${answer.statusCode} ${answer.json().code}`;
}

const render = (fields: object) => post('/v1/render', JSON.stringify({ data: {}, format: 'png', ...fields }));

describe('depth', () => {
  const DEPTH = 100_000;
  const lists = '['.repeat(DEPTH) + ']'.repeat(DEPTH);
  const objects = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;

  it.each([
    ['/v1/render', '{"format":"zpl","template":{},"data":NEST}'],
    ['/v1/render', '{"format":"zpl","data":{},"template":NEST}'],
    ['/v1/render', '{"format":"zpl","data":{},"template":{"elements":NEST}}'],
    ['/v1/render', '{"format":"zpl","data":{},"printer":NEST,"templateId":"a"}'],
    ['/v1/render', '{"format":"pdf","data":{},"pdf":{"conformance":NEST},"templateId":"a"}'],
    ['/v1/render', 'NEST'],
    ['/v1/render/batch', '{"format":"zpl","template":{"elements":NEST},"items":[{"data":{}}]}'],
    ['/v1/render/batch', '{"format":"pdf","template":{},"items":[{"data":{"a":NEST}}]}'],
    ['/v1/render/batch', '{"format":"pdf","template":{},"items":NEST}'],
    ['/v1/templates', '{"template":{"elements":NEST}}'],
    ['/v1/templates', '{"template":{"schema":NEST}}'],
    ['/v1/templates/validate', '{"template":{"sample":{"a":NEST}}}'],
  ])('of 100,000 lists or objects at %s %s', async (url, body) => {
    for (const nest of [lists, objects])
      expect(await post(url, body.replace('NEST', nest))).toMatch(/^400 (BAD_REQUEST|INVALID_TEMPLATE)$/);
  });

  it('in everything that /v1/keys reads', async () => {
    const body = (depth: number) => `{"mode":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(await post('/v1/keys', body(30_000))).toBe('400 BAD_REQUEST');
    expect(await post('/v1/keys', body(DEPTH))).toBe('413 PAYLOAD_TOO_LARGE');
  });

  it('in a megabyte without an end', async () => {
    expect(await post('/v1/render', '['.repeat(1_048_576))).toBe('400 BAD_REQUEST');
    expect(await post('/v1/render', '{"a":'.repeat(200_000))).toBe('400 BAD_REQUEST');
  });

  it('up to the maximum for a document', async () => {
    const data = JSON.parse(`{"a":${'['.repeat(60)}1${']'.repeat(60)}}`);
    const elements = [{ type: 'text', position: { x: '1mm', y: '1mm' }, text: 'x' }];
    expect(await render({ template: { ...SIZE, elements }, data })).toBe('200');
  });
});

describe('prototypes', () => {
  const PROTO = '{"__proto__":{"polluted":true,"format":"zpl"},"constructor":{"prototype":{"polluted":true}}}';

  it.each([
    ['/v1/render', PROTO],
    ['/v1/render', `{"format":"zpl","data":${PROTO},"template":${PROTO}}`],
    [
      '/v1/render',
      `{"format":"zpl","data":{},"template":{"dimensions":${PROTO},"elements":[${PROTO}],"styles":${PROTO}}}`,
    ],
    ['/v1/render', `{"format":"zpl","data":{},"printer":${PROTO},"template":{}}`],
    ['/v1/render/batch', `{"format":"zpl","items":[${PROTO}],"template":{}}`],
    ['/v1/templates/validate', `{"template":{"schema":${PROTO},"sample":${PROTO}}}`],
  ])('%s %s', async (url, body) => {
    expect(await post(url, body)).toMatch(/^(400|200)/);
    expect('polluted' in {}).toBe(false);
  });

  it('in data are ordinary keys', async () => {
    const elements = [
      { type: 'text', position: { x: '1mm', y: '1mm' }, contentExpression: 'data.__proto__.polluted ?? "none"' },
    ];
    const body = JSON.stringify({ template: { ...SIZE, elements }, format: 'zpl', data: 0 }).replace(
      ':0',
      ':{"__proto__":{"polluted":"yes"}}',
    );
    expect(await post('/v1/render', body)).toMatch(/^(200|400 (INVALID_TEMPLATE|BAD_REQUEST))$/);
  });
});

describe('bombs', () => {
  const zeros = Buffer.alloc(200_000_000);
  const chunk = (type: string, body: Uint8Array) => {
    const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), body, Buffer.alloc(4)]);
    bytes.writeUInt32BE(body.length, 0);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
    return bytes;
  };
  const png = (width: number, height: number, data: Uint8Array) => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, 6], 8);
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  };

  it('a gzip body that decompresses to 200 MB', async () => {
    expect(await post('/v1/render', gzipSync(zeros), { 'content-encoding': 'gzip' })).toBe('413 PAYLOAD_TOO_LARGE');
  });

  it.each<[string, () => Uint8Array | string, string]>([
    ['a PNG of 10 pixels with 200 MB of rows', () => png(10, 1, deflateSync(zeros)), 'image/png'],
    [
      'a PNG that says it is 2 billion pixels wide',
      () => png(2_147_483_647, 1, deflateSync(Buffer.alloc(9))),
      'image/png',
    ],
    ['a PNG larger than any page', () => png(20_000, 20_000, deflateSync(Buffer.alloc(9))), 'image/png'],
    [
      'a GIF of 65,535 × 65,535 pixels',
      () =>
        Buffer.from(
          'GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;',
          'latin1',
        ),
      'image/gif',
    ],
    [
      'a billion laughs',
      () =>
        `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><desc>&b;</desc></svg>`,
      'image/svg+xml',
    ],
    [
      'a billion laughs by use',
      () => {
        const layers = Array.from(
          { length: 30 },
          (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`,
        );
        return `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path id="g0" d="M0 0h1v1z"/>${layers.join('')}<use href="#g30"/></svg>`;
      },
      'image/svg+xml',
    ],
    [
      'a drawing that shows itself',
      () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g id="a"><use href="#a"/></g></svg>',
      'image/svg+xml',
    ],
    [
      'a drawing of 50,000 elements inside one another',
      () =>
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g>'.repeat(50_000)}${'</g>'.repeat(50_000)}</svg>`,
      'image/svg+xml',
    ],
    ['an archive', () => Buffer.from('PK\x03\x04', 'latin1'), 'image/png'],
  ])('%s', async (_, make, type) => {
    expect(await render({ template: { ...SIZE, elements: [image(make(), type)] } })).toBe('400 BAD_REQUEST');
  });

  it.each([
    ['an archive of fonts', 'PK\x03\x04'],
    ['WOFF that says it unpacks to 4 GB', `wOFF\0\x01\0\0\0\0\0\x40\0\x01\0\0\xff\xff\xff\xff${'\0'.repeat(40)}`],
    ['WOFF2 that says it unpacks to 4 GB', `wOF2\0\x01\0\0\0\0\0\x40\0\x01\0\0\xff\xff\xff\xff${'\0'.repeat(40)}`],
    ['a collection of 4 billion fonts', 'ttcf\0\x01\0\0\xff\xff\xff\xff'],
    ['a font of 65,535 tables', '\0\x01\0\0\xff\xff\0\0\0\0\0\0'],
  ])('%s', async (_, bytes) => {
    const source = `data:font/ttf;base64,${Buffer.from(bytes, 'latin1').toString('base64')}`;
    const elements = [{ type: 'text', position: { x: '1mm', y: '1mm' }, text: 'x', style: { fontFamily: 'Own' } }];
    expect(await render({ template: { ...SIZE, fonts: [{ family: 'Own', source }], elements } })).toBe(
      '400 BAD_REQUEST',
    );
  });

  it('expressions that double a text, and lists of lists', async () => {
    const double = (depth: number): string => (depth === 0 ? 'data.s' : `concatenate(${double(depth - 1)})`);
    const texts = [
      `${'('.repeat(90)}data.s${')'.repeat(90)}`,
      double(3).replaceAll('concatenate', 'upper'),
      'map(data.l, a => map(data.l, b => map(data.l, c => a + b + c)))',
      'join(map(data.l, a => join(map(data.l, b => data.s))))',
    ];
    for (const contentExpression of texts) {
      const elements = [{ type: 'text', position: { x: '1mm', y: '1mm' }, contentExpression }];
      const data = { s: 'x'.repeat(60_000), l: Array.from({ length: 2_000 }, (_, i) => i) };
      expect(await render({ template: { ...SIZE, elements }, data })).toMatch(
        /^(200|400 (BAD_REQUEST|INVALID_TEMPLATE))$/,
      );
    }
  });

  it('a pattern that takes forever by backtracking', async () => {
    const schema = { properties: { a: { pattern: '^(a+)+$' } } };
    const elements = [{ type: 'text', position: { x: '1mm', y: '1mm' }, text: 'x' }];
    expect(await render({ template: { ...SIZE, schema, elements }, data: { a: `${'a'.repeat(50_000)}!` } })).toBe(
      '400 BAD_REQUEST',
    );
  });
});

describe('HTTP', () => {
  const auth = () => `Host: x\r\nAuthorization: Bearer ${key}\r\n`;
  const hidden = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';
  const SMUGGLED: readonly (readonly [string, string])[] = [
    ['two lengths', `Content-Length: 5\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    ['two lengths in one', `Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`],
    [
      'a length and chunks',
      `Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    ['chunks, and another coding', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
    ['chunks misspelt', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['chunks twice', `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`],
    ['a space before the colon', `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['a folded line', `X: a\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['a length with a sign', `Content-Length: +${hidden.length}\r\n\r\n${hidden}`],
    ['a length below zero', `Content-Length: -1\r\n\r\n${hidden}`],
    ['a length in hexadecimal', `Content-Length: 0x10\r\n\r\n${hidden}`],
    ['a chunk of too many digits', `Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(20)}\r\n${hidden}`],
    ['a chunk that is no number', `Transfer-Encoding: chunked\r\n\r\n5;a\n\r\nxxxxx\r\n0\r\n\r\n${hidden}`],
    ['a zero byte in a header', `X: a\0b\r\n\r\n${hidden}`],
    ['a bare line feed for an end', `X: a\nContent-Length: 0\n\n${hidden}`],
    ['a bare return in a header', `X: a\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ];

  it.each(SMUGGLED)('a request hidden behind %s', async (_, rest) => {
    const answer = await exchange(port, Buffer.from(`POST /v1/render HTTP/1.1\r\n${auth()}${rest}`, 'latin1'), 500);
    expect(answer).not.toContain('"ok"');
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('headers without end', async () => {
    const answer = await exchange(port, Buffer.from(`GET /health HTTP/1.1\r\nX: ${'x'.repeat(100_000)}`), 500);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it.each([
    [
      'a body',
      () => `POST /v1/render HTTP/1.1\r\n${auth()}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    ],
    ['a head', () => 'GET /health HTTP/1.1\r\nHost: x\r\nX: '],
  ])('a slow sender of %s is disconnected', async (_, begin) => {
    const { server } = service.app;
    const { requestTimeout, headersTimeout } = server;
    expect([requestTimeout, headersTimeout]).toEqual([60_000, 60_000]);
    Object.assign(server, { requestTimeout: 200, headersTimeout: 200 });
    const answer = await exchange(port, Buffer.from(begin()), 60_000);
    Object.assign(server, { requestTimeout, headersTimeout });
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});

describe("the fuzzer's check of problems", () => {
  it('rejects undeclared codes', () => {
    expect(() => expectDeclared([{ code: 'NOVEL' as never, path: '', message: 'x' }])).toThrow('undeclared');
    expect(() => expectDeclared([])).toThrow();
  });
});
