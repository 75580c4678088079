import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../sweep.ts';
import { BADGE, bearer, createTestService, NOON, type TestService, type TestTeam } from '../testing/service.ts';
import { KEPT_MS } from './outputs.ts';

describe('GET /v1/render-outputs/{id}', () => {
  let service: TestService;
  let team: TestTeam;
  let url: string;
  let document: Buffer;

  beforeAll(async () => {
    service = await createTestService();
    team = await service.createTeam('acme');
    const response = await service.render(team.keys.live, { template: BADGE, data: { name: 'Ada' }, format: 'html' });
    url = new URL(response.json().url).pathname;
    document = (await get()).rawPayload;
  });
  beforeEach(() => {
    service.time = NOON;
  });
  afterAll(() => service.close());

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

  it('answers HEAD without the document', async () => {
    const response = await service.app.inject({ method: 'HEAD', url, headers: bearer(team.keys.live) });
    expect([response.statusCode, response.payload]).toEqual([200, '']);
    expect(response.headers['content-length']).toBe(String(document.length));
  });

  it('belongs to the key that made it: for another key, of the same team too, there is none', async () => {
    const other = await service.createTeam('other');
    for (const key of [team.keys.test, other.keys.live]) {
      const response = await get({}, key);
      const missing = await service.app.inject({ url: url.replace(/.$/, 'x'), headers: bearer(key) });
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
      expect(response.json().error).toBe(missing.json().error);
      expect(response.headers).not.toHaveProperty('etag');
    }
  });

  it('is there for 7 days, and then gone', async () => {
    service.time = NOON + KEPT_MS - 1;
    expect((await get()).statusCode).toBe(200);
    service.time = NOON + KEPT_MS;
    expect((await get()).statusCode).toBe(404);
  });

  it('answers If-None-Match with 304', async () => {
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
  ])('answers Range %s with 206', async (range, start, end) => {
    const response = await get({ range });
    const part = document.subarray(start, end);
    const first = start < 0 ? document.length + start : start;
    expect(response.statusCode).toBe(206);
    expect(response.rawPayload.equals(part)).toBe(true);
    expect(response.headers['content-range']).toBe(`bytes ${first}-${first + part.length - 1}/${document.length}`);
    expect(response.headers['content-length']).toBe(String(part.length));
  });

  it.each(['bytes=0-1,4-5', 'bytes=9-3', 'lines=1-2', 'bytes=-'])('answers Range %s with all of it', async (range) => {
    const response = await get({ range });
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, document.length]);
  });

  it.each(['bytes=999999-', 'bytes=-0'])('answers Range %s with 416', async (range) => {
    const response = await get({ range });
    expect([response.statusCode, response.json().code]).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
    expect(response.headers['content-range']).toBe(`bytes */${document.length}`);
  });

  it('sends all of it when If-Range names another document', async () => {
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    const { etag } = (await get()).headers;
    expect((await get({ range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206);
  });
});

describe('DELETE /v1/render-outputs/{id}', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService();
  });
  afterAll(() => service.close());

  it('deletes the document at once, its file with the sweep, and what it takes of the room', async () => {
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

  it('is for the credential that made it, too', async () => {
    const team = await service.createTeam('deletes-own');
    const { id } = (await service.render(team.keys.test, { template: BADGE, data: {}, format: 'zpl' })).json();
    expect((await service.call(team.keys.test, `DELETE /v1/render-outputs/${id}`)).statusCode).toBe(204);
  });

  it('lets no repetition print again', async () => {
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
