/**
 * Rows for questions that the API's requirements leave open and docs/decisions/ answers: requests.md, rate-limits.md,
 * teams-and-keys.md, templates.md.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { BADGE } from '../../service/src/testing/service.ts';
import { expectError, RENDER } from './lab.ts';
import type { Row } from './suite.ts';

/** Version of the service, with the build if it runs from a build. */
const BUILT = /^\d+\.\d+\.\d+(\+[0-9a-f]{12})?$/;

const text = (more: object) => ({ ...BADGE, elements: [{ ...BADGE.elements[0], ...more }] });

const FIELD_ROWS = (
  [
    ['data missing', { data: undefined }, 'data'],
    ['data that is no object', { data: [] }, 'data'],
    ['format missing', { format: undefined }, 'format'],
    ['format unknown', { format: 'docx' }, 'format'],
    ['delivery unknown', { delivery: 'mail' }, 'delivery'],
    ['dpi that is no number, for png', { format: 'png', dpi: '300' }, 'dpi'],
    ['dpi out of range, for png', { format: 'png', dpi: 35 }, 'dpi'],
  ] as const
).map(
  ([name, changes, field]): Row => [
    `400 BAD_REQUEST that names the field: ${name}`,
    async ({ render }) => {
      const answer = await render(changes);
      expectError(answer, 400, 'BAD_REQUEST');
      expect(answer.json.error).toContain(field);
    },
  ],
);

