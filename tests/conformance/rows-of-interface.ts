/** Rows for the API's routes, statuses, headers and errors. */
import { expect } from 'vitest';
import { expectError } from './lab.ts';
import type { Row } from './suite.ts';

const CONTENT_TYPES = {
  pdf: ['application/pdf', '%PDF-'],
  png: ['image/png', '\x89PNG'],
  zpl: ['text/plain; charset=utf-8', '^XA'],
  html: ['text/html; charset=utf-8', '<!doctype html>'],
} as const;

const DAY_MS = 24 * 60 * 60 * 1000;

const FORMAT_ROWS = Object.entries(CONTENT_TYPES).map(
  ([format, [type, start]]): Row => [
    `delivery inline, ${format}: the document itself as ${type}`,
    async ({ render }) => {
      const { status, headers, bytes } = await render({ format });
      expect([status, headers['content-type']]).toEqual([200, type]);
      expect(bytes.toString('latin1').slice(0, 60)).toContain(start);
    },
  ],
);

const AUTH_ROWS = [
  ...['POST /v1/render', 'GET /v1/templates', 'GET /v1/templates/badge/content', 'GET /v1/render-outputs/x'],
  'GET /v1/usage',
].map(
  (route): Row => [
    `Authentication: ${route} without a valid key is 401 AUTH_REQUIRED`,
    async ({ send }) => {
      expectError(await send(route), 401, 'AUTH_REQUIRED');
      expectError(await send(route, { key: 'pl_live_nothing' }), 401, 'AUTH_REQUIRED');
    },
  ],
);

const PLAN_ROWS = (
  [
    ['dev', 10, 100, true],
    ['starter', 60, 10_000, true],
    ['pro', 300, 100_000, false],
    ['enterprise', 600, -1, false],
  ] as const
).map(
  ([plan, perMinute, quota, hardCap]): Row => [
    `Limits: ${plan} has ${quota} renders a month, ${perMinute} a minute`,
    async ({ team, send }) => {
      const { live } = (await team(plan)).keys;
      const { headers, json } = await send('GET /v1/usage', { key: live });
      expect(headers['x-ratelimit-limit']).toBe(String(perMinute));
      expect(json).toMatchObject({ plan, quota: { limit: quota, remaining: quota, hardCap } });
    },
  ],
);

