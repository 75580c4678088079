/** Requests that the service must reject, with the expected errors. */
import { gzipSync } from 'node:zlib';
import { defined } from '@platen/engine/base/defined';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '../base/errors.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, bearer } from '../testing/service.ts';
import { BODY_LIMIT_BYTES } from './body.ts';

const GOOD = { template: BADGE, data: { name: 'Ada' }, format: 'zpl' };
const { data: _data, ...WITHOUT_DATA } = GOOD;
const { format: _format, ...WITHOUT_FORMAT } = GOOD;
const { template: _template, ...WITHOUT_TEMPLATE } = GOOD;

/** Expected error code, and text that the message must contain. */
type Answer = { readonly code: ErrorCode; readonly names?: string };
type Row = readonly [row: string, body: unknown, answer: Answer];

const BODIES: readonly Row[] = [
  ['Both templateId and template sent', { ...GOOD, templateId: 'badge' }, { code: 'BAD_REQUEST', names: 'templateId' }],
  ['Neither templateId nor template sent', WITHOUT_TEMPLATE, { code: 'BAD_REQUEST', names: 'templateId' }],
  ['data missing', WITHOUT_DATA, { code: 'BAD_REQUEST', names: 'data' }],
  ['data is a list', { ...GOOD, data: [] }, { code: 'BAD_REQUEST', names: 'data' }],
  ['data is null', { ...GOOD, data: null }, { code: 'BAD_REQUEST', names: 'data' }],
  ['format missing', WITHOUT_FORMAT, { code: 'BAD_REQUEST', names: 'format' }],
  ['format unknown', { ...GOOD, format: 'docx' }, { code: 'BAD_REQUEST', names: 'format' }],
  ['format in capitals', { ...GOOD, format: 'PDF' }, { code: 'BAD_REQUEST', names: 'format' }],
  ['delivery unknown', { ...GOOD, delivery: 'mail' }, { code: 'BAD_REQUEST', names: 'delivery' }],
  ['dpi too small for png', { ...GOOD, format: 'png', dpi: 35 }, { code: 'BAD_REQUEST', names: 'dpi' }],
  ['dpi too large for png', { ...GOOD, format: 'png', dpi: 1201 }, { code: 'BAD_REQUEST', names: 'dpi' }],
  ['dpi no number for png', { ...GOOD, format: 'png', dpi: '300' }, { code: 'BAD_REQUEST', names: 'dpi' }],
  ['dpi null for png', { ...GOOD, format: 'png', dpi: null }, { code: 'BAD_REQUEST', names: 'dpi' }],
  ['strict no boolean', { ...GOOD, strict: 'yes' }, { code: 'BAD_REQUEST', names: 'strict' }],
  ['printer unknown value', { ...GOOD, printer: { density: 7 } }, { code: 'BAD_REQUEST', names: '/printer/density' }],
  ['printer unknown field', { ...GOOD, printer: { colour: 1 } }, { code: 'BAD_REQUEST', names: '/printer/colour' }],
  [
    'pdf unknown value',
    { ...GOOD, pdf: { conformance: 'pdf/x-4' } },
    { code: 'BAD_REQUEST', names: '/pdf/conformance' },
  ],
  ['pdf unknown field', { ...GOOD, pdf: { title: 'A' } }, { code: 'BAD_REQUEST', names: '/pdf/title' }],
  [
    'pdf standards that exclude each other',
    { ...GOOD, pdf: { conformance: ['pdf/a-2b', 'pdf/a-3b'] } },
    { code: 'BAD_REQUEST', names: '/pdf/conformance' },
  ],
  ['template is no object', { ...GOOD, template: 'badge' }, { code: 'BAD_REQUEST', names: 'template' }],
  ['templateId is no string', { ...WITHOUT_TEMPLATE, templateId: 7 }, { code: 'BAD_REQUEST', names: 'templateId' }],
  ['the body is a list', [], { code: 'BAD_REQUEST', names: 'object' }],
  ['Template ID not found', { ...WITHOUT_TEMPLATE, templateId: 'no-such' }, { code: 'NOT_FOUND' }],
  ['Template ID no ID at all', { ...WITHOUT_TEMPLATE, templateId: '../../etc' }, { code: 'NOT_FOUND' }],
  ['Inline template fails validation', { ...GOOD, template: {} }, { code: 'INVALID_TEMPLATE' }],
  [
    'data does not match the schema of the template',
    { ...GOOD, template: { ...BADGE, schema: { type: 'object', required: ['badgeNumber'] } } },
    { code: 'BAD_REQUEST', names: 'badgeNumber' },
  ],
];