export const DECISION_ROWS: readonly Row[] = [
  [
    'details.errors: path, code, message, elementId, start, end',
    async ({ render }) => {
      const { json } = await render({ template: text({ contentExpression: 'a +' }) });
      expect(json.details.errors).toEqual([
        {
          path: '/elements/0/contentExpression',
          code: expect.any(String),
          message: expect.any(String),
          elementId: 'name',
          start: expect.any(Number),
          end: expect.any(Number),
        },
      ]);
    },
  ],
  [
    'Both templateId and template sent: 400',
    async ({ render }) => expectError(await render({ templateId: 'badge', template: BADGE }), 400, 'BAD_REQUEST'),
  ],
  ...FIELD_ROWS,
  [
    'Malformed JSON: 400',
    async ({ send, acme }) =>
      expectError(await send('POST /v1/render', { key: acme.keys.live, body: '{"data": ' }), 400, 'BAD_REQUEST'),
  ],
  [
    'Wrong content type: 400',
    async ({ render }) => {
      const answer = await render({}, { headers: { 'content-type': 'text/plain' } });
      expectError(answer, 400, 'BAD_REQUEST');
    },
  ],
  [
    'data that does not match the template’s schema: 400 with paths into data',
    async ({ render }) => {
      const schema = { type: 'object', properties: { name: { type: 'string' } } };
      const answer = await render({ template: { ...BADGE, schema }, data: { name: 1 } });
      expectError(answer, 400, 'BAD_REQUEST');
      expect(answer.json.details.errors).toMatchObject([{ path: '/data/name' }]);
    },
  ],
  [
    'Method not allowed: 405 with Allow',
    async ({ send }) => {
      const answer = await send('DELETE /v1/render');
      expectError(answer, 405, 'METHOD_NOT_ALLOWED');
      expect(answer.headers['allow']).toBe('POST');
    },
  ],
  ['Unknown path: 404', async ({ send }) => expectError(await send('GET /v2/render'), 404, 'NOT_FOUND')],
  [
    'templateId forms: slug, library:slug, raw ID, each with @n',
    async ({ render, templateId }) => {
      for (const id of ['badge', 'badge@1', templateId, `${templateId}@1`]) {
        expect([id, (await render({ templateId: id })).status]).toEqual([id, 200]);
      }
      expectError(await render({ templateId: 'badge@9' }), 404, 'NOT_FOUND');
    },
  ],
  [
    'Order of checks: an unauthenticated oversized body is 401',
    async ({ send }) => {
      const body = { ...RENDER, data: { name: 'x'.repeat(1_048_576) } };
      expectError(await send('POST /v1/render', { body }), 401, 'AUTH_REQUIRED');
    },
  ],
  [
    'Body limit: measured after gzip is undone',
    async ({ service, acme }) => {
      const payload = gzipSync(JSON.stringify({ ...RENDER, data: { name: 'x'.repeat(1_048_576) } }));
      const headers = {
        authorization: `Bearer ${acme.keys.live}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      };
      const { statusCode } = await service.app.inject({ method: 'POST', url: '/v1/render', headers, payload });
      expect(statusCode).toBe(413);
    },
  ],
  [
    'Extra fields in results: pages, warnings, templateVersion, mode',
    async ({ render }) => {
      const { json } = await render({ templateId: 'badge', delivery: 'url' });
      expect(json).toMatchObject({ pages: 1, warnings: [], templateVersion: 1, mode: 'live' });
    },
  ],
  [
    'Inline delivery: X-Render-Id, -Time-Ms, -Pages, -Warnings, Content-Disposition; not stored',
    async ({ render, send, acme }) => {
      const { headers } = await render({ templateId: 'badge' });
      expect(headers).toMatchObject({ 'x-render-pages': '1', 'x-render-warnings': '0' });
      expect(headers['x-render-time-ms']).toMatch(/^\d+$/);
      expect(headers['content-disposition']).toBe('inline; filename="badge.zpl"');
      const id = headers['x-render-id'];
      expectError(await send(`GET /v1/render-outputs/${id}`, { key: acme.keys.live }), 404, 'NOT_FOUND');
    },
  ],
  [
    'Delivery inline-json: the document in base64 with all that is told of it; not stored',
    async ({ render, send, acme }) => {
      const inline = await render({ templateId: 'badge' });
      const { json, headers } = await render({ templateId: 'badge', delivery: 'inline-json' });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(json).toMatchObject({ pages: 1, warnings: [], fileName: 'badge.zpl', sizeBytes: inline.bytes.length });
      expect(json).not.toHaveProperty('url');
      expect(Buffer.from(json.document, 'base64').equals(inline.bytes)).toBe(true);
      expectError(await send(`GET /v1/render-outputs/${json.id}`, { key: acme.keys.live }), 404, 'NOT_FOUND');
    },
  ],
  [
    'sha256 and engineVersion: of the bytes, by URL, inline, downloaded, and of each file of a batch',
    async ({ render, send, acme }) => {
      const key = acme.keys.live;
      const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
      const { json } = await render({ delivery: 'url', format: 'pdf' });
      const output = await send(`GET /v1/render-outputs/${json.id}`, { key });
      const inline = await render({ format: 'pdf' });
      expect(json).toMatchObject({ sha256: sha256(output.bytes), engineVersion: expect.stringMatching(BUILT) });
      for (const { headers, bytes } of [output, inline]) {
        expect(headers).toMatchObject({
          'x-render-sha256': sha256(bytes),
          'x-render-engine-version': expect.stringMatching(BUILT),
        });
      }
      const items = [{ data: { name: 'Ada' } }, { data: { name: 'Grace' } }];
      const batch = { template: BADGE, items, format: 'png', dpi: 72 };
      const zip = await send('POST /v1/render/batch', { key, body: batch });
      const archive = await send(`GET /v1/render-outputs/${zip.json.id}`, { key });
      expect(zip.json).toMatchObject({ sha256: sha256(archive.bytes), engineVersion: expect.stringMatching(BUILT) });
      const files = Object.values(unzipSync(archive.bytes)).map(sha256);
      expect(zip.json.items.map((item: { readonly sha256: string }) => item.sha256)).toEqual(files);
    },
  ],
  [
    'Downloads: ETag, 304, Range 206 and 416, nosniff, CSP for HTML',
    async ({ render, send, acme }) => {
      const { id } = (await render({ delivery: 'url', format: 'html' })).json;
      const get = (headers = {}) => send(`GET /v1/render-outputs/${id}`, { key: acme.keys.live, headers });
      const whole = await get();
      expect(whole.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' });
      expect(whole.headers['content-security-policy']).toBe(
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:",
      );
      expect((await get({ 'if-none-match': whole.headers['etag']! })).status).toBe(304);
      const part = await get({ range: 'bytes=2-5' });
      expect([part.status, part.bytes.toString()]).toEqual([206, whole.bytes.subarray(2, 6).toString()]);
      expectError(await get({ range: 'bytes=99999999-' }), 416, 'RANGE_NOT_SATISFIABLE');
    },
  ],
  [
    'Idempotency-Key: the first result again; other body 422; not printable 400',
    async ({ render }) => {
      const headers = { 'idempotency-key': `row-${Math.random()}` };
      const first = await render({ delivery: 'url' }, { headers });
      const again = await render({ delivery: 'url' }, { headers });
      expect(again.json).toEqual(first.json);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expectError(await render({ delivery: 'url', data: {} }, { headers }), 422, 'IDEMPOTENCY_MISMATCH');
      const tooLong = { 'idempotency-key': 'x'.repeat(256) };
      expectError(await render({}, { headers: tooLong }), 400, 'BAD_REQUEST');
    },
  ],
  [
    'strict: any warning is 422 PREFLIGHT_FAILED with details.warnings',
    async ({ render }) => {
      const answer = await render({ strict: true, data: {} });
      expectError(answer, 422, 'PREFLIGHT_FAILED');
      expect(answer.json.details.warnings).toMatchObject([{ code: 'MISSING_DATA', elementId: 'name' }]);
    },
  ],
  [
    'printer in the request overrides fields of the template’s',
    async ({ render }) => {
      const [plain, twice] = [await render(), await render({ printer: { copies: 2 } })];
      expect(twice.bytes.toString()).toContain('^PQ2');
      expect(plain.bytes.toString()).not.toContain('^PQ2');
    },
  ],
  [
    'A code that cannot encode its value, and an empty one',
    async ({ render }) => {
      const template = text({ type: 'barcode', symbology: 'ean13' });
      const answer = await render({ template, data: { name: 'letters' } });
      expectError(answer, 400, 'BAD_REQUEST');
      expect(answer.json.details.errors).toMatchObject([{ code: 'CODE_INVALID', elementId: 'name' }]);
      const empty = await render({ template, data: { name: '' }, delivery: 'url' });
      expect(empty.json.warnings).toMatchObject([{ code: 'MISSING_DATA', elementId: 'name' }]);
    },
  ],
  [
    'CONFLICT: slug taken; PRECONDITION_FAILED: If-Match of another draft',
    async ({ send, acme }) => {
      const key = acme.keys.live;
      expectError(await send('POST /v1/templates', { key, body: { template: BADGE, slug: 'badge' } }), 409, 'CONFLICT');
      const put = { key, headers: { 'if-match': '"another"' }, body: { template: BADGE } };
      expectError(await send('PUT /v1/templates/badge', put), 412, 'PRECONDITION_FAILED');
    },
  ],
  [
    'X-Request-Id: taken over when it is a plain word',
    async ({ send }) => {
      const ask = async (id: string) => (await send('GET /health', { headers: { 'x-request-id': id } })).headers;
      expect((await ask('order-7.a_b'))['x-request-id']).toBe('order-7.a_b');
      expect((await ask('no word'))['x-request-id']).not.toBe('no word');
    },
  ],
  [
    'Result URL: PLATEN_BASE_URL, never the Host header',
    async ({ render }) => {
      const { url } = (await render({ delivery: 'url' })).json;
      expect(url).toMatch(/^https:\/\/platen\.test\//);
    },
  ],
  [
    'RateLimit-Policy and RateLimit carry both windows',
    async ({ send, team }) => {
      const { live: key } = (await team('dev')).keys;
      const { headers } = await send('GET /v1/usage', { key });
      expect(headers['ratelimit-policy']).toBe('"minute";q=10;w=60, "hour";q=100;w=3600');
      expect(headers['ratelimit']).toContain('"minute";r=10');
    },
  ],
  [
    'What counts: renders of any outcome; other routes carry the state',
    async ({ render, send, team }) => {
      const { live: key } = (await team('dev')).keys;
      expect((await render({ format: 'docx' }, { key })).headers['x-ratelimit-remaining']).toBe('9');
      expect((await send('GET /v1/usage', { key })).headers['x-ratelimit-remaining']).toBe('9');
    },
  ],
  [
    'A failed render gives its unit back',
    async ({ render, send, team }) => {
      const { live: key } = (await team('dev')).keys;
      await render({ template: { elements: 1 } }, { key });
      expect((await send('GET /v1/usage', { key })).json.renders.live).toBe(0);
    },
  ],
  [
    'Key format: pl_mode_ and 38 characters; shown once; listed by its last 4; revoked at once',
    async ({ send, acme }) => {
      const made = (
        await send('POST /v1/keys', { key: acme.keys.live, body: { mode: 'live', scopes: ['render', 'team'] } })
      ).json;
      expect(made.key).toMatch(/^pl_live_[0-9A-Za-z]{38}$/);
      const list = await send('GET /v1/keys', { key: made.key });
      expect(list.bytes.toString()).not.toContain(made.key);
      expect(list.json.keys).toContainEqual(expect.objectContaining({ id: made.id, last4: made.key.slice(-4) }));
      await send(`DELETE /v1/keys/${made.id}`, { key: acme.keys.live });
      expectError(await send('GET /v1/keys', { key: made.key }), 401, 'AUTH_REQUIRED');
    },
  ],
  [
    'Demo keys: the content of a plain slug is 403 before any look-up',
    async ({ send, acme }) => {
      const key = acme.keys.demo;
      for (const id of ['badge', 'none', 'tpl_x']) {
        expectError(await send(`GET /v1/templates/${id}/content`, { key }), 403, 'FORBIDDEN');
      }
      expect((await send('GET /v1/templates/starter:product-2x1/content', { key })).status).toBe(200);
    },
  ],
  [
    'contentExpression and content.expression mean the same, with data. or without; both are INVALID_TEMPLATE',
    async ({ render }) => {
      const { contentExpression: _, ...element } = BADGE.elements[0];
      const bytes = async (more: object) =>
        (await render({ template: { ...BADGE, elements: [{ ...element, ...more }] } })).bytes.toString();
      const wanted = await bytes({ contentExpression: 'name' });
      expect(await bytes({ contentExpression: 'data.name' })).toBe(wanted);
      expect(await bytes({ content: { expression: 'name' } })).toBe(wanted);
      expect(await bytes({ content: { expression: 'data.name' } })).toBe(wanted);
      const both = { contentExpression: 'name', content: { expression: 'name' } };
      expectError(await render({ template: text(both) }), 400, 'INVALID_TEMPLATE');
    },
  ],
  [
    'Slugs are made from the name when not given; raw IDs are tpl_ and base 62',
    async ({ send, acme }) => {
      const template = { ...BADGE, meta: { name: `Étiquette ${Math.random()}` } };
      const { json } = await send('POST /v1/templates', { key: acme.keys.live, body: { template } });
      expect([json.slug, json.id]).toEqual([
        expect.stringMatching(/^etiquette-0-\d+/),
        expect.stringMatching(/^tpl_\w+$/),
      ]);
    },
  ],
  [
    'Required fields: dimensions, elements, each element’s type',
    async ({ render }) => {
      const { json } = await render({ template: { elements: [{}] } });
      const paths = json.details.errors.map(({ path }: { path: string }) => path);
      expect(paths.sort()).toEqual(['/dimensions', '/elements/0/type']);
      const { json: none } = await render({ template: { dimensions: BADGE.dimensions } });
      expect(none.details.errors).toMatchObject([{ path: '/elements', code: 'REQUIRED' }]);
    },
  ],
  [
    'Unknown keys in a template: the warning UNKNOWN_PROPERTY with its path',
    async ({ render }) => {
      const { status, json } = await render({ template: { ...BADGE, colour: 1 }, delivery: 'url' });
      expect(status).toBe(200);
      expect(json.warnings).toMatchObject([{ code: 'UNKNOWN_PROPERTY', path: '/template/colour' }]);
    },
  ],
  [
    'Warnings: empty when clean, named with their element else',
    async ({ render }) => {
      expect((await render({ delivery: 'url' })).json.warnings).toEqual([]);
      const { json } = await render({ delivery: 'url', data: {} });
      expect(json.warnings).toEqual([expect.objectContaining({ code: 'MISSING_DATA', elementId: 'name' })]);
    },
  ],
];