export const INTERFACE_ROWS: readonly Row[] = [
  [
    'templateId: a team template by its slug',
    async ({ render }) => expect((await render({ templateId: 'badge' })).status).toBe(200),
  ],
  [
    'templateId: a library template as library:template',
    async ({ render, service, other }) => {
      const { templateId, data } = service.seeded.samples[0]!;
      const changes = { templateId, data: JSON.parse(data) };
      expect((await render(changes, { key: other.keys.live })).status).toBe(200);
    },
  ],
  ['template: an inline one', async ({ render }) => expect((await render()).status).toBe(200)],
  [
    'data: its top-level keys are variables',
    async ({ render }) => {
      const html = (await render({ format: 'html', data: { name: 'Grace' } })).bytes.toString();
      expect(html).toContain('Grace');
    },
  ],
  [
    'dpi: resolution of PNG, 300 unless given, ignored for other formats',
    async ({ render }) => {
      const width = async (changes: object) => (await render({ format: 'png', ...changes })).bytes.readUInt32BE(16);
      expect([await width({}), await width({ dpi: 100 })]).toEqual([1063, 354]);
      expect((await render({ format: 'pdf', dpi: 'many' })).status).toBe(200);
    },
  ],
  [
    'delivery: url unless given; the render result has its six fields',
    async ({ render, send, acme }) => {
      const { status, json } = await render({ delivery: undefined, format: 'pdf' });
      expect(status).toBe(200);
      expect(json).toMatchObject({
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        status: 'complete',
        format: 'pdf',
        url: `https://platen.test/v1/render-outputs/${json.id}`,
        renderTimeMs: expect.any(Number),
      });
      const output = await send(`GET /v1/render-outputs/${json.id}`, { key: acme.keys.live });
      expect(output.bytes.length).toBe(json.sizeBytes);
    },
  ],
  ...FORMAT_ROWS,
  [
    'Template: formatVersion, meta, dimensions, elements, as the content endpoint gives them',
    async ({ send, acme }) => {
      const { json } = await send('GET /v1/templates/badge/content', { key: acme.keys.live });
      expect(json).toMatchObject({
        formatVersion: 1,
        meta: { name: 'Badge' },
        dimensions: { width: '90mm', height: '55mm' },
        elements: [{ id: 'name', type: 'text', position: { mode: 'absolute', x: '10mm', y: '10mm' } }],
      });
    },
  ],
  [
    'content: the stored form has the expression with a data. prefix',
    async ({ send, acme }) => {
      const { json } = await send('GET /v1/templates/badge/content', { key: acme.keys.live });
      expect(json.elements[0]).toMatchObject({ content: { expression: 'data.name' } });
      expect(json.elements[0]).not.toHaveProperty('contentExpression');
    },
  ],
  [
    'Template metadata: id, name, slug, librarySlug, dimensions, tags, publishedAt',
    async ({ send, acme, templateId, service }) => {
      const { templates } = (await send('GET /v1/templates', { key: acme.keys.live })).json;
      const own = templates.find(({ id }: { id: string }) => id === templateId);
      expect(own).toMatchObject({ name: 'Badge', slug: 'badge', tags: [], publishedAt: service.time });
      expect(own.dimensions).toEqual({ width: '90mm', height: '55mm' });
      expect(own).not.toHaveProperty('librarySlug');
      expect(templates).toContainEqual(expect.objectContaining({ librarySlug: 'starter', slug: 'product-2x1' }));
    },
  ],
  [
    'Template library: a team template is its team’s alone, a library template any team’s',
    async ({ send, other }) => {
      const { templates } = (await send('GET /v1/templates', { key: other.keys.live })).json;
      expect(new Set(templates.map(({ librarySlug }: { librarySlug: string }) => librarySlug))).toEqual(
        new Set(['starter']),
      );
      expectError(await send('GET /v1/templates/badge/content', { key: other.keys.live }), 404, 'NOT_FOUND');
    },
  ],
  [
    'GET /v1/templates: library gives the templates of that library only',
    async ({ send, acme }) => {
      const { json } = await send('GET /v1/templates?library=starter', { key: acme.keys.live });
      expect(json.templates.length).toBeGreaterThan(3);
      for (const { librarySlug } of json.templates) expect(librarySlug).toBe('starter');
    },
  ],
  [
    'GET /v1/templates/{id}/content: the qualified form is accepted',
    async ({ send, other }) => {
      const { status } = await send('GET /v1/templates/starter:product-2x1/content', { key: other.keys.live });
      expect(status).toBe(200);
    },
  ],
  [
    'Usage record: period, renders, quota, plan',
    async ({ team, send, render }) => {
      const { keys } = await team('dev');
      await render({}, { key: keys.live });
      await render({}, { key: keys.test });
      expect((await send('GET /v1/usage', { key: keys.live })).json).toEqual({
        period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
        renders: { live: 1, test: 1 },
        quota: { limit: 100, remaining: 99, hardCap: true },
        plan: 'dev',
        // The API's requirements do not include these rates.
        rates: { perMinute: 10, perHour: 100, othersPerMinute: 120 },
        storage: {
          documentBytes: { used: expect.any(Number), limit: 1_073_741_824 },
          templates: { used: 0, limit: 200 },
          templateBytes: { used: 0, limit: 67_108_864 },
          assets: { used: 0, limit: 1_000 },
          assetBytes: { used: 0, limit: 209_715_200 },
          keys: { used: 3, limit: 50 },
          invitations: { used: 0, limit: 50 },
        },
      });
    },
  ],
  [
    'Health record: ok, version, ts, without a key',
    async ({ send, service }) => {
      const { status, json } = await send('GET /health');
      expect(status).toBe(200);
      expect(json).toEqual({ ok: true, version: expect.stringMatching(/^\d/), ts: service.time });
    },
  ],
  [
    'Templates that are not published are not found',
    async ({ send, acme, render }) => {
      const key = acme.keys.live;
      const body = { template: { dimensions: { width: '1in', height: '1in' }, elements: [] }, slug: 'hidden' };
      await send('POST /v1/templates', { key, body });
      expectError(await send('GET /v1/templates/hidden/content', { key }), 404, 'NOT_FOUND');
      expectError(await render({ templateId: 'hidden' }), 404, 'NOT_FOUND');
      await send('POST /v1/templates/hidden/publish', { key });
      expect((await render({ templateId: 'hidden' })).status).toBe(200);
      await send('POST /v1/templates/hidden/unpublish', { key });
      expectError(await render({ templateId: 'hidden' }), 404, 'NOT_FOUND');
    },
  ],
  [
    'POST /v1/render: omitting template and templateId is 400 BAD_REQUEST',
    async ({ render }) => expectError(await render({ template: undefined }), 400, 'BAD_REQUEST'),
  ],
  [
    'GET /v1/render-outputs/{id}: the document, privately cacheable for 3600 s',
    async ({ render, send, acme }) => {
      const { id } = (await render({ delivery: 'url' })).json;
      const { status, headers, bytes } = await send(`GET /v1/render-outputs/${id}`, { key: acme.keys.live });
      expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
      expect([headers['content-type'], bytes.toString().slice(0, 3)]).toEqual(['text/plain; charset=utf-8', '^XA']);
    },
  ],
  [
    'GET /v1/render-outputs/{id}: with the same key only',
    async ({ render, send, acme, other }) => {
      const { id } = (await render({ delivery: 'url' })).json;
      for (const key of [acme.keys.test, other.keys.live]) {
        expectError(await send(`GET /v1/render-outputs/${id}`, { key }), 404, 'NOT_FOUND');
      }
    },
  ],
  [
    'GET /v1/render-outputs/{id}: gone after 7 days',
    async ({ render, send, acme, service }) => {
      const { id } = (await render({ delivery: 'url' })).json;
      const get = () => send(`GET /v1/render-outputs/${id}`, { key: acme.keys.live });
      service.time += 7 * DAY_MS - 1;
      expect((await get()).status).toBe(200);
      service.time += 1;
      expectError(await get(), 404, 'NOT_FOUND');
    },
  ],
  ...AUTH_ROWS,
  [
    'Authentication: test-mode renders do not count against the quota',
    async ({ team, render, send }) => {
      const { keys } = await team('dev');
      await render({}, { key: keys.test });
      expect((await send('GET /v1/usage', { key: keys.live })).json.quota.remaining).toBe(100);
    },
  ],
  [
    'Authentication: a session token may fetch what it rendered',
    async ({ service, acme, render, send }) => {
      const email = `ann-${Math.random()}@example.com`;
      const { token } = await service.createPerson({ email, team: acme });
      const { id, mode } = (await render({ delivery: 'url' }, { key: token })).json;
      expect(mode).toBe('test');
      expect((await send(`GET /v1/render-outputs/${id}`, { key: token })).status).toBe(200);
      expectError(await send(`GET /v1/render-outputs/${id}`, { key: acme.keys.live }), 404, 'NOT_FOUND');
    },
  ],
  [
    'Authentication: demo keys render library templates by library:template only',
    async ({ service, acme, render, templateId }) => {
      const { templateId: library, data } = service.seeded.samples[0]!;
      const key = acme.keys.demo;
      expect((await render({ templateId: library, data: JSON.parse(data) }, { key })).status).toBe(200);
      for (const changes of [{}, { templateId: 'badge' }, { templateId }]) {
        expectError(await render(changes, { key }), 403, 'FORBIDDEN');
      }
    },
  ],
  [
    'Errors: BAD_REQUEST, missing fields or invalid format',
    async ({ render }) => {
      expectError(await render({ data: undefined }), 400, 'BAD_REQUEST');
      expectError(await render({ format: 'docx' }), 400, 'BAD_REQUEST');
    },
  ],
  [
    'Errors: INVALID_TEMPLATE, with the problems in details.errors',
    async ({ render }) => {
      const answer = await render({ template: { elements: [{ type: 'hologram' }] } });
      expectError(answer, 400, 'INVALID_TEMPLATE');
      expect(answer.json.details.errors).toContainEqual(expect.objectContaining({ path: '/elements/0/type' }));
    },
  ],
  [
    'Errors: NOT_FOUND, template, content, output',
    async ({ render, send, acme }) => {
      const key = acme.keys.live;
      expectError(await render({ templateId: 'none' }), 404, 'NOT_FOUND');
      expectError(await send('GET /v1/templates/none/content', { key }), 404, 'NOT_FOUND');
      const id = '00000000-0000-4000-8000-000000000000';
      expectError(await send(`GET /v1/render-outputs/${id}`, { key }), 404, 'NOT_FOUND');
    },
  ],
  [
    'Errors: PAYLOAD_TOO_LARGE beyond 1 MB',
    async ({ render }) => {
      const answer = await render({ data: { name: 'x'.repeat(1_048_576) } });
      expectError(answer, 413, 'PAYLOAD_TOO_LARGE');
    },
  ],
  [
    'Errors: RATE_LIMITED, with Retry-After in seconds',
    async ({ team, render }) => {
      const { live: key } = (await team('dev')).keys;
      for (let count = 0; count < 10; count++) expect((await render({}, { key })).status).toBe(200);
      const answer = await render({}, { key });
      expectError(answer, 429, 'RATE_LIMITED');
      expect(answer.headers['retry-after']).toBe('60');
    },
  ],
  ...PLAN_ROWS,
  [
    'Limits: every response carries X-RateLimit-Limit, -Remaining, -Reset',
    async ({ send, acme, render, service }) => {
      const answers = [
        await send('GET /health'),
        await send('GET /nowhere'),
        await send('GET /v1/usage'),
        await send('GET /v1/templates', { key: acme.keys.live }),
        await render({ format: 'docx' }),
      ];
      for (const { headers } of answers) {
        expect(Number(headers['x-ratelimit-limit'])).toBeGreaterThan(0);
        expect(Number(headers['x-ratelimit-remaining'])).toBeGreaterThanOrEqual(0);
        const reset = Number(headers['x-ratelimit-reset']);
        expect(reset * 1000).toBeGreaterThan(service.time);
        expect(reset).toBeLessThanOrEqual(service.time / 1000 + 3600);
      }
    },
  ],
  [
    'Versioning: formatVersion is 1; another one is told which is supported',
    async ({ render }) => {
      const { json } = await render({ template: { formatVersion: 2 } });
      const [version] = json.details.errors.filter(({ path }: { path: string }) => path === '/formatVersion');
      expect(version.message).toContain('write 1');
    },
  ],
];