describe('errors', () => {
  const service = openedService();
  const team = openedTeam(service, 'acme');
  let headers: Readonly<Record<string, string>>;

  beforeAll(async () => {
    headers = { ...bearer(team.keys.live), 'content-type': 'application/json' };
  });

  async function refused(request: InjectOptions, code: ErrorCode) {
    const response = await service.app.inject(request);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const body = response.json();
    expect(body.code).toBe(code);
    expect(response.statusCode).toBe(ERRORS[code].status);
    expect(Object.keys(body).filter((key) => !['error', 'code', 'details', 'requestId'].includes(key))).toEqual([]);
    expect(body.error).toMatch(/\w/);
    expect(body.requestId).toBe(response.headers['x-request-id']);
    expect(response.payload).not.toMatch(/node_modules|\.ts\b|dist\/|select |sqlite/i);
    return { response, body };
  }

  it.each(BODIES)('%s', async (_row, payload, { code, names }) => {
    const { body } = await refused({ method: 'POST', url: '/v1/render', headers, payload: payload as object }, code);
    if (names !== undefined) expect(body.error).toContain(names);
  });

  it('reports all problems of a body at once', async () => {
    const payload = { format: 'docx', delivery: 'mail' };
    const { body } = await refused({ method: 'POST', url: '/v1/render', headers, payload }, 'BAD_REQUEST');
    const paths = body.details.errors.map(({ path }: { readonly path: string }) => path);
    expect(paths.sort()).toEqual(['', '/data', '/delivery', '/format']);
  });

  it.each([
    ['a field is missing', WITHOUT_FORMAT, '/format', 'REQUIRED'],
    ['a word is another', { ...GOOD, format: 'pfd' }, '/format', 'INVALID_VALUE'],
    ['a word is a number', { ...GOOD, format: 1 }, '/format', 'WRONG_TYPE'],
    ['an object is a list', { ...GOOD, data: [] }, '/data', 'WRONG_TYPE'],
    ['an object is null', { ...GOOD, data: null }, '/data', 'WRONG_TYPE'],
    ['a truth is text', { ...GOOD, strict: 'yes' }, '/strict', 'WRONG_TYPE'],
    ['text is a number', { ...WITHOUT_TEMPLATE, templateId: 7 }, '/templateId', 'WRONG_TYPE'],
    ['text is empty', { ...WITHOUT_TEMPLATE, templateId: '' }, '/templateId', 'INVALID_VALUE'],
    ['a number is text', { ...GOOD, format: 'png', dpi: '300' }, '/dpi', 'WRONG_TYPE'],
    ['a number is too large', { ...GOOD, format: 'png', dpi: 1201 }, '/dpi', 'OUT_OF_RANGE'],
    ['a page is no whole number', { ...GOOD, format: 'png', page: 1.5 }, '/page', 'OUT_OF_RANGE'],
    ['two say the same', { ...GOOD, templateId: 'badge' }, '', 'CONFLICT'],
    ['neither is there', WITHOUT_TEMPLATE, '', 'REQUIRED'],
  ] as const)('the problem has the right code if %s', async (_row, payload, path, code) => {
    const { body } = await refused({ method: 'POST', url: '/v1/render', headers, payload }, 'BAD_REQUEST');
    expect(body.details.errors).toMatchObject([{ path, code }]);
  });

  it.each([
    ['there are no items', { items: [] }, '/items', 'OUT_OF_RANGE'],
    ['there are too many items', { items: Array(1001).fill({ data: {} }) }, '/items', 'TOO_MANY'],
    ['an item is text', { items: ['x'] }, '/items/0', 'WRONG_TYPE'],
    ['an item has no data', { items: [{}] }, '/items/0/data', 'REQUIRED'],
    ['copies is text', { items: [{ data: {}, copies: '2' }] }, '/items/0/copies', 'WRONG_TYPE'],
    ['copies is a fraction', { items: [{ data: {}, copies: 1.5 }] }, '/items/0/copies', 'OUT_OF_RANGE'],
    ['copies is 0', { items: [{ data: {}, copies: 0 }] }, '/items/0/copies', 'OUT_OF_RANGE'],
  ] as const)('the problem of a batch has the right code if %s', async (_row, items, path, code) => {
    const payload = { template: BADGE, format: 'zpl', ...items };
    const { body } = await refused({ method: 'POST', url: '/v1/render/batch', headers, payload }, 'BAD_REQUEST');
    expect(body.details.errors).toMatchObject([{ path, code }]);
  });

  it.each([
    ['text is missing', {}, '/mode', 'REQUIRED'],
    ['text is too long', { mode: 'live', name: 'x'.repeat(101) }, '/name', 'TOO_LONG'],
    ['text is a list', { mode: 'live', name: [] }, '/name', 'WRONG_TYPE'],
    ['a word is none', { mode: 'lvie' }, '/mode', 'INVALID_VALUE'],
  ] as const)('the problem of a key has the right code if %s', async (_row, payload, path, code) => {
    const { body } = await refused({ method: 'POST', url: '/v1/keys', headers, payload }, 'BAD_REQUEST');
    expect(body.details.errors).toMatchObject([{ path, code }]);
  });

  it("INVALID_TEMPLATE has paths from the template's root, with element and position", async () => {
    const elements = [
      { id: 'wide', type: 'text', position: { mode: 'absolute', x: '0mm', y: '0mm' }, width: '12 furlongs', text: 'x' },
      { id: 'odd', type: 'text', position: { mode: 'absolute', x: '0mm', y: '0mm' }, contentExpression: 'a +' },
      { type: 'hologram' },
    ];
    const payload = { ...GOOD, template: { ...BADGE, elements } };
    const { body } = await refused({ method: 'POST', url: '/v1/render', headers, payload }, 'INVALID_TEMPLATE');
    expect(body.details.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: '/elements/0/width', elementId: 'wide', code: 'INVALID_LENGTH' }),
        expect.objectContaining({ path: '/elements/1/contentExpression', elementId: 'odd', start: expect.any(Number) }),
        expect.objectContaining({ path: '/elements/2/type' }),
      ]),
    );
  });

  it('INVALID_TEMPLATE names unknown properties along with missing ones', async () => {
    const template = { ...BADGE, elements: [{ type: 'qrcode', position: { x: '0mm', y: '0mm' }, value: 'a' }] };
    const inline = await refused(
      { method: 'POST', url: '/v1/render', headers, payload: { ...GOOD, template } },
      'INVALID_TEMPLATE',
    );
    const payload = { template, format: 'pdf', items: [{ data: {} }] };
    const batch = await refused({ method: 'POST', url: '/v1/render/batch', headers, payload }, 'INVALID_TEMPLATE');
    for (const { body } of [inline, batch]) {
      expect(body.details).toMatchObject({
        errors: [{ path: '/elements/0/content', code: 'REQUIRED' }],
        warnings: [{ path: '/template/elements/0/value', code: 'UNKNOWN_PROPERTY' }],
      });
    }
  });

  it.each([
    ['{"a": {', 'it is incomplete'],
    ["{\n  'a': 1 }", 'line 2, column 3, where a quote is not "'],
    ['{"a": tru }', 'line 1, column 10.'],
    [`[${'1,'.repeat(60_000)}]`, ''],
  ])('a body that is not JSON is reported with its position: %j', async (payload, place) => {
    const { body } = await refused({ method: 'POST', url: '/v1/render', headers, payload }, 'BAD_REQUEST');
    expect(body.error).toContain(`The body is not valid JSON${place === '' ? '.' : `: ${place}`}`);
  });

  it('an unknown key and a malformed header have different errors than a missing key', async () => {
    const errorOf = async (authorization?: string) => {
      const sent = authorization === undefined ? {} : { authorization };
      return (await refused({ method: 'GET', url: '/v1/usage', headers: sent }, 'AUTH_REQUIRED')).body.error;
    };
    expect(await errorOf()).toContain('A valid API key is required');
    expect(await errorOf('pl_live_x')).toContain('"Authorization: Bearer <key>"');
    expect(await errorOf('Bearer pl_live_x')).toContain('unknown, revoked or expired');
  });

  it('a path without its version and an unsupported method have specific errors', async () => {
    const path = await refused({ method: 'POST', url: '/render?x=1', headers, payload: GOOD }, 'NOT_FOUND');
    expect(path.body.error).toContain('Did you mean /v1/render?');
    const method = await refused({ method: 'GET', url: '/v1/render', headers }, 'METHOD_NOT_ALLOWED');
    expect(method.body.error).toContain('use POST');
  });

  it('lists at most 100 problems of a template', async () => {
    const elements = Array.from({ length: 150 }, () => ({ type: 'hologram' }));
    const payload = { ...GOOD, template: { ...BADGE, elements } };
    const { body } = await refused({ method: 'POST', url: '/v1/render', headers, payload }, 'INVALID_TEMPLATE');
    expect(body.details.errors).toHaveLength(100);
  });

  it('a code that cannot encode its value is a BAD_REQUEST with its element', async () => {
    const code = {
      id: 'ean',
      type: 'barcode',
      symbology: 'ean13',
      position: { mode: 'absolute', x: '5mm', y: '5mm' },
      width: '60mm',
      height: '20mm',
      contentExpression: 'name',
    };
    const payload = { ...GOOD, template: { ...BADGE, elements: [code] } };
    const { body } = await refused({ method: 'POST', url: '/v1/render', headers, payload }, 'BAD_REQUEST');
    expect(body.details.errors[0]).toMatchObject({ code: 'CODE_INVALID', elementId: 'ean' });
    expect(body.details.errors[0].path).toMatch(/^\/template\/elements\/0/);
  });

  const RAW: readonly (readonly [row: string, headers: Readonly<Record<string, string>>, payload: string | Buffer])[] =
    [
      ['malformed JSON', {}, '{"format": "pdf",}'],
      ['no JSON at all', {}, 'format=pdf'],
      ['empty body', {}, ''],
      ['invalid UTF-8', {}, Buffer.from([0x22, 0xff, 0x22])],
      ['wrong content type', { 'content-type': 'text/plain' }, JSON.stringify(GOOD)],
      ['unreadable content type', { 'content-type': 'json' }, JSON.stringify(GOOD)],
      ['broken gzip', { 'content-encoding': 'gzip' }, JSON.stringify(GOOD)],
      ['unknown content encoding', { 'content-encoding': 'br' }, JSON.stringify(GOOD)],
    ];

  it.each(RAW)('%s', async (_row, more, payload) => {
    const request = { method: 'POST', url: '/v1/render', headers: { ...headers, ...more }, payload } as const;
    await refused(request, 'BAD_REQUEST');
  });

  it('a body in Latin-1 is rejected with a message that says so, with the position', async () => {
    const send = (payload: Buffer) => ({ method: 'POST', url: '/v1/render', headers, payload }) as const;
    const text = JSON.stringify({ ...GOOD, data: { name: 'Łódź für Bäcker' } });
    const latin1 = await refused(send(Buffer.from(text.replace('Łódź ', ''), 'latin1')), 'BAD_REQUEST');
    const offset = text.replace('Łódź ', '').indexOf('ü') + 1;
    expect(latin1.body.error).toBe(
      `The body is not UTF-8 (perhaps it is Latin-1 or Windows-1252); send JSON as UTF-8. The first invalid byte is ${offset}.`,
    );
    const utf16 = await refused(send(Buffer.from(`\ufeff${text}`, 'utf16le')), 'BAD_REQUEST');
    expect(utf16.body.error).toContain('The body is UTF-16, not UTF-8');
    expect((await service.app.inject(send(Buffer.from(`\ufeff${text}`, 'utf8')))).statusCode).toBe(200);
  });

  it('accepts a body in gzip and a content type with a charset', async () => {
    const payload = gzipSync(JSON.stringify(GOOD));
    const more = { 'content-encoding': 'gzip', 'content-type': 'application/json; charset=utf-8' };
    const response = await service.app.inject({
      method: 'POST',
      url: '/v1/render',
      headers: { ...headers, ...more },
      payload,
    });
    expect(response.statusCode).toBe(200);
  });

  describe('Body limit', () => {
    /** Returns a valid request body with this size in bytes. */
    const bodyOf = (sizeBytes: number) => {
      const empty = JSON.stringify({ ...GOOD, data: { name: 'Ada', padding: '' } });
      return empty.replace('"padding":""', `"padding":"${'x'.repeat(sizeBytes - empty.length)}"`);
    };
    const send = (payload: string | Buffer, more = {}) => ({
      method: 'POST' as const,
      url: '/v1/render',
      headers: { ...headers, ...more },
      payload,
    });

    it('accepts 1,048,576 bytes, and rejects one more', async () => {
      const response = await service.app.inject(send(bodyOf(BODY_LIMIT_BYTES)));
      expect(response.statusCode).toBe(200);
      await refused(send(bodyOf(BODY_LIMIT_BYTES + 1)), 'PAYLOAD_TOO_LARGE');
    });

    it('is measured after decompression', async () => {
      const gzip = { 'content-encoding': 'gzip' };
      const response = await service.app.inject(send(gzipSync(bodyOf(BODY_LIMIT_BYTES)), gzip));
      expect(response.statusCode).toBe(200);
      await refused(send(gzipSync(bodyOf(BODY_LIMIT_BYTES + 1)), gzip), 'PAYLOAD_TOO_LARGE');
      await refused(send(gzipSync(Buffer.alloc(200_000_000)), gzip), 'PAYLOAD_TOO_LARGE');
    });

    it('checks the credential first: an unauthenticated oversized body is 401', async () => {
      const request = { ...send(bodyOf(BODY_LIMIT_BYTES + 1)), headers: { 'content-type': 'application/json' } };
      await refused(request, 'AUTH_REQUIRED');
    });
  });

  describe('A missing or invalid key', () => {
    const good = () => team.keys.live;
    const rows: readonly (readonly [row: string, authorization: () => string | undefined])[] = [
      ['none', () => undefined],
      ['another scheme', () => `Basic ${good()}`],
      ['no token', () => 'Bearer '],
      ['a token that is no key', () => 'Bearer secret'],
      ['a typo', () => `Bearer ${good().slice(0, -1)}${good().endsWith('0') ? '1' : '0'}`],
      ['a key never issued', () => 'Bearer pl_live_000000000000000000000000000000000000aB'],
      ['two keys', () => `Bearer ${good()} ${good()}`],
    ];
    it.each(rows)('%s', async (_row, authorization) => {
      const value = authorization();
      for (const url of ['/v1/render', '/v1/render-outputs/1']) {
        const method = url === '/v1/render' ? 'POST' : 'GET';
        const request = { method, url, headers: defined({ authorization: value }) } as const;
        const { response } = await refused(request, 'AUTH_REQUIRED');
        expect(response.headers['www-authenticate']).toBe('Bearer');
      }
    });
  });

  it.each([
    ['GET', '/'],
    ['GET', '/v1'],
    ['POST', '/v2/render'],
    ['GET', '/v1/render/'],
  ] as const)('Unknown path: %s %s', async (method, url) => {
    await refused({ method, url }, 'NOT_FOUND');
  });

  it.each([
    ['GET', '/v1/render', 'POST'],
    ['PUT', '/v1/render', 'POST'],
    ['POST', '/health', 'GET, HEAD'],
    ['PUT', '/v1/render-outputs/1', 'DELETE, GET, HEAD'],
  ] as const)('Method not allowed on a known path: %s %s', async (method, url, allow) => {
    const { response } = await refused({ method, url, payload: '{' }, 'METHOD_NOT_ALLOWED');
    expect(response.headers['allow']).toBe(allow);
  });

  it('an ID of any length is not found', async () => {
    await refused({ url: `/v1/render-outputs/${'x'.repeat(4_000)}`, headers }, 'NOT_FOUND');
  });

  it('responds to a path that cannot be decoded', async () => {
    await refused({ url: '/v1/render-outputs/%zz' }, 'BAD_REQUEST');
  });

  it('uses X-Request-Id if it is a simple word, otherwise creates one', async () => {
    const idFor = async (id: string) => {
      const { headers: answered } = await service.app.inject({ url: '/health', headers: { 'x-request-id': id } });
      return answered['x-request-id'];
    };
    expect(await idFor('order-17.retry_2')).toBe('order-17.retry_2');
    for (const odd of ['a b', 'x'.repeat(129), '<script>', '']) {
      expect(await idFor(odd)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('GET /health needs no key', async () => {
    const response = await service.app.inject({ url: '/health' });
    expect(response.json()).toEqual({ ok: true, version: expect.stringMatching(/^\d+\.\d+\.\d+/), ts: service.time });
  });
});
