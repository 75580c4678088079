import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { ROW_BYTES } from '../../blobs/row-contents.ts';
import { sweep } from '../../sweep.ts';
import { openedService, openedTeam } from '../../testing/opened.ts';
import { BADGE, bearer, createTestService, NOON } from '../../testing/service.ts';

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

describe.each([
  ['in its row', ROW_BYTES],
  ['in a file', 0],
])('GET /v1/render-outputs/{id} of a document %s', (_, rowBytes) => {
  const service = openedService();
  const team = openedTeam(service, 'acme');
  let url: string;
  let document: Buffer;

  beforeAll(async () => {
    const app = createApp({ ...service.services, rowBytes });
    const payload = { template: BADGE, data: { name: 'Ada' }, format: 'html' };
    const headers = bearer(team.keys.live);
    const response = await app.inject({ method: 'POST', url: '/v1/render', headers, payload });
    url = new URL(response.json().url).pathname;
    document = (await get()).rawPayload;
  });
  beforeEach(() => {
    service.time = NOON;
  });

  const get = (more: Readonly<Record<string, string>> = {}, key = team.keys.live) =>
    service.app.inject({ url, headers: { ...bearer(key), ...more } });

  it('sends the document with all its headers', async () => {
    const { statusCode, headers } = await get();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, max-age=3600',
      'content-disposition': 'inline; filename="Badge.html"',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:",
      'content-length': String(document.length),
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
  });

  it('reports the standards that a PDF conforms to, and no header for other formats', async () => {
    const body = {
      template: BADGE,
      data: { name: 'Ada' },
      format: 'pdf',
      pdf: { conformance: ['pdf/a-4', 'pdf/ua-2'] },
    };
    const kept = (await service.render(team.keys.live, body)).json();
    const download = await service.app.inject({ url: new URL(kept.url).pathname, headers: bearer(team.keys.live) });
    expect(download.headers['x-render-conformance']).toBe('pdf/a-4, pdf/ua-2');
    expect(download.payload).toContain('<pdfaid:part>4</pdfaid:part>');
    expect((await get()).headers).not.toHaveProperty('x-render-conformance');
  });

  it('responds to HEAD without the document', async () => {
    const response = await service.app.inject({ method: 'HEAD', url, headers: bearer(team.keys.live) });
    expect([response.statusCode, response.payload]).toEqual([200, '']);
    expect(response.headers['content-length']).toBe(String(document.length));
  });

  it('belongs to the key that created it, and is 404 for another key of the same team', async () => {
    const other = await service.createTeam('other');
    for (const key of [team.keys.test, other.keys.live]) {
      const response = await get({}, key);
      const missing = await service.app.inject({ url: url.replace(/.$/, 'x'), headers: bearer(key) });
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
      expect(response.json().error).toBe(missing.json().error);
      expect(response.headers).not.toHaveProperty('etag');
    }
  });

  it('is available for 7 days', async () => {
    service.time = NOON + KEPT_MS - 1;
    expect((await get()).statusCode).toBe(200);
    service.time = NOON + KEPT_MS;
    expect((await get()).statusCode).toBe(404);
  });

  it('responds to If-None-Match with 304', async () => {
    const { etag } = (await get()).headers;
    for (const condition of [etag!, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get({ 'if-none-match': String(condition) });
      expect([response.statusCode, response.payload, response.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=5-', 5, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=3-999999', 3, undefined],
  ])('responds to Range %s with 206', async (range, start, end) => {
    const response = await get({ range });
    const part = document.subarray(start, end);
    const first = start < 0 ? document.length + start : start;
    expect(response.statusCode).toBe(206);
    expect(response.rawPayload.equals(part)).toBe(true);
    expect(response.headers['content-range']).toBe(`bytes ${first}-${first + part.length - 1}/${document.length}`);
    expect(response.headers['content-length']).toBe(String(part.length));
  });

  it.each(['bytes=0-1,4-5', 'bytes=9-3', 'lines=1-2', 'bytes=-'])(
    'responds to Range %s with the whole document',
    async (range) => {
      const response = await get({ range });
      expect([response.statusCode, response.rawPayload.length]).toEqual([200, document.length]);
    },
  );

  it.each(['bytes=999999-', 'bytes=-0'])('responds to Range %s with 416', async (range) => {
    const response = await get({ range });
    expect([response.statusCode, response.json().code]).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
    expect(response.headers['content-range']).toBe(`bytes */${document.length}`);
  });

  it('sends the whole document if If-Range names another one', async () => {
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    const { etag } = (await get()).headers;
    expect((await get({ range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206);
  });
});

describe('DELETE /v1/render-outputs/{id}', () => {
  const service = openedService();

  it('deletes the document and its counted bytes at once, and its file with the next sweep', async () => {
    const team = await service.createTeam('deletes');
    const body = { template: BADGE, data: { name: 'x' }, format: 'pdf' };
    const used = async () => (await service.call(team.keys.live, 'GET /v1/usage')).json().storage.documentBytes.used;
    const { id } = (await service.render(team.keys.test, body)).json();
    expect(await used()).toBeGreaterThan(0);
    const path = `/v1/render-outputs/${id}`;
    const other = await service.createTeam('deletes-not');
    for (const key of [team.keys.demo, other.keys.live, other.keys.test]) {
      expect([403, 404]).toContain((await service.call(key, `DELETE ${path}`)).statusCode);
    }
    expect((await service.call(team.keys.test, `GET ${path}`)).statusCode).toBe(200);
    expect((await service.call(team.keys.live, `DELETE ${path}`)).statusCode).toBe(204);
    expect((await service.call(team.keys.test, `GET ${path}`)).statusCode).toBe(404);
    expect((await service.call(team.keys.live, `DELETE ${path}`)).statusCode).toBe(404);
    expect(await used()).toBe(0);
    const { db } = service.services;
    await sweep(service.services);
    expect(await db.selectFrom('stray_files').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('is only for the credential that created it', async () => {
    const team = await service.createTeam('deletes-own');
    const { id } = (await service.render(team.keys.test, { template: BADGE, data: {}, format: 'zpl' })).json();
    expect((await service.call(team.keys.test, `DELETE /v1/render-outputs/${id}`)).statusCode).toBe(204);
  });

  it('ensures that a repeated request does not return it again', async () => {
    const team = await service.createTeam('deletes-once');
    const headers = { ...bearer(team.keys.live), 'idempotency-key': 'order-1' };
    const payload = { template: BADGE, data: {}, format: 'zpl' };
    const send = () => service.app.inject({ method: 'POST', url: '/v1/render', headers, payload });
    const { id } = (await send()).json();
    await service.call(team.keys.live, `DELETE /v1/render-outputs/${id}`);
    const again = await send();
    expect([again.json().id, again.headers['idempotent-replayed']]).toEqual([id, 'true']);
  });
});

describe('retention of documents', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;

  it("is set by owners up to the plan's limit, and applies to later documents", async () => {
    const service = await createTestService();
    try {
      const team = await service.createTeam('acme');
      const owner = await service.createPerson({ email: 'owner@acme.test', team, role: 'owner' });
      const change = (body: object) => service.call(owner.token, 'PATCH /v1/team', body);
      const make = async () => {
        const body = { template: BADGE, data: {}, format: 'zpl' };
        return new URL((await service.render(team.keys.live, body)).json().url).pathname;
      };
      const status = async (path: string) => (await service.call(team.keys.live, `GET ${path}`)).statusCode;
      const before = await make();
      expect((await service.call(team.keys.live, 'GET /v1/team')).json()).toMatchObject({
        outputDays: 7,
        mostOutputDays: 7,
      });
      const changed = await change({ outputDays: 2, name: 'Acme Ltd' });
      expect(changed.json()).toMatchObject({ name: 'Acme Ltd', role: 'owner', outputDays: 2, mostOutputDays: 7 });
      const after = await make();
      service.time = NOON + 2 * DAY_MS - 1;
      expect([await status(before), await status(after)]).toEqual([200, 200]);
      service.time += 1;
      expect([await status(before), await status(after)]).toEqual([200, 404]);
      await sweep(service.services);
      expect(await service.services.db.selectFrom('outputs').select('id').execute()).toHaveLength(1);
      for (const outputDays of [0, 8, 1.5, '2']) {
        const refused = await change({ outputDays });
        expect([refused.statusCode, refused.json().details.errors[0].path]).toEqual([400, '/outputDays']);
      }
      expect((await change({ outputDays: null })).json().outputDays).toBe(7);
      const { activity } = (await service.call(owner.token, 'GET /v1/activity?action=team')).json();
      expect(activity.map(({ details }: { details: object }) => details)).toEqual([
        { outputDays: 'plan' },
        { name: 'Acme Ltd', outputDays: 2 },
      ]);
    } finally {
      await service.close();
    }
  });
});
