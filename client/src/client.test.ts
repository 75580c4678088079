/** Runs the client against a scripted server: requests, retries and responses. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClientOptions, createClient, PlatenError } from './index.ts';

type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

type Reply = (response: ServerResponse) => void;

let server: Server;
let received: Received[];
let replies: Reply[];

// Starts a new server for each test, because an aborted request may arrive after the end of its test.
beforeEach(async () => {
  const own: Received[] = [];
  const ownReplies = () => (received === own ? replies : []);
  received = own;
  replies = [];
  server = createServer(async (request, response) => {
    let body = '';
    try {
      for await (const chunk of request) body += chunk;
    } catch {
      return;
    }
    own.push({ method: request.method!, url: request.url!, headers: request.headers, body });
    const reply = ownReplies().shift() ?? hangUp;
    reply(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function client(options: Partial<ClientOptions> = {}) {
  const { port } = server.address() as AddressInfo;
  return createClient({ baseUrl: `http://127.0.0.1:${port}/`, apiKey: 'pl_test_key', ...options });
}

const answer =
  (status: number, body: unknown, headers: Record<string, string | number> = {}): Reply =>
  (response) =>
    response.writeHead(status, headers).end(Buffer.isBuffer(body) ? body : JSON.stringify(body));

const refusal = (status: number, code: string, headers: Record<string, string | number> = {}): Reply =>
  answer(status, { error: `it is ${code}`, code, requestId: 'r-1' }, headers);

const hangUp: Reply = (response) => response.destroy();

async function failureOf(promise: Promise<unknown>): Promise<PlatenError> {
  const error = await promise.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(PlatenError);
  return error;
}

const REQUEST = { templateId: 'starter:parcel-4x6', data: { to: 'Zoë' }, format: 'pdf' } as const;
const RESULT = { id: '7', status: 'complete', format: 'pdf', url: 'https://x/7', sizeBytes: 3 };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('render', () => {
  it('sends the request with the key and an idempotency key', async () => {
    replies = [answer(200, RESULT)];
    expect(await client().render(REQUEST)).toEqual(RESULT);
    const [{ method, url, headers, body }] = received as [Received];
    expect([method, url]).toEqual(['POST', '/v1/render']);
    expect(JSON.parse(body)).toEqual({ ...REQUEST, delivery: 'url' });
    expect(headers).toMatchObject({ authorization: 'Bearer pl_test_key', 'content-type': 'application/json' });
    expect(headers['idempotency-key']).toMatch(UUID);
  });

  it('returns the bytes of an inline render, and values of its headers', async () => {
    const bytes = Buffer.from([0x25, 0x50, 0x00, 0xff]);
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Pr_fung.pdf"; filename*=UTF-8''Pr%C3%BCfung.pdf`,
      'x-render-id': '7',
      'x-render-pages': 2,
      'x-render-conformance': 'pdf/a-3a, pdf/ua-1',
      'x-render-time-ms': 12,
      'x-render-warnings': 1,
      'x-render-sha256': 'ab12',
      'x-render-engine-version': '9.8.7',
    };
    replies = [answer(200, bytes, headers)];
    expect(await client().renderInline(REQUEST)).toEqual({
      bytes: new Uint8Array(bytes),
      contentType: 'application/pdf',
      fileName: 'Prüfung.pdf',
      id: '7',
      pages: 2,
      renderTimeMs: 12,
      conformance: ['pdf/a-3a', 'pdf/ua-1'],
      warningCount: 1,
      sha256: 'ab12',
      engineVersion: '9.8.7',
    });
    expect(JSON.parse(received[0]!.body)).toMatchObject({ delivery: 'inline' });
  });

  it('returns a document with its warnings, with any bytes', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const told = { ...RESULT, warnings: [{ code: 'OVERFLOW', message: 'too wide' }], contentType: 'application/pdf' };
    replies = [answer(200, { ...told, document: Buffer.from(bytes).toString('base64') })];
    expect(await client().renderDocument(REQUEST)).toEqual({ ...told, bytes });
    expect(JSON.parse(received[0]!.body)).toMatchObject({ delivery: 'inline-json' });
  });

  it('sends a batch', async () => {
    replies = [answer(200, { ...RESULT, items: [] })];
    const items = [{ data: {}, copies: 2 }];
    await client().renderBatch({ templateId: 'a', items, format: 'zpl' });
    expect(received[0]).toMatchObject({ method: 'POST', url: '/v1/render/batch' });
    expect(JSON.parse(received[0]!.body)).toEqual({ templateId: 'a', items, format: 'zpl', delivery: 'url' });
    expect(received[0]!.headers['idempotency-key']).toMatch(UUID);
  });
});

describe('retries', () => {
  const passing: readonly (readonly [string, Reply])[] = [
    ['a connection that ends', hangUp],
    [
      'an answer that ends early',
      (response) => response.writeHead(200, { 'content-length': 9 }).write('{', () => response.destroy()),
    ],
    ['503 OVERLOADED', refusal(503, 'OVERLOADED', { 'retry-after': 0 })],
    ['503 UNAVAILABLE', refusal(503, 'UNAVAILABLE', { 'retry-after': 0 })],
    ['429 RATE_LIMITED', refusal(429, 'RATE_LIMITED', { 'retry-after': 0 })],
    ['409 IDEMPOTENCY_IN_PROGRESS', refusal(409, 'IDEMPOTENCY_IN_PROGRESS')],
    ['502 of a proxy', (response) => response.writeHead(502).end('<h1>Bad Gateway</h1>')],
  ];
  it.each(passing)('renders again after %s, with the same key', async (_name, reply) => {
    replies = [reply, answer(200, RESULT)];
    expect(await client().render(REQUEST)).toEqual(RESULT);
    const [first, second] = received as [Received, Received];
    expect(second.headers['idempotency-key']).toBe(first.headers['idempotency-key']);
    expect(second.body).toBe(first.body);
  });

  const lasting: readonly (readonly [string, Reply])[] = [
    ['a bad request', refusal(400, 'BAD_REQUEST')],
    ['a used up quota', refusal(429, 'QUOTA_EXCEEDED', { 'retry-after': 0 })],
    ['a document that fails', refusal(502, 'RENDER_ERROR')],
    ['a pause that is too long', refusal(429, 'RATE_LIMITED', { 'retry-after': 3600 })],
  ];
  it.each(lasting)('does not render again after %s', async (_name, reply) => {
    replies = [reply];
    await failureOf(client().render(REQUEST));
    expect(received).toHaveLength(1);
  });

  it('waits for the first request with its key as long as that runs, but not without retries', async () => {
    const running = refusal(409, 'IDEMPOTENCY_IN_PROGRESS', { 'retry-after': 0 });
    replies = [running, running, running, running, hangUp, answer(200, RESULT)];
    expect(await client({ retries: 1 }).render(REQUEST)).toEqual(RESULT);
    replies = [running];
    expect(await failureOf(client({ retries: 0 }).render(REQUEST))).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
  });

  it('gives up after the maximum retries, with the last error', async () => {
    replies = [hangUp, refusal(503, 'OVERLOADED', { 'retry-after': 0 })];
    expect(await failureOf(client({ retries: 1 }).render(REQUEST))).toMatchObject({ code: 'OVERLOADED', status: 503 });
    expect(received).toHaveLength(2);
  });

  it('uses a new idempotency key for each call, or the given one', async () => {
    replies = [answer(200, RESULT), answer(200, RESULT), answer(200, RESULT)];
    await client().render(REQUEST);
    await client().render(REQUEST);
    await client().render(REQUEST, { idempotencyKey: 'order-7' });
    const keys = received.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('order-7');
  });
});

describe('errors', () => {
  it('contain the details from the service', async () => {
    const details = { errors: [{ path: '/data', code: 'REQUIRED', message: 'is required' }] };
    replies = [answer(400, { error: 'data is required', code: 'BAD_REQUEST', details, requestId: 'r-9' })];
    const error = await failureOf(client().render(REQUEST));
    expect(error).toMatchObject({
      message: 'data is required',
      status: 400,
      code: 'BAD_REQUEST',
      details,
      requestId: 'r-9',
    });
    expect(error.retryAfter).toBeUndefined();
  });

  it('contain the time for a retry', async () => {
    replies = [refusal(429, 'RATE_LIMITED', { 'retry-after': 42 })];
    expect((await failureOf(client({ retries: 0 }).usage())).retryAfter).toBe(42);
  });

  it('report a response that is not from the service', async () => {
    replies = [(response) => response.writeHead(404, { 'x-request-id': 'p-1' }).end('not here')];
    expect(await failureOf(client().health())).toMatchObject({ status: 404, code: 'HTTP_404', requestId: 'p-1' });
  });

  it('report a timeout', async () => {
    replies = [() => {}];
    const error = await failureOf(client({ timeoutMs: 50, retries: 0 }).render(REQUEST));
    expect(error).toMatchObject({ status: 0, code: 'TIMEOUT' });
  });

  it('report an unreachable service', async () => {
    const gone = client({ baseUrl: 'http://127.0.0.1:1', retries: 0 });
    expect(await failureOf(gone.health())).toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
  });

  it("are the signal's reason when the caller aborts", async () => {
    const controller = new AbortController();
    replies = [() => controller.abort(new Error('enough'))];
    await expect(client().render(REQUEST, { signal: controller.signal })).rejects.toThrow('enough');
    expect(received).toHaveLength(1);
  });

  it("are the signal's reason when the caller aborts between two attempts", async () => {
    const controller = new AbortController();
    replies = [refusal(503, 'OVERLOADED', { 'retry-after': 20 })];
    const rendering = client().render(REQUEST, { signal: controller.signal });
    await expect.poll(() => received.length).toBe(1);
    controller.abort(new Error('enough'));
    await expect(rendering).rejects.toThrow('enough');
  });
});

describe('reading', () => {
  it('escapes IDs and returns the requested object', async () => {
    replies = [
      answer(200, { templates: [{ slug: 'a' }], next: 'a' }),
      answer(200, { templates: [{ slug: 'b' }] }),
      answer(200, { templates: [] }),
      answer(200, { elements: [] }),
      answer(200, { plan: 'dev' }),
      answer(200, Buffer.from('^XA'), { 'content-type': 'text/plain; charset=utf-8' }),
      answer(200, { faces: [], optional: [] }),
      answer(200, Buffer.from([0, 1]), { 'content-type': 'font/ttf' }),
    ];
    expect(await client().listTemplates()).toEqual([{ slug: 'a' }, { slug: 'b' }]);
    expect(await client().listTemplates({ library: 'a&b' })).toEqual([]);
    expect(await client().getTemplate('starter:parcel@2')).toEqual({ elements: [] });
    expect(await client().usage()).toEqual({ plan: 'dev' });
    expect(await client().download('../x')).toEqual({
      bytes: new TextEncoder().encode('^XA'),
      contentType: 'text/plain; charset=utf-8',
    });
    expect(await client().listFonts()).toEqual({ faces: [], optional: [] });
    expect(await client().downloadFont('a b.ttf')).toEqual(new Uint8Array([0, 1]));
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v1/templates',
      'GET /v1/templates?after=a',
      'GET /v1/templates?library=a%26b',
      'GET /v1/templates/starter%3Aparcel%402/content',
      'GET /v1/usage',
      'GET /v1/render-outputs/..%2Fx',
      'GET /v1/fonts',
      'GET /v1/fonts/a%20b.ttf',
    ]);
    expect(received.every(({ headers }) => headers['idempotency-key'] === undefined)).toBe(true);
  });
});

describe('changing', () => {
  it('is retried only if the service has rejected the request', async () => {
    replies = [hangUp, answer(201, { slug: 'a' })];
    expect((await failureOf(client().createTemplate({ template: {} }))).code).toBe('NETWORK_ERROR');
    replies = [refusal(429, 'RATE_LIMITED', { 'retry-after': 0 }), answer(201, { slug: 'a' }, { etag: '"1"' })];
    expect(await client().createTemplate({ template: {} })).toMatchObject({ slug: 'a', etag: '"1"' });
    replies = [answer(412, { error: 'changed', code: 'PRECONDITION_FAILED', requestId: 'r' })];
    const failed = await failureOf(client().saveDraft('a', { template: {} }, { ifMatch: '"1"' }));
    expect([failed.code, received.at(-1)!.headers['if-match']]).toEqual(['PRECONDITION_FAILED', '"1"']);
  });

  it('reports the progress of an upload, which restarts on a retry', async () => {
    replies = [hangUp, answer(201, { name: 'a.png' })];
    const told: number[] = [];
    const bytes = new Uint8Array(200_000);
    await client().uploadAsset('a.png', bytes, { onProgress: ({ sentBytes }) => told.push(sentBytes) });
    expect(received.map(({ url, body }) => [url, body.length])).toEqual([
      ['/v1/assets?name=a.png', 200_000],
      ['/v1/assets?name=a.png', 200_000],
    ]);
    expect(told).toEqual([65_536, 131_072, 196_608, 200_000, 65_536, 131_072, 196_608, 200_000]);
  });
});

describe('lists', () => {
  it('request a page when the previous one was read', async () => {
    replies = [
      answer(200, { assets: [{ name: 'a' }, { name: 'b' }], next: 'b' }),
      answer(200, { assets: [{ name: 'c' }] }),
    ];
    const names: string[] = [];
    for await (const { name } of client().listAssets()) {
      names.push(`${name} after ${received.length}`);
    }
    expect(names).toEqual(['a after 1', 'b after 1', 'c after 2']);
  });
});

it('returns a batch in one call, with its failed items', async () => {
  const headers = {
    'content-type': 'application/pdf',
    'x-render-pages': 2,
    'x-render-items': 'complete=2, failed=(0 3)',
  };
  replies = [answer(200, Buffer.from('%PDF'), headers)];
  const batch = await client().renderBatchInline({
    templateId: 'a',
    format: 'pdf',
    items: [{ data: {} }],
    partial: true,
  });
  expect(batch).toMatchObject({ complete: 2, failed: [0, 3], pages: 2, contentType: 'application/pdf' });
});
